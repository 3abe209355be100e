package org.azulejo.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.azulejo.cluster.Tokens;
import org.azulejo.slurm.Questions;
import org.azulejo.slurm.SubmittedRows;
import org.junit.jupiter.api.Test;

/// What the application relies on in a Slurm's answers, asked through plain SSH. The demo cluster and the real ones run
/// the same tests, so that the demo cannot drift away from what is real.
abstract class SlurmContract {

    private static final String TOKEN = "tkn7f3a9c";
    private static final char US = '\u001f';

    private static final String DURATION = "(\\d+-)?(\\d{1,2}:)?\\d{1,2}:\\d{2}";
    private static final String JOB_ID = "\\d+(_\\d+|_\\[[\\d,:%-]+]|\\+\\d+)?";
    private static final String ANYTHING = "(?s).*";
    private static final String MEMORY = "\\d+(\\.\\d+)?[KMGT]?";
    private static final String NODES = "[\\w\\[\\],-]*";

    /// A connection as `ana`.
    abstract Asked asked();

    /// `22.05` or `24.11`.
    abstract String version();

    /// Stops what keeps the queue, or starts it again.
    abstract void controllerDown(boolean down) throws IOException, InterruptedException;

    /// Stops what keeps the history, or starts it again.
    abstract void accountingDown(boolean down) throws IOException, InterruptedException;

    // Jobs

    @Test
    void everyJobRowHasEveryFieldInItsGrammar() throws IOException {
        var grammar = jobGrammar();
        var rows = jobs();
        assertThat(rows).hasSizeGreaterThan(5);
        for (var row : rows) {
            assertThat(row.keySet()).isEqualTo(columns(Questions.jobs(TOKEN)).keySet());
            row.forEach((name, value) -> assertThat(value)
                    .as("%s of job %s", name, row.get("JobArrayID"))
                    .matches(grammar.get(name)));
        }
    }

    @Test
    void idsTellArraysAndComponentsFromPlainJobs() throws IOException {
        for (var row : jobs()) {
            var id = value(row, "JobArrayID");
            var raw = value(row, "JobID");
            var task = value(row, "ArrayTaskID");
            if (id.contains("_")) {
                assertThat(id.replaceAll("^\\d+_\\[?|]$", "")).isEqualTo(task);
            } else {
                assertThat(task).isEqualTo("N/A");
            }
            if (!id.contains("_") && !id.contains("+")) {
                assertThat(id).isEqualTo(raw);
            }
            if (id.endsWith("]")) {
                assertThat(value(row, "State")).isEqualTo("PENDING");
                assertThat(id).startsWith(raw + "_[");
            }
            if (id.endsWith("+0")) {
                assertThat(id).isEqualTo(raw + "+0");
            }
        }
    }

    @Test
    void aWaitingJobHasAReasonAndNoNodesAndARunningOneTheOtherWayRound() throws IOException {
        for (var row : jobs()) {
            switch (value(row, "State")) {
                case "PENDING" -> {
                    assertThat(value(row, "Reason")).isNotEqualTo("None");
                    assertThat(value(row, "NodeList")).isEmpty();
                    assertThat(value(row, "TimeUsed")).isEqualTo("0:00");
                    assertThat(value(row, "tres-alloc")).contains("mem=");
                }
                case "RUNNING" -> {
                    assertThat(value(row, "Reason")).isEqualTo("None");
                    assertThat(value(row, "NodeList")).isNotEmpty();
                    assertThat(value(row, "StartTime")).matches("\\d{10}");
                    assertThat(value(row, "EndTime"))
                            .isEqualTo(value(row, "TimeLimit").equals("UNLIMITED") ? "NONE" : end(row));
                    // cores alone are handed out here (CR_CORE)
                    assertThat(value(row, "tres-alloc")).doesNotContain("mem=");
                }
                default -> {}
            }
        }
    }

    @Test
    void anUnknownFieldLeavesItsColumnEmptyAndComplains() throws IOException {
        var said = asked().ask("squeue", "-h", "-a", "-O", "JobID:|,NoSuchField:|,State:");
        assertThat(said.exit()).isZero();
        assertThat(said.err()).isEqualTo("squeue: error: Invalid job format specification: NoSuchField");
        assertThat(said.lines()).isNotEmpty().allMatch(row -> row.matches("\\d+\\|\\|[A-Z]+"));
    }

    @Test
    void aFieldWithoutASizeHasTwentyBytes() throws IOException {
        var said = asked().ask("squeue", "-h", "-a", "-O", "JobID,State:12,UserName:");
        assertThat(said.lines())
                .isNotEmpty()
                .allMatch(row -> row.matches("\\d+ {10,19}[A-Z]+ *[a-z]+") && row.length() > 32);
    }

    @Test
    void lettersGiveTheSameValuesAsFields() throws IOException {
        var said = asked().askAll(List.of(
                List.of("squeue", "-h", "-a", "-o", "%A|%i|%u|%T|%D|%C|%Q|%j"),
                List.of(
                        "squeue",
                        "-h",
                        "-a",
                        "-O",
                        "JobID:|,JobArrayID:|,UserName:|,State:|,NumNodes:|,NumCPUs:|,PriorityLong:|,Name:")));
        assertThat(said.getFirst().lines())
                .containsExactlyInAnyOrderElementsOf(said.getLast().lines());
    }

    // Nodes and GPUs

    @Test
    void everyNodeRowHasEveryFieldInItsGrammar() throws IOException {
        var grammar = nodeGrammar();
        var said = asked().ask(Questions.nodes(TOKEN));
        var rows = rows(said.out(), Questions.nodes(TOKEN), "[\\w-]+");
        assertThat(said.exit()).isZero();
        assertThat(rows).isNotEmpty();
        for (var row : rows) {
            row.forEach((name, value) -> assertThat(value)
                    .as("%s of node %s", name, row.get("NodeList"))
                    .matches(grammar.get(name)));
            var cpus = Arrays.stream(value(row, "CPUsState").split("/", -1))
                    .mapToInt(Integer::parseInt)
                    .toArray();
            assertThat(cpus[0] + cpus[1] + cpus[2]).isEqualTo(cpus[3]);
        }
        assertThat(rows).anyMatch(row -> value(row, "Partition").equals("dgx*"));
    }

    @Test
    void theIndicesOfTheJobsAreTheIndicesInUseOnTheirNodes() throws IOException {
        for (var attempt = 0; attempt < 5; attempt++) {
            var holders = runningWithGpus();
            var commands = new ArrayList<List<String>>();
            holders.forEach(id -> commands.add(List.of("scontrol", "-d", "show", "job", id)));
            commands.add(List.of("sinfo", "-h", "-N", "-O", "NodeList:|,GresUsed:"));
            var said = asked().askAll(commands);
            if (!holders.equals(runningWithGpus())) {
                continue;
            }
            var ofJobs = new TreeMap<String, BitSet>();
            for (var i = 0; i < holders.size(); i++) {
                addIndices(
                        said.get(i).out(),
                        "\n     Nodes=([\\w-]+) CPU_IDs=[\\d,-]+ Mem=\\d+ GRES=gpu:h100:\\d+\\(IDX:([\\d,-]+)\\)\n",
                        ofJobs);
            }
            var ofNodes = new TreeMap<String, BitSet>();
            addIndices(said.getLast().out(), "(?m)^([\\w-]+)\\|gpu:h100:\\d+\\(IDX:([\\d,-]+)\\)$", ofNodes);
            assertThat(holders).isNotEmpty();
            assertThat(ofJobs).isEqualTo(ofNodes);
            return;
        }
        throw new AssertionError("the queue never stood still");
    }

    @Test
    void aJobRecordNamesItsIdsFirst() throws IOException {
        var id = runningWithGpus().getFirst();
        var said = asked().ask("scontrol", "-d", "show", "job", id);
        var record = said.out();
        assertThat(said.exit()).isZero();
        assertThat(record)
                .startsWith("JobId=")
                .contains("\n   JobState=RUNNING Reason=None Dependency=")
                .endsWith("\n\n");
        assertThat(record).contains("\n   JOB_GRES=gpu:h100:");
        assertThat(record)
                .containsPattern("\n   NumNodes=1 NumCPUs=\\d+ NumTasks=\\d+ CPUs/Task=\\d+ ReqB:S:C:T=0:0:\\*:\\*\n");
        assertThat(record)
                .containsPattern(
                        version().equals("22.05") ? "\n   TRES=cpu=" : "\n   ReqTRES=cpu=.*\n   AllocTRES=cpu=");
        assertThat(keys(record))
                .containsAll(List.of(
                        "UserId", "Priority", "RunTime", "SubmitTime", "Partition", "NodeList", "WorkDir", "StdOut"));
    }

    // Accounting and settings

    @Test
    void everyEndedJobHasEveryFieldInItsGrammar() throws IOException {
        var question = Questions.accounting(TOKEN, Duration.ofDays(1));
        var said = asked().ask(question);
        var names = question.getLast().split(",", -1);
        assertThat(said.exit()).isZero();
        assertThat(said.out()).isNotEmpty();
        // a name or folder may hold a line break
        for (var record : Pattern.compile("(?m)^(?=\\d+" + TOKEN + "\\d)").split(said.out(), -1)) {
            if (record.isEmpty()) {
                continue;
            }
            var values = record.stripTrailing().split(TOKEN, -1);
            assertThat(values).hasSize(names.length);
            for (var i = 0; i < names.length; i++) {
                assertThat(values[i]).as("%s of %s", names[i], values[0]).matches(accountingGrammar(names[i]));
            }
        }
    }

    @Test
    void historyIsAskedForByTimesThatSlurmTakes() throws IOException {
        assertThat(asked().ask("sacct", "-n", "-X", "-S", "uts1700000000", "-E", "now", "-s", "CD")
                        .exit())
                .isZero();
        var refused = asked().ask("sacct", "-n", "-X", "-S", "1700000000");
        assertThat(refused.exit()).isEqualTo(1);
        assertThat(refused.err()).isEqualTo("Invalid time specification (pos=0): 1700000000");
        var field = asked().ask("sacct", "-n", "-o", "JobID,nosuch");
        assertThat(field.exit()).isEqualTo(1);
        assertThat(field.err()).isEqualTo("sacct: error: Invalid field requested: \"nosuch\"");
    }

    @Test
    void theLoginHasAccountsAndQualities() throws IOException {
        var said = asked().ask(Questions.associations("ana"));
        assertThat(said.exit()).isZero();
        assertThat(said.lines())
                .containsExactlyInAnyOrder(
                        "dgx|c4ai||normal,pesquisadores|normal", "dgx|pesquisadores||normal,pesquisadores|normal");
        assertThat(asked().ask("sacctmgr", "-n", "-P", "show", "qos", "format=Name,Priority,Flags")
                        .lines())
                .containsExactly(
                        "normal|0|", "pesquisadores|10|", "prioridade|100|", "ilimitado|1000|PartitionTimeLimit");
    }

    @Test
    void settingsAreKeysAndValues() throws IOException {
        var said = asked().ask(Questions.config());
        assertThat(said.exit()).isZero();
        assertThat(said.out())
                .matches("(?s)Configuration data as of \\d{10}\n.*\nSlurmctld\\(primary\\) at \\w+ is UP\n");
        assertThat(said.lines())
                .contains(
                        "ClusterName             = dgx",
                        "KillWait                = 30 sec",
                        "MaxArraySize            = 1001",
                        "MinJobAge               = 300 sec",
                        "PrivateData             = none",
                        "SelectType              = select/cons_tres",
                        "SelectTypeParameters    = CR_CORE",
                        "ConstrainDevices        = yes")
                .anyMatch(line -> line.matches("SLURM_VERSION {11}= " + Pattern.quote(version()) + "\\.\\d+"));
    }

    @Test
    void noReservationIsASentence() throws IOException {
        var said = asked().ask(Questions.reservations());
        assertThat(said.exit()).isZero();
        assertThat(said.out()).isEqualTo("No reservations in the system\n");
    }

    // Steps

    private static List<String> step(String... words) {
        var all = new ArrayList<>(List.of("srun", "--immediate=4", "-n1", "-N1"));
        all.addAll(List.of("--job-name=azulejo-probe", "--mpi=none", "--chdir=/", "--quiet"));
        all.addAll(List.of(words));
        return all;
    }

    /// A running job of one's own with GPUs on one node: its number, and which GPUs it holds there.
    private record OwnJob(String id, String node, BitSet gpus) {}

    private OwnJob ownJobWithGpus() throws IOException {
        for (var row : jobs()) {
            if (value(row, "State").equals("RUNNING")
                    && value(row, "UserName").equals("ana")
                    && value(row, "NumNodes").equals("1")
                    && value(row, "tres-alloc").contains("gres/gpu=")) {
                var record = asked().ask("scontrol", "-d", "show", "job", value(row, "JobID"))
                        .out();
                var indices = new TreeMap<String, BitSet>();
                addIndices(
                        record,
                        "Nodes=([\\w-]+) CPU_IDs=[\\d,-]+ Mem=\\d+ GRES=gpu:h100:\\d+\\(IDX:([\\d,-]+)\\)",
                        indices);
                if (indices.size() == 1) {
                    return new OwnJob(
                            value(row, "JobID"),
                            indices.firstKey(),
                            indices.firstEntry().getValue());
                }
            }
        }
        throw new AssertionError("ana has no running job with GPUs");
    }

    @Test
    void aStepSeesTheGpusOfItsJobAlone() throws IOException {
        var job = ownJobWithGpus();
        var said = asked().ask(step(
                "--jobid=" + job.id(),
                "--overlap",
                "-w",
                job.node(),
                "--gres=gpu:" + job.gpus().cardinality(),
                "nvidia-smi",
                "-q",
                "-x"));
        assertThat(said.exit()).as(said.err()).isZero();
        assertThat(said.out()).startsWith("<?xml version=\"1.0\" ?>").endsWith("</nvidia_smi_log>\n");
        var minors = new BitSet();
        Pattern.compile("<minor_number>(\\d+)</minor_number>")
                .matcher(said.out())
                .results()
                .forEach(found -> minors.set(Integer.parseInt(found.group(1))));
        assertThat(minors).isEqualTo(job.gpus());
        assertThat(said.out())
                .contains("<attached_gpus>" + job.gpus().cardinality() + "</attached_gpus>")
                .containsPattern("<gpu id=\"00000000:[0-9A-F]{2}:00\\.0\">")
                .containsPattern("<uuid>GPU-[0-9a-f-]{36}</uuid>")
                .containsPattern("<total>81559 MiB</total>")
                .containsPattern("<used>\\d+ MiB</used>")
                .containsPattern("<gpu_util>\\d+ %</gpu_util>")
                .containsPattern("<gpu_temp>\\d+ C</gpu_temp>")
                .containsPattern("<instant_power_draw>\\d+\\.\\d\\d W</instant_power_draw>")
                .containsPattern("<sm_clock>\\d+ MHz</sm_clock>");
    }

    @Test
    void aJobWithoutAGpuSeesNone() throws IOException {
        var node = ownJobWithGpus().node();
        var said = asked().ask(step("-c1", "-w", node, "-t", "1", "--mem=200M", "nvidia-smi", "-q", "-x"));
        assertThat(said.exit()).as(said.err()).isEqualTo(6);
        assertThat(said.out()).isEqualTo("No devices were found\n");
        assertThat(said.err()).isEqualTo("srun: error: " + node + ": task 0: Exited with exit code 6");
    }

    @Test
    void aStepThatCannotBe() throws IOException {
        var node = ownJobWithGpus().node();
        var absent = asked().ask(step("--jobid=99999999", "--overlap", "-w", node, "true"));
        assertThat(absent.exit()).isEqualTo(1);
        assertThat(absent.err())
                .isEqualTo("srun: error: Unable to confirm allocation for job 99999999: Invalid job id specified");
        var full = asked().ask(step("-c224", "-w", node, "-t", "1", "true"));
        assertThat(full.exit()).isEqualTo(1);
        assertThat(full.err()).isEqualTo("srun: error: Unable to allocate resources: Requested nodes are busy");
        for (var row : jobs()) {
            var id = value(row, "JobID");
            var mine = value(row, "UserName").equals("ana");
            var single = value(row, "JobArrayID").equals(id);
            if (single && !mine && value(row, "State").equals("RUNNING")) {
                var said = asked().ask(step("--jobid=" + id, "--overlap", "-w", node, "true"));
                assertThat(said.exit()).isEqualTo(1);
                assertThat(said.err())
                        .isEqualTo("srun: error: Unable to create step for job " + id + ": Access/permission denied");
            }
            if (single && mine && value(row, "State").equals("PENDING")) {
                var said = asked().ask(step("--jobid=" + id, "--overlap", "-w", node, "true"));
                assertThat(said.exit()).isEqualTo(1);
                assertThat(said.err())
                        .isEqualTo("srun: error: Unable to confirm allocation for job " + id
                                + ": Job is pending execution");
            }
        }
    }

    // What is submitted

    private static final String SLEEPS = "#!/bin/sh\nsleep 60\n";

    @Test
    void aScriptBecomesAJobThatIsFoundByItsToken() throws IOException {
        var token = Tokens.next();
        var said = submit(
                token,
                "#!/bin/sh\n#SBATCH --job-name=\"a b\" -t 30\nsleep 1\n",
                "--hold",
                "--comment=my own azulejo:" + token);
        assertThat(said.out()).matches("azulejo note\nended 0 \\d+\nout \\d+\nazulejo end\n");
        var id = said.lines().get(2).substring(4);
        // again, and asked after
        assertThat(submit(token, SLEEPS, "--hold").out()).isEqualTo(said.out());
        assertThat(settle(token)).isEqualTo(said.out());
        var row = asked().ask("squeue", "-h", "-j", id, "-O", "State:|,Reason:|,TimeLimit:|,Command:|,Comment:|,Name:");
        assertThat(row.out().strip())
                .matches("PENDING\\|JobHeldUser\\|30:00\\|/\\S+/[.]azulejo/scripts/" + token
                        + "/job[.]sh\\|my own azulejo:" + token + "\\|a b");
        var found = SubmittedRows.parse(asked().ask(Questions.submitted(TOKEN)).out(), TOKEN).stream()
                .filter(it -> it.text().contains(token))
                .toList();
        assertThat(found).singleElement().satisfies(it -> {
            assertThat(it.id().text()).isEqualTo(id);
            assertThat(it.refused()).isFalse();
            assertThat(it.state().waiting()).isTrue();
        });
        assertThat(asked().ask("scancel", id).exit()).isZero();
    }

    @Test
    void anArrayHasOneNumber() throws IOException {
        var said = submit(Tokens.next(), SLEEPS, "--hold", "--array=1,3,7-9%2", "-t", "30");
        var id = said.lines().get(2).substring(4);
        assertThat(asked().ask("squeue", "-h", "-j", id, "-o", "%i").out()).isEqualTo(id + "_[1,3,7-9%2]\n");
        assertThat(asked().ask("scancel", id).exit()).isZero();
    }

    @Test
    void whatIsRefusedIsSaidInSlurmsWords() throws IOException {
        refused(
                "--partition=nosuch",
                1,
                "sbatch: error: invalid partition specified: nosuch",
                "Invalid partition name specified");
        refused("--gres=gpu:9", 1, "", "Requested node configuration is not available");
        refused("--gres=gpu:a100:1", 1, "", "Requested node configuration is not available");
        refused("--qos=prioridade", 1, "", "Invalid qos specification");
        refused("--account=nosuch", 1, "", "Invalid account or account/partition combination specified");
        refused("--constraint=nosuch", 1, "", "Invalid feature specification");
        refused("--array=1-5000", 1, "", "Invalid job array specification");
        refused("--dependency=afterok", 1, "", "Job dependency problem");
        refused("--time=soon", 255, "sbatch: error: Invalid --time specification", "");
        refused("--no-such-option", 255, "sbatch: unrecognized option '--no-such-option'", "");
    }

    @Test
    void whatIsNoScriptIsNotTaken() throws IOException {
        assertThat(submit(Tokens.next(), "echo\n").lines())
                .contains("err sbatch: error: This does not look like a batch script.  The first");
        assertThat(submit(Tokens.next(), "#!/bin/sh\r\necho\r\n").lines())
                .contains("err sbatch: error: Batch script contains DOS line breaks (\\r\\n)");
    }

    @Test
    void whatWasAskedAfterBeforeItBeganIsGivenUp() throws IOException {
        var token = Tokens.next();
        var givenUp = "azulejo note\ngiven-up\nazulejo end\n";
        assertThat(settle(token)).isEqualTo(givenUp);
        assertThat(submit(token, SLEEPS, "--hold").out()).isEqualTo(givenUp);
        assertThat(SubmittedRows.parse(asked().ask(Questions.submitted(TOKEN)).out(), TOKEN))
                .noneMatch(it -> it.text().contains(token));
    }

    @Test
    void aFolderThatIsNotThereIsSaid() throws IOException {
        var said = asked().talk(receiving(Tokens.next(), SLEEPS, "/no/such"), SLEEPS);
        assertThat(said.out())
                .startsWith("azulejo not folder\nerr ")
                .contains("/no/such")
                .endsWith("\nazulejo end\n");
    }

    @Test
    void whenAScriptWouldStart() throws IOException {
        var said = tried("--time=10", "-c", "2");
        assertThat(said.exit()).isZero();
        assertThat(said.out()).isEmpty();
        assertThat(said.err())
                .matches("sbatch: Job \\d+ to start at \\d{10} using 2 processors on nodes dgxh100-1 in partition"
                        + " dgx\n"
                        + "?");
        var never = tried("--gres=gpu:9");
        assertThat(never.exit()).isEqualTo(1);
        assertThat(never.err().strip()).isEqualTo("allocation failure: Requested node configuration is not available");
        var nowhere = tried("--partition=nosuch");
        assertThat(nowhere.exit()).isEqualTo(1);
        assertThat(nowhere.err().strip())
                .isEqualTo("sbatch: error: invalid partition specified: nosuch\n"
                        + "allocation failure: Invalid partition name specified");
        assertThat(tried("--no-such-option").exit()).isEqualTo(255);
    }

    @Test
    void aJobWaitsForAnotherAndGoesWithIt() throws IOException {
        var first = id(submit(Tokens.next(), SLEEPS, "--hold", "-t", "5"));
        var second = id(
                submit(Tokens.next(), SLEEPS, "-t", "5", "--dependency=afterok:" + first, "--kill-on-invalid-dep=yes"));
        assertThat(asked().ask("squeue", "-h", "-j", second, "-O", "State:|,Reason:|,Dependency:")
                        .out())
                .isEqualTo("PENDING|Dependency|afterok:" + first + "(unfulfilled)\n");
        assertThat(asked().ask("scancel", first).exit()).isZero();
        await().atMost(Duration.ofMinutes(2))
                .until(() -> asked().ask("squeue", "-h", "-t", "all", "-j", second, "-o", "%T")
                        .out()
                        .equals("CANCELLED\n"));
    }

    @Test
    void accountingKnowsHowAJobWasSubmitted() throws IOException {
        var token = Tokens.next();
        var began = Instant.now().minusSeconds(600);
        var id = id(submit(token, SLEEPS, "-t", "1", "--comment=azulejo:" + token));
        await().atMost(Duration.ofMinutes(2)).untilAsserted(() -> {
            var said = asked().ask(Questions.accountedSubmissions(TOKEN, began, true));
            assertThat(said.exit()).as(said.err()).isZero();
            assertThat(SubmittedRows.parseAccounted(said.out(), TOKEN))
                    .filteredOn(it -> it.text().contains("azulejo:" + token)
                            && it.text().contains("/.azulejo/scripts/" + token + "/job.sh"))
                    .singleElement()
                    .satisfies(it -> assertThat(it.id().text()).isEqualTo(id));
        });
        asked().ask("scancel", id);
    }

    private static String id(Asked.Said said) {
        return said.lines().get(2).substring(4);
    }

    private void refused(String option, int exit, String before, String words) throws IOException {
        var said = submit(Tokens.next(), SLEEPS, option);
        assertThat(said.lines().get(1)).as(said.out()).startsWith("ended " + exit + " ");
        if (!before.isEmpty()) {
            assertThat(said.lines()).contains("err " + before);
        }
        if (!words.isEmpty()) {
            assertThat(said.lines()).contains("err sbatch: error: Batch job submission failed: " + words);
        }
    }

    private Asked.Said submit(String token, String script, String... options) throws IOException {
        return asked().talk(receiving(token, script, "", options), script);
    }

    private static List<String> receiving(String token, String script, String folder, String... options) {
        var words = new ArrayList<>(List.of(
                "sh",
                "-c",
                Asked.script("receive.sh"),
                "sh",
                Asked.script("hand-over.sh"),
                token,
                Integer.toString(script.length()),
                "job.sh",
                folder,
                "60",
                "--"));
        words.addAll(List.of(options));
        return words;
    }

    private String settle(String token) throws IOException {
        return asked().ask("sh", "-c", Asked.script("settle.sh"), "sh", token).out();
    }

    private Asked.Said tried(String... options) throws IOException {
        var words = new ArrayList<>(
                List.of("sh", "-c", Asked.script("try.sh"), "sh", Integer.toString(SLEEPS.length()), ""));
        words.addAll(List.of(options));
        return asked().talk(words, SLEEPS);
    }

    // What is refused

    @Test
    void whatIsNotThere() throws IOException {
        expect("squeue -h -j 99999999", 1, "", "slurm_load_jobs error: Invalid job id specified");
        expect("squeue -h -u nobodyatall", 0, "", "squeue: error: Invalid user: nobodyatall");
        expect("scontrol show job 99999999", 1, "", "slurm_load_jobs error: Invalid job id specified");
        expect("scontrol show node nosuch", 1, "Node nosuch not found\n", "");
        expect("scancel 99999999", 0, "", "");
        expect(
                "scancel --batch --signal=TERM 99999999",
                1,
                "",
                "scancel: error: Kill job error on job id 99999999: Invalid job id specified");
        expect("scancel abc", 1, "", "scancel: error: Invalid job id abc");
        expect(
                "scontrol hold 99999999",
                1,
                "",
                "Invalid job id specified for job 99999999\nslurm_suspend error: Invalid job id specified");
        assertThat(asked().ask("nosuchcommand").exit()).isEqualTo(127);
        assertThat(asked().ask("squeue", "--no-such-option").exit()).isEqualTo(1);
    }

    @Test
    void anIdWithAThrottleCannotBeCancelled() throws IOException {
        var said = asked().ask("scancel", "99999999_[1-3%1]");
        assertThat(said.exit()).isEqualTo(1);
        assertThat(said.err()).endsWith("scancel: error: Invalid job id 99999999_[1-3%1]");
        expect("scancel 99999999_[1-3]", 0, "", "");
    }

    @Test
    void theJobsOfOthersAreTheirs() throws IOException {
        var other = jobs().stream()
                .filter(row -> value(row, "State").equals("RUNNING")
                        && !value(row, "UserName").equals("ana"))
                .map(row -> value(row, "JobArrayID"))
                .filter(id -> id.matches("\\d+"))
                .findFirst();
        assertThat(other).as("a running job of somebody else").isPresent();
        var id = other.orElseThrow();
        var denied = "scancel: error: Kill job error on job id " + id + ": Access/permission denied";
        expect("scancel " + id, 210, "", denied);
        expect("scancel --batch --signal=TERM " + id, 210, "", denied);
        expect(
                "scontrol hold " + id,
                1,
                "",
                "Invalid user id for job " + id + "\nslurm_suspend error: Invalid user id");
        expect("scontrol requeue " + id, 1, "", "Access/permission denied for job " + id);
        assertThat(jobs())
                .anyMatch(row -> value(row, "JobArrayID").equals(id)
                        && value(row, "State").equals("RUNNING"));
    }

    /// scancel tries again for about a minute before it says so.
    @Test
    void aWaitingJobHearsNoSignal() throws IOException {
        var mine = jobs().stream()
                .filter(row -> value(row, "State").equals("PENDING")
                        && value(row, "UserName").equals("ana"))
                .map(row -> value(row, "JobArrayID"))
                .filter(id -> id.matches("\\d+"))
                .findFirst();
        assertThat(mine).as("a waiting job of ana").isPresent();
        var id = mine.orElseThrow();
        expect(
                "scancel --batch --signal=TERM " + id,
                228,
                "",
                "scancel: error: Kill job error on job id " + id + ": Job can not be altered now, try again later");
    }

    @Test
    void withoutItsControllerEveryCommandSaysSo() throws IOException, InterruptedException {
        controllerDown(true);
        try {
            var why = "Unable to contact slurm controller (connect failure)";
            var said = asked().askAll(List.of(
                    Questions.jobs(TOKEN), Questions.nodes(TOKEN), Questions.config(), List.of("scancel", "99999999")));
            assertThat(said).extracting(Asked.Said::out).containsOnly("");
            assertThat(said).extracting(Asked.Said::exit).containsExactly(1, 1, 1, 8);
            assertThat(said)
                    .extracting(Asked.Said::err)
                    .containsExactly(
                            "slurm_load_jobs error: " + why,
                            "slurm_load_partitions: " + why,
                            "slurm_load_ctl_conf error: " + why,
                            "scancel: error: Kill job error on job id 99999999: " + why);
        } finally {
            controllerDown(false);
        }
        assertThat(asked().ask(Questions.jobs(TOKEN)).exit()).isZero();
    }

    @Test
    void withoutAccountingOnlyTheHistoryIsGone() throws IOException, InterruptedException {
        accountingDown(true);
        try {
            var said = asked().askAll(List.of(
                    Questions.accounting(TOKEN, Duration.ofHours(1)),
                    Questions.associations("ana"),
                    Questions.jobs(TOKEN)));
            assertThat(said).extracting(Asked.Said::exit).containsExactly(1, 1, 0);
            assertThat(said.getFirst().out()).isEmpty();
            assertThat(said.getFirst().err()).contains("Connection refused");
            assertThat(said.get(1).err()).contains("Connection refused");
        } finally {
            accountingDown(false);
        }
    }

    private void expect(String words, int exit, String out, String err) throws IOException {
        var said = asked().ask(words.split(" ", -1));
        assertThat(said)
                .as(words)
                .extracting(Asked.Said::exit, Asked.Said::out, Asked.Said::err)
                .containsExactly(exit, out, err);
    }

    // Grammars

    private Map<String, String> jobGrammar() {
        var newer = !version().equals("22.05");
        var gpus = "N/A|gres[:/]gpu(:\\w+)?(:\\d+)?";
        var grammar = new HashMap<String, String>();
        grammar.put("JobID", "\\d+");
        grammar.put("JobArrayID", JOB_ID);
        grammar.put("ArrayTaskID", "N/A|\\d+|[\\d,:%-]+");
        grammar.put("UserName", "\\w+");
        grammar.put("Account", "\\w+");
        grammar.put("Partition", "\\w+");
        grammar.put("QOS", "\\w+");
        grammar.put("State", "[A-Z_]+");
        grammar.put("Reason", "[\\w, :()\\[\\]-]+");
        grammar.put("NumNodes", "\\d+");
        grammar.put("NumTasks", "\\d+");
        grammar.put("NumCPUs", "\\d+");
        grammar.put("tres-alloc", "cpu=\\d+(,mem=" + MEMORY + ")?,node=\\d+,billing=\\d+(,gres/gpu(:\\w+)?=\\d+)*");
        grammar.put("tres-per-job", gpus);
        grammar.put("tres-per-node", gpus);
        grammar.put("tres-per-task", newer ? "N/A|(cpu=\\d+)?(,?gres/gpu(:\\w+)?=\\d+)?" : gpus);
        grammar.put("BatchFlag", "[01]");
        grammar.put("TimeUsed", DURATION);
        grammar.put("TimeLimit", DURATION + "|UNLIMITED|NOT_SET");
        grammar.put("SubmitTime", "\\d{10}");
        grammar.put("StartTime", "\\d{10}|N/A");
        grammar.put("EndTime", "\\d{10}|N/A|NONE");
        grammar.put("PriorityLong", "\\d+");
        grammar.put("exit_code", newer ? "\\d+:\\d+" : "\\d+");
        grammar.put("Dependency", "\\(null\\)|[a-z]+:\\d+(_\\d+|_\\*)?\\([a-z]+\\)");
        grammar.put("NodeList", NODES);
        grammar.put("WorkDir", ANYTHING);
        grammar.put("STDOUT", ANYTHING);
        grammar.put("Name", ANYTHING);
        return grammar;
    }

    private static Map<String, String> nodeGrammar() {
        return Map.ofEntries(
                Map.entry("NodeList", "[\\w-]+"),
                Map.entry("Partition", "\\w+\\*?"),
                Map.entry("Available", "up|down|drain|inact"),
                Map.entry("Time", "infinite|" + DURATION),
                Map.entry("StateComplete", "[a-z_]+(\\+[a-z_]+)*"),
                Map.entry("CPUsState", "\\d+/\\d+/\\d+/\\d+"),
                Map.entry("Memory", "\\d+"),
                Map.entry("AllocMem", "\\d+"),
                Map.entry("Gres", "gpu:h100:8(\\(S:[\\d,-]+\\))?"),
                Map.entry("GresUsed", "gpu:h100:\\d\\(IDX:(N/A|[\\d,-]+)\\)"),
                Map.entry("Timestamp", "\\d{10}|Unknown"),
                Map.entry("Reason", ANYTHING));
    }

    private static String accountingGrammar(String name) {
        return switch (name) {
            case "JobIDRaw", "ElapsedRaw", "Priority" -> "\\d+";
            case "JobID" -> JOB_ID;
            case "State" ->
                "COMPLETED|FAILED|TIMEOUT|OUT_OF_MEMORY|NODE_FAIL|PREEMPTED|BOOT_FAIL|DEADLINE|CANCELLED( by \\d+)?";
            case "ExitCode", "DerivedExitCode" -> "\\d+:\\d+";
            case "AllocTRES" -> "|billing=\\d+,cpu=\\d+(,gres/gpu(:\\w+)?=\\d+)*(,node=\\d+)?";
            // empty for a moment after a job that was held is cancelled (22.05)
            case "ReqTRES" -> "|billing=\\d+,cpu=\\d+(,gres/gpu(:\\w+)?=\\d+)*,mem=\\d+M,node=\\d+";
            case "Submit", "End" -> "\\d{10}";
            case "Start" -> "\\d{10}|None";
            case "TimelimitRaw" -> "(\\d+|UNLIMITED|Partition_Limit)?";
            case "NodeList" -> "None assigned|[\\w\\[\\],-]+";
            case "WorkDir", "JobName" -> ANYTHING;
            default -> "\\w*";
        };
    }

    // Reading, in the tests' own way

    private List<Map<String, String>> jobs() throws IOException {
        var said = asked().ask(Questions.jobs(TOKEN));
        assertThat(said.exit()).as(said.err()).isZero();
        return rows(said.out(), Questions.jobs(TOKEN), "\\d+");
    }

    private List<String> runningWithGpus() throws IOException {
        return jobs().stream()
                .filter(row -> value(row, "State").equals("RUNNING")
                        && value(row, "tres-alloc").contains("gres/gpu="))
                .map(row -> value(row, "JobArrayID"))
                .filter(id -> !id.endsWith("+0"))
                .sorted()
                .toList();
    }

    /// The separator after each column of a `-O` list, by name and in order.
    private static Map<String, String> columns(List<String> question) {
        var columns = new LinkedHashMap<String, String>();
        for (var column : question.getLast().split(",", -1)) {
            var colon = column.indexOf(':');
            columns.put(column.substring(0, colon), column.substring(colon + 1));
        }
        return columns;
    }

    private static List<Map<String, String>> rows(String answer, List<String> question, String firstField) {
        var columns = columns(question);
        var mark = Pattern.compile("(?m)^(?=" + firstField
                + Pattern.quote(columns.values().iterator().next()) + ")");
        var rows = new ArrayList<Map<String, String>>();
        for (var record : mark.split(answer, -1)) {
            if (record.isEmpty()) {
                continue;
            }
            var row = new LinkedHashMap<String, String>();
            var rest = record.substring(0, record.length() - 1);
            for (var column : columns.entrySet()) {
                var end = column.getValue().isEmpty() ? rest.length() : rest.indexOf(column.getValue());
                assertThat(end)
                        .as("%s in %s", column.getKey(), rest.replace(US, '|'))
                        .isNotNegative();
                row.put(column.getKey(), rest.substring(0, end));
                rest = rest.substring(end + column.getValue().length());
            }
            rows.add(row);
        }
        return rows;
    }

    private static String value(Map<String, String> row, String column) {
        return row.getOrDefault(column, "");
    }

    private static String end(Map<String, String> row) {
        var limit = value(row, "TimeLimit");
        var dash = limit.indexOf('-');
        var seconds = 0L;
        for (var part : limit.substring(dash + 1).split(":", -1)) {
            seconds = seconds * 60 + Long.parseLong(part);
        }
        var days = dash < 0 ? 0 : Long.parseLong(limit.substring(0, dash));
        return Long.toString(Long.parseLong(value(row, "StartTime")) + days * 86_400 + seconds);
    }

    private static List<String> keys(String record) {
        return Pattern.compile("(?m)(?:^ {3}| )([A-Z]\\w+)=")
                .matcher(record)
                .results()
                .map(match -> match.group(1))
                .toList();
    }

    private static void addIndices(String text, String pattern, Map<String, BitSet> indices) {
        Pattern.compile(pattern).matcher(text).results().forEach(match -> {
            var ofNode = indices.computeIfAbsent(match.group(1), _ -> new BitSet());
            for (var range : match.group(2).split(",", -1)) {
                var ends = range.split("-", -1);
                var first = Integer.parseInt(ends[0]);
                var last = Integer.parseInt(ends[ends.length - 1]);
                assertThat(ofNode.get(first, last + 1).cardinality())
                        .as("held twice: %s", range)
                        .isZero();
                ofNode.set(first, last + 1);
            }
        });
    }
}
