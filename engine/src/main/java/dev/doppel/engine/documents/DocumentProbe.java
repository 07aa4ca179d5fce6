package dev.doppel.engine.documents;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.core.work.Progress;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.output.JsonWriter;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import dev.doppel.similarity.rules.Method;
import dev.doppel.store.FolderKind;
import dev.doppel.store.OwnedFolder;
import dev.doppel.store.StoredSettings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Compares a text with a memory of documents without adding it: a job of one document, with the
 * settings of the memory.
 */
public final class DocumentProbe {

  private static final Pattern LINE =
      Pattern.compile(
          "documents-v\\d+ method=(\\S+) threshold=(\\S+) containment=(\\S+) shingle=(\\S+)"
              + " content=(\\S+) .*");

  private DocumentProbe() {}

  /**
   * What a memory says of a text.
   *
   * @param verdict new, exact, near or contained
   * @param id that of the document that the text would be removed for; null if there is none
   * @param similarity of the text and that document
   * @param containment the share of the shorter of the two that the longer has
   */
  public record Answer(
      String verdict, @Nullable String id, double similarity, double containment) {}

  /**
   * Asks the memory in a folder, which others may read at the same time.
   *
   * @throws IOException if there is none, or if it is being written to, is damaged, or was made
   *     with options of which it keeps too little
   */
  public static Answer ask(Path folder, String text) throws IOException {
    OwnedFolder.openToRead(folder, FolderKind.DOCS).close(); // says what is amiss
    DocumentSettings settings = settings(folder, StoredSettings.in(folder).orElse(""));
    if (settings.by() == DocumentSettings.By.LINKS) {
      throw new IOException(folder + " compares pages by their links, and a text has none");
    }
    InputOptions options = InputOptions.defaults().withFormat(RecordFormat.JSONL);
    try (DocumentInput input =
            DocumentInput.spooled(new ByteArrayInputStream(record(text)), options);
        DocumentMemory memory = DocumentMemory.openToRead(folder, settings)) {
      return answer(DocumentJob.run(input, settings, memory, Progress.NONE));
    }
  }

  private static Answer answer(DocumentResult result) throws IOException {
    int document = result.stored();
    if (result.documents() == document) {
      throw new IOException("the text cannot be read: " + String.join("; ", result.problems()));
    }
    if (result.isKept(document)) {
      return new Answer("new", null, 0, 0);
    }
    Relation relation = result.relation(document);
    boolean isExact = relation == Relation.EXACT;
    return new Answer(
        relation.toString(),
        result.id(result.head(document)),
        isExact ? 1 : result.similarity(document),
        isExact ? 1 : result.containment(document));
  }

  private static DocumentSettings settings(Path folder, String line) throws IOException {
    Matcher made = LINE.matcher(line);
    if (!made.matches()) {
      throw new IOException(folder + " was made with settings that cannot be read: '" + line + "'");
    }
    return DocumentSettings.builder()
        .method(Method.valueOf(made.group(1).toUpperCase(Locale.ROOT).replace('-', '_')))
        .threshold(Double.parseDouble(made.group(2)))
        .containment(Double.parseDouble(made.group(3)))
        .shingling(Shingling.parse(made.group(4)))
        .content(Content.valueOf(made.group(5).toUpperCase(Locale.ROOT)))
        .threads(1)
        .build();
  }

  /** Under an id that no run had, so that it is not taken for one that came again. */
  private static byte[] record(String text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (JsonWriter json = JsonWriter.lines(bytes)) {
      json.object().field("id", "asked-" + UUID.randomUUID()).field("text", text).end();
    }
    return bytes.toByteArray();
  }
}
