package org.azulejo;

/// The entry point.
public final class Main {

    private Main() {}

    public static void main(String[] arguments) {}
}
