package org.azulejo.slurm;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class NodeAddressTest {

    @Test
    void theFirstAddressIsTheNodes() {
        var answer = "NodeName=dgxh100-1 Arch=x86_64 NodeAddr=10.1.0.7 NodeHostName=dgx1 Version=23.11.4"
                + " Comment=moved, was NodeAddr=10.9.9.9\n";
        assertThat(NodeAddress.parse(answer)).contains("10.1.0.7");
    }

    @Test
    void anErrorNamesNone() {
        assertThat(NodeAddress.parse("Node nix not found\n")).isEmpty();
        assertThat(NodeAddress.parse("NodeAddr=-oProxyCommand=x")).isEmpty();
    }
}
