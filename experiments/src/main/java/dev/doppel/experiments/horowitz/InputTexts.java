package dev.doppel.experiments.horowitz;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.internal.Check;
import dev.doppel.engine.documents.DocumentFile;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The texts that a user names: a folder, JSON lines, an archive; plain or compressed. */
final class InputTexts {

  private InputTexts() {}

  /** Reads up to {@code most} texts; records that cannot be read are passed over. */
  static List<byte[]> read(Path input, int most) throws IOException {
    Check.argument(Files.exists(input), "%s: no such file or folder", input);
    List<byte[]> texts = new ArrayList<>();
    try (DocumentInput documents = DocumentInput.of(List.of(input), InputOptions.defaults());
        RecordReader reader = documents.open()) {
      for (RawRecord record = reader.next();
          record != null && texts.size() < most;
          record = reader.next()) {
        String text = text(record);
        if (!text.isBlank()) {
          texts.add(text.getBytes(UTF_8));
        }
      }
    }
    return texts;
  }

  /** The text of a record; nothing of one that a job would skip. */
  private static String text(RawRecord record) throws IOException {
    try {
      return DocumentFile.of(record.read(), Content.VISIBLE).text();
    } catch (UnreadableRecordException e) {
      return "";
    }
  }
}
