package org.azulejo.slurm;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// Lays out rows as squeue, sinfo and sacct print them when they are asked in our way: each column in full, then the
/// separator of the request.
final class Squeue {

    static final String TOKEN = "k7f3a";
    static final char US = 0x1f;

    private final Map<String, String> columns = new LinkedHashMap<>();
    private String rawId;
    private String workDir = "/home/alice";
    private String stdout = "/home/alice/slurm-%j.out";
    private String name = "train";

    private Squeue(String rawId) {
        this.rawId = rawId;
        with("JobArrayID", rawId)
                .with("ArrayTaskID", "N/A")
                .with("UserName", "alice")
                .with("Account", "lab")
                .with("Partition", "gpu")
                .with("QOS", "normal")
                .with("State", "RUNNING")
                .with("Reason", "None")
                .with("NumNodes", "1")
                .with("NumTasks", "1")
                .with("NumCPUs", "8")
                .with("tres-alloc", "cpu=8,mem=64G,node=1,billing=8,gres/gpu=2,gres/gpu:h100=2")
                .with("tres-per-job", "N/A")
                .with("tres-per-node", "gres:gpu:h100:2")
                .with("tres-per-task", "N/A")
                .with("BatchFlag", "1")
                .with("TimeUsed", "12:07")
                .with("TimeLimit", "4:00:00")
                .with("SubmitTime", "1740000000")
                .with("StartTime", "1740000600")
                .with("EndTime", "1740015000")
                .with("PriorityLong", "1000")
                .with("exit_code", "0")
                .with("Dependency", "(null)")
                .with("NodeList", "gpu01");
    }

    static Squeue job(String rawId) {
        return new Squeue(rawId);
    }

    /// A job that waits: no nodes, no times, nothing used.
    static Squeue waiting(String rawId) {
        return job(rawId)
                .with("State", "PENDING")
                .with("Reason", "Priority")
                .with("TimeUsed", "0:00")
                .with("StartTime", "N/A")
                .with("EndTime", "N/A")
                .with("NodeList", "");
    }

    Squeue with(String column, String text) {
        columns.put(column, text);
        return this;
    }

    Squeue raw(String id) {
        rawId = id;
        return this;
    }

    Squeue workDir(String text) {
        workDir = text;
        return this;
    }

    Squeue stdout(String text) {
        stdout = text;
        return this;
    }

    Squeue name(String text) {
        name = text;
        return this;
    }

    String row() {
        var line = new StringBuilder(rawId).append(US).append(TOKEN).append('j').append(US);
        columns.values().forEach(text -> line.append(text).append(US));
        return line.append(workDir)
                .append(US + TOKEN + "w" + US)
                .append(stdout)
                .append(US + TOKEN + "o" + US)
                .append(name)
                .append('\n')
                .toString();
    }

    /// Reads the rows, and expects nothing odd in them.
    static List<Job> read(Squeue... rows) {
        var parsed = JobRows.parse(text(rows), TOKEN);
        if (!parsed.warnings().isEmpty()) {
            throw new AssertionError(parsed.warnings());
        }
        return parsed.values();
    }

    static Job readOne(Squeue row) {
        return read(row).getFirst();
    }

    static String text(Squeue... rows) {
        var text = new StringBuilder();
        for (var row : rows) {
            text.append(row.row());
        }
        return text.toString();
    }

    /// A row of sinfo.
    static String node(String name, String partition, Map<String, String> different) {
        var columns = new LinkedHashMap<String, String>();
        columns.put("Partition", partition);
        columns.put("Available", "up");
        columns.put("Time", "infinite");
        columns.put("StateComplete", "mixed");
        columns.put("CPUsState", "40/184/0/224");
        columns.put("Memory", "2063919");
        columns.put("AllocMem", "65536");
        columns.put("Gres", "gpu:h100:8(S:0-1)");
        columns.put("GresUsed", "gpu:h100:5(IDX:1-3,6-7)");
        columns.put("Timestamp", "Unknown");
        columns.put("Reason", "none");
        columns.putAll(different);
        var reason = columns.remove("Reason");
        return name + US + TOKEN + "j" + US + String.join(String.valueOf(US), columns.values()) + US + reason + "\n";
    }

    /// A row of sacct.
    static String ended(String rawId, Map<String, String> different) {
        var columns = new LinkedHashMap<String, String>();
        columns.put("JobIDRaw", rawId);
        columns.put("JobID", rawId);
        columns.put("User", "alice");
        columns.put("Account", "lab");
        columns.put("Partition", "gpu");
        columns.put("QOS", "normal");
        columns.put("State", "COMPLETED");
        columns.put("ExitCode", "0:0");
        columns.put("DerivedExitCode", "0:0");
        columns.put("AllocTRES", "billing=8,cpu=8,gres/gpu:a100=1,gres/gpu=1,mem=65536M,node=1");
        columns.put("ReqTRES", "billing=8,cpu=8,gres/gpu=1,mem=65536M,node=1");
        columns.put("Submit", "1740000000");
        columns.put("Start", "1740000600");
        columns.put("End", "1740001327");
        columns.put("ElapsedRaw", "727");
        columns.put("TimelimitRaw", "240");
        columns.put("Priority", "1000");
        columns.put("NodeList", "gpu01");
        columns.put("WorkDir", "/home/alice");
        columns.put("JobName", "train");
        columns.putAll(different);
        return String.join(TOKEN, new ArrayList<>(columns.values())) + "\n";
    }
}
