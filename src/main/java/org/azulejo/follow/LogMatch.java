package org.azulejo.follow;

/// A line of a file in which something was found.
///
/// @param line its number, from 1
/// @param offset where it begins in the file
/// @param text its first 1,000 characters at most, decoded as UTF-8 with replacement; control characters are in it as
/// they are
public record LogMatch(long line, long offset, String text) {}
