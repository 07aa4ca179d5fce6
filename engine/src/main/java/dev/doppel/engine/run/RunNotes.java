package dev.doppel.engine.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What a memory knows of the runs that used it: the newest first, every one that is not finished,
 * and the last few that are. Immutable.
 *
 * @param hasUnknown whether a run of an earlier version is not finished; what it read and wrote is
 *     not known
 */
public record RunNotes(List<RunNote> runs, boolean hasUnknown) {

  /*
   * Text, one fact per line:
   *
   *   doppel-runs 2
   *   unknown                                      (if so)
   *   run NAME STATE LINES DIGEST BYTES            (for each run)
   *   out ID POSITION                              (for each of its outputs)
   *   count NAME NUMBER                            (for each of its counts)
   *
   * Version 1 was "doppel-urls-run-v1 RUN LINES BYTES unfinished|finished STAMP", a single run
   * without a digest.
   */

  private static final String FORMAT = "doppel-runs 2";
  private static final String ANY_VERSION = "doppel-runs ";
  private static final String VERSION_1 = "doppel-urls-run-v1 ";
  private static final int FINISHED_KEPT = 16;

  /** No run is known. */
  public static final RunNotes NONE = new RunNotes(List.of(), false);

  /** One run of an earlier version, not finished, is all that is known. */
  public static final RunNotes UNKNOWN = new RunNotes(List.of(), true);

  public RunNotes {
    runs = List.copyOf(runs);
  }

  /**
   * Reads the note of a memory; one that another program wrote is not a run.
   *
   * @throws IOException if it was written by a later version
   */
  public static RunNotes decode(byte[] note) throws IOException {
    String text = new String(note, UTF_8);
    if (text.startsWith(VERSION_1)) {
      return text.contains(" unfinished ") ? UNKNOWN : NONE;
    }
    if (!text.startsWith(ANY_VERSION)) {
      return NONE;
    }
    List<String> lines = text.lines().toList();
    if (!lines.get(0).equals(FORMAT)) {
      throw new IOException("the memory's note of runs is of a later version: " + lines.get(0));
    }
    try {
      return new Decoder().decode(lines.subList(1, lines.size()));
    } catch (IllegalArgumentException e) {
      throw new IOException("the memory's note of runs cannot be read: " + e.getMessage(), e);
    }
  }

  /** The bytes that {@link #decode} reads. */
  public byte[] encode() {
    StringBuilder text = new StringBuilder(FORMAT).append('\n');
    if (hasUnknown) {
      text.append("unknown\n");
    }
    for (RunNote run : runs) {
      text.append("run ").append(run.name()).append(' ');
      text.append(run.state().name().toLowerCase(Locale.ROOT)).append(' ');
      text.append(run.lines()).append(' ').append(HexFormat.of().toHexDigits(run.digest()));
      text.append(' ').append(run.bytes()).append('\n');
      for (RunNote.Output output : run.outputs()) {
        text.append("out ").append(output.id()).append(' ').append(output.position()).append('\n');
      }
      for (Map.Entry<String, Long> count : run.counts().entrySet()) {
        text.append("count ").append(count.getKey()).append(' ').append(count.getValue());
        text.append('\n');
      }
    }
    return text.toString().getBytes(UTF_8);
  }

  /** The run of this name. */
  public Optional<RunNote> find(String name) {
    return runs.stream().filter(run -> run.name().equals(name)).findFirst();
  }

  /** Puts a run in front of the others, in place of the one of its name. */
  public RunNotes with(RunNote run) {
    List<RunNote> others = new ArrayList<>(List.of(run));
    int finished = run.isFinished() ? 1 : 0;
    for (RunNote other : runs) {
      finished += other.isFinished() ? 1 : 0;
      boolean isKept = !other.isFinished() || finished <= FINISHED_KEPT;
      if (isKept && !other.name().equals(run.name())) {
        others.add(other);
      }
    }
    return new RunNotes(others, hasUnknown);
  }

  /** Leaves runs out. */
  RunNotes without(Predicate<RunNote> gone) {
    return new RunNotes(runs.stream().filter(gone.negate()).toList(), false);
  }

  /** Reads the lines below the first. */
  private static final class Decoder {

    private final List<RunNote> runs = new ArrayList<>();
    private final List<RunNote.Output> outputs = new ArrayList<>();
    private final Map<String, Long> counts = new TreeMap<>();
    private String @Nullable [] open;
    private boolean hasUnknown;

    RunNotes decode(List<String> lines) {
      for (String line : lines) {
        String[] fields = line.split(" ", -1);
        switch (fields[0] + fields.length) {
          case "unknown1" -> hasUnknown = true;
          case "run6" -> {
            close();
            open = fields;
          }
          case "out3" -> outputs.add(new RunNote.Output(fields[1], Long.parseLong(fields[2])));
          case "count3" -> counts.put(fields[1], Long.parseLong(fields[2]));
          default -> throw new IllegalArgumentException("'" + line + "'");
        }
      }
      close();
      return new RunNotes(runs, hasUnknown);
    }

    private void close() {
      if (open != null) {
        runs.add(
            new RunNote(
                open[1],
                RunNote.State.valueOf(open[2].toUpperCase(Locale.ROOT)),
                Long.parseLong(open[3]),
                HexFormat.fromHexDigitsToLong(open[4]),
                Long.parseLong(open[5]),
                outputs,
                counts));
      }
      outputs.clear();
      counts.clear();
    }
  }
}
