package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.internal.Times;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.RawRecord;
import dev.doppel.similarity.rules.Keep;
import dev.doppel.similarity.rules.Keep.Criterion;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds out how much a document is preferred by the criteria of {@link Keep}, and counts those that
 * lack what a criterion asks for. Reading is for any thread, counting for one.
 */
final class Preference {

  private final Keep keep;
  private final int[] unknown; // documents, by criterion
  private int documents;

  Preference(Keep keep) {
    this.keep = keep;
    this.unknown = new int[keep.criteria().size()];
  }

  /** The numbers of a document; none where texts alone decide. */
  List<Long> of(RawRecord record, String id, int length) {
    return keep.isByText()
        ? List.of()
        : keep.criteria().stream().map(each -> number(each, record, id, length)).toList();
  }

  private static long number(Criterion criterion, RawRecord record, String id, int length) {
    return switch (criterion.kind()) {
      case LONGEST -> Criterion.ofLength(length);
      case NEWEST -> time(record, criterion.field());
      case BEST, LEAST -> criterion.ofNumber(amount(value(record, criterion.field())));
      case PREFER, AVOID -> criterion.ofNames(id, record.source());
    };
  }

  private static long time(RawRecord record, @Nullable String field) {
    if (field == null) {
      Instant time = record.time();
      return time == null ? Keep.UNKNOWN : Criterion.ofTime(time.toEpochMilli());
    }
    byte[] text = value(record, field).getBytes(UTF_8);
    long millis = Times.parse(text, 0, text.length);
    return millis == Times.UNREADABLE ? Keep.UNKNOWN : Criterion.ofTime(millis);
  }

  private static String value(RawRecord record, @Nullable String field) {
    String value = field == null ? null : record.field(field);
    return value == null ? "" : value.strip();
  }

  /** A number in decimal digits, not in Java's other spellings. */
  private static double amount(String text) {
    boolean isNumber =
        !text.isEmpty() && text.chars().allMatch(each -> "+-.0123456789eE".indexOf(each) >= 0);
    try {
      return isNumber ? Double.parseDouble(text) : Double.NaN;
    } catch (NumberFormatException e) {
      return Double.NaN;
    }
  }

  /** Counts a document. */
  void count(List<Long> numbers) {
    documents++;
    for (int i = 0; i < numbers.size(); i++) {
      unknown[i] += numbers.get(i) == Keep.UNKNOWN ? 1 : 0;
    }
  }

  /** How many documents lack what a criterion asks for, by the word for what that is. */
  Map<String, Integer> unknown() {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (int i = 0; i < unknown.length; i++) {
      if (unknown[i] > 0) {
        counts.put(asked(keep.criteria().get(i)), unknown[i]);
      }
    }
    return counts;
  }

  /**
   * Fails if a criterion says nothing of any document, as where the name of a field is mistyped.
   */
  void requireSome() throws InputException {
    for (int i = 0; i < unknown.length; i++) {
      if (documents > 0 && unknown[i] == documents) {
        Criterion criterion = keep.criteria().get(i);
        throw new InputException(
            GivenWords.ofOptions().spelled("keep")
                + " "
                + criterion
                + ": no document has a "
                + asked(criterion)
                + (criterion.field() == null ? "; name a field of the records: newest:FIELD" : ""));
      }
    }
  }

  private static String asked(Criterion criterion) {
    String what = criterion.kind() == Keep.Kind.NEWEST ? "date" : "number";
    return criterion.field() == null
        ? "known time"
        : what + " in a field '" + criterion.field() + "'";
  }
}
