package dev.doppel.engine.run;

import dev.doppel.io.LineInput;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * The files that a run writes, which a crash neither cuts short nor doubles: how far input and
 * files have come is committed with the memory. An interrupted run is resumed where it was, if its
 * input still begins with what was read; its files are cut to where they were, and in the end
 * equal, to the byte, those of an undisturbed run. For one thread.
 *
 * <p>A run that has finished, asked for again with its input as it was, has nothing left to do. So
 * a run that is killed on its last step can be repeated like any other.
 *
 * <p>A stream cannot be read again: what comes is treated as the continuation, and the whole lines
 * that a run wrote before it was interrupted stay.
 *
 * <p>Without a memory that is kept nothing can be resumed; then files appear when all of the input
 * was read, and not before, unless that is a stream.
 */
public final class RunFiles implements Checkpoint, Closeable {

  private final Run run;
  private final RunMemory memory;
  private final List<RunOutput> outputs = new ArrayList<>();
  private LastStep lastStep = () -> {};

  /** What else belongs to the result of a run, such as a report. */
  @FunctionalInterface
  public interface LastStep {

    /** Makes it; all lines are written. */
    void run() throws IOException;
  }

  private RunFiles(Run run, RunMemory memory) {
    this.run = run;
    this.memory = memory;
  }

  /**
   * Decides how a run begins, brings the lines to where it does, and opens its files.
   *
   * @param lines the plan's inputs, before the first line
   * @throws IllegalArgumentException if a file is named twice among inputs and outputs
   */
  public static RunFiles open(RunPlan plan, LineInput lines, RunMemory memory) throws IOException {
    Run run = Run.begin(plan, lines, memory.notes(), memory.isKept());
    boolean isMoved = run.setAside();
    if (memory.isKept() && (isMoved || plan.isStream())) {
      memory.commit().with(run.begun());
    }
    RunFiles files = new RunFiles(run, memory);
    try {
      files.openAll();
      return files;
    } catch (IOException | RuntimeException e) {
      files.close();
      throw e;
    }
  }

  private void openAll() throws IOException {
    RunPlan plan = run.plan();
    boolean appearWhole = !memory.isKept() && !plan.isStream();
    boolean keepTails = run.start() == Run.Start.CONTINUED;
    for (int i = 0; i < plan.outputs().size(); i++) {
      Path file = plan.outputs().get(i);
      outputs.add(
          appearWhole
              ? RunOutput.whole(file)
              : RunOutput.resumed(file, run.positions().get(i), keepTails));
    }
  }

  /**
   * Sets what is done before the run is noted as finished: a run that is killed at it has not
   * finished, and is resumed.
   */
  public void beforeEnd(LastStep step) {
    lastStep = step;
  }

  /** The run: how it begins, and what was kept of an interrupted one. */
  public Run run() {
    return run;
  }

  /** The files, in the order of the plan. */
  public List<RunOutput> outputs() {
    return Collections.unmodifiableList(outputs);
  }

  /** Flushes what was written so far to its readers. */
  public void flush() throws IOException {
    for (RunOutput output : outputs) {
      output.flush();
    }
  }

  /** Forces to the disk what was written to files that can be resumed. */
  public void force() throws IOException {
    for (RunOutput output : outputs) {
      output.force();
    }
  }

  /** Persists files and memory, in this order. */
  @Override
  public void commit(Run.Reached reached, Map<String, Long> counts, boolean isFinished)
      throws IOException {
    flush();
    if (isFinished) {
      for (RunOutput output : outputs) {
        output.finish();
      }
      lastStep.run();
    }
    if (memory.isKept()) {
      force();
      List<Long> positions = new ArrayList<>();
      for (RunOutput output : outputs) {
        positions.add(output.position());
      }
      memory.commit().with(run.reached(reached, isFinished, positions, counts));
    }
  }

  /** Closes the files; what was not committed is taken back by the next run. */
  @Override
  public void close() throws IOException {
    for (RunOutput output : outputs) {
      output.close();
    }
  }
}
