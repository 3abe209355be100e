package org.azulejo.lab;

import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// What Slurm itself says at one moment, asked on the cluster and read by other means than the product's.
///
/// @param states squeue's `%i` -> its state
/// @param users squeue's `%i` -> its user
/// @param holders `node:index` -> the `%i` of the running job that scontrol gives this GPU to
public record Truth(Map<String, String> states, Map<String, String> users, Map<String, String> holders) {

    private static final Pattern SHARE =
            Pattern.compile("Nodes=(\\S+) CPU_IDs=\\S* Mem=\\S* GRES=\\S*\\(IDX:([0-9,-]+)\\)");

    /// Asks as a plain user. Only for a queue whose job names are harmless.
    public static Truth ask(Lab lab) throws IOException, InterruptedException {
        var states = new TreeMap<String, String>();
        var users = new TreeMap<String, String>();
        var holders = new TreeMap<String, String>();
        for (var row : lab.tell("as", "ana", "env", "SLURM_BITSTR_LEN=0", "squeue", "-h", "-a", "-o", "%i|%T|%u")
                .lines()
                .toList()) {
            var parts = row.split("\\|", -1);
            states.put(parts[0], parts[1]);
            users.put(parts[0], parts[2]);
            if (parts[1].equals("RUNNING")) {
                readShares(lab.tell("as", "ana", "scontrol", "-d", "-o", "show", "job", parts[0]), parts[0], holders);
            }
        }
        return new Truth(states, users, holders);
    }

    private static void readShares(String record, String id, Map<String, String> holders) {
        var shares = SHARE.matcher(record);
        while (shares.find()) {
            for (var index : indices(shares.group(2))) {
                holders.put(shares.group(1) + ":" + index, id);
            }
        }
    }

    /// `0-2,5` -> 0, 1, 2, 5.
    private static TreeSet<Integer> indices(String list) {
        var indices = new TreeSet<Integer>();
        for (var part : list.split(",", -1)) {
            var ends = part.split("-", -1);
            for (int index = Integer.parseInt(ends[0]); index <= Integer.parseInt(ends[ends.length - 1]); index++) {
                indices.add(index);
            }
        }
        return indices;
    }
}
