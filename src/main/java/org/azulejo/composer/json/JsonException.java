package org.azulejo.composer.json;

/// A JSON file is not as it should be.
public final class JsonException extends Exception {

    private static final long serialVersionUID = 1L;

    private final String place;
    private final String what;

    public JsonException(String place, String what) {
        super(place + ": " + what);
        this.place = place;
        this.what = what;
    }

    /// The key, such as `limits.gpusPerUser`, or the line and column.
    public String place() {
        return place;
    }

    /// What is wrong there.
    public String what() {
        return what;
    }
}
