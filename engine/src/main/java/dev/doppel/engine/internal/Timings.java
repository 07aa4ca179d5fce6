package dev.doppel.engine.internal;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;

/** How long each stage of a job took, in seconds, in order. */
public record Timings(Map<String, Double> seconds) {

  /**
   * Begins to take times, the first stage having begun at that value of {@link System#nanoTime}.
   */
  public static Builder from(long nanos) {
    return new Builder(nanos);
  }

  /** Takes the time of one stage after another. */
  public static final class Builder {

    private final Map<String, Double> seconds = new LinkedHashMap<>();
    private long last;

    private Builder(long start) {
      this.last = start;
    }

    /** Ends the present stage and gives it a name; the next one begins. */
    public void end(String stage) {
      long now = System.nanoTime();
      seconds.put(stage, (now - last) / 1e9);
      last = now;
    }

    /** Returns the times of all stages that have ended. */
    public Timings build() {
      return new Timings(Collections.unmodifiableMap(new LinkedHashMap<>(seconds)));
    }
  }
}
