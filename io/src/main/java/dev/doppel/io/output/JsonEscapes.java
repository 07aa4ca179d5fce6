package dev.doppel.io.output;

import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** What JSON lets stand as it is and a terminal or a line reader does not: escaped, too. */
final class JsonEscapes extends CharacterEscapes {

  private static final long serialVersionUID = 1;
  private static final int DELETE = 0x7F;

  private final int[] ascii = CharacterEscapes.standardAsciiEscapesForJSON();

  JsonEscapes() {
    ascii[DELETE] = CharacterEscapes.ESCAPE_STANDARD;
  }

  @Override
  public int[] getEscapeCodesForAscii() {
    return ascii.clone();
  }

  @Override
  public @Nullable SerializableString getEscapeSequence(int character) {
    return character > Character.MAX_VALUE || Printable.isPrintable((char) character)
        ? null
        : new SerializedString(String.format(Locale.ROOT, "\\u%04X", character));
  }
}
