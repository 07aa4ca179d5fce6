package dev.doppel.engine.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RunNotesTest {

  private static final String GOLDEN =
      """
      doppel-runs 2
      run 00112233445566778899aabbccddeeff unfinished 131072 0123456789abcdef 0
      out fedcba9876543210fedcba9876543210 4096
      out 00000000000000000000000000000001 0
      count duplicate 72
      count invalid.NO_SCHEME 1000
      count new 130000
      run ffeeddccbbaa99887766554433221100 finished 1 ffffffffffffffff 18
      out 00000000000000000000000000000002 18
      """;

  private static final RunNotes NOTES =
      RunNotes.NONE
          .with(
              note("ffeeddccbbaa99887766554433221100", RunNote.State.FINISHED, 1, -1L, 18)
                  .toNote(
                      List.of(new RunNote.Output("00000000000000000000000000000002", 18)),
                      Map.of()))
          .with(
              note(
                      "00112233445566778899aabbccddeeff",
                      RunNote.State.UNFINISHED,
                      131_072,
                      0x0123456789abcdefL,
                      0)
                  .toNote(
                      List.of(
                          new RunNote.Output("fedcba9876543210fedcba9876543210", 4096),
                          new RunNote.Output("00000000000000000000000000000001", 0)),
                      Map.of("new", 130_000L, "duplicate", 72L, "invalid.NO_SCHEME", 1000L)));

  /** What a released version wrote must be read for ever. */
  @Test
  void goldenBytes() throws IOException {
    assertThat(new String(NOTES.encode(), UTF_8)).isEqualTo(GOLDEN);
    assertThat(RunNotes.decode(GOLDEN.getBytes(UTF_8))).isEqualTo(NOTES);
  }

  @Test
  void notesOfOthersAreNoRuns() throws IOException {
    assertThat(RunNotes.decode(new byte[0])).isEqualTo(RunNotes.NONE);
    assertThat(RunNotes.decode("a crawler's own note".getBytes(UTF_8))).isEqualTo(RunNotes.NONE);
  }

  @Test
  void version1TellsOnlyWhetherARunWasInterrupted() throws IOException {
    String before = "doppel-urls-run-v1 00112233445566778899aabbccddeeff 1 20 ";

    assertThat(RunNotes.decode((before + "unfinished x").getBytes(UTF_8)))
        .isEqualTo(RunNotes.UNKNOWN);
    assertThat(RunNotes.decode((before + "finished x").getBytes(UTF_8))).isEqualTo(RunNotes.NONE);
    assertThat(RunNotes.decode(RunNotes.UNKNOWN.encode())).isEqualTo(RunNotes.UNKNOWN);
  }

  @Test
  void laterVersionsAndBrokenLinesAreRefused() {
    assertThatThrownBy(() -> RunNotes.decode("doppel-runs 3\n".getBytes(UTF_8)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("later version: doppel-runs 3");
    assertThatThrownBy(() -> RunNotes.decode("doppel-runs 2\nrun x\n".getBytes(UTF_8)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("'run x'");
  }

  @Test
  void interruptedRunsAreNeverForgotten_finishedOnesAfterAWhile() {
    RunNotes notes = NOTES;
    for (int i = 0; i < 40; i++) {
      notes =
          notes.with(note("run" + i, RunNote.State.FINISHED, i, i, i).toNote(List.of(), Map.of()));
    }

    assertThat(notes.runs()).hasSize(17);
    assertThat(notes.find("00112233445566778899aabbccddeeff")).isPresent();
    assertThat(notes.find("run39")).isPresent();
    assertThat(notes.find("run20")).isEmpty();
  }

  private static Draft note(String name, RunNote.State state, long lines, long digest, long bytes) {
    return new Draft(name, state, lines, digest, bytes);
  }

  private record Draft(String name, RunNote.State state, long lines, long digest, long bytes) {

    RunNote toNote(List<RunNote.Output> outputs, Map<String, Long> counts) {
      return new RunNote(name, state, lines, digest, bytes, outputs, counts);
    }
  }
}
