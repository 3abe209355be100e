package org.azulejo.submit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.azulejo.remote.Answer;
import org.azulejo.remote.Command;
import org.azulejo.settings.SubmitBook;
import org.azulejo.slurm.Gres;
import org.azulejo.slurm.Node;
import org.azulejo.slurm.NodeState;
import org.azulejo.slurm.Partition;
import org.azulejo.slurm.TimeLimit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/// What answers mean, without a cluster.
class SubmitValuesTest {

    private static final String TOKEN = "z0123456789abc";

    @TempDir
    private Path folder = Path.of("");

    @Test
    void aNumberIsAJob() {
        assertThat(outcome("ended 0 17\nout 4912;c1\nerr sbatch: note: 2 GB are kept"))
                .isEqualTo(new SubmitOutcome.Submitted(4912, Optional.of("c1"), "sbatch: note: 2 GB are kept"));
        assertThat(outcome("ended 0 17\nout Submitted batch job 7"))
                .isEqualTo(new SubmitOutcome.Submitted(7, Optional.empty(), ""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Socket timed out on send/recv operation",
                "Zero Bytes were transmitted or received",
                "Unable to contact slurm controller (send failure)",
                "Unable to contact slurm controller (receive failure)",
                "Unexpected message received",
                "Protocol authentication error",
                "Connection reset by peer"
            })
    void wordsThatLeaveItOpenLeaveItOpen(String words) {
        assertThat(outcome("ended 1 17\nout \nerr sbatch: error: Batch job submission failed: " + words))
                .isInstanceOf(SubmitOutcome.Unknown.class);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1 | Unable to contact slurm controller (connect failure) | CONTROLLER_AWAY",
                "1 | Requested node configuration is not available | NODE_CONFIGURATION",
                "1 | Job violates accounting/QOS policy (job submit limit, user's size and/or time limits) | LIMIT",
                "1 | Requested time limit is invalid (missing or exceeds some limit) | TIME_LIMIT",
                "255 | sbatch: unrecognized option '--x' | OPTION",
                "1 | Some words of a site's own | OTHER",
                "127 | sh: 1: sbatch: not found | NO_SBATCH"
            })
    void aRefusalHasAMeaning(int exit, String words, Refusal meaning) {
        assertThat(outcome("ended " + exit + " 17\nout \nerr " + words))
                .isEqualTo(new SubmitOutcome.Refused(meaning, words));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "started 17",
                "",
                "ended 124 17\nout ",
                "ended 137 17\nout ",
                "ended 0 17\nout what is this",
                "something else"
            })
    void whatDoesNotTellStaysUnknown(String note) {
        assertThat(outcome(note)).isInstanceOf(SubmitOutcome.Unknown.class);
    }

    @Test
    void halfAnAnswerIsNone() {
        var whole = "azulejo note\nended 0 17\nout 4912\nazulejo end\n";
        for (int length = 0; length < whole.length() - 1; length++) {
            assertThat(Note.parse(whole.substring(0, length)).outcome(TOKEN))
                    .as(whole.substring(0, length))
                    .isInstanceOf(SubmitOutcome.Unknown.class);
        }
    }

    @Test
    void theUsersCommentStaysBesideTheToken() throws UnfitScriptException {
        var submission = new Submission(
                BatchScript.of("#!/bin/sh\n"), "../a/b", "", List.of("--hold"), "mine", List.of(), TOKEN);
        assertThat(submission.words()).containsExactly("--hold", "--comment=mine azulejo:" + TOKEN);
        assertThat(submission.name()).isEqualTo("job.._a_b");
    }

    @Test
    void whatCannotBeAScriptIsNone() {
        assertThatThrownBy(() -> BatchScript.of(new byte[0])).hasMessageContaining("EMPTY");
        assertThatThrownBy(() -> BatchScript.of(new byte[] {'#', 0})).hasMessageContaining("NUL");
        assertThatThrownBy(() -> BatchScript.of("x".repeat(BatchScript.LARGEST + 1)))
                .hasMessageContaining("TOO_LARGE");
    }

    @Test
    void nodesDecideWhatTheRefusalMeans() {
        var drained = node("n1", 8, "IDLE+DRAIN");
        var fine = node("n2", 4, "IDLE");
        assertThat(fit(9, drained, fine)).isEqualTo(new NodeFit.Never(0));
        assertThat(fit(8, drained, fine)).isEqualTo(new NodeFit.Away(List.of(drained)));
        assertThat(fit(4, drained, fine)).isEqualTo(new NodeFit.Possible());
        assertThat(fit(4)).isEqualTo(new NodeFit.Unknown());

        var answer = new Answer(
                Command.of(Duration.ofSeconds(1), "sh"),
                1,
                Duration.ZERO,
                "",
                "allocation failure: Requested node configuration is not available\n");
        assertThat(StartEstimate.of(answer, fit(9, drained, fine))).isInstanceOf(StartEstimate.Refused.class);
        assertThat(StartEstimate.of(answer, fit(8, drained, fine)))
                .isEqualTo(new StartEstimate.NotNow(
                        List.of(drained), "allocation failure: Requested node configuration is not available"));
    }

    @Test
    void smallerRequestsAreWrittenInTheScriptsOwnWay() {
        assertThat(Variant.of(Optional.of(Duration.ofMinutes(30)), 4, Variant.GpuOption.GPUS, Optional.of("h100")))
                .extracting(Variant::options)
                .containsExactly(List.of("--time=15"), List.of("--gpus=h100:2"), List.of("--gpus=h100:1"));
        assertThat(Variant.of(Optional.empty(), 1, Variant.GpuOption.GRES, Optional.empty()))
                .isEmpty();
    }

    @Test
    void aChainKnowsOnlyWhatIsBefore() throws UnfitScriptException {
        var one = Submission.of(BatchScript.of("#!/bin/sh\n"), "a");
        assertThatThrownBy(() -> new Chain(List.of(new Chain.Link(one, List.of(new Chain.After(Chain.How.OK, 0))))))
                .isInstanceOf(IllegalArgumentException.class);
        var chain = new Chain(List.of(
                new Chain.Link(one, List.of()),
                new Chain.Link(one, List.of()),
                new Chain.Link(one, List.of(new Chain.After(Chain.How.OK, 0), new Chain.After(Chain.How.STARTED, 1)))));
        assertThat(chain.submission(2, List.of(11L, 12L)).options())
                .containsExactly("--dependency=afterok:11,after:12", "--kill-on-invalid-dep=yes");
        assertThat(chain.submission(1, List.of(11L)).options()).containsExactly("--hold");
    }

    @Test
    void theBookKeepsWhatIsOpen() throws Exception {
        var now = Instant.ofEpochSecond(1_800_000_000);
        var book = SubmitBook.in(folder);
        book.begin("z1", "a.sh", new byte[] {'#'}, now);
        book.begin("z2", "b.sh", new byte[] {'#'}, now);
        book.end("z2", SubmitBook.State.SUBMITTED, 7);
        var again = SubmitBook.in(folder);
        assertThat(again.open(now)).extracting(SubmitBook.Entry::token).containsExactly("z1");
        assertThat(again.open(now.plus(Duration.ofDays(30)))).isEmpty();
        assertThat(again.all()).extracting(SubmitBook.Entry::job).containsExactly(7L, 0L);
        assertThat(again.script("z1").orElseThrow()).hasBinaryContent(new byte[] {'#'});
    }

    private static SubmitOutcome outcome(String note) {
        return Note.parse("azulejo note\n" + note + "\nazulejo end\n").outcome(TOKEN);
    }

    private static NodeFit fit(int gpus, Node... nodes) {
        var need = new NodeNeed(Optional.empty(), 1, gpus, Optional.empty(), OptionalInt.empty(), OptionalLong.empty());
        return NodeFit.of(
                need,
                List.of(nodes),
                List.of(new Partition("dgx", true, new TimeLimit.Unlimited(), "UP", List.of("n1", "n2"))));
    }

    private static Node node(String name, int gpus, String state) {
        return new Node(
                name,
                NodeState.parse(state),
                Optional.empty(),
                List.of("dgx"),
                Optional.empty(),
                OptionalInt.of(224),
                OptionalInt.empty(),
                OptionalLong.empty(),
                OptionalLong.empty(),
                List.of(new Gres("gpu", Optional.of("h100"), gpus, List.of())),
                List.of());
    }
}
