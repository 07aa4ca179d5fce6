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
 * @param part which part of the document it is
 * @param title the title of a page that is compared by its main content; otherwise empty
 */
public record DocumentFile(String text, ReadText.Part part, String title) {

  /** Returns the text of a document that was read already. */
  public static DocumentFile of(Document document, DocumentSettings.Content content) {
    ReadText text = ReadText.of(document, content);
    return new DocumentFile(text.toString(), text.part(), text.title());
  }

  /**
   * Reads the lines of a file of plain text, compressed or not.
   *
   * @throws IOException if there is no such file or no text in it; the message is one line
   */
  public static List<String> lines(Path file) throws IOException {
    return read(file, DocumentSettings.Content.RAW).text().lines().toList();
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
        return new DocumentFile("", ReadText.Part.TEXT, "");
      }
      return of(record.read(), content);
    } catch (UnreadableRecordException e) {
      throw new InputException(String.valueOf(e.getMessage()));
    }
  }
}
