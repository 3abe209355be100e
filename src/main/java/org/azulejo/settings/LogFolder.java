package org.azulejo.settings;

import ch.qos.logback.core.PropertyDefinerBase;

/// Tells `logback.xml` where the log lies.
public final class LogFolder extends PropertyDefinerBase {

    @Override
    public String getPropertyValue() {
        return Folders.ofThisUser().state().toString();
    }
}
