package dev.doppel.spark;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import picocli.CommandLine;

class DocsCommandTest {

  @Test
  void versionsAreRefusedBeforeSparkIsStarted() {
    DocsCommand command = new DocsCommand();
    new CommandLine(command).parseArgs("pages", "--out", "result", "--versions");

    assertThatThrownBy(command::call)
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("--versions runs on one machine only (doppel docs)");
  }
}
