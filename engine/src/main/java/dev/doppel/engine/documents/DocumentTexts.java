package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.DocumentInput;
import dev.doppel.io.RawRecord;
import dev.doppel.io.RecordReader;
import dev.doppel.io.UnreadableRecordException;
import java.io.IOException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** Reads the texts of some documents a second time, after the job, which does not keep them. */
public final class DocumentTexts {

  private DocumentTexts() {}

  /**
   * Returns the first {@code limit} characters of each of {@code documents}, as the job saw them. A
   * text that is no longer to be had, because its file changed meanwhile, is left out.
   *
   * @throws IOException if the input cannot be read at all
   */
  public static Map<Integer, DocumentText> read(
      DocumentInput input,
      DocumentResult result,
      DocumentSettings.Content content,
      Set<Integer> documents,
      int limit)
      throws IOException {
    Map<Integer, DocumentText> texts = new TreeMap<>();
    int last = documents.stream().mapToInt(document -> document).max().orElse(-1);
    int record = 0;
    int document = 0;
    try (RecordReader reader = input.open()) {
      for (RawRecord raw = reader.next(); raw != null && document <= last; raw = reader.next()) {
        if (result.isSkipped(record++)) {
          continue;
        }
        if (documents.contains(document)) {
          read(raw, content, limit, document, texts);
        }
        document++;
      }
    }
    return texts;
  }

  private static void read(
      RawRecord raw,
      DocumentSettings.Content content,
      int limit,
      int document,
      Map<Integer, DocumentText> texts) {
    try {
      byte[] text = Sketcher.text(raw.read(), raw.format(), content);
      texts.put(document, DocumentText.of(new String(text, UTF_8), limit));
    } catch (UnreadableRecordException e) {
      // It was readable before; the caller sees that it is missing.
    }
  }
}
