package dev.doppel.engine.run;

import dev.doppel.engine.JobSummary;
import dev.doppel.engine.SummaryKey;
import dev.doppel.io.LineInput;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * One run over the lines of some files, with a memory that keeps a note of how far it has come. An
 * interrupted run is resumed where it was, if the input begins with the very lines that were read:
 * a file that has grown does, another file of that name does not. Then the run starts over, and
 * what the interrupted one had written is kept under another name: the memory knows those items, so
 * no later run would find them again. For one thread.
 */
public final class Run {

  /** How a run begins. */
  public enum Start {
    /** With the first line. */
    NEW,
    /** After the last line that an interrupted run committed. */
    RESUMED,
    /** At the end: it was finished, and the input is what it was. */
    REPEATED,
    /** With the first line, although it was interrupted: its input was replaced since. */
    REPLACED,
    /** With what the stream says next. */
    CONTINUED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  private static final int MAX_ASIDE = 100_000;

  private final RunPlan plan;
  private final String name;
  private final List<String> ids;
  private final Start start;
  private final RunNote before;
  private final RunNotes notes;
  private final byte[] firstLine;
  private RunNotes others;
  private final List<Path> setAside = new ArrayList<>();

  private Run(
      RunPlan plan,
      String name,
      List<String> ids,
      Start start,
      RunNote before,
      RunNotes notes,
      byte[] firstLine) {
    this.plan = plan;
    this.name = name;
    this.ids = ids;
    this.start = start;
    this.before = before;
    this.notes = notes;
    this.others = notes;
    this.firstLine = firstLine;
  }

  /**
   * Decides how a run begins, and brings the lines to where it does.
   *
   * @param lines the plan's inputs, before the first line
   * @param notes what the memory knows of its runs
   * @param isKept whether the memory will know of this one; if not, no digest is computed
   */
  static Run begin(RunPlan plan, LineInput lines, RunNotes notes, boolean isKept)
      throws IOException {
    plan.requireDistinct();
    if (isKept) {
      lines.keepDigest();
    }
    String name = plan.name();
    List<String> ids = new ArrayList<>();
    for (Path output : plan.outputs()) {
      ids.add(RunPlan.id(output));
    }
    RunNote fresh =
        new RunNote(name, RunNote.State.UNFINISHED, 0, 0, 0, positions(ids, zeros(ids)), Map.of());
    Optional<RunNote> found = notes.find(name);
    Passage passage = new Passage();
    Start start = found.isEmpty() ? Start.NEW : passage.take(plan, lines, found.get());
    boolean isBehind = start == Start.RESUMED || start == Start.REPEATED;
    RunNote before = isBehind ? found.get() : fresh;
    if (start == Start.CONTINUED) {
      List<RunNote.Output> outputs = found.get().outputs();
      before = new RunNote(name, RunNote.State.STREAM, 0, 0, 0, outputs, Map.of());
    }
    return new Run(plan, name, ids, start, before, notes, passage.firstLine);
  }

  /** Skips the lines that a run has already done. */
  private static final class Passage {

    private byte[] firstLine = {};

    Start take(RunPlan plan, LineInput lines, RunNote note) throws IOException {
      if (plan.isStream()) {
        return note.isFinished() ? Start.NEW : Start.CONTINUED;
      }
      if (note.isFinished()) {
        // Of another size it is another input: then nothing is read twice, day by day.
        boolean mayBeIt = size(plan.inputs()) == note.bytes() && allExist(plan.outputs());
        if (mayBeIt && isPassed(lines, note) && !lines.next()) {
          return Start.REPEATED;
        }
      } else if (isPassed(lines, note)) {
        return Start.RESUMED;
      }
      if (lines.lines() > 0) {
        lines.rewind();
      }
      firstLine = new byte[0];
      return note.isFinished() ? Start.NEW : Start.REPLACED;
    }

    private boolean isPassed(LineInput lines, RunNote note) throws IOException {
      while (lines.lines() < note.lines()) {
        if (!lines.next()) {
          return false;
        }
        if (lines.line() == 1) {
          firstLine = Arrays.copyOfRange(lines.bytes(), lines.from(), lines.to());
        }
      }
      return lines.digest() == note.digest();
    }

    private static long size(List<Path> files) throws IOException {
      long size = 0;
      for (Path file : files) {
        size += Files.size(file);
      }
      return size;
    }

    private static boolean allExist(List<Path> files) {
      return files.stream().allMatch(Files::exists);
    }
  }

  /**
   * Gives the outputs of runs that were interrupted, and are not resumed by this one, other names,
   * where this run would write over them. If it did so, the memory must commit {@link #begun}
   * before the outputs are opened.
   *
   * @return whether it did so
   */
  boolean setAside() throws IOException {
    if (start == Start.RESUMED || start == Start.REPEATED || start == Start.CONTINUED) {
      return false;
    }
    for (int i = 0; i < ids.size(); i++) {
      setAside(plan.outputs().get(i), ids.get(i));
    }
    others = notes.without(run -> ids.stream().anyMatch(run::writes));
    return !setAside.isEmpty();
  }

  private void setAside(Path output, String id) throws IOException {
    if (!Files.isRegularFile(output)) {
      return;
    }
    long acknowledged = notes.hasUnknown() ? Long.MAX_VALUE : 0;
    for (RunNote run : notes.runs()) {
      for (RunNote.Output each : run.outputs()) {
        if (each.id().equals(id) && !run.isFinished()) {
          boolean isStream = run.state() == RunNote.State.STREAM;
          acknowledged = Math.max(acknowledged, isStream ? Long.MAX_VALUE : each.position());
        }
      }
    }
    Path file = output.toRealPath();
    // What was written after the last commit is unknown to the memory, and would be found again.
    long kept = Math.min(acknowledged, Files.size(file));
    if (kept > 0) {
      cut(file, kept);
      Path other = freeName(file);
      Files.move(file, other);
      setAside.add(other);
    }
  }

  private static void cut(Path file, long length) throws IOException {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
      channel.truncate(length);
      channel.force(true);
    }
  }

  private static Path freeName(Path file) throws IOException {
    for (int i = 1; i < MAX_ASIDE; i++) {
      Path other = file.resolveSibling(file.getFileName() + ".unfinished-" + i);
      if (!Files.exists(other)) {
        return other;
      }
    }
    throw new IOException(file + " has " + MAX_ASIDE + " unfinished versions beside it");
  }

  /** Returns what this run reads and writes. */
  RunPlan plan() {
    return plan;
  }

  /** Returns how this run begins. */
  public Start start() {
    return start;
  }

  /** How many lines of the input are done; the input is positioned after them. */
  public long linesBefore() {
    return before.lines();
  }

  /** What was counted in those lines, by name. */
  public Map<String, Long> countsBefore() {
    return before.counts();
  }

  /** How long the outputs are to be when it begins, in the order of the plan. */
  List<Long> positions() {
    return before.outputs().stream().map(RunNote.Output::position).toList();
  }

  /** The first line of the file that the last passed line is from; empty if none was passed. */
  public byte[] firstLine() {
    return firstLine.clone();
  }

  /** What was kept of interrupted runs, under new names. */
  public List<Path> keptAside() {
    return Collections.unmodifiableList(setAside);
  }

  /** Adds to a summary how the run began, and what was kept of an interrupted one. */
  public void write(JobSummary summary) throws IOException {
    summary.text(SummaryKey.RUN, start.toString());
    if (start == Start.RESUMED) {
      summary.count(SummaryKey.RESUMED_AFTER_LINE, before.lines());
    }
    if (!setAside.isEmpty()) {
      summary.texts(SummaryKey.KEPT_ASIDE, setAside.stream().map(Path::toString).toList());
    }
  }

  /** The notes of a memory in which this run has begun. */
  RunNotes begun() {
    RunNote.State state = plan.isStream() ? RunNote.State.STREAM : before.state();
    return others.with(
        new RunNote(
            name, state, before.lines(), before.digest(), 0, before.outputs(), before.counts()));
  }

  /**
   * The notes of a memory in which this run has come so far.
   *
   * @param reached lines in all, the digest after them, and bytes read
   * @param positions how long the outputs are
   */
  RunNotes reached(
      Reached reached, boolean finished, List<Long> positions, Map<String, Long> counts) {
    RunNote.State open = plan.isStream() ? RunNote.State.STREAM : RunNote.State.UNFINISHED;
    return others.with(
        new RunNote(
            name,
            finished ? RunNote.State.FINISHED : open,
            reached.lines(),
            reached.digest(),
            finished ? reached.bytes() : 0,
            positions(ids, positions),
            counts));
  }

  /**
   * A place in the input.
   *
   * @param lines the lines before it
   * @param digest stands for them
   * @param bytes how many bytes were read, to the end of the input if it is there
   */
  public record Reached(long lines, long digest, long bytes) {}

  private static List<RunNote.Output> positions(List<String> ids, List<Long> positions) {
    List<RunNote.Output> outputs = new ArrayList<>();
    for (int i = 0; i < ids.size(); i++) {
      outputs.add(new RunNote.Output(ids.get(i), positions.get(i)));
    }
    return outputs;
  }

  private static List<Long> zeros(List<String> ids) {
    return Collections.nCopies(ids.size(), 0L);
  }
}
