package org.azulejo.remote;

import java.util.List;

/// Words that hurt where a shell reads them unquoted.
final class HostileWords {

    private HostileWords() {}

    static List<String> all() {
        return List.of(
                "plain",
                "",
                " ",
                "-n",
                "--",
                "--help",
                "it's",
                "''",
                "'\\''",
                "a\nb",
                "\n",
                "tab\there",
                "$(touch /tmp/azulejo-was-here)",
                "`id`",
                "$HOME ${PATH} $$ $?",
                "!! !echo",
                "\"double\" \\ back\\n",
                "* ? [a-z] {a,b} ~",
                "; & && | || > < # %",
                "\u001b[31mred\u0007",
                "a\u001fb",
                "\r\n",
                "João – ação 🎈",
                "e\u0301",
                "\u202egnp.exe",
                "end }\nexit 0\n}\n");
    }
}
