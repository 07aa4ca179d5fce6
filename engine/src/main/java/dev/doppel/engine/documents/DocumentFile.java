package dev.doppel.engine.documents;

import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * The text of a single document, read as the job would.
 *
 * @param fellBack whether a page's main content was asked for, none stood out, and the visible text
 *     was taken instead
 */
public record DocumentFile(String text, boolean fellBack) {

  /** Returns the text of a document that was read already. */
  public static DocumentFile of(Document document, DocumentSettings.Content content) {
    ReadText text = ReadText.of(document, content);
    return new DocumentFile(text.toString(), text.fellBack());
  }

  /**
   * Reads a file: decoded, decompressed, of a page the part that counts.
   *
   * @throws IOException if there is no such file or no text in it; the message is one line
   */
  public static DocumentFile read(Path file, DocumentSettings.Content content) throws IOException {
    if (Files.isDirectory(file)) {
      throw new InputException(file + " is a folder; name a file");
    }
    InputOptions options = InputOptions.defaults().withFormat(RecordFormat.FILE);
    try (DocumentInput input = DocumentInput.of(List.of(file), options);
        RecordReader reader = input.open()) {
      RawRecord record = reader.next();
      if (record == null) {
        return new DocumentFile("", false);
      }
      return of(record.read(), content);
    } catch (UnreadableRecordException e) {
      throw new InputException(String.valueOf(e.getMessage()));
    }
  }
}
