package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.cli.terminal.Streams;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

class CommandTreeTest {

  @Test
  void everyCommandAndOptionIsDescribed() {
    for (CommandLine command : all(Doppel.commandLine(Streams.standard()))) {
      assertThat(command.getCommandSpec().usageMessage().description())
          .as(command.getCommandName())
          .isNotEmpty();
      for (OptionSpec option : command.getCommandSpec().options()) {
        assertThat(option.description()).as(option.longestName()).isNotEmpty();
      }
    }
  }

  @Test
  void everyCommandTakesTheCommonOptions() {
    for (CommandLine command : all(Doppel.commandLine(Streams.standard()))) {
      if (command.getCommandSpec().userObject() instanceof Runnable) {
        continue; // it only leads to others
      }
      assertThat(command.getCommandSpec().optionsMap())
          .as(command.getCommandName())
          .containsKeys("--help", "--version", "--quiet", "--threads", "--summary");
    }
  }

  @Test
  void commandsAreCalledWhatTheyCallThemselves() {
    Commands.neededBy()
        .forEach(
            (name, type) ->
                assertThat(new CommandLine(type, new Commands(Streams.standard())).getCommandName())
                    .as(type.getName())
                    .isEqualTo(name));
  }

  @Test
  void onlyTheCommandThatIsNamedIsMade() {
    CommandLine command = Doppel.commandLine(Streams.standard(), "docs", "--help");

    assertThat(command.getSubcommands()).containsOnlyKeys("docs");
  }

  @Test
  void noCommand() {
    Shell shell = new Shell();

    assertThat(shell.run()).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).isEqualTo("doppel: Which command? Try 'doppel --help'.\n");
  }

  @Test
  void help() {
    Shell shell = new Shell();

    assertThat(shell.run("--help")).isZero();
    assertThat(shell.out())
        .isEqualTo(
            """
            Usage: doppel [-hV] COMMAND
            Have I seen this before? Finds duplicates: exact, near, and contained.
              -h, --help      Show this help message and exit.
              -V, --version   Print version information and exit.
            Commands:
              docs        Finds documents that are copies, near copies or parts of others.
              compare     Compares two documents by every measure and shows what they share.
              urls        Prints each URL's first occurrence, as it was spelled, in the order of the input.
              canon       Prints the canonical form of each line, or ! and why it has none.
              links       Prints where pages lead: each address once per page, in canonical form.
              aliases     Finds addresses that lead to another one: redirects, and pages that name their
                            canonical address, unless the crawl contradicts it.
              mirrors     Finds hosts that show the same pages, under the same paths or below a prefix.
              warc        Takes the repeats out of web archives, and puts them back.
              events      Splits a stream of events into unique, duplicate and late ones, and reports fraud.
              index       Keeps documents in a folder and finds those that are alike.
              memory      Checks, repairs, upgrades, copies and exports memories, indexes and server data.
              sql         Finds similar documents in a database, by plain indexes.
              refine      Groups the results of a search that say the same, and drops none.
              sketch      Prints what a search engine should store with each document, so that results can be
                            grouped without their texts.
              serve       Answers over HTTP: all jobs as JSON, and a web page.
              mcp         Answers programs over the Model Context Protocol: is this known, and why?
              experiment  Reruns the experiment of a paper and prints its figures beside ours.
            """);
  }

  @Test
  void noHelpShowsSignsOfItsFormat() {
    for (CommandLine command : all(Doppel.commandLine(Streams.standard()))) {
      assertThat(command.getUsageMessage())
          .as(command.getCommandSpec().qualifiedName())
          .doesNotContain("%%", "${", "%n");
    }
  }

  private static List<CommandLine> all(CommandLine command) {
    List<CommandLine> all = new ArrayList<>(List.of(command));
    command.getSubcommands().values().forEach(each -> all.addAll(all(each)));
    return all;
  }
}
