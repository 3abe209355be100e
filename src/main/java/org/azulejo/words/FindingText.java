package org.azulejo.words;

/// A finding as a person is told of it.
///
/// @param what what is the matter
/// @param meaning what that means for this person or for others
/// @param advice what to do, or that nothing need be done
public record FindingText(String what, String meaning, String advice) {

    /// All of it as one text.
    public String text() {
        return what + " " + meaning + " " + advice;
    }
}
