package dev.doppel.experiments.cen;

import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Part;
import dev.doppel.experiments.paper.Verdict;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * The figures of section II on other crawlers: the space of stored URLs, the ten hashes of the
 * Internet Archive, Mercator's checksums with their cache.
 */
final class RelatedWork implements Part {

  /*
   * Mercator keeps its checksums sorted on disk, those of a host together, and in memory a cache of
   * 2^18 of them, least recently used first out. Each question that the cache cannot answer is one
   * for the disk. Its 0.16 seeks per operation were counted on its own crawl. We count the
   * questions that leave the cache on this list, once with a cache of single checksums and once
   * with one of as many in pages, which is what keeping those of a host together is for. Pages are
   * those of the file as it is in the end. That 24 of the 64 bits are the host's is our choice.
   */

  static final int ARCHIVE_HASHES = 10;

  private static final int CACHE = 1 << 18;
  private static final int PAGE = 1 << 9; // checksums: 4 KB
  private static final double MERCATOR_SEEKS = 0.16;
  private static final int PAPER_CHARACTERS = 40;
  private static final double HUNDRED_MILLION = 1e8;

  @Override
  public String name() {
    return "section-2";
  }

  @Override
  public String title() {
    return "related work: stored URLs, the Internet Archive's filter, Mercator's checksums";
  }

  @Override
  public Set<String> options() {
    return CenExperiment.options();
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) throws IOException {
    UrlInput input = UrlInput.withRepeats(settings, progress);
    Sizes sizes = Sizes.of(settings, input.distinct().size());
    List<ExperimentTable> tables = new ArrayList<>();
    tables.add(archive(input + "; the Internet Archive's ten hashes in one array", input, sizes));
    UrlList urls = input.all();
    long[] asked = new long[urls.size()];
    LongSet all = new LongSet();
    for (int i = 0; i < asked.length; i++) {
      asked[i] = Candidate.Checksums.checksum(urls.bytes(), urls.from(i), urls.to(i));
      all.add(asked[i]);
    }
    Cache checksums = new Cache(CACHE);
    Cache pages = new Cache(CACHE / PAGE);
    long[] onDisk = all.sorted();
    progress.begin("caching", "URLs", asked.length);
    for (int i = 0; i < asked.length; i++) {
      checksums.ask(asked[i]);
      pages.ask(Arrays.binarySearch(onDisk, asked[i]) / PAGE);
      if ((i & 0xffff) == 0) {
        progress.reach(i);
      }
    }
    int collisions = input.distinct().size() - all.size();
    double perUrl =
        (double) input.distinct().bytes(0, input.distinct().size()) / input.distinct().size();
    tables.add(
        new ExperimentTable(
            input + "; stored URLs, and Mercator's checksums",
            List.of("what", "paper", "measured"),
            List.of(
                List.of(
                    "bytes per URL, without the scheme",
                    String.valueOf(PAPER_CHARACTERS),
                    String.format(Locale.ROOT, "%.1f", perUrl)),
                List.of(
                    "GB for 100 million URLs",
                    "4",
                    String.format(Locale.ROOT, "%.1f", perUrl * HUNDRED_MILLION / 1e9)),
                List.of(
                    "questions that leave a cache of 2^18 checksums, per URL",
                    "-",
                    String.format(Locale.ROOT, "%.3f", checksums.missed(urls.size()))),
                List.of(
                    "the same, a cache of 512 pages of 512 checksums",
                    String.valueOf(MERCATOR_SEEKS),
                    String.format(Locale.ROOT, "%.3f", pages.missed(urls.size()))),
                List.of(
                    "distinct URLs with the 64-bit checksum of another",
                    "-",
                    String.valueOf(collisions)))));
    return new Outcome(
        tables,
        List.of(),
        Verdict.NOT_JUDGED,
        String.format(
            Locale.ROOT,
            "%.0f bytes per URL make %.1f GB of 100 million; Mercator's cache depends on the order"
                + " of a crawl, which a list of URLs does not have",
            perUrl,
            perUrl * HUNDRED_MILLION / 1e9));
  }

  /** "The probability is very small at the beginning, but increases as more URLs are inserted." */
  private static ExperimentTable archive(String title, UrlInput input, Sizes sizes) {
    Candidate.Classic filter = Candidate.Classic.of(sizes.allBits(), ARCHIVE_HASHES, sizes.urls());
    Members members = new Members(input.distinct(), sizes.urls());
    UrlList glued = Strangers.glued(members).urls();
    List<List<String>> rows = new ArrayList<>();
    int before = 0;
    for (int point = 0; point < Sizes.POINTS; point++) {
      int added = sizes.added(point);
      for (int i = before; i < added; i++) {
        filter.add(members.urls().bytes(), members.urls().from(i), members.urls().to(i));
      }
      before = added;
      int hits = filter.hits(glued, glued.size());
      Expected expected =
          Expected.of(glued.size(), Sizes.classic(sizes.allBits(), ARCHIVE_HASHES, added));
      rows.add(
          List.of(
              String.format(Locale.ROOT, "%,d", added),
              String.format(Locale.ROOT, "%.3g ± %.0f", expected.mean(), expected.bar()),
              String.format(Locale.ROOT, "%,d", hits),
              expected.isOff(hits) ? "yes" : "no"));
    }
    return new ExperimentTable(
        String.format(
            Locale.ROOT, "%s of %,d bits, %,d strangers", title, sizes.allBits(), glued.size()),
        List.of("URLs added", "false positives by (1)", "measured", "beyond 3 std. errors"),
        rows);
  }

  /** Forgets first what was asked for longest ago. */
  private static final class Cache {

    private final Map<Long, Boolean> entries;
    private long missed;

    Cache(int size) {
      entries =
          new LinkedHashMap<>(2 * size, 0.75f, true) {
            private static final long serialVersionUID = 1;

            @Override
            protected boolean removeEldestEntry(Map.Entry<Long, Boolean> eldest) {
              return size() > size;
            }
          };
    }

    void ask(long key) {
      missed += entries.put(key, true) == null ? 1 : 0;
    }

    double missed(int asked) {
      return (double) missed / asked;
    }
  }
}
