package dev.doppel.cli.option;

import dev.doppel.similarity.rules.DocumentSettings.Content;
import picocli.CommandLine.Option;

/** Which part of a page counts, in commands that read single pages. */
public final class ContentMixin {

  @Option(
      names = "--content",
      paramLabel = "PART",
      description = "Which part of an HTML page counts: main, visible or raw. Default: main.")
  private Content content = Content.MAIN;

  /** The part. */
  public Content part() {
    return content;
  }
}
