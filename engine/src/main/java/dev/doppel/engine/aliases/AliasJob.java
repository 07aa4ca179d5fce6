package dev.doppel.engine.aliases;

import static java.util.Objects.requireNonNull;

import dev.doppel.core.internal.Check;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.engine.aliases.Observation.State;
import dev.doppel.engine.internal.RecordPass;
import dev.doppel.engine.internal.Skips;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.LineInput;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlProfile;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds addresses that lead to another one, from web archives and lists: redirects, pages that name
 * their canonical address, and what a user knows. What a page claims is believed only if the crawl
 * does not contradict it, so that one wrong line in a template does not merge all pages of a site
 * into one.
 *
 * <p>Reads the input once. Of each address some 60 bytes and its text are kept, an eighth of the
 * heap at most and temporary files beyond; only a table of 5 to 13 bytes per address is always in
 * the heap.
 */
public final class AliasJob {

  private static final byte[] NOTHING = {};

  private final UrlRules rules;
  private final AddressTable table;
  private final long start = System.nanoTime();
  private final Skips skipped = Skips.none();
  private final Map<AliasReason, Long> aliases = new EnumMap<>(AliasReason.class);
  private final Map<Refusal, Long> refused = new EnumMap<>(Refusal.class);
  private long records;
  private long lines;
  private long withoutAddress;

  private AliasJob(UrlRules rules, AddressTable table) {
    this.rules = rules;
    this.table = table;
  }

  /**
   * Runs the job.
   *
   * @param archives web archives, or other records with a page and its address; null for none
   * @param lists lines {@code url<TAB>target}, with a reason in a third column or without, which
   *     makes it a user's rule; both may be trees, {@code http://a.example/x/*}; null for none
   * @param rules by which addresses are made canonical
   * @throws IOException if an input cannot be read at all; single bad records and lines are counted
   */
  public static AliasCounts run(
      @Nullable DocumentInput archives,
      @Nullable LineInput lists,
      UrlRules rules,
      AliasSink sink,
      int threads,
      Progress progress)
      throws IOException {
    try (AddressTable table = AddressTable.create()) {
      return run(archives, lists, rules, sink, threads, progress, table);
    }
  }

  static AliasCounts run(
      @Nullable DocumentInput archives,
      @Nullable LineInput lists,
      UrlRules rules,
      AliasSink sink,
      int threads,
      Progress progress,
      AddressTable table)
      throws IOException {
    Check.argument(
        rules.profile() != UrlProfile.NONE_V1,
        "aliases need canonical forms: profile %s has none",
        rules.name());
    AliasJob job = new AliasJob(rules.withoutAliases(), table);
    if (archives != null) {
      job.read(archives, threads, progress);
    }
    if (lists != null) {
      job.read(lists, sink);
    }
    AliasSearch search = new AliasSearch(table);
    search.run();
    job.write(search, sink);
    return job.counts(search.loops());
  }

  private void read(DocumentInput archives, int threads, Progress progress) throws IOException {
    progress.begin("reading", "B", archives.bytes());
    try (Workers workers = Workers.of(threads)) {
      RecordPass.on(
              workers, () -> new ObservationReader(rules), (record, reader) -> reader.read(record))
          .run(archives, progress, new Adding());
    }
  }

  /** Adds what was observed. */
  private final class Adding implements RecordPass.Sink<Observation, IOException> {

    @Override
    public void accept(Observation seen) {
      records++;
      if (seen.isNone()) {
        withoutAddress++;
      } else {
        table.add(seen);
      }
    }

    @Override
    public void skip(UnreadableRecordException why) {
      records++;
      skipped.add(why);
    }
  }

  private void read(LineInput list, AliasSink sink) throws IOException {
    UrlCanonicalizer canonicalizer = rules.canonicalizer();
    while (list.next()) {
      lines++;
      try {
        AliasRow row = AliasRow.of(list);
        if (row != null && row.isTree()) {
          handOn(row, canonicalizer, sink);
        } else if (row != null) {
          add(observation(row, canonicalizer), sink);
        }
      } catch (IllegalArgumentException e) {
        withoutAddress++;
        skipped.message(list.place() + ": " + e.getMessage());
      }
    }
  }

  /**
   * Hands on a rule of trees, as the file has it. What uses the aliases follows chains through
   * trees, so it need not be known where each address of the crawl leads by them.
   */
  private void handOn(AliasRow row, UrlCanonicalizer canonicalizer, AliasSink sink)
      throws IOException {
    byte[] url = canonical(AliasRow.withoutStar(row.url()), canonicalizer);
    byte[] target = canonical(AliasRow.withoutStar(row.target()), canonicalizer);
    sink.alias(starred(url), starred(target), row.reason());
    aliases.merge(row.reason(), 1L, Long::sum);
  }

  private static byte[] starred(byte[] tree) {
    byte[] starred = Arrays.copyOf(tree, tree.length + 1);
    starred[tree.length] = '*';
    return starred;
  }

  /** Adds what a line says; of an address that stays in its tree, hands it on. */
  private void add(Observation given, AliasSink sink) throws IOException {
    AliasReason reason = given.reason();
    if (reason != null && reason.isGiven() && Arrays.equals(given.url(), given.target())) {
      sink.alias(given.url(), given.url(), reason);
    }
    table.add(given);
  }

  private static Observation observation(AliasRow row, UrlCanonicalizer canonicalizer) {
    byte[] url = canonical(row.url(), canonicalizer);
    byte[] target = canonical(row.target(), canonicalizer);
    AliasReason reason = row.reason();
    State state =
        reason.isGiven() ? State.UNSEEN : reason.isClaim() ? State.THERE : State.ELSEWHERE;
    Refusal refusal = reason.isClaim() && row.target().indexOf('#') >= 0 ? Refusal.FRAGMENT : null;
    return new Observation(url, 0, state, null, target, reason, false, refusal);
  }

  private static byte[] canonical(String url, UrlCanonicalizer canonicalizer) {
    Check.argument(canonicalizer.canonicalize(url), "'%s' is not a URL of the web", url);
    return canonicalizer.toBytes();
  }

  private void write(AliasSearch search, AliasSink sink) throws IOException {
    for (int row = 0; row < table.size(); row++) {
      AliasReason reason = table.reason(row);
      if (reason == null) {
        continue;
      }
      int target = table.target(row);
      Refusal refusal = table.refusal(row);
      if (refusal != null) {
        refused.merge(refusal, 1L, Long::sum);
        byte[] claimed = target == AddressTable.NONE ? NOTHING : table.url(target);
        sink.refused(table.url(row), claimed, reason, requireNonNull(refusal));
      } else if (search.end(row) != row) {
        aliases.merge(reason, 1L, Long::sum);
        sink.alias(table.url(row), table.url(search.end(row)), reason);
      }
    }
  }

  private AliasCounts counts(int loops) {
    return new AliasCounts(
        records,
        lines,
        withoutAddress,
        table.size(),
        aliases,
        refused,
        loops,
        skipped.counts(),
        skipped.messages(),
        table.temporaryBytes(),
        (System.nanoTime() - start) / 1e9);
  }
}
