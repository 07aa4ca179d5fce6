package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.util.Objects.requireNonNull;

import dev.doppel.engine.run.Run;
import dev.doppel.engine.run.RunFiles;
import dev.doppel.engine.run.RunOutput;
import dev.doppel.engine.run.RunPlan;
import dev.doppel.io.LineInput;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The outputs of a run: a stream or file for the unique lines, files for the others. A crash
 * neither cuts the files short nor doubles anything in them, as {@link RunFiles} says. For one
 * thread.
 */
public final class EventFiles implements EventSink, Closeable {

  private static final Map<EventVerdict, byte[]> WORDS = words();

  private final RunFiles files;
  private final boolean tsv;
  private final RunOutput main;
  private final Map<EventVerdict, RunOutput> others;

  private EventFiles(
      RunFiles files, boolean tsv, RunOutput main, Map<EventVerdict, RunOutput> others) {
    this.files = files;
    this.tsv = tsv;
    this.main = main;
    this.others = others;
  }

  /**
   * Where lines go; null for nowhere, except for {@code unique}: null is the stream there.
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
   * a memory are distinguished by the absolute names of inputs and outputs, and the form.
   *
   * @param inputs the files that will be read; none for standard input
   * @param lines their lines, before the first
   * @param stream gets the unique lines if no file does
   * @throws IllegalArgumentException if a file is named twice among inputs and outputs
   */
  public static EventFiles open(
      Targets targets, List<Path> inputs, LineInput lines, OutputStream stream, EventMemory memory)
      throws IOException {
    RunFiles files = RunFiles.open(targets.plan(inputs), lines, memory.runs());
    Iterator<RunOutput> outputs = files.outputs().iterator();
    RunOutput main = targets.unique() == null ? RunOutput.to(stream) : outputs.next();
    Map<EventVerdict, RunOutput> others = new EnumMap<>(EventVerdict.class);
    if (targets.duplicates() != null) {
      others.put(EventVerdict.DUPLICATE, outputs.next());
    }
    if (targets.late() != null) {
      others.put(EventVerdict.LATE, outputs.next());
    }
    if (targets.rejected() != null) {
      others.put(EventVerdict.REJECTED, outputs.next());
    }
    return new EventFiles(files, targets.tsv(), main, others);
  }

  /** The run: how it begins, and what was kept of an interrupted one. */
  public Run run() {
    return files.run();
  }

  /** Sets what is done before the run is noted as finished; see {@link RunFiles#beforeEnd}. */
  public void beforeEnd(RunFiles.LastStep step) {
    files.beforeEnd(step);
  }

  /** What makes the run resumable. */
  RunFiles files() {
    return files;
  }

  @Override
  public void header(byte[] line, int from, int to) throws IOException {
    if (!tsv) {
      writeFirst(main, line, from, to);
    }
    for (Map.Entry<EventVerdict, RunOutput> each : others.entrySet()) {
      if (each.getKey() != EventVerdict.REJECTED) {
        writeFirst(each.getValue(), line, from, to);
      }
    }
  }

  /** Writes a line if nothing was written before. */
  private static void writeFirst(RunOutput out, byte[] line, int from, int to) throws IOException {
    if (out.isEmpty()) {
      writeLine(out, line, from, to);
    }
  }

  private static void writeLine(RunOutput out, byte[] line, int from, int to) throws IOException {
    out.write(line, from, to - from);
    out.write('\n');
  }

  @Override
  public void accept(JudgedEvents events) throws IOException {
    if (tsv) {
      writeVerdicts(events);
    } else {
      events.write(EventVerdict.UNIQUE, main);
    }
    for (Map.Entry<EventVerdict, RunOutput> each : others.entrySet()) {
      events.write(each.getKey(), each.getValue());
    }
  }

  private void writeVerdicts(JudgedEvents events) throws IOException {
    for (int i = 0; i < events.size(); i++) {
      EventVerdict verdict = events.verdict(i);
      if (verdict != EventVerdict.REJECTED) {
        main.write(requireNonNull(WORDS.get(verdict)));
        writeLine(main, events.text(), events.from(i), events.to(i));
      }
    }
  }

  @Override
  public void flush() throws IOException {
    main.flush();
    files.flush();
  }

  @Override
  public void sync() throws IOException {
    main.flush();
    files.force();
  }

  @Override
  public void close() throws IOException {
    files.close();
  }

  private static Map<EventVerdict, byte[]> words() {
    Map<EventVerdict, byte[]> words = new EnumMap<>(EventVerdict.class);
    for (EventVerdict verdict : EventVerdict.values()) {
      words.put(verdict, (verdict + "\t").getBytes(US_ASCII));
    }
    return words;
  }
}
