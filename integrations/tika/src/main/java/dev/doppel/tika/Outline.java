package dev.doppel.tika;

import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.zip.ZipInputStream;

/** Looks at a file's outline before its insides are read: is it all there, does it explode? */
final class Outline {

  /*
   * The libraries read what they can of a file that was cut short, silently; the start of a
   * document would then pass for the document. And few of them bound what a packed file unpacks
   * to. So it is unpacked once beforehand, which is cheap beside reading it, and counted.
   *
   * Text packs to a tenth, the XML of a table to a fiftieth; deflate ends at a thousandth.
   */

  private static final int END_WINDOW = (64 << 10) + 22; // a comment, and the record before it
  private static final String ZIP_END = "PK\5\6";
  private static final long ALWAYS_ALLOWED = 16 << 20;
  private static final long MAX_RATIO = 100;
  private static final long MAX_GAIN = 512 << 20;

  private Outline() {}

  static void check(Kind kind, byte[] content) throws Refusal {
    switch (kind) {
      case EMPTY -> throw new Refusal(Reason.NO_TEXT, "an empty file");
      case PDF -> require(Kind.hasPdfEnd(content));
      case ZIP -> {
        int from = Math.max(0, content.length - END_WINDOW);
        require(Kind.window(content, from, END_WINDOW).contains(ZIP_END));
        requireNoBomb(content);
      }
      case RTF -> require(Kind.window(content, 0, content.length).strip().endsWith("}"));
      case OLE, MAIL -> {} // the libraries see it, or there is no end to look for
    }
  }

  private static void require(boolean isWhole) throws Refusal {
    if (!isWhole) {
      throw new Refusal(Reason.UNREADABLE, "broken: it was cut short");
    }
  }

  private static void requireNoBomb(byte[] content) throws Refusal {
    long size = content.length;
    long allowed = Math.max(ALWAYS_ALLOWED, Math.min(MAX_RATIO * size, size + MAX_GAIN));
    if (!unpacksWithin(content, allowed)) {
      String problem = "a zip bomb: unpacks from " + size + " bytes to more than " + allowed;
      throw new Refusal(Reason.TOO_LARGE, problem);
    }
  }

  private static boolean unpacksWithin(byte[] content, long allowed) {
    byte[] buffer = new byte[64 << 10];
    long unpacked = 0;
    try (ZipInputStream zip = new ZipInputStream(new ByteArrayInputStream(content))) {
      while (zip.getNextEntry() != null) {
        for (int read = zip.read(buffer); read >= 0; read = zip.read(buffer)) {
          unpacked += read;
          if (unpacked > allowed) {
            return false;
          }
        }
      }
    } catch (IOException | IllegalArgumentException e) {
      return true; // damaged, or packed in a way that Java does not know: the reader will say so
    }
    return true;
  }
}
