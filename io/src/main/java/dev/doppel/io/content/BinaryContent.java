package dev.doppel.io.content;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.util.List;

/** Distinguishes pictures, programs and archives from text by their first bytes. */
public final class BinaryContent {

  /*
   * The share of control bytes decides, not the presence of one: old text files hold a stray zero,
   * the end-of-file mark of CP/M and DOS (0x1A), form feeds, terminal escapes, or the smileys and
   * card suits that DOS shows for bytes 1 to 6. Zeros at the end are padding, left by transfers in
   * blocks of fixed size, and do not count.
   *
   * Of random bytes, as in anything packed or encrypted, 9.8 % are such control bytes, just below
   * the limit; but half of them are above 127 as well, and text with many of those, be it Cyrillic
   * or drawn in boxes, has hardly a control byte.
   */

  private static final int SAMPLE_BYTES = 8 << 10;
  private static final double MAX_CONTROLS = 0.10;
  private static final double MAX_CONTROLS_AMONG_HIGH = 0.04;
  private static final double MANY_HIGH = 0.25;

  /** Magic numbers that no text begins with, one char a byte. */
  private static final List<String> MAGIC_NUMBERS =
      List.of(
          "\u0089PNG\r\n\u001a\n",
          "\u00ff\u00d8\u00ff", // JPEG
          "GIF87a",
          "GIF89a",
          "II*\0", // TIFF
          "MM\0*",
          "PK\3\4", // ZIP, and with it jar, docx, epub, odt
          "PK\5\6",
          "%PDF-",
          "\u007fELF",
          "\u00ca\u00fe\u00ba\u00be", // class files, Mach-O
          "\u00cf\u00fa\u00ed\u00fe", // Mach-O
          "\0asm",
          "\u001f\u008b", // gzip, here inside another one or broken from the start
          "\u001f\u009d", // compress
          "(\u00b5/\u00fd", // zstd
          "BZh91AY&SY",
          "\u00fd7zXZ\0",
          "7z\u00bc\u00af'\u001c",
          "Rar!\u001a\7",
          "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1", // doc, xls, ppt
          "SQLite format 3\0",
          "PAR1", // Parquet
          "OggS\0",
          "fLaC\0",
          "ID3\2",
          "ID3\3",
          "ID3\4",
          "wOFF\0",
          "wOF2\0");

  private static final String TAR_MARK = "ustar";
  private static final int TAR_MARK_AT = 257; // within the header of the first entry

  private BinaryContent() {}

  /** Returns whether the content, which has no byte order mark, is something else than text. */
  public static boolean isLikely(byte[] content) {
    return hasMagicNumber(content) || hasTooManyControls(content);
  }

  /** Returns whether the content begins like a tar file. */
  public static boolean isTar(byte[] content) {
    return content.length >= TAR_MARK_AT + TAR_MARK.length()
        && new String(content, TAR_MARK_AT, TAR_MARK.length(), ISO_8859_1).equals(TAR_MARK);
  }

  private static boolean hasMagicNumber(byte[] content) {
    String start = new String(content, 0, Math.min(content.length, 16), ISO_8859_1);
    return MAGIC_NUMBERS.stream().anyMatch(start::startsWith) || isTar(content);
  }

  private static boolean hasTooManyControls(byte[] content) {
    int end = endBeforePadding(content);
    if (end == 0) {
      return content.length > 0; // nothing but zeros
    }
    int sample = Math.min(end, SAMPLE_BYTES);
    int controls = 0;
    int high = 0;
    for (int i = 0; i < sample; i++) {
      controls += isControl(content[i]) ? 1 : 0;
      high += content[i] < 0 ? 1 : 0;
    }
    double limit = high > MANY_HIGH * sample ? MAX_CONTROLS_AMONG_HIGH : MAX_CONTROLS;
    return controls > limit * sample;
  }

  private static int endBeforePadding(byte[] content) {
    int end = content.length;
    while (end > 0 && content[end - 1] == 0) {
      end--;
    }
    return end;
  }

  private static boolean isControl(byte value) {
    if (value < 0 || value >= ' ') {
      return false;
    }
    return switch (value) {
      case '\t', '\n', '\r', '\f', '\b', 0x1a, 0x1b -> false;
      default -> true;
    };
  }
}
