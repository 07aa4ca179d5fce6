package dev.doppel.engine.documents;

import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.similarity.rules.DocumentSettings;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Keeps the texts of some documents, cut to a length, while the input is read. */
public final class TextSamples {

  private final Set<Integer> wanted;
  private final DocumentSettings.Content content;
  private final int limit;
  private final Map<Integer, DocumentText> texts = new HashMap<>();

  private TextSamples(Set<Integer> wanted, DocumentSettings.Content content, int limit) {
    this.wanted = wanted;
    this.content = content;
    this.limit = limit;
  }

  /** Returns a collector for the first {@code limit} characters of these documents. */
  public static TextSamples of(
      Set<Integer> documents, DocumentSettings.Content content, int limit) {
    return new TextSamples(Set.copyOf(documents), content, limit);
  }

  /** The texts met so far, by document. One that can no longer be read is left out. */
  public Map<Integer, DocumentText> texts() {
    return Map.copyOf(texts);
  }

  void offer(int document, RawRecord record) {
    if (!wanted.contains(document)) {
      return;
    }
    try {
      String text = ReadText.of(record.read(), content).toString();
      texts.put(document, DocumentText.of(text, limit));
    } catch (UnreadableRecordException e) {
      // It was readable a moment ago; the report does without it.
    }
  }
}
