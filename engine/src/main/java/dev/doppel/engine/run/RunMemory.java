package dev.doppel.engine.run;

import java.io.IOException;

/**
 * Where the notes of runs are kept: with what a job remembers, so that both are committed at once.
 *
 * @param isKept whether they survive the process; if not, nothing can be resumed
 * @param notes what is known of the runs so far
 * @param commit persists what the job remembers, together with new notes
 */
public record RunMemory(boolean isKept, RunNotes notes, Commit commit) {

  /** Nothing is kept. */
  public static final RunMemory NONE = new RunMemory(false, RunNotes.NONE, notes -> {});

  /** Persists memory and notes; either both survive a crash or neither. */
  @FunctionalInterface
  public interface Commit {

    /** Persists what the job remembers, together with these notes. */
    void with(RunNotes notes) throws IOException;
  }

  /** Returns a memory that is kept. */
  public static RunMemory of(RunNotes notes, Commit commit) {
    return new RunMemory(true, notes, commit);
  }
}
