package org.azulejo.follow;

/// Which file it is, whatever its name: another one with the same name has another mark.
///
/// @param device the number of its file system
/// @param inode its number there
public record FileMark(long device, long inode) {}
