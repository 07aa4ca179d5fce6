package dev.doppel.search;

import dev.doppel.engine.documents.ReadText;
import dev.doppel.engine.results.Result;
import dev.doppel.io.record.Document;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import java.util.Iterator;
import java.util.function.BiConsumer;

/**
 * Results with the texts of their pages, visited one by one as they are needed. A result that
 * brings its text or its page already is left as it is, and so is one whose page is refused.
 */
public final class FetchedResults implements Iterator<Result> {

  private final Iterator<Result> results;
  private final PageFetcher fetcher;
  private final Content content;
  private final BiConsumer<Result, String> onRefused;

  private FetchedResults(
      Iterator<Result> results,
      PageFetcher fetcher,
      Content content,
      BiConsumer<Result, String> onRefused) {
    this.results = results;
    this.fetcher = fetcher;
    this.content = content;
    this.onRefused = onRefused;
  }

  /**
   * Returns the results with their texts.
   *
   * @param onRefused receives each result that has no page to show, and why
   */
  public static FetchedResults of(
      Iterator<Result> results,
      PageFetcher fetcher,
      Content content,
      BiConsumer<Result, String> onRefused) {
    return new FetchedResults(results, fetcher, content, onRefused);
  }

  @Override
  public boolean hasNext() {
    return results.hasNext();
  }

  @Override
  public Result next() {
    Result result = results.next();
    String url = result.url();
    if (result.text() != null || result.html() != null || url == null) {
      return result;
    }
    Fetched fetched = fetcher.fetch(url);
    if (fetched instanceof Fetched.Page page) {
      Document document =
          new Document(result.id(), page.content(), page.kind(), page.charset(), false);
      return result.withText(ReadText.of(document, content).toString());
    }
    if (fetched instanceof Fetched.Refused refused) {
      onRefused.accept(result, refused.reason());
    }
    return result;
  }
}
