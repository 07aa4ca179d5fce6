package dev.doppel.core.internal;

import java.nio.charset.Charset;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** What the web means by the name of an encoding. */
public final class CharsetLabel {

  /**
   * Where the web means more than the name says, or a name that Java lacks: those who say Latin-1
   * mean Windows-1252 (WHATWG, Encoding, section 4.2).
   */
  private static final Map<String, String> MEANT =
      Map.ofEntries(
          Map.entry("ascii", "windows-1252"),
          Map.entry("us-ascii", "windows-1252"),
          Map.entry("iso-8859-1", "windows-1252"),
          Map.entry("iso8859-1", "windows-1252"),
          Map.entry("latin1", "windows-1252"),
          Map.entry("iso-8859-9", "windows-1254"),
          Map.entry("iso-8859-11", "x-windows-874"),
          Map.entry("tis-620", "x-windows-874"),
          Map.entry("gb2312", "GB18030"),
          Map.entry("gbk", "GB18030"),
          Map.entry("big5", "Big5-HKSCS"),
          Map.entry("shift_jis", "windows-31j"),
          Map.entry("shift-jis", "windows-31j"),
          Map.entry("sjis", "windows-31j"),
          Map.entry("x-sjis", "windows-31j"),
          Map.entry("euc-kr", "x-windows-949"),
          Map.entry("ks_c_5601-1987", "x-windows-949"),
          Map.entry("utf-16", "UTF-16LE"));

  private CharsetLabel() {}

  /** Returns the encoding that is meant; empty if there is none, or one that guesses. */
  public static Optional<Charset> charset(String label) {
    String name = label.strip().toLowerCase(Locale.ROOT);
    try {
      return Optional.of(Charset.forName(MEANT.getOrDefault(name, name)))
          .filter(Charset::canEncode);
    } catch (IllegalArgumentException e) { // an impossible or unknown name
      return Optional.empty();
    }
  }
}
