package dev.doppel.experiments.jain;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.doppel.experiments.paper.ZipfText;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Texts for who names none. They have repeats because they were given some. */
final class MadeUpTexts {

  private static final int BYTES = 8 << 10; // the paper's average document
  private static final int VERSION_BYTES = 17 << 10;
  private static final int CHANGED_BYTES = 415; // from 'foo' to 'foo.1'
  private static final int MENU_BYTES = 800;

  private final SplittableRandom random;
  private final ZipfText words;

  MadeUpTexts(long seed) {
    random = new SplittableRandom(seed);
    words = ZipfText.seeded(seed);
  }

  /** One text in three is an earlier one with up to forty words replaced. */
  void collection(int count, Texts.Sink sink) throws IOException {
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      boolean isCopy = i > 0 && random.nextInt(3) == 0;
      String text = isCopy ? edited(texts.get(random.nextInt(i))) : words(BYTES);
      texts.add(text);
      sink.accept("text-" + i, PaperFilter.canonical(text));
    }
  }

  /**
   * A site whose pages share a menu. Page 0 has a copy at two other addresses, lies inside a longer
   * page, and shares three quarters, half and a quarter of its text with three more.
   */
  List<Page> site(int count) {
    String menu = words(MENU_BYTES);
    String article = words(BYTES);
    List<Page> pages = new ArrayList<>();
    pages.add(new Page("index", 1, menu + article));
    pages.add(new Page("copy", 1, menu + article));
    pages.add(new Page("copy?print=yes", 1, menu + article));
    pages.add(new Page("whole issue", 1, menu + article + words(BYTES)));
    for (int quarters = 3; quarters >= 1; quarters--) {
      int kept = quarters * BYTES / 4;
      pages.add(
          new Page(
              quarters + " quarters",
              quarters / 4.0,
              menu + article.substring(0, kept) + words(BYTES - kept)));
    }
    while (pages.size() < count) {
      pages.add(new Page("page-" + pages.size(), 0, menu + words(BYTES)));
    }
    return pages;
  }

  /** A page, and how much of the first page's article it was given. */
  record Page(String id, double given, String text) {}

  /** A file and its versions, each the one before with a stretch of it written anew. */
  List<String> versions(int count) {
    List<String> versions = new ArrayList<>();
    versions.add(words(VERSION_BYTES));
    while (versions.size() < count) {
      String last = versions.get(versions.size() - 1);
      int at = random.nextInt(last.length() - CHANGED_BYTES);
      versions.add(
          last.substring(0, at) + words(CHANGED_BYTES) + last.substring(at + CHANGED_BYTES));
    }
    return versions;
  }

  /** A text of this many bytes. */
  String words(int bytes) {
    return new String(words.document(bytes), US_ASCII);
  }

  private String edited(String text) {
    String[] parts = text.split(" ", -1);
    int edits = 1 + random.nextInt(40);
    for (int i = 0; i < edits; i++) {
      parts[random.nextInt(parts.length)] = "edited" + random.nextInt(100);
    }
    return String.join(" ", parts);
  }
}
