package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.internal.Times;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.RawRecord;
import dev.doppel.similarity.group.Corpus;
import dev.doppel.similarity.group.Families;
import dev.doppel.similarity.rules.VersionRule;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Puts the versions of a document in order. What is not known from ids is collected while the
 * documents are read. {@link #mark} is for any thread, {@link #add} and {@link #agree} are for one;
 * when all documents were added, {@link #sorted} is for any.
 */
final class VersionOrder implements Families.Names {

  private static final String NONE = "";

  private final VersionRule rule;
  private final Corpus corpus;
  private final List<String> marks = new ArrayList<>(); // empty if ids or the input say it
  private long[] words = {}; // by document; 0 if not made yet

  VersionOrder(VersionRule rule, Corpus corpus) {
    this.rule = rule;
    this.corpus = corpus;
  }

  /** What the record says of its place among versions; empty if nothing, or if it is not asked. */
  String mark(RawRecord record) {
    String field = rule.field();
    if (field != null) {
      String value = record.field(field);
      String text = value == null ? NONE : value.strip();
      return rule.order() == VersionRule.Order.TIME ? time(text) : text;
    }
    Instant time = rule.order() == VersionRule.Order.TIME ? record.time() : null;
    return time == null ? NONE : Long.toString(time.toEpochMilli());
  }

  private static String time(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    long millis = Times.parse(bytes, 0, bytes.length);
    return millis == Times.UNREADABLE ? NONE : Long.toString(millis);
  }

  /** Takes the mark of the next document. */
  void add(String mark) {
    if (isMarked()) {
      marks.add(mark);
    }
  }

  private boolean isMarked() {
    return rule.field() != null || rule.order() == VersionRule.Order.TIME;
  }

  /** Fails if no document has what the order asks for, as where a field's name is mistyped. */
  void requireSome() throws InputException {
    if (!marks.isEmpty() && marks.stream().allMatch(String::isEmpty)) {
      String field = rule.field();
      String what = rule.order() == VersionRule.Order.TIME ? "date" : "text";
      throw new InputException(
          GivenWords.ofOptions().spelled("version-order")
              + " "
              + rule.orderInWords()
              + ": no document has a "
              + (field == null
                  ? "known time; name a field of the records: time:FIELD"
                  : what + " in a field '" + field + "'"));
    }
  }

  @Override
  public boolean agree(int document, int other) {
    return words(document) == words(other);
  }

  /** A hash of the words of an id; made once, as a document may have many relatives. */
  private long words(int document) {
    if (words.length == 0) {
      words = new long[corpus.size()];
    }
    if (words[document] == 0) {
      words[document] = Hashes.of(VersionName.of(corpus.id(document)).words()) | 1;
    }
    return words[document];
  }

  @Override
  public int[] sorted(int[] documents) {
    return switch (rule.order()) {
      case INPUT -> documents.clone();
      case NAME -> byName(documents, rule.field() != null);
      case TIME -> byTime(byName(documents, false));
    };
  }

  /** Equal times stay as they are, unknown ones come last. */
  private int[] byTime(int[] documents) {
    return Arrays.stream(documents)
        .boxed()
        .sorted(Comparator.comparingLong(this::time))
        .mapToInt(Integer::intValue)
        .toArray();
  }

  private long time(int document) {
    String mark = marks.get(document);
    return mark.isEmpty() ? Long.MAX_VALUE : Long.parseLong(mark);
  }

  /**
   * Names that differ by numbers only go by these. Others are kept apart, in the order in which
   * their first was read; those without a name come last.
   */
  private int[] byName(int[] documents, boolean byMark) {
    record Named(int document, VersionName name) {}
    Map<String, List<Named>> byWords = new LinkedHashMap<>();
    List<Named> unnamed = new ArrayList<>();
    for (int document : documents) {
      String text = byMark ? marks.get(document) : corpus.id(document);
      VersionName name = VersionName.of(text);
      List<Named> alike =
          text.isEmpty()
              ? unnamed
              : byWords.computeIfAbsent(name.words(), words -> new ArrayList<>());
      alike.add(new Named(document, name));
    }
    List<Named> all = new ArrayList<>();
    for (List<Named> alike : byWords.values()) {
      alike.sort(Comparator.comparing(Named::name));
      all.addAll(alike);
    }
    all.addAll(unnamed);
    return all.stream().mapToInt(Named::document).toArray();
  }
}
