package dev.doppel.io.content;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.doppel.io.record.ContentReader;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Recognises documents that take a {@link ContentReader}, to say so where there is none. */
final class OfficeContent {

  private static final int SAMPLE_BYTES = 4 << 10;

  private record Mark(String entry, String kind) {}

  /** What the first entries of a ZIP file are called, or hold, by kind of document. */
  private static final List<Mark> ZIP_MARKS =
      List.of(
          new Mark("mimetypeapplication/epub+zip", "an EPUB book"),
          new Mark("mimetypeapplication/vnd.oasis.opendocument", "an OpenDocument file"),
          new Mark("word/", "a Word document"),
          new Mark("xl/", "an Excel sheet"),
          new Mark("ppt/", "a PowerPoint file"),
          new Mark("[Content_Types].xml", "an Office document"));

  private OfficeContent() {}

  /** Returns what kind of document it is, with its article; null if it is none. */
  static @Nullable String kindOf(byte[] content) {
    int length = Math.min(content.length, SAMPLE_BYTES);
    String start = new String(content, 0, length, ISO_8859_1);
    if (start.startsWith("%PDF-")) {
      return "a PDF";
    }
    if (start.startsWith("\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1")) {
      return "an Office document";
    }
    if (!start.startsWith("PK\3\4")) {
      return null;
    }
    for (Mark mark : ZIP_MARKS) {
      if (start.contains(mark.entry())) {
        return mark.kind();
      }
    }
    return null;
  }
}
