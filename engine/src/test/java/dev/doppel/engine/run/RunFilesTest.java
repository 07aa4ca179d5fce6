package dev.doppel.engine.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.io.LineInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFilesTest {

  private static final int LINES = 100;
  private static final int LINES_PER_COMMIT = 7;

  @TempDir private Path folder;
  private RunNotes notes = RunNotes.NONE; // of the memory

  /** Odd and even lines go to files of their own; killed again and again, none is lost or twice. */
  @Test
  void filesOfARunThatWasKilledAreThoseOfAnUndisturbedOne() throws IOException {
    Path input = Files.writeString(folder.resolve("in"), lines(0, LINES, 1));
    SplittableRandom random = new SplittableRandom(3);
    long linesBefore = 0;
    for (int kills = 0; kills < 20; kills++) {
      try (Copying copying = new Copying(input)) {
        assertThat(copying.run().linesBefore()).isEqualTo(linesBefore);
        assertThat(copying.run().countsBefore().getOrDefault("all", 0L)).isEqualTo(linesBefore);
        int most = Math.min(random.nextInt(12), (int) (LINES - 1 - linesBefore));
        copying.copy(most);
        linesBefore = copying.committed;
      }
    }
    try (Copying copying = new Copying(input)) {
      copying.copy(LINES);
      copying.finish();
    }
    assertThat(folder.resolve("even")).hasContent(lines(0, LINES, 2));
    assertThat(folder.resolve("odd")).hasContent(lines(1, LINES, 2));
    try (Copying copying = new Copying(input)) {
      assertThat(copying.run().start()).isEqualTo(Run.Start.REPEATED);
      assertThat(copying.run().linesBefore()).isEqualTo(LINES);
    }
    assertThat(folder.resolve("odd")).hasContent(lines(1, LINES, 2));
  }

  /** A report that was not written belongs to a run that has not finished. */
  @Test
  void theLastStepComesBeforeTheEndIsNoted() throws IOException {
    Path input = Files.writeString(folder.resolve("in"), lines(0, LINES, 1));
    try (Copying copying = new Copying(input)) {
      copying.copy(LINES);
      copying.files.beforeEnd(
          () -> {
            throw new IOException("killed");
          });
      assertThatThrownBy(copying::finish).hasMessage("killed");
    }
    Files.writeString(input, lines(0, LINES + 5, 1));

    try (Copying copying = new Copying(input)) {
      assertThat(copying.run().start()).isEqualTo(Run.Start.RESUMED);
    }
  }

  /** A crash between the two steps must not leave a file that nothing is known of. */
  @Test
  void aMemoryKnowsOfARunBeforeFilesAreMovedInItsFavour() throws IOException {
    Path input = Files.writeString(folder.resolve("in"), lines(0, LINES, 1));
    try (Copying copying = new Copying(input)) {
      copying.copy(20);
    }
    Files.writeString(input, "another\n");
    List<Boolean> filesAtCommit = new ArrayList<>();
    RunMemory memory =
        RunMemory.of(
            notes,
            begun -> {
              filesAtCommit.add(Files.exists(folder.resolve("even")));
              notes = begun;
            });
    try (LineInput lines = LineInput.of(List.of(input), 1 << 16);
        RunFiles files = RunFiles.open(plan(List.of(input)), lines, memory)) {
      assertThat(files.run().start()).isEqualTo(Run.Start.REPLACED);
      assertThat(files.run().keptAside())
          .containsExactly(
              folder.resolve("even.unfinished-1").toRealPath(),
              folder.resolve("odd.unfinished-1").toRealPath());
    }
    assertThat(filesAtCommit).containsExactly(false);
    assertThat(folder.resolve("even.unfinished-1")).hasContent(lines(0, 14, 2));
  }

  @Test
  void withoutAMemoryFilesAppearWhenAllIsRead() throws IOException {
    Path input = Files.writeString(folder.resolve("in"), "0\n1\n");
    try (LineInput lines = LineInput.of(List.of(input), 1 << 16);
        RunFiles files = RunFiles.open(plan(List.of(input)), lines, RunMemory.NONE)) {
      files.outputs().get(0).write('0');
      files.commit(new Run.Reached(1, 0, 0), Map.of(), false);
      assertThat(folder.resolve("even")).doesNotExist();
      files.commit(new Run.Reached(2, 0, 4), Map.of(), true);
      assertThat(folder.resolve("even")).hasContent("0");
      assertThat(folder.resolve("odd")).isEmptyFile();
    }
  }

  @Test
  void whatAStreamSaidStays_butForHalfALine() throws IOException {
    try (RunFiles files = RunFiles.open(plan(List.of()), stream(), memory())) {
      files.outputs().get(0).write("0\n".getBytes(UTF_8));
      files.commit(new Run.Reached(1, 0, 0), Map.of(), false);
      files.outputs().get(0).write("2\n4".getBytes(UTF_8));
      files.flush();
    }
    try (RunFiles files = RunFiles.open(plan(List.of()), stream(), memory())) {
      assertThat(files.run().start()).isEqualTo(Run.Start.CONTINUED);
      assertThat(files.outputs().get(0).isEmpty()).isFalse();
      assertThat(files.outputs().get(1).isEmpty()).isTrue();
      files.outputs().get(0).write("6\n".getBytes(UTF_8));
      files.flush();
    }
    assertThat(folder.resolve("even")).hasContent("0\n2\n6\n");
  }

  @Test
  void aFileThatWasCutShortIsNamed() throws IOException {
    Path input = Files.writeString(folder.resolve("in"), lines(0, LINES, 1));
    try (Copying copying = new Copying(input)) {
      copying.copy(20);
    }
    Files.writeString(folder.resolve("odd"), "1\n");

    assertThatThrownBy(() -> new Copying(input))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("odd is shorter than the 16 bytes")
        .hasMessageContaining("use another memory");
  }

  private RunPlan plan(List<Path> inputs) {
    return new RunPlan("copy", inputs, List.of(folder.resolve("even"), folder.resolve("odd")));
  }

  private RunMemory memory() {
    return RunMemory.of(notes, committed -> notes = committed);
  }

  private static LineInput stream() {
    return LineInput.of(new ByteArrayInputStream(new byte[0]), "stream", 1 << 16);
  }

  private static String lines(int from, int to, int step) {
    StringBuilder text = new StringBuilder();
    for (int i = from; i < to; i += step) {
      text.append(i).append('\n');
    }
    return text.toString();
  }

  /** A job that parts lines, and commits every few of them. */
  private final class Copying implements AutoCloseable {

    private final LineInput lines;
    private final RunFiles files;
    private long committed;

    Copying(Path input) throws IOException {
      this.lines = LineInput.of(List.of(input), 1 << 16);
      this.files = RunFiles.open(plan(List.of(input)), lines, memory());
      this.committed = files.run().linesBefore();
    }

    Run run() {
      return files.run();
    }

    void copy(int most) throws IOException {
      for (int i = 0; i < most && lines.next(); i++) {
        RunOutput output = files.outputs().get((int) (lines.lines() + 1) % 2);
        output.write(lines.bytes(), lines.from(), lines.to() - lines.from());
        output.write('\n');
        if (lines.lines() % LINES_PER_COMMIT == 0) {
          commit(false);
        }
      }
      files.flush(); // more than was committed
    }

    void finish() throws IOException {
      commit(true);
    }

    private void commit(boolean isFinished) throws IOException {
      committed = lines.lines();
      Run.Reached reached = new Run.Reached(committed, lines.digest(), lines.position());
      files.commit(reached, Map.of("all", committed), isFinished);
    }

    @Override
    public void close() throws IOException {
      files.close();
      lines.close();
    }
  }
}
