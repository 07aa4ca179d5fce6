package dev.doppel.engine.urls;

import dev.doppel.engine.run.Run;
import dev.doppel.engine.run.RunFiles;
import dev.doppel.engine.run.RunMemory;
import dev.doppel.engine.run.RunNotes;
import dev.doppel.engine.run.RunPlan;
import dev.doppel.io.LineInput;
import dev.doppel.seen.UrlMemory;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A file of verdicts that a crash neither cuts short nor doubles, as {@link RunFiles} says. For one
 * thread.
 */
public final class UrlFile implements UrlSink, Closeable {

  private final RunFiles files;
  private final UrlLines lines;

  private UrlFile(RunFiles files, UrlLines lines) {
    this.files = files;
    this.lines = lines;
  }

  /**
   * Opens the file for a run over these inputs, or over a stream if there are none, and brings the
   * lines to where the run begins. Runs of a memory are distinguished by the absolute names of
   * inputs and file, and the form.
   *
   * @param input the lines of these inputs, before the first
   * @param tsv whether verdicts are written in full, as {@link UrlLines} says
   * @throws IllegalArgumentException if the file is one of the inputs
   */
  public static UrlFile open(
      Path file, List<Path> inputs, LineInput input, boolean tsv, UrlMemory memory)
      throws IOException {
    RunPlan plan = new RunPlan(tsv ? "urls tsv" : "urls", inputs, List.of(file));
    RunFiles files = RunFiles.open(plan, input, runs(memory));
    return new UrlFile(files, new UrlLines(files.outputs().get(0), tsv));
  }

  /** The note of the memory is that of its runs. */
  private static RunMemory runs(UrlMemory memory) throws IOException {
    return memory.isDurable()
        ? RunMemory.of(RunNotes.decode(memory.note()), notes -> memory.commit(notes.encode()))
        : RunMemory.NONE;
  }

  /** The run: how it begins, and what was kept of an interrupted one. */
  public Run run() {
    return files.run();
  }

  /** What makes the run resumable. */
  RunFiles files() {
    return files;
  }

  @Override
  public void accept(JudgedLines judged) throws IOException {
    lines.accept(judged);
  }

  @Override
  public void flush() throws IOException {
    lines.flush();
  }

  @Override
  public void close() throws IOException {
    files.close();
  }
}
