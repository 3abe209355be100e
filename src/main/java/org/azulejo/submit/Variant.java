package org.azulejo.submit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// A smaller request in place of the one that a script makes: it may start sooner.
///
/// @param time the shorter limit, in a variant of the time
/// @param gpus how many instead, in a variant of the GPUs
/// @param options the words for sbatch
public record Variant(Optional<Duration> time, Optional<Integer> gpus, List<String> options) {

    private static final Duration SHORTEST = Duration.ofMinutes(10);

    public Variant {
        options = List.copyOf(options);
    }

    /// How the script asks for its GPUs: a smaller number must be asked for in the same way.
    public enum GpuOption {
        GRES("--gres=gpu:"),
        GPUS("--gpus="),
        GPUS_PER_NODE("--gpus-per-node="),
        GPUS_PER_TASK("--gpus-per-task=");

        private final String words;

        GpuOption(String words) {
            this.words = words;
        }

        String of(Optional<String> type, int count) {
            return words + type.map(it -> it + ":").orElse("") + count;
        }
    }

    /// Half the time, a quarter of it, half the GPUs, one GPU: as far as that is less.
    ///
    /// @param limit the script's time limit; empty for none
    /// @param gpus how many GPUs it asks for in that way
    public static List<Variant> of(Optional<Duration> limit, int gpus, GpuOption form, Optional<String> type) {
        var variants = new ArrayList<Variant>();
        limit.ifPresent(time -> {
            for (int part : new int[] {2, 4}) {
                var shorter = Duration.ofMinutes(time.toMinutes() / part);
                if (shorter.compareTo(SHORTEST) >= 0) {
                    variants.add(new Variant(
                            Optional.of(shorter), Optional.empty(), List.of("--time=" + shorter.toMinutes())));
                }
            }
        });
        for (int fewer = gpus / 2; fewer >= 1; fewer = fewer == 1 ? 0 : 1) {
            variants.add(new Variant(Optional.empty(), Optional.of(fewer), List.of(form.of(type, fewer))));
        }
        return variants;
    }
}
