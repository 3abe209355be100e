package org.azulejo.slurm;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;

/// A list of trackable resources: `cpu=8,mem=64G,node=1,billing=8,gres/gpu=4,gres/gpu:h100=4`. Their order differs
/// between squeue and sacct.
///
/// @param values name and value as printed
/// @param whole every entry could be read. A list that was cut says nothing about what it does not name
public record Tres(Map<String, String> values, boolean whole) {

    private static final String GPU = "gres/gpu";

    public Tres {
        values = Map.copyOf(values);
    }

    public static Tres parse(String text) {
        var values = new LinkedHashMap<String, String>();
        boolean whole = !Text.isNothing(text);
        for (var entry : Text.splitOutsideBrackets(text, ',')) {
            int equals = entry.lastIndexOf('=');
            if (equals > 0 && equals < entry.length() - 1) {
                values.put(entry.substring(0, equals), entry.substring(equals + 1));
            } else {
                whole = false;
            }
        }
        return new Tres(values, whole);
    }

    /// Whether it speaks of GPUs at all. It does not where the site keeps no account of them (AccountingStorageTRES).
    public boolean namesGpus() {
        return values.keySet().stream().anyMatch(it -> it.equals(GPU) || it.startsWith(GPU + ":"));
    }

    /// The GPUs: the plain entry is the total, the typed ones only add the model.
    public OptionalInt gpus() {
        if (!namesGpus()) {
            return OptionalInt.empty();
        }
        var total = values.get(GPU);
        if (total != null) {
            return Text.smallNumber(total);
        }
        var typed = values.entrySet().stream()
                .filter(it -> it.getKey().startsWith(GPU + ":"))
                .map(it -> Text.smallNumber(it.getValue()))
                .toList();
        long sum = typed.stream().mapToLong(it -> it.orElse(0)).sum();
        return typed.stream().allMatch(OptionalInt::isPresent) && sum <= Integer.MAX_VALUE
                ? OptionalInt.of((int) sum)
                : OptionalInt.empty();
    }

    /// The model of the GPUs, where all are of one.
    public Optional<String> gpuType() {
        var types = values.keySet().stream()
                .filter(it -> it.startsWith(GPU + ":"))
                .map(it -> it.substring(GPU.length() + 1))
                .toList();
        return types.size() == 1 ? Optional.of(types.getFirst()) : Optional.empty();
    }

    public OptionalInt cpus() {
        return Text.smallNumber(values.getOrDefault("cpu", ""));
    }

    public OptionalInt nodes() {
        return Text.smallNumber(values.getOrDefault("node", ""));
    }

    /// Memory in MiB over all nodes.
    public OptionalLong memoryMb() {
        return Memory.megabytes(values.getOrDefault("mem", ""));
    }
}
