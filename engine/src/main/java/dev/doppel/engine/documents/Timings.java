package dev.doppel.engine.documents;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** How long each stage of a job took, in seconds, in order. */
record Timings(Map<String, Double> seconds) {

  static Builder from(long nanos) {
    return new Builder(nanos);
  }

  static final class Builder {

    private final Map<String, Double> seconds = new LinkedHashMap<>();
    private long last;

    private Builder(long start) {
      this.last = start;
    }

    void end(String stage) {
      long now = System.nanoTime();
      seconds.put(stage, (now - last) / 1e9);
      last = now;
    }

    Timings build() {
      return new Timings(Collections.unmodifiableMap(new LinkedHashMap<>(seconds)));
    }
  }
}
