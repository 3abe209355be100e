package org.azulejo.composer.policy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Collectors;
import org.azulejo.slurm.Partition;
import org.azulejo.slurm.TimeLimit;

/// What a site asks of a job. Immutable; read from JSON by [PolicyReader], the shipped ones by [Policies].
///
/// @param name `dgx-h100`
/// @param runtime what runs containers here
/// @param partitions where jobs may go; empty where that is not known
/// @param kinds what a job of each kind usually asks for; a kind that is missing is not offered here
/// @param rules how much each rule matters; one that is missing does not hold here
/// @param facts what Slurm said about itself
public record SitePolicy(
        String name,
        ContainerRuntime runtime,
        Limits limits,
        List<PartitionRule> partitions,
        Paths paths,
        Habits habits,
        Map<JobKind, Request> kinds,
        Map<RuleId, Severity> rules,
        ClusterFacts facts) {

    public SitePolicy {
        partitions = List.copyOf(partitions);
        kinds = Map.copyOf(kinds);
        rules = Map.copyOf(rules);
    }

    /// How much it matters here that a script breaks this rule; empty where the rule does not hold.
    public Optional<Severity> severity(RuleId rule) {
        return Optional.ofNullable(rules.get(rule));
    }

    public boolean holds(RuleId rule) {
        return rules.containsKey(rule);
    }

    /// What a job of this kind usually asks for; empty where the kind is not offered here.
    public Optional<Request> usual(JobKind kind) {
        return Optional.ofNullable(kinds.get(kind));
    }

    public Optional<PartitionRule> partition(String partitionName) {
        return partitions.stream().filter(it -> it.name().equals(partitionName)).findFirst();
    }

    /// Where jobs go that name no partition, as `--partition` takes it; empty where that is Slurm's to say.
    public Optional<String> defaultPartition() {
        var names = partitions.stream()
                .filter(PartitionRule::isDefault)
                .map(PartitionRule::name)
                .collect(Collectors.joining(","));
        return Optional.of(names).filter(it -> !it.isEmpty());
    }

    /// The longest limit that a job for these partitions may have: in a list the shortest of them, since Slurm takes
    /// the
    /// first that has room. Empty where none of them has one.
    ///
    /// @param partitionNames as `--partition` takes it
    public Optional<Duration> longest(String partitionNames) {
        return List.of(partitionNames.split(",", -1)).stream()
                .flatMap(it -> partition(it).stream())
                .flatMap(it -> it.time().stream())
                .min(Duration::compareTo);
    }

    /// How many GPUs this user may still ask for without being above the custom; empty where there is none.
    public OptionalInt gpusLeft() {
        return limits.gpusPerUser().isEmpty()
                ? OptionalInt.empty()
                : OptionalInt.of(Math.max(
                        0, limits.gpusPerUser().getAsInt() - facts.gpusHeld().orElse(0)));
    }

    /// The same with what Slurm says. Partitions that are not there go, those that the policy does not name come with
    /// Slurm's own limit, and of two limits the shorter holds. What Slurm does not say changes nothing.
    public SitePolicy with(ClusterFacts known) {
        var newLimits = known.maxArraySize().isPresent()
                ? limits.withMaxArraySize(known.maxArraySize().getAsInt())
                : limits;
        var mostGpus = known.nodes().stream()
                .mapToInt(ClusterFacts.NodeSize::gpus)
                .max()
                .orElse(0);
        if (mostGpus > 0) {
            newLimits = newLimits.withGpusPerNode(mostGpus);
        }
        return new SitePolicy(
                name,
                runtime,
                newLimits,
                known.partitions().isEmpty() ? partitions : merged(known.partitions()),
                paths,
                habits,
                kinds,
                rules,
                known);
    }

    private List<PartitionRule> merged(List<Partition> known) {
        var names = known.stream().map(Partition::name).toList();
        var ours = partitions.stream().anyMatch(it -> it.isDefault() && names.contains(it.name()));
        var merged = new ArrayList<PartitionRule>();
        for (var theirs : known) {
            var rule = partition(theirs.name());
            merged.add(new PartitionRule(
                    theirs.name(),
                    ours ? rule.map(PartitionRule::isDefault).orElse(false) : theirs.isDefault(),
                    shorter(rule.flatMap(PartitionRule::time), limit(theirs.maxTime()))));
        }
        return merged;
    }

    private static Optional<Duration> limit(TimeLimit time) {
        return time.limit();
    }

    private static Optional<Duration> shorter(Optional<Duration> one, Optional<Duration> other) {
        return one.isPresent() && other.isPresent()
                ? Optional.of(one.get().compareTo(other.get()) < 0 ? one.get() : other.get())
                : one.or(() -> other);
    }
}
