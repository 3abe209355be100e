package org.azulejo.words;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.azulejo.slurm.Job;
import org.azulejo.slurm.JobId;
import org.azulejo.slurm.TaskList;

/// Slurm's reasons (job_reason_string of 22.05 and 24.11, job_state_reason.c of 25.05 and 26.05) in words. Most of them
/// are limits named by one scheme: whose limit, of what, counted how.
final class Reasons {

    private static final Pattern LIMIT = Pattern.compile("(QOS|Assoc)?(Grp|Max|Min)"
            + "(Cpu|CPU|Mem|Memory|Node|GRES|License|Energy|BB|Billing|Unknown|Jobs|SubmitJobs?|WallDuration|Wall)"
            + "(Minutes|RunMinutes|RunMins)?(?:Per(Job|User|Node|Account))?(?:Limit|NotSatisfied)?");
    private static final Pattern UNAVAILABLE = Pattern.compile("UnavailableNodes:(\\S+)");

    private final Words words;

    Reasons(Words words) {
        this.words = words;
    }

    Optional<Reason> of(Job job) {
        var said = job.reason();
        if (!job.state().waiting() || said.isEmpty() || said.equals("None")) {
            return Optional.empty();
        }
        var word = word(said);
        return Optional.of(new Reason(sentence(job, said, word), advice(word), word));
    }

    /// The word of the list that a reason stands for. Slurm says some reasons in sentences, with blanks or with `_`.
    private static String word(String said) {
        var plain = said.replace('_', ' ').toLowerCase(Locale.ROOT);
        if (plain.startsWith("nodes required for job are down")) {
            return "NodesNotUsable";
        }
        if (plain.startsWith("launch failed") || plain.startsWith("user env retrieval failed")) {
            return "JobLaunchFailure";
        }
        if (plain.startsWith("job requeued")) {
            return "Requeued";
        }
        return said.split("[ ,_:;(]", 2)[0];
    }

    private String sentence(Job job, String said, String word) {
        var special = switch (word) {
            case "ReqNodeNotAvail" -> unavailable(said);
            case "JobArrayTaskLimit" -> throttled(job);
            case "Dependency" -> new Dependencies(words).starts(job.dependency());
            case "DependencyNeverSatisfied" -> new Dependencies(words).never(job.dependency());
            default -> Optional.<String>empty();
        };
        return special.or(() -> limit(word).map(it -> limit(it, job)))
                .orElseGet(() -> words.has("reason." + word) && isWord(word)
                        ? words.text("reason." + word)
                        : words.text("reason.other", Words.foreign(said)));
    }

    private String advice(String word) {
        return limit(word)
                .map(it -> words.text(key(it) + ".do"))
                .orElseGet(() -> words.has("reason." + word + ".do") && isWord(word)
                        ? words.text("reason." + word + ".do")
                        : "");
    }

    /// Words with a dot would reach the texts beside a reason's own.
    private static boolean isWord(String word) {
        return !word.equals("other") && word.indexOf('.') < 0;
    }

    private Optional<String> unavailable(String said) {
        var nodes = UNAVAILABLE.matcher(said);
        if (nodes.find()) {
            return Optional.of(words.text("reason.ReqNodeNotAvail.nodes", Words.foreign(nodes.group(1))));
        }
        return said.toLowerCase(Locale.ROOT).contains("maintenance")
                ? Optional.of(words.text("reason.ReqNodeNotAvail.maintenance"))
                : Optional.empty();
    }

    private Optional<String> throttled(Job job) {
        return job.id() instanceof JobId.WaitingTasks(long base, TaskList tasks)
                        && tasks.throttle().isPresent()
                        && base > 0
                ? Optional.of(words.text(
                        "reason.JobArrayTaskLimit.of", tasks.throttle().getAsInt()))
                : Optional.empty();
    }

    private static Optional<Matcher> limit(String word) {
        var match = LIMIT.matcher(word);
        return match.matches() ? Optional.of(match) : Optional.empty();
    }

    private String limit(Matcher limit, Job job) {
        var key = key(limit);
        var owned = key + ("Assoc".equals(limit.group(1)) ? ".assoc" : ".qos");
        return words.text(
                words.has(owned) ? owned : key,
                words.text("resource." + resource(limit.group(3))),
                Words.foreign(job.qos()),
                Words.foreign(job.account()));
    }

    /// A limit that is counted in a way that has no text of its own is told as the nearest that has one.
    private static String key(Matcher limit) {
        var measure = measure(limit);
        var scope = scope(limit, measure);
        var known = SCOPES.getOrDefault(measure, List.of());
        return "limit." + measure + "." + (known.contains(scope) ? scope : known.getFirst());
    }

    private static final Map<String, List<String>> SCOPES = Map.of(
            "amount", List.of("job", "user", "node", "account", "group", "min"),
            "budget", List.of("job", "group"),
            "promised", List.of("user", "account", "group"),
            "jobs", List.of("user", "account", "group"),
            "submitted", List.of("user", "account", "group"),
            "wall", List.of("job", "group"));

    private static String measure(Matcher limit) {
        var minutes = limit.group(4) == null ? "" : limit.group(4);
        return switch (limit.group(3)) {
            case "Jobs" -> "jobs";
            case "SubmitJob", "SubmitJobs" -> "submitted";
            case "Wall", "WallDuration" -> "wall";
            default -> minutes.isEmpty() ? "amount" : minutes.startsWith("Run") ? "promised" : "budget";
        };
    }

    private static String scope(Matcher limit, String measure) {
        var each = limit.group(5) == null ? "" : limit.group(5).toLowerCase(Locale.ROOT);
        return switch (limit.group(2)) {
            case "Grp" -> "group";
            case "Min" -> "min";
            // AssocMaxJobsLimit: an association is one user in one account
            default -> !each.isEmpty() ? each : measure.equals("amount") ? "job" : "user";
        };
    }

    private static String resource(String name) {
        return switch (name) {
            case "Cpu", "CPU" -> "cpu";
            case "Mem", "Memory" -> "memory";
            case "Node" -> "node";
            case "GRES" -> "gres";
            case "License" -> "license";
            case "Energy" -> "energy";
            case "BB" -> "bb";
            case "Billing" -> "billing";
            default -> "unknown";
        };
    }
}
