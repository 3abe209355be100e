package org.azulejo.source;

import static com.tngtech.archunit.base.DescribedPredicate.alwaysTrue;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures.LayeredArchitecture;
import org.junit.jupiter.api.Test;

/// The package map of docs/architecture.md. A rule that has nothing to check yet holds.
class ArchitectureTest {

    private static final String ROOT = "org.azulejo";
    private static final String[] TOOLKIT = {
        "javafx..", "com.sun.javafx..", "atlantafx..", "org.controlsfx..", "org.kordamp..", "eu.hansolo.."
    };
    private static final String[] SSH_CLIENT = {"net.schmizz..", "com.hierynomus..", "org.bouncycastle.."};
    private static final String SSH_SERVER = "org.apache.sshd..";
    private static final String[] JACKSON = {"tools.jackson..", "com.fasterxml.."};

    private static final JavaClasses APP = new ClassFileImporter()
            .withImportOption(new ImportOption.DoNotIncludeTests())
            .importPackages(ROOT);

    @Test
    void roomsFormNoCycle() {
        slices().matching("org.azulejo.(*)..").should().beFreeOfCycles().check(APP);
        slices().matching("org.azulejo.(**)").should().beFreeOfCycles().check(APP);
    }

    @Test
    void arrowsGoDownwardsOnly() {
        rooms().whereLayer("Main")
                .mayNotBeAccessedByAnyLayer()
                .whereLayer("cli")
                .mayOnlyBeAccessedByLayers("Main")
                .whereLayer("ui")
                .mayOnlyBeAccessedByLayers("Main", "cli")
                .whereLayer("demo")
                .mayOnlyBeAccessedByLayers("Main", "cli")
                .whereLayer("history")
                .mayOnlyBeAccessedByLayers("Main", "cli", "ui")
                .whereLayer("forecast")
                .mayOnlyBeAccessedByLayers("Main", "cli", "ui", "history", "words", "findings")
                .whereLayer("findings")
                .mayOnlyBeAccessedByLayers("Main", "cli", "ui", "words")
                .whereLayer("use")
                .mayOnlyBeAccessedByLayers("Main", "cli", "ui", "history", "words", "findings")
                .whereLayer("nvidia")
                .mayOnlyBeAccessedByLayers("Main", "cli", "ui", "words", "findings", "use")
                .whereLayer("composer")
                .mayOnlyBeAccessedByLayers("Main", "cli", "ui")
                .whereLayer("submit")
                .mayOnlyBeAccessedByLayers("Main", "cli", "ui", "words")
                .whereLayer("words")
                .mayOnlyBeAccessedByLayers("Main", "cli", "ui")
                .whereLayer("cluster")
                .mayOnlyBeAccessedByLayers(
                        "Main", "cli", "ui", "history", "forecast", "words", "findings", "use", "follow", "submit")
                .whereLayer("follow")
                .mayOnlyBeAccessedByLayers("Main", "cli", "ui", "submit")
                .whereLayer("settings")
                .mayOnlyBeAccessedByLayers(
                        "Main", "cli", "ui", "history", "forecast", "findings", "use", "follow", "submit")
                .whereLayer("slurm")
                .mayOnlyBeAccessedByLayers(
                        "Main",
                        "cli",
                        "ui",
                        "history",
                        "forecast",
                        "composer",
                        "words",
                        "cluster",
                        "findings",
                        "use",
                        "follow",
                        "submit")
                .whereLayer("logs")
                .mayOnlyBeAccessedByLayers("Main", "cli", "ui", "words", "follow")
                .whereLayer("remote")
                .mayOnlyBeAccessedByLayers("Main", "cli", "ui", "words", "cluster", "use", "follow", "submit")
                .check(APP);
    }

    @Test
    void theDemoSharesNothingWithWhatReadsIt() {
        noClasses()
                .that()
                .resideInAPackage("org.azulejo.demo..")
                .should()
                .dependOnClassesThat(resideInAPackage("org.azulejo..")
                        .and(DescribedPredicate.not(resideInAPackage("org.azulejo.demo.."))))
                .because("a fault in a shared parser or formatter would not be seen")
                .allowEmptyShould(true)
                .check(APP);
    }

    @Test
    void thePureRoomsKnowNeitherToolkitNorSsh() {
        for (var foreign : new String[][] {TOOLKIT, SSH_CLIENT, {SSH_SERVER}, {"org.azulejo.remote.."}}) {
            noClasses()
                    .that()
                    .resideInAnyPackage(
                            "org.azulejo.slurm..",
                            "org.azulejo.nvidia..",
                            "org.azulejo.forecast..",
                            "org.azulejo.findings..",
                            "org.azulejo.logs..",
                            "org.azulejo.composer..")
                    .should()
                    .dependOnClassesThat()
                    .resideInAnyPackage(foreign)
                    .because("they are values and pure functions")
                    .check(APP);
        }
    }

    @Test
    void onlyTheWindowKnowsTheToolkit() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT, "org.azulejo.ui..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(TOOLKIT)
                .check(APP);
    }

    @Test
    void onlyRemoteKnowsTheSshClient() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.azulejo.remote..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(SSH_CLIENT)
                .check(APP);
    }

    @Test
    void onlyTheDemoKnowsTheSshServer() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.azulejo.demo..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage(SSH_SERVER)
                .check(APP);
    }

    @Test
    void onlyFilesOfOurOwnAreJson() {
        noClasses()
                .that()
                .resideOutsideOfPackages(
                        "org.azulejo.cli..",
                        "org.azulejo.settings..",
                        "org.azulejo.composer..",
                        // Prometheus and Docker answer in JSON
                        "org.azulejo.use..")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage(JACKSON)
                .because("Slurm's answers are read by the grammars of slurm")
                .check(APP);
    }

    @Test
    void onlyTheCommandLineKnowsItsParser() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.azulejo.cli..")
                .should()
                .dependOnClassesThat()
                .resideInAPackage("picocli..")
                .check(APP);
    }

    @Test
    void viewModelsKnowNoNodes() {
        noClasses()
                .that()
                .haveSimpleNameEndingWith("ViewModel")
                .should()
                .dependOnClassesThat()
                .resideInAnyPackage("javafx.scene..", "javafx.stage..", "javafx.application..")
                .because("they are tested without a window")
                .allowEmptyShould(true)
                .check(APP);
    }

    @Test
    void onlyTwoDoorsLeadToTheFxThread() {
        noClasses()
                .that()
                .resideOutsideOfPackage("org.azulejo.ui.fx..")
                .should()
                .accessTargetWhere(isMember("javafx.application.Platform", "runLater"))
                .because("what crosses to the FX thread goes through ui.fx")
                .check(APP);
    }

    @Test
    void featuresOfTheWindowDoNotKnowEachOther() {
        slices().matching("org.azulejo.ui.(*)..")
                .should()
                .notDependOnEachOther()
                .ignoreDependency(resideInAPackage("org.azulejo.ui.shell.."), alwaysTrue())
                .ignoreDependency(alwaysTrue(), resideInAPackage("org.azulejo.ui.fx.."))
                .ignoreDependency(alwaysTrue(), resideInAPackage("org.azulejo.ui.live.."))
                .allowEmptyShould(true)
                .check(APP);
    }

    @Test
    void onlyTheCommandLineTalksToTheTerminal() {
        noClasses()
                .that()
                .resideOutsideOfPackages(ROOT, "org.azulejo.cli..")
                .should()
                .accessTargetWhere(isMember("java.lang.System", "out").or(isMember("java.lang.System", "err")))
                .because("what goes wrong elsewhere belongs on the screen or in the log")
                .check(APP);
    }

    private static LayeredArchitecture rooms() {
        var rooms = layeredArchitecture()
                .consideringOnlyDependenciesInLayers()
                .layer("Main")
                .definedBy(ROOT);
        for (var room : new String[] {
            "cli",
            "ui",
            "demo",
            "history",
            "forecast",
            "composer",
            "submit",
            "words",
            "findings",
            "use",
            "follow",
            "cluster",
            "settings",
            "slurm",
            "nvidia",
            "logs",
            "remote"
        }) {
            rooms = rooms.optionalLayer(room).definedBy(ROOT + "." + room + "..");
        }
        return rooms;
    }

    private static DescribedPredicate<JavaAccess<?>> isMember(String type, String name) {
        return DescribedPredicate.describe(
                "is " + type + "." + name,
                access -> access.getTargetOwner().getName().equals(type)
                        && access.getTarget().getName().equals(name));
    }
}
