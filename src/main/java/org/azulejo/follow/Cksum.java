package org.azulejo.follow;

import java.util.Arrays;

/// The sum that the command cksum prints (POSIX): a CRC of 32 bits over the bytes and their number.
record Cksum(long sum, long length) {

    private static final int POLYNOMIAL = 0x04C11DB7;
    private static final int[] TABLE = table();

    static Cksum of(byte[] bytes) {
        return of(bytes, 0, bytes.length);
    }

    static Cksum of(byte[] bytes, int from, int to) {
        int crc = 0;
        for (int i = from; i < to; i++) {
            crc = next(crc, bytes[i]);
        }
        for (long rest = (long) to - from; rest != 0; rest >>>= 8) {
            crc = next(crc, (int) rest);
        }
        return new Cksum(~crc & 0xFFFF_FFFFL, to - from);
    }

    private static int next(int crc, int octet) {
        return (crc << 8) ^ TABLE[((crc >>> 24) ^ octet) & 0xFF];
    }

    private static int[] table() {
        var table = new int[256];
        Arrays.setAll(table, index -> {
            int crc = index << 24;
            for (int bit = 0; bit < 8; bit++) {
                crc = crc < 0 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
            }
            return crc;
        });
        return table;
    }
}
