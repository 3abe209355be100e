package org.azulejo.composer.spec;

/// Why a job cannot be rendered.
///
/// @param field the key in the JSON form: `request.gpus`, `inputs[1].from`
/// @param what what is wrong there, in English
public record SpecProblem(String field, String what) {}
