package org.azulejo.words;

/// A failure as a person is told of it.
///
/// @param what what happened
/// @param meaning what it means for what is shown
/// @param advice what to do
/// @param details the words of the program that failed
public record Trouble(String what, String meaning, String advice, String details) {}
