package dev.doppel.search;

import dev.doppel.core.internal.Check;
import java.util.Map;

/**
 * A query for a search engine.
 *
 * @param url where the engine or its index is
 * @param field the stored field that holds a document's text; dots reach into objects
 * @param rows how many results are asked for at a time
 * @param most as many results are read in all
 * @param headers sent along, say an authorization
 */
public record EngineQuery(
    SearchEngine engine,
    String url,
    String query,
    String field,
    int rows,
    int most,
    Map<String, String> headers) {

  /** The field in which a document's sketch is looked for. */
  public static final String SKETCH_FIELD = "doppel_sketch";

  public EngineQuery {
    Check.argument(1 <= rows && rows <= 1000, "rows must be 1 to 1000, got %d", rows);
    Check.argument(most >= 1, "at least 1 result must be wanted, got %d", most);
    Check.argument(
        url.startsWith("http://") || url.startsWith("https://"),
        "the address of an engine begins with http:// or https://, got %s",
        url);
    url = url.endsWith("/") ? url.substring(0, url.length() - 1) : url;
    headers = Map.copyOf(headers);
  }
}
