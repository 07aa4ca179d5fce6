package dev.doppel.io.archive;

import java.util.Locale;
import org.netpreserve.jwarc.MessageHeaders;

/** What a record of a web archive is to us. */
enum ArchiveRole {

  /** It holds a document, or stands for one. */
  DOCUMENT,

  /** It speaks of the file. */
  INFO,

  /** It speaks of the crawl, and is passed over without a word. */
  PASSED;

  static ArchiveRole of(MessageHeaders fields) {
    String type = fields.first("WARC-Type").orElse("").toLowerCase(Locale.ROOT);
    return switch (type) {
      case "response", "conversion", "revisit" -> DOCUMENT;
      case "resource" -> isOfCrawler(fields) ? PASSED : DOCUMENT;
      case "metadata" -> isOfWat(fields) ? DOCUMENT : PASSED;
      case "warcinfo" -> INFO;
      default -> PASSED;
    };
  }

  /** Wget keeps its log and its list of arguments as resources of this made-up scheme. */
  private static boolean isOfCrawler(MessageHeaders fields) {
    String target = fields.first("WARC-Target-URI").orElse("");
    return target.startsWith("metadata:") || target.startsWith("<metadata:");
  }

  /** Whoever hands us a WAT file, which holds nothing else, is told that there is no text in it. */
  private static boolean isOfWat(MessageHeaders fields) {
    String type = fields.first("Content-Type").orElse("");
    return type.toLowerCase(Locale.ROOT).startsWith("application/json");
  }
}
