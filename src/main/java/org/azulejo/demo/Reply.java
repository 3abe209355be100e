package org.azulejo.demo;

/// What a command answered: text in which every character from U+DC80 to U+DCFF stands for one raw byte that is not
/// UTF-8.
record Reply(int exit, String out, String err) {

    static Reply ok(String out) {
        return new Reply(0, out, "");
    }

    static Reply failed(int exit, String err) {
        return new Reply(exit, "", err);
    }

    static Reply unknownCommand(String name) {
        return failed(127, "sh: 1: " + name + ": not found");
    }
}
