package org.azulejo.slurm;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// Reads which GPUs a job holds from the answer to [Questions#gpuIndices].
///
/// scontrol prints names as they are, line breaks included, so a name can hold a whole record that claims GPUs.
/// The name known from squeue is therefore cut off before any key is read; what follows is read only as far as
/// the last line that Slurm fills by itself (the owner's command, folder and comment come after the GPUs in
/// 20.11 to 25.05); and the indices count only if they are as many as squeue says the job holds.
///
/// Seen: `     Nodes=gpu[01-02] CPU_IDs=0-1 Mem=100 GRES=gpu:h100:2(IDX:4-5)`, one line for each group of nodes
/// with the same share (22.05.8); `GRES_IDX=gpu(IDX:2)` (older).
public final class HeldGpus {

    private static final Pattern FIRST_LINE =
            Pattern.compile("\\s*JobId=(\\d+) (?:ArrayJobId=\\d+ ArrayTaskId=\\S+ (?:ArrayTaskThrottle=\\d+ )?|"
                    + "(?:HetJobId|PackJobId)=\\d+ (?:HetJobOffset|PackJobOffset)=\\d+ )?JobName=");
    private static final Pattern SHARE =
            Pattern.compile(" +Nodes=(\\S+) CPU_IDs=\\S* Mem=\\S*(?: GRES(?:_IDX)?=(\\S*))?\\s*");
    private static final Pattern OWN_KEY = Pattern.compile("(?m)^   (?:JobState|JOB_GRES|MinCPUsNode)=");

    private HeldGpus() {}

    /// Reads the answer about one job.
    ///
    /// @param job as squeue showed it
    /// @return an allocation for each node, or none and the reason why the answer is not trusted
    public static Parsed<Job.Allocation> parse(String answer, Job job) {
        var warnings = new ArrayList<String>();
        var allocations = allocations(answer, job, warnings);
        return new Parsed<>(warnings.isEmpty() ? allocations : List.of(), warnings);
    }

    private static List<Job.Allocation> allocations(String answer, Job job, List<String> warnings) {
        var row = "GPUs of job " + job.id().text() + ": ";
        var first = FIRST_LINE.matcher(answer);
        if (!first.lookingAt() || Text.number(first.group(1)).orElse(-1) != job.rawId()) {
            warnings.add(row + "the answer is about something else");
            return List.of();
        }
        if (!answer.startsWith(job.name() + "\n   ", first.end())) {
            warnings.add(row + "the name is not the one that squeue gave");
            return List.of();
        }
        var rest = answer.substring(first.end() + job.name().length());
        int end = rest.indexOf("\n   MinCPUsNode=");
        var own = end < 0 ? rest : rest.substring(0, end);
        // a workload key is the owner's text and stands before the GPUs; printed only where the site tracks such keys
        if (end < 0
                || (own.contains(" WCKey=") && OWN_KEY.matcher(rest).results().count() > 3)) {
            warnings.add(row + "the record is not in the usual form");
            return List.of();
        }
        return counted(own, job, row, warnings);
    }

    private static List<Job.Allocation> counted(String own, Job job, String row, List<String> warnings) {
        var byNode = new TreeMap<String, TreeSet<Integer>>();
        long claimed = 0;
        for (var line : own.lines().toList()) {
            var share = SHARE.matcher(line);
            if (!share.matches() || share.group(2) == null) {
                continue;
            }
            var gres = Gres.parse(share.group(2));
            gres.warnings().forEach(it -> warnings.add(row + it));
            for (var node : Hostlist.expand(share.group(1))) {
                for (var gpu : gres.values().stream().filter(Gres::isGpu).toList()) {
                    claimed += gpu.count();
                    byNode.computeIfAbsent(node, _ -> new TreeSet<>()).addAll(gpu.indices());
                }
            }
        }
        long indices = byNode.values().stream().mapToLong(TreeSet::size).sum();
        if (claimed != indices) {
            warnings.add(row + claimed + " GPUs, but " + indices + " indices");
        }
        if (job.gpus().isPresent() && job.gpus().getAsInt() != indices) {
            warnings.add(
                    row + indices + " indices, but squeue says " + job.gpus().getAsInt());
        }
        if (!job.nodes().isEmpty() && !job.nodes().containsAll(byNode.keySet())) {
            warnings.add(row + "other nodes than squeue says");
        }
        return byNode.entrySet().stream()
                .map(it -> new Job.Allocation(it.getKey(), List.copyOf(it.getValue())))
                .toList();
    }
}
