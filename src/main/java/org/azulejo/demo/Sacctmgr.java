package org.azulejo.demo;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// `sacctmgr -n -P show assoc|qos ...`.
final class Sacctmgr {

    private static final String OPTIONS = "n,noheader P,parsable2 p,parsable i,immediate r,readonly s,associations";

    Reply answer(List<String> arguments) throws Options.UnknownOptionException {
        var options = Options.read("sacctmgr", arguments, OPTIONS);
        var words = options.operands();
        if (words.size() < 2
                || !(words.getFirst().equals("show") || words.getFirst().equals("list"))) {
            return Reply.failed(1, "sacctmgr: error: No valid command\n");
        }
        var format = "";
        var user = "";
        for (var word : words.subList(2, words.size())) {
            var equals = word.indexOf('=');
            var key = equals < 0 ? "" : word.substring(0, equals).toLowerCase(Locale.ROOT);
            if (key.equals("format")) {
                format = word.substring(equals + 1);
            } else if (key.equals("user") || key.equals("users")) {
                user = word.substring(equals + 1);
            }
        }
        var what = words.get(1).toLowerCase(Locale.ROOT);
        if (what.startsWith("assoc")) {
            return Reply.ok(associations(user, format.isEmpty() ? "Cluster,Account,User,QOS" : format));
        }
        return what.equals("qos")
                ? Reply.ok(qualities(format.isEmpty() ? "Name,Priority" : format))
                : Reply.failed(1, "No valid entity in list command\n");
    }

    private static String associations(String user, String format) {
        var rows = new StringBuilder();
        for (var person : People.ALL) {
            if (!user.isEmpty() && !user.equals(person.name())) {
                continue;
            }
            for (var account : person.accounts()) {
                var row = new ArrayList<String>();
                for (var field : Texts.split(format.toLowerCase(Locale.ROOT), ',')) {
                    row.add(
                            switch (field) {
                                case "cluster" -> Shell.CLUSTER;
                                case "account" -> account;
                                case "user" -> person.name();
                                case "qos" ->
                                    String.join(
                                            ",",
                                            person.qualities().stream().sorted().toList());
                                case "defaultqos", "defqos" ->
                                    person.qualities().getFirst();
                                case "share", "fairshare" -> "1";
                                default -> "";
                            });
                }
                rows.append(String.join("|", row)).append('\n');
            }
        }
        return rows.toString();
    }

    private static String qualities(String format) {
        var rows = new StringBuilder();
        for (var quality : People.QUALITIES) {
            var row = new ArrayList<String>();
            for (var field : Texts.split(format.toLowerCase(Locale.ROOT), ',')) {
                row.add(
                        switch (field) {
                            case "name" -> quality.name();
                            case "priority" -> Integer.toString(quality.priority());
                            case "flags" -> quality.flags();
                            case "maxtrespu", "maxtresperuser" ->
                                quality.gpusPerUser() > 0 ? "gres/gpu=" + quality.gpusPerUser() : "";
                            default -> "";
                        });
            }
            rows.append(String.join("|", row)).append('\n');
        }
        return rows.toString();
    }
}
