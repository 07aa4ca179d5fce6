package dev.doppel.io.archive;

import dev.doppel.io.content.BinaryContent;
import dev.doppel.io.content.TextEncoding;
import dev.doppel.io.content.UntypedContent;
import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.ContentReader;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.UnreadableRecordException;
import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.MediaType;

/**
 * What a server says of the content it sends.
 *
 * @param type the media type without parameters, in lower case
 * @param charset null if it says none, or one that nobody knows
 */
record WebContent(String type, @Nullable Charset charset) {

  /*
   * As in browsers (WHATWG, MIME Sniffing): the type is believed, and content is looked at only
   * where it says nothing, or to see whether "text" is text. Style sheets, scripts and data are
   * text, too, but no documents. Of other types, the many names of PDF, Word and the like say less
   * than their first bytes.
   */

  private static final Set<String> PAGES =
      Set.of("text/html", "application/xhtml+xml", "application/vnd.wap.xhtml+xml");
  private static final Set<String> TEXTS = Set.of("text/plain", "text/markdown");
  private static final Set<String> UNKNOWN =
      Set.of("*/*", "application/octet-stream", "application/unknown", "unknown/unknown");

  static WebContent of(MediaType declared) {
    String type = declared.base().toString().toLowerCase(Locale.ROOT);
    int list = type.indexOf(','); // where a proxy joined two header fields to one
    String first = list < 0 ? type : type.substring(0, list);
    return new WebContent(
        first.strip(), TextEncoding.charset(declared.parameters().get("charset")));
  }

  /**
   * Returns the document in the content.
   *
   * @throws UnreadableRecordException if it is neither text nor HTML, nor what a {@link
   *     ContentReader} is there for
   */
  Document document(InputFile file, long line, String id, byte[] content)
      throws UnreadableRecordException {
    if (UNKNOWN.contains(type) || type.indexOf('/') < 0) {
      return UntypedContent.document(file, line, id, content);
    }
    if (!PAGES.contains(type) && !TEXTS.contains(type)) {
      return UntypedContent.other(
          file, line, id, content, " is " + type + ", neither text nor HTML");
    }
    if (isBinary(content)) {
      String problem = " is said to be " + type + ", but is neither text nor HTML";
      return UntypedContent.other(file, line, id, content, problem);
    }
    if (PAGES.contains(type)) {
      String name = charset == null ? null : charset.name();
      return new Document(id, content, ContentKind.HTML, name, false);
    }
    return UntypedContent.text(id, TextEncoding.toUtf8(content, charset));
  }

  private boolean isBinary(byte[] content) {
    boolean isWide = charset != null && TextEncoding.isWide(charset);
    return !isWide
        && TextEncoding.wideCharset(content, content.length) == null
        && BinaryContent.isLikely(content);
  }
}
