package org.azulejo.ui.compose;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.azulejo.composer.lint.BashUnavailableException;
import org.azulejo.composer.lint.Finding;
import org.azulejo.composer.lint.Linter;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.SitePolicy;
import org.azulejo.composer.render.Language;
import org.azulejo.composer.render.Renderer;
import org.azulejo.composer.render.Script;
import org.azulejo.composer.spec.JobSpec;
import org.azulejo.composer.spec.SpecException;
import org.azulejo.composer.spec.SpecProblem;

/// What follows from a form: the job, its script, and what is the matter with them.
///
/// @param spec empty where a field cannot be understood
/// @param script empty where the job cannot be rendered
/// @param checked whether the script could be held against the rules
record Worksheet(
        JobKind kind,
        SitePolicy policy,
        Optional<JobSpec> spec,
        Optional<Script> script,
        List<FormReader.Misread> misread,
        List<SpecProblem> problems,
        List<Finding> findings,
        boolean checked) {

    Worksheet {
        misread = List.copyOf(misread);
        problems = List.copyOf(problems);
        findings = List.copyOf(findings);
    }

    static Worksheet of(JobKind kind, Map<Field, String> typed, SitePolicy policy, Locale locale) {
        var read = FormReader.read(kind, typed, policy);
        if (read.spec().isEmpty()) {
            return new Worksheet(
                    kind, policy, Optional.empty(), Optional.empty(), read.misread(), List.of(), List.of(), false);
        }
        var language = locale.getLanguage().equals("pt") ? Language.PORTUGUESE : Language.ENGLISH;
        try {
            var script = Renderer.render(read.spec().get(), policy, language);
            return checked(kind, policy, read.spec().get(), script, locale);
        } catch (SpecException e) {
            return new Worksheet(
                    kind, policy, read.spec(), Optional.empty(), List.of(), e.problems(), List.of(), false);
        }
    }

    private static Worksheet checked(JobKind kind, SitePolicy policy, JobSpec spec, Script script, Locale locale) {
        boolean checked = kind != JobKind.INTERACTIVE;
        List<Finding> findings = List.of();
        try {
            findings = checked ? new Linter(locale).lint(script.text(), policy) : findings;
        } catch (BashUnavailableException e) {
            checked = false;
        }
        return new Worksheet(
                kind, policy, Optional.of(spec), Optional.of(script), List.of(), List.of(), findings, checked);
    }

    /// Whether it is a script for sbatch, rather than a command for a terminal.
    boolean isBatch() {
        return kind != JobKind.INTERACTIVE;
    }
}
