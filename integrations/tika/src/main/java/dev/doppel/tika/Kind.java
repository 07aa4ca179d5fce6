package dev.doppel.tika;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** The kind of some content, detected from its first bytes. Needs nothing of Tika. */
enum Kind {

  /** A file without a byte in it, whose name promises a document. */
  EMPTY,

  PDF,

  /** What is packed as zip: docx, xlsx, pptx, odt, epub, but also a jar. */
  ZIP,

  /** What has Microsoft's container of the nineties: doc, xls, ppt, msg, and encrypted docx. */
  OLE,

  RTF,

  /** A message as it went over the wire, RFC 5322. */
  MAIL;

  private static final int PDF_WINDOW = 1024; // Adobe's readers look that far (ISO 32000, H.3)
  private static final String ZIP_MAGIC = "PK\3\4";
  private static final String OLE_MAGIC = "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1";

  private static final List<String> ENDINGS =
      List.of(
          ".pdf", ".doc", ".docx", ".docm", ".dot", ".dotx", ".xls", ".xlsx", ".xlsm", ".ppt",
          ".pptx", ".pptm", ".ppsx", ".odt", ".ods", ".odp", ".rtf", ".epub", ".eml", ".msg");

  /** Returns what the content is, if it is something that we read. */
  static Optional<Kind> of(String id, byte[] content) {
    if (content.length == 0) {
      String name = id.toLowerCase(Locale.ROOT);
      return ENDINGS.stream().anyMatch(name::endsWith) ? Optional.of(EMPTY) : Optional.empty();
    }
    String start = window(content, 0, PDF_WINDOW);
    if (start.startsWith(ZIP_MAGIC)) {
      return Optional.of(ZIP);
    }
    if (start.startsWith(OLE_MAGIC)) {
      return Optional.of(OLE);
    }
    if (start.startsWith("{\\rtf")) {
      return Optional.of(RTF);
    }
    if (isPdf(start, content)) {
      return Optional.of(PDF);
    }
    return MailHeader.isLikely(id, content) ? Optional.of(MAIL) : Optional.empty();
  }

  /*
   * Some files have something before the header, an old Macintosh's 128 bytes or what a server
   * said. A text about PDF may have the header in it as well, but hardly the end of a file, too.
   */
  private static boolean isPdf(String start, byte[] content) {
    int at = start.indexOf("%PDF-");
    return at == 0 || (at > 0 && hasPdfEnd(content));
  }

  /** Whether the content ends as PDF does; if not, it was cut short. */
  static boolean hasPdfEnd(byte[] content) {
    int window = 64 << 10; // servers append things, too
    String end = window(content, Math.max(0, content.length - window), window);
    return end.contains("startxref") || end.contains("%%EOF");
  }

  /** Returns some of the bytes, one char a byte. */
  static String window(byte[] content, int from, int length) {
    return new String(content, from, Math.min(length, content.length - from), ISO_8859_1);
  }
}
