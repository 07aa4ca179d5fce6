package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PrintableTest {

  @Test
  void leavesControlCharactersOut() {
    assertThat(Printable.of("a\u001b[2Jb\tc\u0085\u0007 é 漢")).isEqualTo("a?[2Jb?c?? é 漢");
  }

  @Test
  void cutsWhatIsTooLong() {
    assertThat(Printable.of("x".repeat(500))).hasSize(500);
    assertThat(Printable.of("x".repeat(100_000))).hasSize(504).endsWith("x ...");
  }

  @Test
  void whatAFileHoldsReachesTheTerminalHarmless() {
    Shell shell = new Shell();

    shell.stdin("\u001b]0;owned\u0007\n").run("mirrors");

    assertThat(shell.err()).contains("no scheme: ?]0;owned?").doesNotContain("\u001b");
  }
}
