package dev.doppel.spark.mirrors;

import dev.doppel.engine.mirrors.MirrorText;
import dev.doppel.engine.mirrors.parts.MirrorSearch;
import dev.doppel.engine.mirrors.parts.MirrorThinning;
import dev.doppel.engine.mirrors.parts.MirrorVerdicts;
import dev.doppel.engine.mirrors.parts.PrefixPair;
import dev.doppel.engine.mirrors.rules.Mirror;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;

/** The two tasks that decide, with the engine's own code, on what was thinned to a budget. */
final class MirrorTasks {

  /** What the search found; each kind of row has a use for some of the columns. */
  static final String FOUND =
      "kind STRING, at BIGINT, hostA INT, prefixA STRING, hostB INT, prefixB STRING,"
          + " weight DOUBLE";

  static final String PAGES = "1 pages"; // at a host: its weight
  static final String PAIR = "2 pair"; // at a place in their order
  static final String VIEW = "3 view"; // at its number: a host and a prefix
  static final String CROWDED = "4 crowded"; // at how many

  /** The lines of the result by their place; at -1 what there is to count. */
  static final String TOLD =
      "at BIGINT, line STRING, families INT, largestFamily INT, familiesByHead INT";

  private MirrorTasks() {}

  /**
   * Searches for pairs.
   *
   * @param hosts host, rows, cut; in the order of their numbers
   * @param features number, hash, path
   */
  static Iterator<Row> search(
      Iterator<Row> hosts, Iterator<Row> features, MirrorSettings settings, MirrorThinning thinning)
      throws IOException {
    try (MirrorSearch search = MirrorSearch.create(settings, thinning)) {
      BitSet cut = new BitSet();
      for (int host = 0; hosts.hasNext(); host++) {
        Row row = hosts.next();
        search.addHost(row.getString(0), row.getLong(1));
        cut.set(host, row.getBoolean(2));
      }
      while (features.hasNext()) {
        Row row = features.next();
        search.addFeature(Math.toIntExact(row.getLong(0)), row.getLong(1), row.getAs(2));
      }
      cut.stream().forEach(search::cut);
      return rows(search.find());
    }
  }

  private static Iterator<Row> rows(MirrorSearch.Found found) {
    List<Row> rows = new ArrayList<>();
    for (int host = 0; host < found.pages().length; host++) {
      rows.add(RowFactory.create(PAGES, (long) host, null, null, null, null, pages(found, host)));
    }
    for (PrefixPair pair : found.pairs()) {
      rows.add(
          RowFactory.create(
              PAIR,
              (long) rows.size(),
              pair.hostA(),
              pair.prefixA(),
              pair.hostB(),
              pair.prefixB(),
              pair.weight()));
    }
    found.views(
        (view, host, prefix) ->
            rows.add(RowFactory.create(VIEW, (long) view, host, prefix, null, null, null)));
    rows.add(RowFactory.create(CROWDED, found.crowded(), null, null, null, null, null));
    return rows.iterator();
  }

  private static double pages(MirrorSearch.Found found, int host) {
    return found.pages()[host];
  }

  /**
   * Tells the mirrors.
   *
   * @param count how many hosts there are
   * @param found the rows of {@link #FOUND} of all hosts, with their names as {@code host}, and
   *     those of all pairs; by kind and place
   * @param items view, hash, content, path, cut: what the views show, and the views that were cut
   */
  static Iterator<Row> tell(
      int count,
      Iterator<Row> found,
      Iterator<Row> items,
      MirrorSettings settings,
      MirrorThinning thinning)
      throws IOException {
    float[] pages = new float[count];
    List<String> names = new ArrayList<>();
    List<PrefixPair> pairs = new ArrayList<>();
    while (found.hasNext()) {
      Row row = found.next();
      double weight = row.getAs("weight");
      if (row.getAs("kind").equals(PAGES)) {
        pages[names.size()] = (float) weight;
        names.add(row.getAs("host"));
      } else {
        pairs.add(
            new PrefixPair(
                row.getAs("hostA"),
                row.getAs("prefixA"),
                row.getAs("hostB"),
                row.getAs("prefixB"),
                weight));
      }
    }
    try (MirrorVerdicts verdicts = MirrorVerdicts.create(settings, thinning, pages, pairs)) {
      names.forEach(verdicts::addHost);
      BitSet cut = new BitSet();
      while (items.hasNext()) {
        Row row = items.next();
        int view = Math.toIntExact(row.getLong(0));
        if (row.getBoolean(4)) {
          cut.set(view);
        } else {
          verdicts.addPath(view, row.getLong(1), row.getLong(2), row.getAs(3));
        }
      }
      cut.stream().forEach(verdicts::cut);
      return rows(verdicts.tell(), settings.examples() > 0);
    }
  }

  private static Iterator<Row> rows(MirrorVerdicts.Told told, boolean json) throws IOException {
    List<Row> rows = new ArrayList<>();
    for (Mirror mirror : told.mirrors()) {
      String line = json ? MirrorText.json(mirror) : MirrorText.line(mirror);
      rows.add(RowFactory.create((long) rows.size(), line.stripTrailing(), null, null, null));
    }
    rows.add(RowFactory.create(-1L, null, told.families(), told.largest(), told.byHead()));
    return rows.iterator();
  }
}
