package dev.doppel.cli;

import dev.doppel.cli.archives.WarcCommand;
import dev.doppel.cli.documents.CompareCommand;
import dev.doppel.cli.documents.DocsCommand;
import dev.doppel.cli.events.EventsCommand;
import dev.doppel.cli.index.IndexCommand;
import dev.doppel.cli.mcp.McpCommand;
import dev.doppel.cli.memory.MemoryCommand;
import dev.doppel.cli.results.RefineCommand;
import dev.doppel.cli.results.SketchCommand;
import dev.doppel.cli.sql.SqlCommand;
import dev.doppel.cli.terminal.Streams;
import dev.doppel.cli.urls.AliasesCommand;
import dev.doppel.cli.urls.CanonCommand;
import dev.doppel.cli.urls.LinksCommand;
import dev.doppel.cli.urls.MirrorsCommand;
import dev.doppel.cli.urls.UrlsCommand;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.IFactory;

/** Names the commands and makes them; those that read lines get the streams to do so. */
final class Commands implements IFactory {

  private static final Map<String, Class<?>> ALL = all();

  private final IFactory others = CommandLine.defaultFactory();
  private final Streams streams;

  Commands(Streams streams) {
    this.streams = streams;
  }

  private static Map<String, Class<?>> all() {
    Map<String, Class<?>> all = new LinkedHashMap<>();
    all.put("docs", DocsCommand.class);
    all.put("compare", CompareCommand.class);
    all.put("urls", UrlsCommand.class);
    all.put("canon", CanonCommand.class);
    all.put("links", LinksCommand.class);
    all.put("aliases", AliasesCommand.class);
    all.put("mirrors", MirrorsCommand.class);
    all.put("warc", WarcCommand.class);
    all.put("events", EventsCommand.class);
    all.put("index", IndexCommand.class);
    all.put("memory", MemoryCommand.class);
    all.put("sql", SqlCommand.class);
    all.put("refine", RefineCommand.class);
    all.put("sketch", SketchCommand.class);
    all.put("serve", ServeCommand.class);
    all.put("mcp", McpCommand.class);
    all.put("experiment", ExperimentCommand.class);
    return Collections.unmodifiableMap(all);
  }

  /**
   * Returns the command that the first argument names, or all; for the version none: examining the
   * options of one takes milliseconds, and starting is felt.
   */
  static Map<String, Class<?>> neededBy(String... args) {
    if (args.length == 1 && args[0].matches("-V|--version")) {
      return Map.of();
    }
    Class<?> named = args.length == 0 ? null : ALL.get(args[0]);
    return named == null ? ALL : Map.of(args[0], named);
  }

  @Override
  public <K> K create(Class<K> type) throws Exception {
    if (type == UrlsCommand.class) {
      return type.cast(new UrlsCommand(streams));
    }
    if (type == CanonCommand.class) {
      return type.cast(new CanonCommand(streams));
    }
    if (type == AliasesCommand.class) {
      return type.cast(new AliasesCommand(streams));
    }
    if (type == LinksCommand.class) {
      return type.cast(new LinksCommand(streams));
    }
    if (type == MirrorsCommand.class) {
      return type.cast(new MirrorsCommand(streams));
    }
    if (type == EventsCommand.class) {
      return type.cast(new EventsCommand(streams));
    }
    if (type == RefineCommand.class) {
      return type.cast(new RefineCommand(streams));
    }
    if (type == SketchCommand.class) {
      return type.cast(new SketchCommand(streams));
    }
    if (type == McpCommand.class) {
      return type.cast(new McpCommand(streams));
    }
    return others.create(type);
  }
}
