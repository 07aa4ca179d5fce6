package dev.doppel.core.work;

/** Receives the progress of a job. Its methods may be called by several threads. */
public interface Progress {

  /** Hears nothing. */
  Progress NONE =
      new Progress() {
        @Override
        public void begin(String stage, String unit, long total) {}

        @Override
        public void reach(long done) {}
      };

  /** A stage begins, and with it the one before ends; {@code total} counts {@code unit}s. */
  void begin(String stage, String unit, long total);

  /** Reports how many units of the current stage are done. */
  void reach(long done);
}
