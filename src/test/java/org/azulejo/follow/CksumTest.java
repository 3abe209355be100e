package org.azulejo.follow;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CksumTest {

    /// The sums are those that cksum of GNU coreutils prints.
    @Test
    void sumsUpAsTheCommandDoes() {
        assertThat(Cksum.of(new byte[0])).isEqualTo(new Cksum(4_294_967_295L, 0));
        assertThat(Cksum.of("hel".getBytes(US_ASCII))).isEqualTo(new Cksum(3_584_098_466L, 3));
        assertThat(Cksum.of("hello world".getBytes(US_ASCII))).isEqualTo(new Cksum(1_135_714_720L, 11));
    }
}
