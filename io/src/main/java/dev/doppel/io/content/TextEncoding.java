package dev.doppel.io.content;

import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.internal.CharsetLabel;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Finds out in which encoding a text was written, and turns it into valid UTF-8. */
public final class TextEncoding {

  /** Valid UTF-8, and whether it took a guess or a replacement character to make it so. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  public record Text(byte[] utf8, boolean repaired) {}

  private static final int MIN_ALTERNATING_BYTES = 4;
  private static final int ALTERNATING_BYTES = 16;

  private static final Charset WINDOWS_1252 = Charset.forName("windows-1252");

  /** A byte order mark and the encoding it stands for. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  private record Mark(byte[] bytes, Charset charset) {}

  private static final List<Mark> MARKS =
      List.of(
          new Mark(new byte[] {(byte) 0xef, (byte) 0xbb, (byte) 0xbf}, UTF_8),
          // before UTF-16LE, whose mark it begins with
          new Mark(new byte[] {(byte) 0xff, (byte) 0xfe, 0, 0}, Charset.forName("UTF-32LE")),
          new Mark(new byte[] {0, 0, (byte) 0xfe, (byte) 0xff}, Charset.forName("UTF-32BE")),
          new Mark(new byte[] {(byte) 0xff, (byte) 0xfe}, UTF_16LE),
          new Mark(new byte[] {(byte) 0xfe, (byte) 0xff}, UTF_16BE));

  private TextEncoding() {}

  /** Returns whether the bytes are valid UTF-8. */
  public static boolean isUtf8(byte[] bytes) {
    return Utf8Census.of(bytes, 0).isValid();
  }

  /** Returns the text as UTF-8; the array given if it is that already. */
  public static Text toUtf8(byte[] bytes) {
    Mark mark = markOf(bytes);
    if (mark == null) {
      Utf8Census census = Utf8Census.of(bytes, 0);
      return census.isValid() ? new Text(bytes, false) : guess(bytes, census);
    }
    int start = mark.bytes().length;
    if (mark.charset().equals(UTF_8)) {
      Utf8Census census = Utf8Census.of(bytes, start);
      return census.isValid()
          ? new Text(Arrays.copyOfRange(bytes, start, bytes.length), false)
          : decode(bytes, start, UTF_8);
    }
    return decode(bytes, start, mark.charset());
  }

  /**
   * Returns the text as UTF-8, by the encoding it is said to be in; a byte order mark knows better,
   * and so do bytes that cannot be UTF-8.
   */
  public static Text toUtf8(byte[] bytes, @Nullable Charset declared) {
    if (declared == null || declared.equals(UTF_8) || markOf(bytes) != null) {
      return toUtf8(bytes);
    }
    return decode(bytes, 0, declared);
  }

  /**
   * Returns the encoding that a label on the web stands for; null if it is missing or unknown.
   * Where the web means more than the label says, that is returned.
   */
  public static @Nullable Charset charset(@Nullable String label) {
    return label == null ? null : CharsetLabel.charset(label).orElse(null);
  }

  /** Returns whether a character of ASCII takes more than one byte. */
  public static boolean isWide(Charset charset) {
    return charset.name().startsWith("UTF-16") || charset.name().startsWith("UTF-32");
  }

  /** Returns the length of a UTF-8 byte order mark at the start, 0 if there is none. */
  public static int utf8MarkLength(byte[] bytes, int length) {
    Mark mark = markOf(bytes, length);
    return mark != null && mark.charset().equals(UTF_8) ? mark.bytes().length : 0;
  }

  /** Returns the encoding that a byte order mark tells, null if there is none or it is UTF-8. */
  public static @Nullable Charset wideCharset(byte[] bytes, int length) {
    Mark mark = markOf(bytes, length);
    return mark == null || mark.charset().equals(UTF_8) ? null : mark.charset();
  }

  /**
   * Says what to do with lines that begin like this, if a character of theirs takes more than one
   * byte; null if not.
   */
  public static @Nullable String wideProblem(byte[] bytes, int length) {
    Charset marked = wideCharset(bytes, length);
    if (marked != null) {
      String family = marked.name().startsWith("UTF-16") ? "UTF-16" : "UTF-32"; // knows its mark
      return remedy(marked.name(), family);
    }
    Charset charset = alternating(bytes, length);
    return charset == null ? null : remedy(charset + " without a byte order mark", charset.name());
  }

  private static String remedy(String encoding, String name) {
    return "lines in " + encoding + "; convert them first: iconv -f " + name + " -t UTF-8";
  }

  /** Every second byte of ASCII in UTF-16 is zero, and no text has zeros otherwise. */
  private static @Nullable Charset alternating(byte[] bytes, int length) {
    int end = Math.min(length, ALTERNATING_BYTES);
    if (end < MIN_ALTERNATING_BYTES) {
      return null;
    }
    boolean isLittle = true;
    boolean isBig = true;
    for (int i = 0; i < end; i++) {
      boolean isZero = bytes[i] == 0;
      isLittle &= isZero == (i % 2 == 1);
      isBig &= isZero == (i % 2 == 0);
    }
    if (isLittle) {
      return UTF_16LE;
    }
    return isBig ? UTF_16BE : null;
  }

  private static @Nullable Mark markOf(byte[] bytes) {
    return markOf(bytes, bytes.length);
  }

  private static @Nullable Mark markOf(byte[] bytes, int length) {
    for (Mark mark : MARKS) {
      int size = mark.bytes().length;
      if (size <= length && Arrays.equals(mark.bytes(), 0, size, bytes, 0, size)) {
        return mark;
      }
    }
    return null;
  }

  /*
   * A UTF-8 file with a few bytes spoiled still has more good sequences than bad bytes. In a file
   * of one byte a character, accented letters seldom stand in the pairs that UTF-8 is made of.
   * Windows-1252 contains Latin-1 as far as text goes, and is what such files mostly are.
   */
  private static Text guess(byte[] bytes, Utf8Census census) {
    boolean isDamagedUtf8 = census.sequences() >= census.invalid();
    return new Text(decode(bytes, 0, isDamagedUtf8 ? UTF_8 : WINDOWS_1252).utf8(), true);
  }

  private static Text decode(byte[] bytes, int start, Charset charset) {
    String text = new String(bytes, start, bytes.length - start, charset);
    return new Text(text.getBytes(UTF_8), text.indexOf('\uFFFD') >= 0);
  }
}
