package dev.doppel.engine.urls;

import dev.doppel.engine.run.Run;
import dev.doppel.engine.run.RunNotes;
import dev.doppel.engine.run.RunPlan;
import dev.doppel.io.AtomicOutput;
import dev.doppel.io.LineInput;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A file of verdicts that a crash neither cuts short nor doubles: how far input and output have
 * come is committed with the memory, and an interrupted run is resumed where it was, if its input
 * still begins with what was read. The file of the resumed run is equal, to the byte, to that of an
 * undisturbed one. For one thread.
 *
 * <p>A run that has finished is over when its input has changed since; with the input as it was, it
 * has nothing left to do. So a run that is killed on its last step can be repeated like any other.
 * A stream cannot be read again: what comes is taken for what comes next, and is added to the file
 * of a run that did not finish, as it is.
 *
 * <p>Without a durable memory nothing can be resumed; then the file appears when all of the input
 * was judged, and not before, unless that is a stream.
 */
public final class UrlFile implements UrlSink, Closeable {

  private final Run run;
  private final UrlMemory memory;
  private final @Nullable FileChannel channel; // of a file that can be resumed
  private final @Nullable AtomicOutput whole; // of one that cannot
  private final UrlLines lines;

  private UrlFile(
      Run run,
      UrlMemory memory,
      @Nullable FileChannel channel,
      @Nullable AtomicOutput whole,
      UrlLines lines) {
    this.run = run;
    this.memory = memory;
    this.channel = channel;
    this.whole = whole;
    this.lines = lines;
  }

  /**
   * Opens the file for a run over these inputs, or over a stream if there are none, and brings the
   * lines to where the run begins. Runs of a memory are told apart by the absolute names of inputs
   * and file, and the form.
   *
   * @param input the lines of these inputs, before the first
   * @param tsv whether verdicts are written in full, as {@link UrlLines} says
   * @throws IllegalArgumentException if the file is one of the inputs
   */
  public static UrlFile open(
      Path file, List<Path> inputs, LineInput input, boolean tsv, UrlMemory memory)
      throws IOException {
    RunPlan plan = new RunPlan(tsv ? "urls tsv" : "urls", inputs, List.of(file));
    RunNotes notes = memory.isDurable() ? RunNotes.decode(memory.note()) : RunNotes.NONE;
    Run run = Run.begin(plan, input, notes, memory.isDurable());
    if (!memory.isDurable() && !plan.isStream()) {
      AtomicOutput whole = AtomicOutput.to(file);
      return new UrlFile(run, memory, null, whole, new UrlLines(whole, tsv));
    }
    boolean isMoved = run.setAside();
    if (memory.isDurable() && (isMoved || plan.isStream())) {
      memory.commit(run.begun().encode());
    }
    return open(file, run, tsv, memory);
  }

  private static UrlFile open(Path file, Run run, boolean tsv, UrlMemory memory)
      throws IOException {
    FileChannel channel =
        FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE);
    try {
      long position = run.positions().get(0);
      if (channel.size() < position) {
        throw new IOException(
            file
                + " is shorter than when the last run ended; to begin anew, delete it and use"
                + " another memory");
      }
      // What a stream said and was written, but not committed, will not be said again: it stays.
      long end = run.start() == Run.Start.CONTINUED ? channel.size() : position;
      channel.truncate(end).position(end);
      OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 17);
      return new UrlFile(run, memory, channel, null, new UrlLines(out, tsv));
    } catch (IOException e) {
      channel.close();
      throw e;
    }
  }

  /** The run: how it begins, and what was kept of an interrupted one. */
  public Run run() {
    return run;
  }

  @Override
  public void accept(UrlVerdict verdict, Slice line, Slice canonical) throws IOException {
    lines.accept(verdict, line, canonical);
  }

  @Override
  public void flush() throws IOException {
    lines.flush();
  }

  /** Makes verdicts and memory last, in this order. */
  void commit(Run.Reached reached, Map<String, Long> counts, boolean isFinished)
      throws IOException {
    lines.flush();
    if (whole != null && isFinished) {
      whole.commit();
    }
    if (channel != null && memory.isDurable()) {
      channel.force(false);
      List<Long> positions = List.of(channel.position());
      memory.commit(run.reached(reached, isFinished, positions, counts).encode());
    }
  }

  @Override
  public void close() throws IOException {
    if (channel != null) {
      channel.close();
    }
    if (whole != null) {
      whole.close();
    }
  }
}
