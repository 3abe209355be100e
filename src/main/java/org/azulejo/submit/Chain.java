package org.azulejo.submit;

import java.util.List;
import java.util.stream.Collectors;

/// Several jobs of which some wait for others. Each names only ones before it.
public record Chain(List<Link> links) {

    public Chain {
        links = List.copyOf(links);
        for (int i = 0; i < links.size(); i++) {
            for (var after : links.get(i).after()) {
                if (after.link() < 0 || after.link() >= i) {
                    throw new IllegalArgumentException("link " + i + " cannot wait for link " + after.link());
                }
            }
        }
        if (links.isEmpty()) {
            throw new IllegalArgumentException("a chain has at least one link");
        }
    }

    /// A job of the chain.
    ///
    /// @param after what it waits for, all of it; takes the place of the script's own `--dependency`
    /// @param staysHeld whether it is left held when the chain is released
    public record Link(Submission submission, List<After> after, boolean staysHeld) {
        public Link {
            after = List.copyOf(after);
        }

        public Link(Submission submission, List<After> after) {
            this(submission, after, false);
        }
    }

    /// What a job waits for.
    ///
    /// @param link its place in the chain, from 0
    public record After(How how, int link) {}

    /// What must have become of the other job.
    public enum How {
        OK("afterok"),
        ANY("afterany"),
        NOT_OK("afternotok"),
        STARTED("after");

        private final String word;

        How(String word) {
            this.word = word;
        }
    }

    /// Each after the one before it.
    public static Chain inTurn(List<Submission> submissions, How how) {
        return new Chain(submissions.stream()
                .map(it -> new Link(
                        it,
                        submissions.indexOf(it) == 0
                                ? List.of()
                                : List.of(new After(how, submissions.indexOf(it) - 1))))
                .toList());
    }

    /// The submission of a link once those before it have their numbers: held where it waits for none, so
    /// that nothing begins before all are in. One that can never start any more goes by itself.
    Submission submission(int link, List<Long> jobs) {
        var it = links.get(link);
        if (it.after().isEmpty()) {
            return it.submission().with(List.of("--hold"));
        }
        var dependency = it.after().stream()
                .map(after -> after.how().word + ":" + jobs.get(after.link()))
                .collect(Collectors.joining(","));
        return it.submission().with(List.of("--dependency=" + dependency, "--kill-on-invalid-dep=yes"));
    }
}
