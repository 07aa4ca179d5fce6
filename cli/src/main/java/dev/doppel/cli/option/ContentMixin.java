package dev.doppel.cli.option;

import dev.doppel.core.words.GivenWords;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which part of a page counts, in commands that read single pages. */
public final class ContentMixin {

  @Option(
      names = "--content",
      paramLabel = "PART",
      description = "Which part of an HTML page counts: main, visible or raw. Default: main.")
  private @Nullable String content;

  /**
   * The part.
   *
   * @throws IllegalArgumentException if there is none of that name
   */
  public Content part() {
    return Content.parse(GivenWords.ofOptions().put("content", content), Content.MAIN);
  }

  /** What was given; null if nothing was. */
  public @Nullable String given() {
    return content;
  }
}
