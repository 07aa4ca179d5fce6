package dev.doppel.engine.run;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * How far one run has come, as of the last commit of its memory.
 *
 * @param name distinguishes runs: a hash of the command, its inputs and its outputs
 * @param lines how many lines of the input are done
 * @param digest stands for those lines, see {@link dev.doppel.io.LineInput#digest}
 * @param bytes how many bytes of the input are done, once it is finished
 * @param outputs its output files, in the order of the command
 * @param counts what it counted, by name
 */
public record RunNote(
    String name,
    State state,
    long lines,
    long digest,
    long bytes,
    List<Output> outputs,
    Map<String, Long> counts) {

  /** Whether a run is over. */
  public enum State {
    /** It reads files and has not read them all. */
    UNFINISHED,
    /** It reads a stream that has not ended. */
    STREAM,
    /** It has read everything. */
    FINISHED
  }

  /**
   * A file that a run writes.
   *
   * @param id stands for its path
   * @param position how long it was at the commit
   */
  public record Output(String id, long position) {}

  public RunNote {
    outputs = List.copyOf(outputs);
    counts = Collections.unmodifiableMap(new TreeMap<>(counts)); // not copyOf: in this order
  }

  boolean isFinished() {
    return state == State.FINISHED;
  }

  boolean writes(String output) {
    return outputs.stream().anyMatch(each -> each.id().equals(output));
  }
}
