package org.azulejo.ui.live;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class HoldersTest {

    @Test
    void youAreTheAccentAndOthersComeInTheOrderOfGpus() {
        var holders = new Holders();

        holders.see(Snapshots.dgx());

        assertThat(holders.mark("ana")).isEqualTo(Mark.MINE);
        assertThat(holders.mark("bruno")).isEqualTo(new Mark("holder-1", "", false));
        assertThat(holders.mark("carla")).isEqualTo(new Mark("holder-2", "", false));
        assertThat(holders.mark("davi")).isEqualTo(new Mark("holder-3", "", false));
    }

    @Test
    void aColourStaysWhoeverComesLater() {
        var holders = new Holders();
        holders.see(Snapshots.dgx());

        holders.see(Snapshots.large(4));

        assertThat(holders.mark("carla")).isEqualTo(new Mark("holder-2", "", false));
    }

    @Test
    void theSixthAndLaterAreTintsWithALetter() {
        var holders = new Holders();
        for (var user : new String[] {"a", "b", "c", "d", "e"}) {
            assertThat(holders.mark(user).letter()).isEmpty();
        }

        assertThat(holders.mark("f")).isEqualTo(new Mark("holder-1 tint-1", "A", false));
        assertThat(holders.mark("g")).isEqualTo(new Mark("holder-2 tint-1", "B", false));
    }
}
