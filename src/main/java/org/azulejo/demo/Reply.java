package org.azulejo.demo;

/// What a command answered: text in which every character from U+DC80 to U+DCFF stands for one raw byte that is not
/// UTF-8.
///
/// @param patience how often the command waited for the controller before it gave up
record Reply(int exit, String out, String err, int patience) {

    Reply(int exit, String out, String err) {
        this(exit, out, err, 0);
    }

    static Reply ok(String out) {
        return new Reply(0, out, "");
    }

    static Reply failed(int exit, String err) {
        return new Reply(exit, "", err);
    }

    static Reply unknownCommand(String name) {
        return failed(127, "timeout: failed to run command \u2018" + name + "\u2019: No such file or directory\n");
    }
}
