package dev.doppel.cli.mcp;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.SecretMixin;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.cli.terminal.Streams;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "mcp",
    description = "Answers programs over the Model Context Protocol: is this known, and why?",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "%nIt reads requests from standard input and answers on standard output, and writes to no"
          + " memory.",
      "%nExamples:",
      "  doppel mcp --memory seen --memory index",
      "  a client's settings: {\"command\":\"doppel\",\"args\":[\"mcp\",\"--memory\",\"seen\"]}"
    })
public final class McpCommand implements Callable<Integer> {

  private static final String INSTRUCTIONS =
      "Doppel remembers texts, URLs and events, and distinguishes duplicates from new ones. All"
          + " tools only read. Begin with list_memories. check_text, check_urls and check_event say"
          + " whether something is known; compare_texts and explain_url say why.";

  @Option(
      names = "--memory",
      paramLabel = "FOLDER",
      description =
          "A memory of urls, docs or events, or an index, that may be asked. May be given several"
              + " times. Default: none, only texts and URLs that are given can be compared.")
  private List<Path> memories = new ArrayList<>();

  @Mixin private SecretMixin secret;
  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  private final Streams streams;

  public McpCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    common.requireDistinct(memories);
    PrintWriter err = spec.commandLine().getErr();
    try (GivenFolders folders =
        GivenFolders.of(memories, secret.secret(), line -> common.remark(err, line))) {
      List<Tool> tools = new ArrayList<>(new MemoryTools(folders).all());
      tools.addAll(new TextTools(folders).all());
      tools.addAll(new UrlTools(folders).all());
      tools.addAll(new EventTools(folders).all());
      String version = new Version().getVersion()[0].replaceFirst("^doppel ", "");
      Dialogue dialogue =
          new Dialogue(tools, version, INSTRUCTIONS, line -> common.remark(err, line));
      dialogue.hold(streams.in(), new BufferedOutputStream(streams.out()));
    }
    return ExitCode.DONE;
  }
}
