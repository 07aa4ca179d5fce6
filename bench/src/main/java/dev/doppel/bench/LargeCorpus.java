package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * Writes millions of documents of about a kilobyte, few of which are copies of earlier ones, as
 * JSON lines, and a line per copy to {@code truth.tsv}: copy, original, kind. The same number and
 * seed give the same bytes.
 *
 * <p>Words come as often as in a language (Zipf, of 60,000). Of a hundred documents, four are
 * copies of any earlier one that is none: equal, with one or two words in a hundred replaced, or a
 * part of 40 to 80 of a hundred words. Every document is made of its own seed, so that none is
 * held.
 */
public final class LargeCorpus {

  private static final int WORDS = 60_000;
  private static final int LEAST = 90; // words in a document
  private static final int MOST = 210;
  private static final int BEHIND = 10; // as if there had been so many more frequent words
  private static final int COPIES_IN_100 = 4;
  private static final byte[] END = "\"}\n".getBytes(US_ASCII);
  private static final String[] KINDS = {"exact", "edited", "edited", "part"};

  private final long seed;
  private final byte[][] words = new byte[WORDS][];
  private final int[] byShare = new int[1 << 20]; // a word for each of equal shares
  private int[] text = new int[MOST];
  private int length;
  private final byte[] line = new byte[MOST * 16 + 64];
  private int lineLength;

  private LargeCorpus(long seed) {
    this.seed = seed;
    SplittableRandom random = new SplittableRandom(seed);
    for (int word = 0; word < WORDS; word++) {
      byte[] letters = new byte[3 + random.nextInt(4) + (word > 500 ? 2 : 0)];
      for (int i = 0; i < letters.length; i++) {
        letters[i] = (byte) ('a' + random.nextInt(26));
      }
      words[word] = letters;
    }
    double all = 0;
    for (int word = 0; word < WORDS; word++) {
      all += 1.0 / (word + BEHIND);
    }
    double sum = 0;
    int word = 0;
    for (int share = 0; share < byShare.length; share++) {
      while (word < WORDS - 1 && (sum + 1.0 / (word + BEHIND)) / all * byShare.length <= share) {
        sum += 1.0 / (word++ + BEHIND);
      }
      byShare[share] = word;
    }
  }

  /** Arguments: FOLDER DOCUMENTS [SEED]. */
  public static void main(String[] arguments) throws IOException {
    Path folder = Path.of(arguments[0]);
    int documents = Integer.parseInt(arguments[1]);
    long seed = arguments.length > 2 ? Long.parseLong(arguments[2]) : 18;
    new LargeCorpus(seed).write(folder, documents);
  }

  private void write(Path folder, int documents) throws IOException {
    Path file = folder.resolve("large.jsonl");
    Path truth = folder.resolve("truth.tsv");
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 20);
        Writer copies = Files.newBufferedWriter(truth)) {
      for (int number = 0; number < documents; number++) {
        SplittableRandom random = random(number);
        if (isCopy(number, random)) {
          int original = original(number, random);
          String kind = KINDS[random.nextInt(KINDS.length)];
          make(original);
          change(kind, random);
          copies.write(String.format(Locale.ROOT, "%d\t%d\t%s%n", number, original, kind));
        } else {
          make(random);
        }
        write(number, out);
      }
    }
  }

  private SplittableRandom random(int number) {
    return new SplittableRandom(seed * 0x9e3779b97f4a7c15L + number);
  }

  private static boolean isCopy(int number, SplittableRandom random) {
    return random.nextInt(100) < COPIES_IN_100 && number > 0;
  }

  /** An earlier document that is not a copy itself. */
  private int original(int number, SplittableRandom random) {
    int original = random.nextInt(number);
    while (isCopy(original, random(original))) {
      original--; // the first one is no copy
    }
    return original;
  }

  private void make(int number) {
    SplittableRandom random = random(number);
    isCopy(number, random); // draws what the original drew
    make(random);
  }

  private void make(SplittableRandom random) {
    length = LEAST + random.nextInt(MOST - LEAST);
    for (int i = 0; i < length; i++) {
      text[i] = word(random);
    }
  }

  private int word(SplittableRandom random) {
    return byShare[random.nextInt(byShare.length)];
  }

  private void change(String kind, SplittableRandom random) {
    if (kind.equals("edited")) {
      int edits = Math.max(1, length * (1 + random.nextInt(2)) / 100);
      for (int i = 0; i < edits; i++) {
        text[random.nextInt(length)] = word(random);
      }
    } else if (kind.equals("part")) {
      int count = length * (40 + random.nextInt(41)) / 100;
      int first = random.nextInt(length - count + 1);
      int[] part = Arrays.copyOfRange(text, first, first + count);
      System.arraycopy(part, 0, text, 0, count);
      length = count;
    }
  }

  private void write(int number, OutputStream out) throws IOException {
    lineLength = 0;
    append(("{\"id\": \"" + number + "\", \"text\": \"").getBytes(US_ASCII));
    for (int i = 0; i < length; i++) {
      if (i > 0) {
        line[lineLength++] = ' ';
      }
      append(words[text[i]]);
    }
    append(END);
    out.write(line, 0, lineLength);
  }

  private void append(byte[] bytes) {
    System.arraycopy(bytes, 0, line, lineLength, bytes.length);
    lineLength += bytes.length;
  }
}
