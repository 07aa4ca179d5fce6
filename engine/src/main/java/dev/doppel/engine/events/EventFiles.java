package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.Objects.requireNonNull;

import dev.doppel.engine.run.Checkpoint;
import dev.doppel.engine.run.Run;
import dev.doppel.engine.run.RunPlan;
import dev.doppel.io.LineInput;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The outputs of a run: a stream or file for the unique lines, files for the others. With a durable
 * memory an interrupted run is resumed where it was, if its input still begins with what was read:
 * its files are cut to where they were when the memory was last committed, and in the end equal, to
 * the byte, those of an undisturbed run. For one thread.
 *
 * <p>Standard input cannot be read again. There, what a crashed run wrote stays, and the lines that
 * came after the last commit, if they come again, are judged a second time.
 *
 * <p>Without a durable memory nothing can be resumed; then files appear when all of the input was
 * judged, and not before, unless that is a stream.
 */
public final class EventFiles implements EventSink, Closeable {

  private static final Map<EventVerdict, byte[]> WORDS = words();

  private final Run run;
  private final boolean tsv;
  private final boolean durable;
  private final EventOutput main;
  private final Map<EventVerdict, EventOutput> others;

  private EventFiles(
      Run run,
      boolean tsv,
      boolean durable,
      EventOutput main,
      Map<EventVerdict, EventOutput> others) {
    this.run = run;
    this.tsv = tsv;
    this.durable = durable;
    this.main = main;
    this.others = others;
  }

  /**
   * Where lines go; null for nowhere, but for {@code unique}: null is the stream there.
   *
   * @param tsv whether {@code unique} gets all events, each with its verdict and a tab before it
   */
  public record Targets(
      @Nullable Path unique,
      @Nullable Path duplicates,
      @Nullable Path late,
      @Nullable Path rejected,
      boolean tsv) {

    private RunPlan plan(List<Path> inputs) {
      // Which of the four are named makes another run, also where the files are the same.
      StringBuilder command = new StringBuilder(tsv ? "events tsv " : "events ");
      Stream.of(unique, duplicates, late, rejected)
          .forEach(path -> command.append(path == null ? '-' : '+'));
      List<Path> files =
          Stream.of(unique, duplicates, late, rejected).filter(Objects::nonNull).toList();
      return new RunPlan(command.toString(), inputs, files);
    }
  }

  /**
   * Opens the outputs for a run over these inputs, and brings the lines to where it begins. Runs of
   * a memory are told apart by the absolute names of inputs and outputs, and the form. A run that
   * was interrupted is resumed; one that has finished, asked for again with its inputs unchanged,
   * has nothing left to do.
   *
   * @param inputs the files that will be read; none for standard input
   * @param lines their lines, before the first
   * @param stream gets the unique lines if no file does
   * @throws IllegalArgumentException if a file is named twice among inputs and outputs
   */
  public static EventFiles open(
      Targets targets, List<Path> inputs, LineInput lines, OutputStream stream, EventMemory memory)
      throws IOException {
    RunPlan plan = targets.plan(inputs);
    Run run = Run.begin(plan, lines, memory.notes(), memory.isDurable());
    boolean isMoved = run.setAside();
    if (memory.isDurable() && (isMoved || plan.isStream())) {
      memory.commit(run.begun());
    }
    Opener opener = new Opener(run, memory.isDurable());
    try {
      Path unique = targets.unique();
      EventOutput main = unique == null ? EventOutput.to(stream) : opener.open(unique);
      Map<EventVerdict, EventOutput> others = new EnumMap<>(EventVerdict.class);
      opener.open(EventVerdict.DUPLICATE, targets.duplicates(), others);
      opener.open(EventVerdict.LATE, targets.late(), others);
      opener.open(EventVerdict.REJECTED, targets.rejected(), others);
      return new EventFiles(run, targets.tsv(), memory.isDurable(), main, others);
    } catch (IOException e) {
      opener.close();
      throw e;
    }
  }

  /** Opens files in turn, each at the position that was noted for it. */
  private static final class Opener implements Closeable {

    private final Run run;
    private final boolean appearWhole;
    private final List<EventOutput> opened = new ArrayList<>();

    Opener(Run run, boolean durable) {
      this.run = run;
      this.appearWhole = !durable && !run.plan().isStream();
    }

    void open(EventVerdict verdict, @Nullable Path file, Map<EventVerdict, EventOutput> outputs)
        throws IOException {
      if (file != null) {
        outputs.put(verdict, open(file));
      }
    }

    EventOutput open(Path file) throws IOException {
      long position = run.positions().get(opened.size());
      EventOutput output =
          appearWhole
              ? EventOutput.whole(file)
              : EventOutput.to(file, position, run.start() == Run.Start.CONTINUED);
      opened.add(output);
      return output;
    }

    @Override
    public void close() throws IOException {
      for (EventOutput output : opened) {
        output.close();
      }
    }
  }

  /** The run: how it begins, and what was kept of an interrupted one. */
  public Run run() {
    return run;
  }

  @Override
  public void header(byte[] line, int from, int to) throws IOException {
    if (!tsv) {
      main.writeFirst(line, from, to);
    }
    for (Map.Entry<EventVerdict, EventOutput> each : others.entrySet()) {
      if (each.getKey() != EventVerdict.REJECTED) {
        each.getValue().writeFirst(line, from, to);
      }
    }
  }

  @Override
  public void accept(EventVerdict verdict, byte[] line, int from, int to) throws IOException {
    if (tsv && verdict != EventVerdict.REJECTED) {
      main.write(requireNonNull(WORDS.get(verdict)));
      main.writeLine(line, from, to);
    } else if (verdict == EventVerdict.UNIQUE) {
      main.writeLine(line, from, to);
    }
    EventOutput other = others.get(verdict);
    if (other != null) {
      other.writeLine(line, from, to);
    }
  }

  @Override
  public void flush() throws IOException {
    main.flush();
    for (EventOutput output : others.values()) {
      output.flush();
    }
  }

  @Override
  public List<Long> sync() throws IOException {
    flush();
    List<Long> positions = new ArrayList<>();
    main.sync(durable, positions);
    for (EventOutput output : others.values()) {
      output.sync(durable, positions);
    }
    return positions;
  }

  /** Persists outputs and memory, in this order. */
  Checkpoint checkpoint(EventMemory memory) {
    return (reached, counts, isFinished) -> commit(memory, reached, counts, isFinished);
  }

  private void commit(
      EventMemory memory, Run.Reached reached, Map<String, Long> counts, boolean isFinished)
      throws IOException {
    List<Long> positions = sync();
    if (isFinished) {
      main.finish();
      for (EventOutput output : others.values()) {
        output.finish();
      }
    }
    if (memory.isDurable()) {
      memory.commit(run.reached(reached, isFinished, positions, counts));
    }
  }

  @Override
  public void close() throws IOException {
    main.close();
    for (EventOutput output : others.values()) {
      output.close();
    }
  }

  private static Map<EventVerdict, byte[]> words() {
    Map<EventVerdict, byte[]> words = new EnumMap<>(EventVerdict.class);
    for (EventVerdict verdict : EventVerdict.values()) {
      words.put(verdict, (verdict + "\t").getBytes(US_ASCII));
    }
    return words;
  }
}
