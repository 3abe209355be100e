package org.azulejo.composer.lint;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/// The options that sbatch knows, those of 22.05 to 26.05 together, and the variables that stand for them
/// (src/common/slurm_opt.c, src/sbatch/opt.c).
final class OptionTable {

    /// Whether an option takes a value.
    enum Takes {
        NOTHING,
        VALUE,
        /// Only in the same word: `--exclusive=user`, `-koff`.
        MAYBE
    }

    /// @param name the long name, which stands for the option elsewhere
    record Option(String name, Optional<Character> letter, Takes takes) {}

    /// What a written name means.
    sealed interface Found {
        record One(Option option) implements Found {}

        record Several(List<String> names) implements Found {}

        record Unknown() implements Found {}
    }

    private static final String WITH_VALUE = """
        account:A acctg-freq array:a batch bb bbf begin:b chdir:D cluster-constraint clusters:M comment constraint:C
        container container-id context core-spec:S cores-per-socket cpu-freq cpus-per-gpu cpus-per-task:c deadline
        delay-boot dependency:d distribution:m error:e exclude:x export export-file extra extra-node-info:B gid
        gpu-bind gpu-freq gpus:G gpus-per-node gpus-per-socket gpus-per-task gres gres-flags hint input:i job-name:J
        kill-on-invalid-dep licenses:L mail-type mail-user mcs-label mem mem-bind mem-per-cpu mem-per-gpu mem-update
        mincpus network nodefile:F nodelist:w nodes:N ntasks:n ntasks-per-core ntasks-per-gpu ntasks-per-node
        ntasks-per-socket ntasks-per-tres open-mode output:o partition:p power prefer priority profile qos:q
        reservation resources runtime segment signal sockets-per-node switches thread-spec threads-per-core time:t
        time-min tmp tres-bind tres-per-task uid wait-all-nodes wckey wrap
        """;

    private static final String WITHOUT_VALUE = """
        consolidate-segments contiguous external help:h hold:H ignore-pbs no-requeue overcommit:O oversubscribe:s
        parsable quiet:Q reboot spread-job spread-segments stepmgr test-only usage use-min-nodes verbose:v version:V
        wait:W
        """;

    private static final String MAYBE_VALUE =
            "exclusive get-user-env nice no-kill:k oom-kill-step propagate requeue resv-ports";

    /// Second names.
    private static final Map<String, String> ALIASES =
            Map.of("cluster", "clusters", "tasks-per-node", "ntasks-per-node");

    /// Those that came after 22.05. A beginning that means one option there may mean several later, so for beginnings
    /// these
    /// do not count.
    private static final Set<String> LATER = Set.of(
            "consolidate-segments",
            "container-id",
            "external",
            "mem-update",
            "oom-kill-step",
            "resources",
            "resv-ports",
            "runtime",
            "segment",
            "spread-segments",
            "stepmgr",
            "tres-bind",
            "tres-per-task");

    private static final String VARIABLES = """
        SBATCH_ACCOUNT=account SBATCH_ACCTG_FREQ=acctg-freq SBATCH_ARRAY_INX=array SBATCH_BATCH=batch
        SBATCH_BURST_BUFFER=bb SBATCH_CLUSTERS=clusters SLURM_CLUSTERS=clusters SBATCH_CONSTRAINT=constraint
        SBATCH_CONTAINER=container SBATCH_CORE_SPEC=core-spec SBATCH_CPU_FREQ_REQ=cpu-freq
        SBATCH_CPUS_PER_GPU=cpus-per-gpu SBATCH_DELAY_BOOT=delay-boot SBATCH_DISTRIBUTION=distribution
        SBATCH_ERROR=error SBATCH_EXCLUSIVE=exclusive SBATCH_EXPORT=export SBATCH_GET_USER_ENV=get-user-env
        SBATCH_GPUS=gpus SBATCH_GPUS_PER_NODE=gpus-per-node SBATCH_GPUS_PER_SOCKET=gpus-per-socket
        SBATCH_GPUS_PER_TASK=gpus-per-task SBATCH_GPU_BIND=gpu-bind SBATCH_GPU_FREQ=gpu-freq SBATCH_GRES=gres
        SBATCH_GRES_FLAGS=gres-flags SLURM_HINT=hint SBATCH_HINT=hint SBATCH_INPUT=input SBATCH_JOB_NAME=job-name
        SBATCH_MEM_BIND=mem-bind SBATCH_MEM_PER_CPU=mem-per-cpu SBATCH_MEM_PER_GPU=mem-per-gpu
        SBATCH_MEM_PER_NODE=mem SBATCH_NETWORK=network SBATCH_NO_KILL=no-kill SBATCH_NO_REQUEUE=no-requeue
        SBATCH_OPEN_MODE=open-mode SBATCH_OUTPUT=output SBATCH_OVERCOMMIT=overcommit SBATCH_PARTITION=partition
        SBATCH_POWER=power SBATCH_PROFILE=profile SBATCH_QOS=qos SBATCH_REQUEUE=requeue
        SBATCH_RESERVATION=reservation SBATCH_SIGNAL=signal SBATCH_SPREAD_JOB=spread-job SBATCH_REQ_SWITCH=switches
        SBATCH_THREAD_SPEC=thread-spec SBATCH_THREADS_PER_CORE=threads-per-core SBATCH_TIMELIMIT=time
        SBATCH_TRES_PER_TASK=tres-per-task SBATCH_USE_MIN_NODES=use-min-nodes SBATCH_WAIT=wait
        SBATCH_WAIT_ALL_NODES=wait-all-nodes SBATCH_WCKEY=wckey
        """;

    private static final TreeMap<String, Option> BY_NAME = new TreeMap<>();
    private static final Map<Character, Option> BY_LETTER;
    private static final Map<String, Option> BY_VARIABLE;

    static {
        for (var row : words(WITH_VALUE).toList()) {
            add(row, Takes.VALUE);
        }
        for (var row : words(WITHOUT_VALUE).toList()) {
            add(row, Takes.NOTHING);
        }
        for (var row : words(MAYBE_VALUE).toList()) {
            add(row, Takes.MAYBE);
        }
        ALIASES.forEach((alias, name) -> BY_NAME.put(alias, known(name)));
        BY_LETTER = BY_NAME.values().stream()
                .distinct()
                .filter(option -> option.letter().isPresent())
                .collect(Collectors.toUnmodifiableMap(option -> option.letter().orElseThrow(), option -> option));
        BY_VARIABLE = words(VARIABLES)
                .map(row -> row.split("=", -1))
                .collect(Collectors.toUnmodifiableMap(row -> row[0], row -> known(row[1])));
    }

    private OptionTable() {}

    private static Stream<String> words(String table) {
        return table.lines().flatMap(line -> Stream.of(line.split(" ", -1)));
    }

    private static void add(String row, Takes takes) {
        int colon = row.indexOf(':');
        var name = colon < 0 ? row : row.substring(0, colon);
        var letter = colon < 0 ? Optional.<Character>empty() : Optional.of(row.charAt(colon + 1));
        BY_NAME.put(name, new Option(name, letter, takes));
    }

    static Option known(String name) {
        var option = BY_NAME.get(name);
        if (option == null) {
            throw new IllegalArgumentException("sbatch has no option --" + name);
        }
        return option;
    }

    /// As getopt_long does: a name in full, or the beginning of just one.
    static Found named(String written) {
        var exact = BY_NAME.get(written);
        if (exact != null) {
            return new Found.One(exact);
        }
        var matches = BY_NAME.tailMap(written).entrySet().stream()
                .takeWhile(entry -> entry.getKey().startsWith(written))
                .filter(entry -> !LATER.contains(entry.getKey()))
                .toList();
        var options = new HashSet<>(matches.stream().map(Map.Entry::getValue).toList());
        return switch (options.size()) {
            case 0 -> new Found.Unknown();
            case 1 -> new Found.One(options.iterator().next());
            default -> new Found.Several(matches.stream().map(Map.Entry::getKey).toList());
        };
    }

    static Optional<Option> lettered(char letter) {
        return Optional.ofNullable(BY_LETTER.get(letter));
    }

    static Optional<Option> ofVariable(String variable) {
        return Optional.ofNullable(BY_VARIABLE.get(variable));
    }
}
