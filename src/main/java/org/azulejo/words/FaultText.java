package org.azulejo.words;

/// A fault that a log shows, or a refusal, as a person is told of it.
///
/// @param what what is the matter
/// @param advice what to do
public record FaultText(String what, String advice) {}
