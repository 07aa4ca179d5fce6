package dev.doppel.bench;

import dev.doppel.core.hash.Hashes;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A collection of short texts, and an edited copy of most of them: the pairs to be found. All other
 * pairs are wrong. The texts of a source are parted in two halves by their hash.
 */
record ShortSet(String name, List<Entry> entries) {

  private static final long SEED = 20_261_118;
  static final int MOST = 12_000;
  private static final int WORDS_TO_EDIT = 4;
  private static final int LETTERS_TO_EDIT = 8;
  private static final Pattern SPACES = Pattern.compile("\\s+");
  private static final Pattern NO_SIGNS = Pattern.compile("[^\\p{L}\\p{N}]+");
  private static final Pattern HAS_DIGIT = Pattern.compile(".*\\d.*");

  /** What was done to a text. */
  enum Edit {
    NONE,
    ONE_TYPO,
    TWO_TYPOS,
    WORD_ADDED,
    WORD_DROPPED,
    WORDS_SWAPPED
  }

  /**
   * A text.
   *
   * @param origin the number of the text that it is an edit of; its own if it is none
   */
  record Entry(int origin, Edit edit, String text) {}

  /** The two halves of the texts in a file, one per line, of each half at most so many. */
  static List<ShortSet> read(Path file, int most) throws IOException {
    String name = file.getFileName().toString().replaceFirst("\\.txt$", "");
    return halves(name, new LinkedHashSet<>(Files.readAllLines(file)), most, true);
  }

  /** Made-up addresses, many of which differ in the number of the house alone. */
  static List<ShortSet> addresses() {
    Random random = new Random(SEED);
    String[] first = words("Maple Church Station Garden Mill Victoria Castle Highfield Jefferson");
    String[] second = words("Street Road Avenue Lane Drive Square");
    String[] towns =
        words("Ashford Brookfield Carrington Dunmore Eastleigh Fairview Greenwood Hartley");
    Set<String> all = new LinkedHashSet<>();
    while (all.size() < MOST) {
      String flat = random.nextInt(3) == 0 ? ", Flat " + (1 + random.nextInt(30)) : "";
      all.add(
          "%d %s %s%s, %d %s"
              .formatted(
                  1 + random.nextInt(250),
                  any(first, random),
                  any(second, random),
                  flat,
                  10_000 + 7 * random.nextInt(60),
                  any(towns, random)));
    }
    return halves("addresses", all, MOST, true);
  }

  /** Made-up part numbers with what the part is; none is an edit of another. */
  static List<ShortSet> parts() {
    Random random = new Random(SEED + 1);
    String[] kinds = words("resistor capacitor bearing gasket connector relay valve sensor");
    Set<String> all = new LinkedHashSet<>();
    while (all.size() < MOST) {
      all.add(
          "%c%c-%04d-%c%s"
              .formatted(
                  'A' + random.nextInt(4),
                  'A' + random.nextInt(26),
                  random.nextInt(3000),
                  'A' + random.nextInt(6),
                  random.nextBoolean() ? " " + any(kinds, random) : ""));
    }
    return halves("parts", all, MOST, false);
  }

  private static List<ShortSet> halves(
      String name, Collection<String> texts, int most, boolean edited) {
    List<ShortSet> halves = new ArrayList<>();
    for (int half = 0; half < 2; half++) {
      List<String> originals = new ArrayList<>();
      Set<String> known = new HashSet<>();
      for (String text : texts) {
        boolean isHere = (hash(signs(text)) & 1) == half && words(text).length < 15;
        if (isHere && !signs(text).isEmpty() && known.add(signs(text))) {
          originals.add(text);
        }
      }
      originals.sort((a, b) -> Long.compareUnsigned(hash(a), hash(b)));
      List<String> chosen = originals.subList(0, Math.min(most, originals.size()));
      halves.add(new ShortSet(name + (half == 0 ? "-fit" : "-test"), entries(chosen, edited)));
    }
    return halves;
  }

  private static List<Entry> entries(List<String> originals, boolean edited) {
    List<Entry> entries = new ArrayList<>();
    for (String text : originals) {
      entries.add(new Entry(entries.size(), Edit.NONE, text));
    }
    Set<String> known = new HashSet<>();
    for (int i = 0; edited && i < originals.size(); i++) {
      Random random = new Random(hash(originals.get(i)));
      Edit edit = Edit.values()[1 + random.nextInt(5)];
      String copy = edit(originals.get(i), edit, originals, random);
      if (!copy.isEmpty() && known.add(copy) && !copy.equals(originals.get(i))) {
        entries.add(new Entry(i, edit, copy));
      }
    }
    return entries;
  }

  /** The edited text; empty if it is too short to stay the same text. */
  private static String edit(String text, Edit edit, List<String> others, Random random) {
    String[] words = words(text);
    boolean isOfWords = edit != Edit.ONE_TYPO && edit != Edit.TWO_TYPOS;
    if (isOfWords ? plain(words).size() < WORDS_TO_EDIT : letters(text) < LETTERS_TO_EDIT) {
      return "";
    }
    List<String> list = new ArrayList<>(List.of(words));
    List<Integer> plain = plain(words);
    switch (edit) {
      case ONE_TYPO -> {
        return typo(text, random);
      }
      case TWO_TYPOS -> {
        return letters(text) < 2 * LETTERS_TO_EDIT ? "" : typo(typo(text, random), random);
      }
      case WORD_ADDED -> list.add(random.nextInt(list.size() + 1), anyWord(others, random));
      case WORD_DROPPED -> list.remove((int) plain.get(random.nextInt(plain.size())));
      default -> {
        int at = random.nextInt(plain.size() - 1);
        String word = list.get(plain.get(at));
        list.set(plain.get(at), list.get(plain.get(at + 1)));
        list.set(plain.get(at + 1), word);
      }
    }
    return String.join(" ", list);
  }

  /** A letter more, less, another one, or two exchanged. */
  private static String typo(String text, Random random) {
    int at = random.nextInt(text.length());
    while (!Character.isLetter(text.charAt(at))) {
      at = random.nextInt(text.length());
    }
    char letter = (char) ('a' + random.nextInt(26));
    boolean hasNext = at + 1 < text.length() && Character.isLetter(text.charAt(at + 1));
    return switch (random.nextInt(4)) {
      case 0 -> text.substring(0, at) + letter + text.substring(at);
      case 1 -> text.substring(0, at) + text.substring(at + 1);
      case 2 -> text.substring(0, at) + letter + text.substring(at + 1);
      default ->
          hasNext
              ? text.substring(0, at)
                  + text.charAt(at + 1)
                  + text.charAt(at)
                  + text.substring(at + 2)
              : text.substring(0, at) + letter + text.substring(at + 1);
    };
  }

  private static String anyWord(List<String> texts, Random random) {
    while (true) {
      String[] words = words(texts.get(random.nextInt(texts.size())));
      String word = words[random.nextInt(words.length)];
      if (!HAS_DIGIT.matcher(word).matches() && letters(word) > 0) {
        return word;
      }
    }
  }

  /** The places of the words without a digit. */
  private static List<Integer> plain(String[] words) {
    List<Integer> places = new ArrayList<>();
    for (int i = 0; i < words.length; i++) {
      if (!HAS_DIGIT.matcher(words[i]).matches() && letters(words[i]) > 0) {
        places.add(i);
      }
    }
    return places;
  }

  /** The letters and digits of a text: what differs otherwise is a copy already. */
  private static String signs(String text) {
    return NO_SIGNS.matcher(text.toLowerCase(Locale.ROOT)).replaceAll("");
  }

  private static long letters(String text) {
    return text.chars().filter(Character::isLetter).count();
  }

  private static String any(String[] words, Random random) {
    return words[random.nextInt(words.length)];
  }

  private static String[] words(String text) {
    return SPACES.split(text.strip(), -1);
  }

  private static long hash(String text) {
    return Hashes.of(text);
  }
}
