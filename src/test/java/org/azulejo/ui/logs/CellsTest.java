package org.azulejo.ui.logs;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CellsTest {

    @Test
    void plainLettersStandInTheColumnOfTheirIndex() {
        var cells = new Cells("loss é");
        assertThat(cells.width()).isEqualTo(6);
        assertThat(cells.column(4)).isEqualTo(4);
        assertThat(cells.at(99)).isEqualTo(6);
    }

    @Test
    void wideLettersTakeTwoColumns() {
        // a, the two ideographs of Japan, b
        var cells = new Cells("a\u65e5\u672cb");
        assertThat(cells.width()).isEqualTo(6);
        assertThat(cells.column(2)).isEqualTo(3);
        assertThat(cells.at(1)).isEqualTo(1);
        assertThat(cells.at(2)).isEqualTo(1);
        assertThat(cells.at(5)).isEqualTo(3);
    }

    @Test
    void aPairOfCharactersIsNeverCut() {
        // a face is one letter of two characters and two columns
        var cells = new Cells("\ud83d\ude00x");
        assertThat(cells.width()).isEqualTo(3);
        assertThat(cells.at(0)).isZero();
        assertThat(cells.at(1)).isZero();
        assertThat(cells.at(2)).isEqualTo(2);
    }
}
