package org.azulejo.remote;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalInt;
import org.azulejo.remote.Login.Address;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LoginTest {

    @Test
    void userHostAndPortAreRead() {
        assertThat(addresses("ana@master:2222")).containsExactly(address("ana", "master", 2222));
        assertThat(addresses("master")).containsExactly(address("", "master", 0));
        assertThat(addresses(" ana.b@site.org@login-1.example.org "))
                .containsExactly(address("ana.b@site.org", "login-1.example.org", 0));
    }

    @Test
    void aUserHoldsForTheHostsAfterIt() {
        assertThat(addresses("ana@one, two:22,bruno@three,four"))
                .containsExactly(
                        address("ana", "one", 0),
                        address("ana", "two", 22),
                        address("bruno", "three", 0),
                        address("bruno", "four", 0));
    }

    @Test
    void colonsOfAnAddressAreNoPort() {
        assertThat(addresses("ana@[fe80::1%eth0]:22")).containsExactly(address("ana", "fe80::1%eth0", 22));
        assertThat(addresses("[::1]")).containsExactly(address("", "::1", 0));
        assertThat(addresses("ana@2001:db8::2")).containsExactly(address("ana", "2001:db8::2", 0));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "@",
                "ana@",
                ":22",
                "master:",
                "master:0",
                "master:65536",
                "master:x",
                "a b",
                "one,,two",
                "ana@\n"
            })
    void whatIsNoAddressIsNotRead(String text) {
        assertThat(Login.parse(text)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"ana@one:22,ana@two", "master", "ana@[::1]:22"})
    void itsTextIsReadBack(String text) {
        assertThat(Login.parse(text).orElseThrow().text()).isEqualTo(text);
    }

    private static Iterable<Address> addresses(String text) {
        return Login.parse(text).orElseThrow().addresses();
    }

    private static Address address(String user, String host, int port) {
        return new Address(
                user.isEmpty() ? Optional.empty() : Optional.of(user),
                host,
                port == 0 ? OptionalInt.empty() : OptionalInt.of(port));
    }
}
