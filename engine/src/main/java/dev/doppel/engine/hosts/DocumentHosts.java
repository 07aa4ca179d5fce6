package dev.doppel.engine.hosts;

import dev.doppel.core.distance.Relation;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.engine.internal.WebIds;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlRules;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Counts for each host of a crawl how many of its pages repeat others, and finds the rules for
 * addresses that would have saved fetching them.
 */
public final class DocumentHosts {

  /** How many hosts a report has at most. */
  static final int SHOWN = 1000;

  /** How many fetches of a host are looked at for rules: the first ones. */
  static final int LOOKED_AT = 100_000;

  private final DocumentResult result;
  private final HostTable<Tally> table = new HostTable<>(HostTable.PLACES, Tally::new);
  private final UrlCanonicalizer canonicalizer = UrlRules.of("standard").canonicalizer();
  private long fetches;
  private long repeats;

  private DocumentHosts(DocumentResult result) {
    this.result = result;
  }

  private static final class Tally {
    private long fetches;
    private long exact;
    private long near;
    private long contained;

    long repeats() {
      return exact + near + contained;
    }
  }

  /**
   * Returns the report of a job's result; {@link HostReport#NONE} if no id is an address of the
   * web. Rules are looked for where texts were compared.
   */
  public static HostReport of(DocumentResult result, DocumentSettings settings) {
    return new DocumentHosts(result).report(settings.by() == DocumentSettings.By.TEXT);
  }

  private HostReport report(boolean withRules) {
    for (int document = result.stored(); document < result.documents(); document++) {
      String host = host(document);
      if (!host.isEmpty()) {
        count(table.count(host), document);
      }
    }
    if (fetches == 0) {
      return HostReport.NONE;
    }
    List<HostTable.Counted<Tally>> all = table.all(tally -> tally.fetches);
    List<HostTable.Counted<Tally>> shown =
        all.stream()
            .filter(each -> each.tally().repeats() > 0)
            .sorted(
                Comparator.<HostTable.Counted<Tally>>comparingLong(each -> -each.tally().repeats())
                    .thenComparingLong(each -> -each.tally().fetches)
                    .thenComparing(HostTable.Counted::host))
            .limit(SHOWN)
            .toList();
    List<int[]> documents = withRules ? documents(shown) : List.of();
    List<HostRow> rows = new ArrayList<>();
    for (int rank = 0; rank < shown.size(); rank++) {
      HostTable.Counted<Tally> each = shown.get(rank);
      boolean isWorth = withRules && each.tally().repeats() >= RuleSearch.LEAST_SAVED;
      rows.add(row(each, isWorth ? findings(each.host(), documents.get(rank)) : List.of()));
    }
    return new HostReport(
        HostReport.Of.DOCUMENTS, fetches, repeats, all.size(), table.uncounted(), 0, rows);
  }

  private void count(Tally tally, int document) {
    fetches++;
    tally.fetches++;
    if (result.head(document) == document) {
      return;
    }
    repeats++;
    Relation relation = result.isCopy(document) ? Relation.EXACT : result.relation(document);
    switch (relation) {
      case EXACT -> tally.exact++;
      case NEAR -> tally.near++;
      case CONTAINED -> tally.contained++;
    }
  }

  /** The host of a document; empty if its id has none. */
  private String host(int document) {
    return WebIds.address(result.id(document))
        .filter(canonicalizer::canonicalize)
        .map(unused -> HostNames.of(canonicalizer.bytes(), 0, canonicalizer.length()))
        .orElse("");
  }

  /** The documents of each of the shown hosts that are looked at. */
  private List<int[]> documents(List<HostTable.Counted<Tally>> shown) {
    Map<String, Integer> rankOf = new HashMap<>();
    List<int[]> documents = new ArrayList<>();
    for (HostTable.Counted<Tally> each : shown) {
      rankOf.put(each.host(), documents.size());
      documents.add(new int[(int) Math.min(LOOKED_AT, each.tally().fetches)]);
    }
    int[] sizes = new int[documents.size()];
    for (int document = result.stored(); document < result.documents(); document++) {
      Integer rank = rankOf.get(host(document));
      if (rank != null && sizes[rank] < documents.get(rank).length) {
        documents.get(rank)[sizes[rank]++] = document;
      }
    }
    return documents;
  }

  private List<HostFinding> findings(String host, int[] documents) {
    List<String> addresses = new ArrayList<>();
    int[] texts = new int[documents.length];
    boolean[] kept = new boolean[documents.length];
    for (int i = 0; i < documents.length; i++) {
      texts[i] = result.firstCopy(documents[i]);
      kept[i] = result.head(documents[i]) == documents[i];
      addresses.add(WebIds.address(result.id(documents[i])).orElseThrow());
    }
    try {
      return new RuleSearch(host, addresses, texts, kept).find();
    } catch (IllegalArgumentException e) {
      return List.of(); // a host that no line of rules can name, such as a public suffix
    }
  }

  private static HostRow row(HostTable.Counted<Tally> counted, List<HostFinding> findings) {
    Tally tally = counted.tally();
    Map<String, Long> kinds = new LinkedHashMap<>();
    kinds.put("exact", tally.exact);
    kinds.put("near", tally.near);
    kinds.put("contained", tally.contained);
    return new HostRow(
        counted.host(), tally.fetches, tally.repeats(), counted.missed(), kinds, findings);
  }
}
