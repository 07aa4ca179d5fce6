package dev.doppel.seen;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import dev.doppel.core.internal.Check;
import dev.doppel.core.work.Progress;
import dev.doppel.seen.internal.Keying;
import dev.doppel.store.FolderKind;
import dev.doppel.store.OwnedFolder;
import dev.doppel.store.StoredSettings;
import dev.doppel.web.url.UrlCanonicalizer;
import java.io.Closeable;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Detects whether a URL was seen before, under this or another spelling, and remembers it.
 *
 * <pre>{@code
 * try (UrlMemory seen = UrlMemory.open(Path.of("seen"))) {
 *   if (seen.add(link)) {
 *     frontier.add(link);
 *   }
 *   seen.commit();
 * }
 * }</pre>
 *
 * <p>What was added is known at once, and persists from the next {@link #commit} on: after a crash
 * the memory holds what was committed. So commit when what depends on the answers is safe. Of many
 * threads that add one URL at once, exactly one learns that it is new.
 */
public final class UrlMemory implements Closeable {

  private static final byte[] NO_NOTE = {};

  private final UrlSettings settings;
  private final SeenSet seen;
  private final UrlCanonicalizer canonicalizer;
  private final UrlBatch batch = new UrlBatch();
  private final boolean durable;
  private final boolean readOnly;

  private UrlMemory(UrlSettings settings, SeenSet seen, boolean durable, boolean readOnly) {
    this.settings = settings;
    this.seen = seen;
    this.canonicalizer = settings.rules().canonicalizer();
    this.durable = durable;
    this.readOnly = readOnly;
  }

  /**
   * Opens the exact memory in a folder, or makes an empty one there.
   *
   * @throws IOException if the folder is in use, damaged, or was made with other settings
   */
  public static UrlMemory open(Path folder) throws IOException {
    return open(folder, UrlSettings.defaults());
  }

  /**
   * Opens the memory in a folder, or makes an empty one there.
   *
   * @throws IOException if the folder is in use, damaged, or was made with other settings
   */
  public static UrlMemory open(Path folder, UrlSettings settings) throws IOException {
    Optional<String> made = StoredSettings.in(folder);
    Optional<String> earlier = SizesLine.earlier(settings, made, folder);
    UrlSettings used = earlier.isPresent() ? settings.withSizes(FilterSizes.USUAL) : settings;
    UnaryOperator<String> line =
        keying -> earlier.map(sizes -> used.head(keying) + sizes).orElse(used.line(keying));
    Keying keying = Keying.of(used.secret(), folder, made, line);
    return new UrlMemory(used, open(used, keying, folder, line.apply(keying.words())), true, false);
  }

  /**
   * Opens the memory in a folder to {@link #ask} it only, with the settings that it was made with;
   * others may do so at the same time, and nothing is written. It can be neither added to nor
   * committed.
   *
   * @param secret the one that it was made with; null if it has a key of its own
   * @throws IOException if there is none, if it is being written to, or damaged, or was made with
   *     another secret or with rules for sites
   */
  public static UrlMemory openToRead(Path folder, @Nullable Secret secret) throws IOException {
    OwnedFolder.openToRead(folder, FolderKind.URLS).close(); // says what is amiss
    String made = StoredSettings.in(folder).orElse("");
    UrlSettings settings = StoredLine.settings(made, folder).withSecret(secret);
    String sizes = SizesLine.in(made);
    UnaryOperator<String> line = keying -> settings.head(keying) + sizes;
    Keying keying = Keying.of(secret, folder, Optional.of(made), line);
    String asked = line.apply(keying.words());
    SeenSet set =
        settings.kind() == UrlSettings.Kind.EXACT
            ? ExactSet.openToRead(asked, keying, folder)
            : FilterSet.openToRead(filter(settings, keying), asked, keying, folder);
    return new UrlMemory(settings, set, true, true);
  }

  /**
   * Makes a memory that knows whatever any of some memories knows, which were made apart, in a
   * folder where there is none. Those are read and not changed; nobody may write to them meanwhile,
   * and others may read. The new one is there when this returns; what a crash leaves of it before
   * counts as nothing.
   *
   * <p>All must have been made with the same settings and one key: with one secret, or as copies of
   * one memory. A memory keeps hashes only, which cannot be computed anew by another key.
   *
   * <p>A united filter is to the bit the one that was given all URLs, and errs accordingly: see
   * {@link UrlUnion#expectedErrorNow}. A scalable one grows instead, and knows all that was new to
   * any of them; but of the second and later ones it may forget those that these took for known by
   * mistake, a share of their fpp at most.
   *
   * @param progress hears of URLs
   * @throws IOException if one cannot be read, they cannot be united, or there is something in the
   *     new folder: it says what differs, and what to do
   */
  public static UrlUnion unite(List<Path> folders, Path out, Progress progress) throws IOException {
    return UrlUnion.write(folders, out, progress);
  }

  /** Returns an empty exact memory that is gone when it is closed. */
  public static UrlMemory temporary() throws IOException {
    return temporary(UrlSettings.defaults());
  }

  /** Returns an empty memory that is gone when it is closed. */
  public static UrlMemory temporary(UrlSettings settings) throws IOException {
    return new UrlMemory(
        settings, open(settings, Keying.of(settings.secret()), null, ""), false, false);
  }

  /** The line is that of the settings, as the folder keeps it. */
  private static SeenSet open(
      UrlSettings settings, Keying keying, @Nullable Path folder, String line) throws IOException {
    return settings.kind() == UrlSettings.Kind.EXACT
        ? ExactSet.open(line, keying, folder)
        : FilterSet.open(filter(settings, keying), line, keying, folder);
  }

  static UrlFilter filter(UrlSettings settings, Keying keying) {
    return switch (settings.kind()) {
      case EXACT -> throw new IllegalArgumentException("an exact memory has no filter");
      case BLOOM, SCALABLE, CLASSIC, INTERNET_ARCHIVE -> HashFilter.of(settings);
      case LAYERED, CEN_2010 -> SegmentFilter.of(settings, keying);
    };
  }

  /**
   * Adds a URL. Returns true if it is new; false if it was seen before, or is not a URL of the web.
   */
  public boolean add(String url) throws IOException {
    return judge(url) == UrlVerdict.NEW;
  }

  /** Adds a URL, and returns whether it is new, a duplicate or invalid. */
  public UrlVerdict judge(String url) throws IOException {
    return judge(List.of(url)).get(0);
  }

  /** Adds URLs in their order, with a verdict on each. Faster than one at a time. */
  public List<UrlVerdict> judge(List<String> urls) throws IOException {
    return judge(urls, this::add, UrlBatch::verdict);
  }

  /** Does the same, and returns the canonical forms too. */
  public List<UrlAnswer> answer(List<String> urls) throws IOException {
    return judge(urls, this::add, UrlAnswer::of);
  }

  /**
   * Asks for URLs without adding any: {@link UrlVerdict#NEW} is said of each that is not known,
   * also where it stands twice in the list.
   */
  public List<UrlAnswer> ask(List<String> urls) throws IOException {
    return judge(urls, seen::ask, UrlAnswer::of);
  }

  /**
   * Forgets URLs, under whatever spelling they were added, so that they are new again. If any was
   * known, it is a commit of its own, with the note of the last one: on return, what was added and
   * what was forgotten is durable. Files that hold a URL are written anew, so that many URLs in one
   * call cost little more than one.
   *
   * @return {@link UrlVerdict#DUPLICATE} for each that was known until now, {@link UrlVerdict#NEW}
   *     for each that was not, also where it stands twice in the list
   * @throws IllegalArgumentException if this is not an exact memory: a filter cannot forget
   */
  public synchronized List<UrlAnswer> remove(List<String> urls) throws IOException {
    requireWritable();
    long[] high = new long[urls.size()];
    long[] low = new long[urls.size()];
    List<Integer> lines = new ArrayList<>(); // that are URLs
    List<UrlAnswer> answers = new ArrayList<>(urls.size());
    judge(
        urls,
        asked -> {
          for (int i = 0; i < asked.size(); i++) {
            if (asked.fault(i) == null) {
              high[lines.size()] = asked.high[i];
              low[lines.size()] = asked.low[i];
              lines.add(answers.size());
            }
            answers.add(UrlAnswer.of(asked, i));
          }
        },
        (asked, line) -> line);
    boolean[] known = new boolean[lines.size()];
    seen.remove(high, low, lines.size(), known);
    for (int i = 0; i < known.length; i++) {
      UrlAnswer found = answers.get(lines.get(i));
      UrlVerdict verdict = known[i] ? UrlVerdict.DUPLICATE : UrlVerdict.NEW;
      answers.set(lines.get(i), new UrlAnswer(verdict, found.canonical(), found.reason()));
    }
    return answers;
  }

  /** What is done with a batch of canonical URLs. */
  private interface Question {
    void put(UrlBatch batch) throws IOException;
  }

  private synchronized <T> List<T> judge(List<String> urls, Question question, Reading<T> reading)
      throws IOException {
    List<T> answers = new ArrayList<>(urls.size());
    while (answers.size() < urls.size()) {
      batch.clear();
      while (answers.size() + batch.size() < urls.size() && !batch.isFull()) {
        byte[] url = urls.get(answers.size() + batch.size()).getBytes(UTF_8);
        batch.add(url, 0, url.length);
      }
      batch.canonicalize(canonicalizer, seen.hash());
      question.put(batch);
      for (int i = 0; i < batch.size(); i++) {
        answers.add(reading.of(batch, i));
      }
    }
    return answers;
  }

  /** What is taken from a batch that was judged. */
  private interface Reading<T> {
    T of(UrlBatch judged, int line);
  }

  /**
   * Adds the URLs of a batch in their order; the batch then has a verdict on each.
   *
   * @param canonical made canonical by the rules of this memory and hashed by its {@link #hash}
   */
  public synchronized void judge(UrlBatch canonical) throws IOException {
    add(canonical);
  }

  private void add(UrlBatch canonical) throws IOException {
    requireWritable();
    seen.add(canonical);
  }

  private void requireWritable() throws IOException {
    if (readOnly) {
      throw new IOException("this memory of URLs is open to be asked only; it stays as it is");
    }
  }

  /**
   * Returns whether a URL of this host was added, whatever its path: what a layered filter can say
   * and others cannot. Adds nothing. Wrong only in saying yes; a URL that is none has no host.
   *
   * @param url any URL of the host
   * @throws IllegalArgumentException if the memory has no layers
   */
  public synchronized boolean knowsHost(String url) {
    Check.argument(
        seen instanceof FilterSet filters && filters.filter() instanceof SegmentFilter,
        "hosts are known to layered filters only (layered, cen-2010), not to %s",
        settings.kind());
    if (!canonicalizer.canonicalize(url)) {
      return false;
    }
    SegmentFilter filter = (SegmentFilter) ((FilterSet) seen).filter();
    return filter.knowsHost(canonicalizer.bytes(), canonicalizer.length(), seen.hash());
  }

  /** The function by which its URLs are hashed. */
  public KeyedHash hash() {
    return seen.hash();
  }

  /** Persists what was added since the last commit; the note stays. */
  public synchronized void commit() throws IOException {
    seen.commit(seen.note());
  }

  /**
   * Persists what was added since the last commit, together with a note that replaces the previous
   * one; either both survive a crash or neither.
   *
   * @param note any bytes, such as how far input and output have got
   */
  public synchronized void commit(byte[] note) throws IOException {
    Check.argument(
        durable, "a memory without a folder cannot keep a note, got %d bytes", note.length);
    seen.commit(note);
  }

  /** The note of the last commit, empty before the first. */
  public synchronized byte[] note() {
    return durable ? seen.note() : NO_NOTE;
  }

  /** Whether it is kept in a folder. */
  public boolean isDurable() {
    return durable;
  }

  /** How many different URLs were added; a filter counts a few less. */
  public synchronized long size() {
    return seen.size();
  }

  /** The share of new URLs that it takes for known ones, as it is now; 0 if it is exact. */
  public synchronized double expectedErrorNow() {
    return seen.expectedErrorNow();
  }

  /** Whether a filter holds more than it was made for, and errs more than it should. */
  public synchronized boolean isOverfull() {
    return seen.isOverfull();
  }

  /** The heap it takes, except for a few hundred kilobytes. */
  public synchronized long heapBytes() {
    return seen.heapBytes();
  }

  /** Returns the settings that this memory was made with. */
  public UrlSettings settings() {
    return settings;
  }

  /** Closes the memory and forgets what was not committed. */
  @Override
  public synchronized void close() throws IOException {
    seen.close();
  }
}
