package org.azulejo.composer.spec;

import java.util.List;
import java.util.stream.Collectors;

/// A job cannot be described or rendered like this. The message has a line for each problem.
public final class SpecException extends Exception {

    private static final long serialVersionUID = 1L;

    private final transient List<SpecProblem> problems;

    public SpecException(List<SpecProblem> problems) {
        super(problems.stream().map(it -> it.field() + ": " + it.what()).collect(Collectors.joining("\n")));
        this.problems = List.copyOf(problems);
    }

    public List<SpecProblem> problems() {
        return problems;
    }
}
