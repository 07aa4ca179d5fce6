package dev.doppel.tika;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.ContentReader;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.UnreadableRecordException;

/**
 * Lets {@code doppel-io} read PDF, Word, Excel, PowerPoint, OpenDocument, RTF, EPUB and mail. The
 * text of the body counts; attachments and other embedded files are not read. Safe for use by many
 * threads.
 */
public final class TikaReader implements ContentReader {

  private final Limits limits;

  /** For {@link java.util.ServiceLoader}. */
  public TikaReader() {
    this(Limits.DEFAULTS);
  }

  TikaReader(Limits limits) {
    this.limits = limits;
  }

  @Override
  public boolean recognises(String id, byte[] content) {
    return Kind.of(id, content).isPresent();
  }

  @Override
  public Document read(InputFile file, long line, String id, byte[] content)
      throws UnreadableRecordException {
    try {
      Kind kind = Kind.of(id, content).orElseThrow(() -> Refusal.unknown("content"));
      Extract extract = TimeLimit.call(() -> extract(kind, content), limits);
      byte[] text = extract.text().getBytes(UTF_8);
      return new Document(id, text, ContentKind.TEXT, "UTF-8", false, extract.metadata());
    } catch (Refusal e) {
      String problem = line == 0 ? e.getMessage() : id + " is " + e.getMessage();
      throw file.unreadable(line, e.reason(), problem);
    }
  }

  private Extract extract(Kind kind, byte[] content) throws Exception {
    Outline.check(kind, content);
    return Extractor.read(kind, content, limits);
  }
}
