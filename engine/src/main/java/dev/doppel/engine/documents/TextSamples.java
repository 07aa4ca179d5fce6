package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.RawRecord;
import dev.doppel.io.UnreadableRecordException;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;

/** Keeps the texts of some documents, cut to a length, while the input goes by. */
public final class TextSamples {

  private static final int MAX_CHARS = 40_000;

  private final Set<Integer> wanted;
  private final DocumentSettings.Content content;
  private final Map<Integer, String> texts = new HashMap<>();

  private TextSamples(Set<Integer> wanted, DocumentSettings.Content content) {
    this.wanted = wanted;
    this.content = content;
  }

  /** Returns a collector for the documents with these numbers. */
  public static TextSamples of(Set<Integer> documents, DocumentSettings.Content content) {
    return new TextSamples(Set.copyOf(documents), content);
  }

  /** The texts met so far, by document. */
  public Map<Integer, String> texts() {
    return Map.copyOf(texts);
  }

  void offer(int document, RawRecord record) {
    if (!wanted.contains(document)) {
      return;
    }
    try {
      byte[] bytes = Sketcher.text(record.read(), record.format(), content);
      String text = new String(bytes, UTF_8);
      texts.put(document, text.length() <= MAX_CHARS ? text : text.substring(0, MAX_CHARS));
    } catch (UnreadableRecordException e) {
      // It was readable a moment ago; the report does without it.
    }
  }
}
