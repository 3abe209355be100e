package org.azulejo.composer.spec;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.azulejo.composer.policy.JobKind;
import org.azulejo.composer.policy.Request;
import org.azulejo.composer.spec.JobSpec.Array;
import org.azulejo.composer.spec.JobSpec.Image;
import org.azulejo.composer.spec.JobSpec.Input;
import org.azulejo.composer.spec.JobSpec.Place;
import org.azulejo.composer.spec.JobSpec.Results;
import org.azulejo.composer.spec.JobSpec.Secret;

/// Makes a [JobSpec] value by value. Not for several threads.
public final class JobSpecBuilder {

    private final JobKind kind;
    private String name;
    private Request request;
    private Place place = Place.USUAL;
    private Optional<Image> image = Optional.empty();
    private List<String> command = List.of();
    private Optional<String> workFolder = Optional.empty();
    private List<Input> inputs = List.of();
    private Results results = Results.USUAL;
    private Map<String, String> environment = Map.of();
    private List<Secret> secrets = List.of();
    private Optional<Array> array = Optional.empty();
    private Optional<String> notebookFolder = Optional.empty();
    private String body = "";
    private boolean untrusted;
    private Map<String, String> options = Map.of();

    /// Nothing but what every job has.
    public JobSpecBuilder(JobKind kind, String name, Request request) {
        this.kind = kind;
        this.name = name;
        this.request = request;
    }

    JobSpecBuilder(JobSpec spec) {
        this(spec.kind(), spec.name(), spec.request());
        place = spec.place();
        image = spec.image();
        command = spec.command();
        workFolder = spec.workFolder();
        inputs = spec.inputs();
        results = spec.results();
        environment = spec.environment();
        secrets = spec.secrets();
        array = spec.array();
        notebookFolder = spec.notebookFolder();
        body = spec.body();
        untrusted = spec.untrusted();
        options = spec.options();
    }

    public JobSpecBuilder name(String value) {
        name = value;
        return this;
    }

    public JobSpecBuilder request(Request value) {
        request = value;
        return this;
    }

    public JobSpecBuilder place(Place value) {
        place = value;
        return this;
    }

    public JobSpecBuilder image(Optional<Image> value) {
        image = value;
        return this;
    }

    public JobSpecBuilder command(List<String> value) {
        command = value;
        return this;
    }

    public JobSpecBuilder workFolder(Optional<String> value) {
        workFolder = value;
        return this;
    }

    public JobSpecBuilder inputs(List<Input> value) {
        inputs = value;
        return this;
    }

    public JobSpecBuilder results(Results value) {
        results = value;
        return this;
    }

    public JobSpecBuilder environment(Map<String, String> value) {
        environment = value;
        return this;
    }

    public JobSpecBuilder secrets(List<Secret> value) {
        secrets = value;
        return this;
    }

    public JobSpecBuilder array(Optional<Array> value) {
        array = value;
        return this;
    }

    public JobSpecBuilder notebookFolder(Optional<String> value) {
        notebookFolder = value;
        return this;
    }

    public JobSpecBuilder body(String value) {
        body = value;
        return this;
    }

    public JobSpecBuilder untrusted(boolean value) {
        untrusted = value;
        return this;
    }

    public JobSpecBuilder options(Map<String, String> value) {
        options = value;
        return this;
    }

    public JobSpec build() {
        return new JobSpec(
                kind,
                name,
                request,
                place,
                image,
                command,
                workFolder,
                inputs,
                results,
                environment,
                secrets,
                array,
                notebookFolder,
                body,
                untrusted,
                options);
    }
}
