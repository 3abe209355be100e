package org.azulejo.demo;

/// The partitions: `dgx` is the default and has no limit; larger clusters have `curta` for jobs of up to four hours.
final class Partitions {

    private Partitions() {}

    static int limitMinutes(String partition) {
        return partition.equals("curta") ? 240 : Work.UNLIMITED;
    }
}
