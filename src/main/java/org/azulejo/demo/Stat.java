package org.azulejo.demo;

import java.util.List;

/// `stat -L -c FORMAT FILE...` for the output files of jobs.
final class Stat {

    private final LogFiles files;

    Stat(LogFiles files) {
        this.files = files;
    }

    Reply answer(List<String> arguments) throws Options.UnknownOptionException {
        var options = Options.read(
                "stat", arguments.stream().filter(word -> !word.equals("--")).toList(), "L,dereference c,format=");
        var format = options.value("format").orElse("%n");
        var out = new StringBuilder();
        var err = new StringBuilder();
        for (var path : options.operands()) {
            var text = files.text(path);
            var written = files.written(path);
            if (text.isPresent() && written.isPresent()) {
                out.append(format.replace("%Y", Long.toString(written.get()))
                                .replace("%s", Integer.toString(Bytes.length(text.get())))
                                .replace("%n", path))
                        .append('\n');
            } else {
                err.append("stat: cannot statx '").append(path).append("': No such file or directory\n");
            }
        }
        return new Reply(err.isEmpty() ? 0 : 1, out.toString(), err.toString());
    }
}
