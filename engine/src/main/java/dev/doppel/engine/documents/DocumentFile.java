package dev.doppel.engine.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.Document;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.InputException;
import dev.doppel.io.InputOptions;
import dev.doppel.io.RawRecord;
import dev.doppel.io.RecordFormat;
import dev.doppel.io.RecordReader;
import dev.doppel.io.UnreadableRecordException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads the text of a single document as the job would. */
public final class DocumentFile {

  private DocumentFile() {}

  /**
   * Returns the text in a file: decoded, decompressed, of a page the part that counts.
   *
   * @throws IOException if there is no such file or no text in it; the message is one line
   */
  public static String text(Path file, DocumentSettings.Content content) throws IOException {
    if (Files.isDirectory(file)) {
      throw new InputException(file + " is a folder; name a file");
    }
    InputOptions options = InputOptions.defaults().withFormat(RecordFormat.FILE);
    try (DocumentInput input = DocumentInput.of(List.of(file), options);
        RecordReader reader = input.open()) {
      RawRecord record = reader.next();
      if (record == null) {
        return "";
      }
      Document document = record.read();
      return new String(Sketcher.text(document, content), UTF_8);
    } catch (UnreadableRecordException e) {
      throw new InputException(String.valueOf(e.getMessage()));
    }
  }
}
