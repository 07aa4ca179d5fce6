package dev.doppel.experiments.cen;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.Check;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.io.LineContent;
import dev.doppel.io.LineInput;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * The URLs of an experiment without their schemes: those of a file, plain or compressed, or made up
 * ones. The paper's 3,537,380 URLs of Sogou's collection cannot be had.
 */
final class UrlInput {

  private static final int MADE_UP = 200_000;
  private static final int LEAST = 100;
  private static final int MOST = 7_000_000; // twice the paper's n
  private static final int LONGEST = 1 << 16;

  private final String source;
  private final UrlList all = new UrlList();
  private final UrlList distinct = new UrlList();
  private final LongSet seen = new LongSet();
  private final boolean keepsAll;
  private long lines;
  private long empty;
  private long tooLong;
  private long notUtf8;

  private UrlInput(String source, boolean keepsAll) {
    this.source = source;
    this.keepsAll = keepsAll;
  }

  /** Reads the input, or makes some up. */
  static UrlInput of(ExperimentSettings settings, Progress progress) throws IOException {
    return of(settings, progress, false);
  }

  /** The same; {@link #all} has the repeated ones, too. */
  static UrlInput withRepeats(ExperimentSettings settings, Progress progress) throws IOException {
    return of(settings, progress, true);
  }

  private static UrlInput of(ExperimentSettings settings, Progress progress, boolean keepsAll)
      throws IOException {
    if (settings.input().isEmpty()) {
      UrlInput made = new UrlInput("made-up URLs", keepsAll);
      made.makeUp(new SplittableRandom(settings.seed()), MADE_UP / settings.scale());
      return made;
    }
    Path file = settings.input().get();
    UrlInput read = new UrlInput(String.valueOf(file.getFileName()), keepsAll);
    read.read(file, progress);
    Check.argument(
        read.distinct.size() >= LEAST,
        "%s has %d distinct URLs, and %d are the least",
        file,
        read.distinct.size(),
        LEAST);
    return read;
  }

  /** Each URL once, in the order of the input. */
  UrlList distinct() {
    return distinct;
  }

  /** All URLs, in the order of the input. */
  UrlList all() {
    return all;
  }

  private void read(Path file, Progress progress) throws IOException {
    try (LineInput input = LineInput.of(List.of(file), LONGEST).expecting(LineContent.URLS)) {
      progress.begin("reading", "bytes", input.totalBytes());
      while (distinct.size() < MOST && distinct.hasRoomFor(LONGEST) && input.next()) {
        lines++;
        if (input.isCut()) {
          tooLong++;
        } else {
          add(input.bytes(), afterScheme(input.bytes(), input.from(), input.to()), input.to());
        }
        if ((lines & 0xffff) == 0) {
          progress.reach(input.position());
        }
      }
    }
  }

  private void add(byte[] bytes, int from, int to) {
    if (from == to) {
      empty++;
      return;
    }
    notUtf8 += isUtf8(bytes, from, to) ? 0 : 1;
    if (keepsAll) {
      all.add(bytes, from, to);
    }
    if (seen.add(Hashes.of(bytes, from, to - from))) {
      distinct.add(bytes, from, to);
    }
  }

  private static int afterScheme(byte[] bytes, int from, int to) {
    for (int i = from; i + 2 < to && bytes[i] != '/'; i++) {
      if (bytes[i] == ':' && bytes[i + 1] == '/' && bytes[i + 2] == '/') {
        return i + 3;
      }
    }
    return from;
  }

  private static boolean isUtf8(byte[] bytes, int from, int to) {
    int at = from;
    while (at < to && bytes[at] >= 0) {
      at++;
    }
    if (at == to) {
      return true;
    }
    try {
      UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes, from, to - from));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  /**
   * Hosts of users of repositories, few of which have most of them; one repository in fifty has the
   * name of its user, and one URL in five comes again.
   */
  private void makeUp(SplittableRandom random, int count) {
    while (lines < count) {
      lines++;
      if (distinct.size() > 0 && random.nextInt(5) == 0) {
        int again = random.nextInt(distinct.size());
        add(distinct.bytes(), distinct.from(again), distinct.to(again));
        continue;
      }
      int user = (int) Math.exp(random.nextDouble(10));
      int repository = random.nextInt(50) == 0 ? user : random.nextInt(1 << 20);
      String url =
          "h%d.example/n%d/n%d".formatted((int) Math.exp(random.nextDouble(6)), user, repository);
      byte[] bytes = url.getBytes(UTF_8);
      add(bytes, 0, bytes.length);
    }
  }

  /** What was read, and what was wrong with it. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    text.append(
        String.format(
            Locale.ROOT, "%s: %,d lines, %,d distinct URLs", source, lines, distinct.size()));
    append(text, empty, "empty");
    append(text, tooLong, "too long and left out");
    append(text, notUtf8, "not UTF-8, taken as bytes");
    return text.toString();
  }

  private static void append(StringBuilder text, long count, String what) {
    if (count > 0) {
      text.append(String.format(Locale.ROOT, ", %,d %s", count, what));
    }
  }
}
