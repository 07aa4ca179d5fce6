package dev.doppel.engine.internal;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** How long each stage of a job took, in seconds, in order. */
public record Timings(Map<String, Double> seconds) {

  public static Builder from(long nanos) {
    return new Builder(nanos);
  }

  public static final class Builder {

    private final Map<String, Double> seconds = new LinkedHashMap<>();
    private long last;

    private Builder(long start) {
      this.last = start;
    }

    public void end(String stage) {
      long now = System.nanoTime();
      seconds.put(stage, (now - last) / 1e9);
      last = now;
    }

    public Timings build() {
      return new Timings(Collections.unmodifiableMap(new LinkedHashMap<>(seconds)));
    }
  }
}
