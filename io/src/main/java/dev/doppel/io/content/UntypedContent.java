package dev.doppel.io.content;

import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.ContentReader;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.UnreadableRecordException;
import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/** Content of which nothing is known but its bytes. */
public final class UntypedContent {

  private UntypedContent() {}

  /**
   * Returns the document in the content of a file, which may be packed.
   *
   * @throws UnreadableRecordException if it is damaged, too long, or holds no text
   */
  public static Document unpacked(InputFile file, byte[] bytes, long maxBytes)
      throws UnreadableRecordException {
    byte[] plain;
    try (InputStream in = Compression.undo(new ByteArrayInputStream(bytes), file.source())) {
      if (!Compression.isCompressed(bytes)) {
        return document(file, 0, file.id(), bytes);
      }
      plain = in.readNBytes((int) maxBytes + 1);
    } catch (IOException e) {
      throw file.unreadable(0, Reason.UNREADABLE, InputFile.problem(file.path(), e));
    }
    if (plain.length > maxBytes) {
      throw file.unreadable(0, Reason.TOO_LARGE, "longer than " + maxBytes + " bytes");
    }
    return document(file, 0, file.id(), plain);
  }

  /**
   * Returns the document in the content: text, HTML or what a {@link ContentReader} is there for,
   * as the bytes tell.
   *
   * @throws UnreadableRecordException if it is none of these
   */
  public static Document document(InputFile file, long line, String id, byte[] bytes)
      throws UnreadableRecordException {
    if (TextEncoding.wideCharset(bytes, bytes.length) != null) {
      // Only the decoded text shows what it is; the page, though, goes on as it came.
      TextEncoding.Text text = TextEncoding.toUtf8(bytes);
      return HtmlContent.isLikely(text.utf8()) ? page(id, bytes) : text(id, text);
    }
    ContentReader reader = ContentReaders.of(id, bytes);
    if (reader != null) {
      return reader.read(file, line, id, bytes);
    }
    if (BinaryContent.isLikely(bytes)) {
      requireNoDocument(file, line, "", bytes);
      throw file.unreadable(line, Reason.BINARY, "neither text nor HTML");
    }
    return HtmlContent.isLikely(bytes) ? page(id, bytes) : text(id, TextEncoding.toUtf8(bytes));
  }

  /**
   * Returns the document in content that is neither text nor HTML.
   *
   * @param problem what to say, after the id, where no {@link ContentReader} is there for it
   * @throws UnreadableRecordException if there is none
   */
  public static Document other(InputFile file, long line, String id, byte[] content, String problem)
      throws UnreadableRecordException {
    ContentReader reader = ContentReaders.of(id, content);
    if (reader == null) {
      requireNoDocument(file, line, id + " is ", content);
      throw file.unreadable(line, Reason.BINARY, id + problem);
    }
    return reader.read(file, line, id, content);
  }

  /**
   * Throws if the content is a document of a kind that a {@link ContentReader} could read. In a
   * crawl, where nobody chose what is in it, that is one of the many things that are no pages.
   *
   * @param subject what the message begins with
   */
  private static void requireNoDocument(InputFile file, long line, String subject, byte[] bytes)
      throws UnreadableRecordException {
    String kind = OfficeContent.kindOf(bytes);
    boolean isCrawled = file.format() == RecordFormat.WARC || file.format() == RecordFormat.ARC;
    if (kind != null) {
      throw file.unreadable(
          line,
          isCrawled ? Reason.BINARY : Reason.NO_READER,
          subject + kind + ", which is not read as it is; start doppel with DOPPEL_WITH=tika");
    }
  }

  /** Returns a document of plain text, in valid UTF-8. */
  public static Document text(String id, TextEncoding.Text text) {
    return new Document(id, text.utf8(), ContentKind.TEXT, "UTF-8", text.repaired());
  }

  private static Document page(String id, byte[] bytes) {
    return new Document(id, bytes, ContentKind.HTML, null, false);
  }
}
