package dev.doppel.engine.mirrors.parts;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.hash.KeyedHash;
import dev.doppel.engine.internal.LineBatch;
import dev.doppel.io.LineInput;
import dev.doppel.web.url.UrlCanonicalizer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Some lines of {@code url<TAB>fingerprint}, or of {@link PageRow}, all of one file, and what they
 * say once they are parsed; a buffer to be filled again. For one thread at a time.
 */
final class RowBatch implements LineBatch {

  private static final int FULL_BYTES = 1 << 18;
  private static final int MAX_MESSAGES = 20;
  private static final int MAX_EXCERPT = 80;

  private String source = "";
  private long firstLine;

  private byte[] text = new byte[FULL_BYTES];
  private int textEnd;
  private int[] lineEnds = new int[1 << 11]; // negative where the line was cut
  private int lines;

  private byte[] parsed = new byte[0];
  private int parsedEnd;
  private Row[] rows = new Row[0];
  private int size;
  private int malformed;
  private final List<String> messages = new ArrayList<>();
  private final boolean takesSketches;

  /**
   * What a line says. Its host stands in {@link #bytes} from {@code from} to {@code hostTo}, path
   * and query from there to {@code to}.
   *
   * @param content stands for the content, by the key of the run; 0 if the line has no fingerprint
   * @param sketch of the page; null if the line has none
   * @param isGone whether there was no page
   * @param seconds when the page was met, since 1970; 0 if the line does not say
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Row(
      int from,
      int hostTo,
      int to,
      long hostHash,
      long content,
      PathFeature feature,
      long @Nullable [] sketch,
      boolean isSecure,
      boolean isGone,
      long seconds) {}

  private RowBatch(boolean takesSketches) {
    this.takesSketches = takesSketches;
  }

  /** Returns an empty batch. */
  static RowBatch create() {
    return new RowBatch(true);
  }

  /** Returns an empty batch that takes all columns after the fingerprint for those of others. */
  static RowBatch withoutSketches() {
    return new RowBatch(false);
  }

  @Override
  public void clear() {
    textEnd = 0;
    lines = 0;
    parsedEnd = 0;
    size = 0;
    malformed = 0;
    messages.clear();
  }

  @Override
  public boolean isFull() {
    return textEnd >= FULL_BYTES;
  }

  /** Adds the present line of the input. */
  void add(LineInput input) {
    if (lines == 0) {
      source = input.source();
      firstLine = input.line();
    }
    add(input.bytes(), input.from(), input.to(), input.isCut());
  }

  /** Adds a line that is none of an input's. */
  void add(byte[] line) {
    add(line, 0, line.length, false);
  }

  private void add(byte[] bytes, int from, int to, boolean isCut) {
    int length = to - from;
    if (textEnd + length > text.length) {
      text = Arrays.copyOf(text, textEnd + length);
    }
    if (lines == lineEnds.length) {
      lineEnds = Arrays.copyOf(lineEnds, 2 * lines);
    }
    System.arraycopy(bytes, from, text, textEnd, length);
    textEnd += length;
    lineEnds[lines++] = isCut ? -textEnd : textEnd;
  }

  /**
   * Parses all lines.
   *
   * @param hash what tells contents and hosts apart, with a key that their authors do not know
   */
  void parse(UrlCanonicalizer canonicalizer, KeyedHash hash) {
    rows = rows.length < lines ? new Row[lineEnds.length] : rows;
    parsed = parsed.length < textEnd ? new byte[text.length] : parsed;
    int from = 0;
    for (int line = 0; line < lines; line++) {
      int to = Math.abs(lineEnds[line]);
      if (lineEnds[line] < 0) {
        note(line, from, to, "line too long");
      } else if (to > from) {
        parse(canonicalizer, hash, line, from, to);
      }
      from = to;
    }
  }

  int size() {
    return size;
  }

  Row row(int row) {
    return rows[row];
  }

  byte[] bytes() {
    return parsed;
  }

  /** How many lines have no URL. */
  int malformed() {
    return malformed;
  }

  /** What is wrong with the first of them. */
  List<String> messages() {
    return messages;
  }

  private void parse(UrlCanonicalizer canonicalizer, KeyedHash hash, int line, int from, int to) {
    int urlTo = indexOfTab(from, to);
    if (!canonicalizer.canonicalize(text, from, urlTo)) {
      note(line, from, urlTo, canonicalizer.fault().reason());
      return;
    }
    int contentFrom = Math.min(urlTo + 1, to);
    int contentTo = indexOfTab(contentFrom, to); // further columns are not ours
    int length = contentTo - contentFrom;
    long drawn = length == 0 ? 0 : nonZero(Hashes.of(text, contentFrom, length));
    long content = length == 0 ? 0 : nonZero(hash.hash(text, contentFrom, length));
    int more = Math.min(contentTo + 1, to);
    if (takesSketches && PageRow.isMarked(text, more, to)) {
      int sketchTo = indexOfTab(more, to);
      int timeFrom = Math.min(sketchTo + 1, to);
      long[] sketch = PageRow.sketch(text, more, sketchTo);
      long seconds = PageRow.seconds(text, timeFrom, indexOfTab(timeFrom, to));
      boolean isGone = length == 0 && PageRow.isGone(text, more, sketchTo);
      add(canonicalizer, hash, drawn, content, sketch, isGone, seconds);
    } else {
      add(canonicalizer, hash, drawn, content, null, false, 0);
    }
  }

  /**
   * Adds a row.
   *
   * @param drawn the content as it decides on samples, which are the same in every run
   * @param content as it is compared
   */
  private void add(
      UrlCanonicalizer url,
      KeyedHash hash,
      long drawn,
      long content,
      long @Nullable [] sketch,
      boolean isGone,
      long seconds) {
    int start = parsedEnd;
    append(url.bytes(), url.hostFrom(), url.pathFrom()); // with the port
    int hostTo = parsedEnd;
    append(url.bytes(), url.pathFrom(), url.queryTo());
    long hostHash = hash.hash(parsed, start, hostTo - start);
    PathFeature feature =
        sketch == null
            ? PathFeature.of(parsed, hostTo, parsedEnd, drawn)
            : PathFeature.of(parsed, hostTo, parsedEnd, sketch);
    boolean isSecure = url.bytes()["http".length()] == 's';
    rows[size++] =
        new Row(
            start, hostTo, parsedEnd, hostHash, content, feature, sketch, isSecure, isGone,
            seconds);
  }

  private void append(byte[] bytes, int from, int to) {
    if (parsedEnd + to - from > parsed.length) {
      parsed = Arrays.copyOf(parsed, 2 * parsed.length + to - from);
    }
    System.arraycopy(bytes, from, parsed, parsedEnd, to - from);
    parsedEnd += to - from;
  }

  private int indexOfTab(int from, int to) {
    int at = from;
    while (at < to && text[at] != '\t') {
      at++;
    }
    return at;
  }

  private static long nonZero(long hash) {
    return hash == 0 ? 1 : hash;
  }

  private void note(int line, int from, int to, String problem) {
    malformed++;
    if (messages.size() < MAX_MESSAGES) {
      String excerpt = new String(text, from, Math.min(to - from, MAX_EXCERPT), UTF_8);
      messages.add(source + ":" + (firstLine + line) + ": " + problem + ": " + excerpt);
    }
  }
}
