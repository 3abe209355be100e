package org.azulejo.composer.policy;

import java.util.List;
import java.util.Optional;

/// Where things lie. Absolute paths; `{user}` stands for the user's name, `{account}` for the account of the job.
///
/// @param scratch a folder on the nodes' own disks, one a user, volatile: `/output/{user}`
/// @param caches where caches lie that jobs share
/// @param shared the roots of the file systems that all nodes see: `/home`
/// @param base what a job's folders lie in, on a shared file system
/// @param results where the results of jobs go, a folder each
/// @param logs where logs go
/// @param done where the marks of finished work lie, the same for each submission
/// @param secrets where files with secrets lie; it may begin with `~`
public record Paths(
        Optional<String> scratch,
        Optional<String> caches,
        List<String> shared,
        Optional<String> base,
        String results,
        String logs,
        String done,
        String secrets) {

    public Paths {
        shared = List.copyOf(shared);
    }
}
