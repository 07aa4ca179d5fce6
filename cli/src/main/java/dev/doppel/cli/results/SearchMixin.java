package dev.doppel.cli.results;

import dev.doppel.core.internal.Check;
import dev.doppel.engine.results.Result;
import dev.doppel.engine.results.ResultSettings;
import dev.doppel.search.EngineQuery;
import dev.doppel.search.EngineResults;
import dev.doppel.search.FetchSettings;
import dev.doppel.search.FetchedResults;
import dev.doppel.search.PageFetcher;
import dev.doppel.search.SearchEngine;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which engine is asked for results, and whether their pages are visited. */
final class SearchMixin {

  /** To fill a page, at most this many batches of results are read. */
  private static final int OVERSAMPLING = 10;

  @Option(
      names = "--engine",
      paramLabel = "ENGINE",
      description = "Ask opensearch, elasticsearch, solr or searxng for the results.")
  private @Nullable SearchEngine engine;

  @Option(
      names = "--url",
      paramLabel = "URL",
      description =
          "Its address: of an index for opensearch and elasticsearch, of a core for solr, of the"
              + " site for searxng.")
  private @Nullable String url;

  @Option(names = "--query", paramLabel = "WORDS", description = "What to search for.")
  private @Nullable String query;

  @Option(
      names = "--field",
      paramLabel = "NAME",
      description =
          "The stored field with a document's text; a.b reaches into objects."
              + " Default: ${DEFAULT-VALUE}.")
  private String field = "content";

  @Option(
      names = "--rows",
      paramLabel = "N",
      description =
          "Ask for this many results; with --page, this many at a time and at most ten times as"
              + " many. Default: ${DEFAULT-VALUE}.")
  private int rows = 50;

  @Option(
      names = "--header",
      paramLabel = "NAME:VALUE",
      description =
          "Send this header to the engine, for example an authorization. May be repeated.")
  private List<String> headers = new ArrayList<>();

  @Option(
      names = "--fetch",
      description =
          "Visit the pages of results that come without text: public addresses only, as robots.txt"
              + " allows, 4 MB, 10 s and 5 redirects at most. Default: visit none.")
  private boolean fetch;

  @Option(
      names = "--allow-private",
      description = "With --fetch, visit private and loopback addresses, too.")
  private boolean allowPrivate;

  boolean isAsked() {
    return engine != null;
  }

  @Nullable String query() {
    return query;
  }

  /** The results, asked for as they are needed to fill the page. */
  Iterator<Result> results(int page) {
    if (engine == null || url == null || query == null) {
      throw new IllegalArgumentException("--engine needs --url and --query");
    }
    int most = page == ResultSettings.EVERYTHING ? rows : rows * OVERSAMPLING;
    return EngineResults.of(new EngineQuery(engine, url, query, field, rows, most, namedHeaders()));
  }

  /** The results with the texts of their pages, if these are to be visited. */
  Iterator<Result> withTexts(Iterator<Result> results, Content content, Consumer<String> remark) {
    Check.argument(fetch || !allowPrivate, "--allow-private needs --fetch");
    if (!fetch) {
      return results;
    }
    FetchSettings usual = FetchSettings.DEFAULT;
    PageFetcher fetcher =
        PageFetcher.of(
            new FetchSettings(
                usual.maxBytes(), usual.timeout(), usual.maxRedirects(), allowPrivate));
    return FetchedResults.of(
        results,
        fetcher,
        content,
        (result, reason) -> remark.accept(result.url() + " not visited: " + reason));
  }

  private Map<String, String> namedHeaders() {
    Map<String, String> named = new TreeMap<>();
    for (String header : headers) {
      int colon = header.indexOf(':');
      Check.argument(colon > 0, "a header is NAME:VALUE, not %s", header);
      named.put(header.substring(0, colon).strip(), header.substring(colon + 1).strip());
    }
    return named;
  }
}
