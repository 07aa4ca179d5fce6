package dev.doppel.engine.results;

import static java.util.Objects.requireNonNull;

import org.jspecify.annotations.Nullable;

/**
 * One result of a search, as the engine gave it. What it is compared by is the first that is there:
 * its text, its page, the sketch stored with it, and as a last resort the engine's snippet.
 *
 * @param text the document's text
 * @param html the document's page, as a decoded text
 * @param sketch what {@link ResultSketch#of} made of the text when it was indexed
 */
public record Result(
    String id,
    @Nullable String url,
    @Nullable String title,
    @Nullable String snippet,
    @Nullable String text,
    @Nullable String html,
    @Nullable ResultSketch sketch) {

  public Result {
    requireNonNull(id, "id");
  }

  /** Returns a result that brings its text. */
  public static Result ofText(String id, String text) {
    return new Result(id, null, null, null, text, null, null);
  }

  /** Returns a result that brings its page. */
  public static Result ofHtml(String id, String html) {
    return new Result(id, null, null, null, null, html, null);
  }

  /** Returns a result that brings what was stored of its text. */
  public static Result ofSketch(String id, ResultSketch sketch) {
    return new Result(id, null, null, null, null, null, sketch);
  }

  /** The same result with a text that was fetched from its address. */
  public Result withText(String newText) {
    return new Result(id, url, title, snippet, newText, html, sketch);
  }

  @Override
  public String toString() {
    return "Result[" + id + "]";
  }
}
