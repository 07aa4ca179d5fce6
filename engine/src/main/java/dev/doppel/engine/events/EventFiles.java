package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.internal.Check;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The outputs of a run: a stream or file for the unique lines, files for the others. With a durable
 * memory a run that did not finish is taken up where it was: its files are cut to where they were
 * when the memory was last committed, and in the end equal, to the byte, those of an undisturbed
 * run. For one thread.
 *
 * <p>Standard input cannot be read again. There, what a crashed run wrote stays, and the lines that
 * came after the last commit, if they come again, are judged a second time.
 */
public final class EventFiles implements EventSink, Closeable {

  private static final Map<EventVerdict, byte[]> WORDS = words();

  private final EventRun run;
  private final boolean tsv;
  private final boolean durable;
  private final EventOutput main;
  private final Map<EventVerdict, EventOutput> others;

  private EventFiles(
      EventRun run,
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
      boolean tsv) {}

  /**
   * Opens the outputs for a run over these inputs. If the memory's last run had the same inputs and
   * outputs and did not finish, it goes on from there, else the files are begun anew. A run that
   * finished, asked for again with its inputs unchanged, has nothing left to do.
   *
   * @param inputs the files that will be read; none for standard input
   * @param stream gets the unique lines if no file does
   */
  public static EventFiles open(
      Targets targets, List<Path> inputs, OutputStream stream, EventMemory memory)
      throws IOException {
    requireDistinct(targets, inputs);
    EventRun before = memory.run();
    String name = name(targets, inputs);
    String stamp = stamp(inputs);
    EventRun run = EventRun.begin(name, stamp);
    if (before.isTakenUpBy(name, stamp)) {
      EventCounts counts = inputs.isEmpty() ? EventCounts.NONE : before.counts();
      run = run.reach(false, counts, before.positions());
    }
    Opener opener = new Opener(run.positions(), inputs.isEmpty());
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

  /** Refuses to write one file twice, or over what is still to be read. */
  private static void requireDistinct(Targets targets, List<Path> inputs) throws IOException {
    Set<Path> files = new HashSet<>();
    for (Path input : inputs) {
      files.add(input.toRealPath());
    }
    Path[] outputs = {targets.unique(), targets.duplicates(), targets.late(), targets.rejected()};
    for (Path output : outputs) {
      if (output != null) {
        Path real =
            Files.exists(output) ? output.toRealPath() : output.toAbsolutePath().normalize();
        boolean isDevice = Files.exists(real) && !Files.isRegularFile(real);
        Check.argument(
            isDevice || files.add(real), "%s is named twice among inputs and outputs", output);
      }
    }
  }

  private static String name(Targets targets, List<Path> inputs) {
    byte[] names =
        (absolute(targets.unique())
                + "\n"
                + absolute(targets.duplicates())
                + "\n"
                + absolute(targets.late())
                + "\n"
                + absolute(targets.rejected())
                + "\n"
                + targets.tsv()
                + "\n"
                + inputs.stream().map(EventFiles::absolute).toList())
            .getBytes(UTF_8);
    return Fingerprint.of(names, 0, names.length).toString();
  }

  /** The inputs' sizes and when they were changed last. */
  private static String stamp(List<Path> inputs) throws IOException {
    StringBuilder stamp = new StringBuilder();
    for (Path input : inputs) {
      stamp.append(Files.size(input)).append('@');
      stamp.append(Files.getLastModifiedTime(input).toMillis()).append(' ');
    }
    byte[] bytes = stamp.toString().getBytes(US_ASCII);
    return inputs.isEmpty() ? "" : Fingerprint.of(bytes, 0, bytes.length).toString();
  }

  private static String absolute(@Nullable Path path) {
    return path == null ? "-" : path.toAbsolutePath().normalize().toString();
  }

  /** Opens files in turn, each at the position that was noted for it. */
  private static final class Opener implements Closeable {

    private final List<Long> positions;
    private final boolean keepsTails;
    private final List<EventOutput> opened = new ArrayList<>();

    Opener(List<Long> positions, boolean keepsTails) {
      this.positions = positions;
      this.keepsTails = keepsTails;
    }

    void open(EventVerdict verdict, @Nullable Path file, Map<EventVerdict, EventOutput> outputs)
        throws IOException {
      if (file != null) {
        outputs.put(verdict, open(file));
      }
    }

    EventOutput open(Path file) throws IOException {
      boolean goesOn = opened.size() < positions.size();
      long position = goesOn ? positions.get(opened.size()) : 0;
      EventOutput output = EventOutput.to(file, position, goesOn && keepsTails);
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

  /** How many lines of the input an interrupted run has behind it: they will be passed over. */
  public long linesBefore() {
    return run.counts().lines();
  }

  EventRun run() {
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
