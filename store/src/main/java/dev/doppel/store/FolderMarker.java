package dev.doppel.store;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32C;

/**
 * What the file says that marks a folder as one of Doppel.
 *
 * @param secret random bytes, drawn when the folder was made
 * @param isFinished false while the folder is made or deleted: what is in it may be discarded
 */
record FolderMarker(FolderKind kind, byte[] secret, boolean isFinished) {

  /*
   *   doppel-folder 1
   *   kind urls
   *   secret HEX
   *   checksum CRC32C of all lines before
   *
   * While the folder is made or deleted, the first line is "doppel-making 1", and the checksum is
   * that of the other one: changing one into the other writes six bytes, all or nothing. Only a
   * whole marker that says so allows what is in a folder to be discarded; any other is damaged.
   */

  static final String FILE_NAME = "doppel-folder";

  static final int SECRET_BYTES = 16;
  static final int MAX_BYTES = 1 << 10;

  private static final String FORMAT = "doppel-folder ";
  private static final String FIRST_LINE = FORMAT + "1";
  private static final String UNFINISHED_LINE = "doppel-making 1";
  private static final int ID_BYTES = 8;

  /** That of a new folder. */
  static FolderMarker draw(FolderKind kind) {
    byte[] secret = new byte[SECRET_BYTES];
    new SecureRandom().nextBytes(secret);
    return new FolderMarker(kind, secret, false);
  }

  FolderMarker finished() {
    return new FolderMarker(kind, secret, true);
  }

  FolderMarker unfinished() {
    return new FolderMarker(kind, secret, false);
  }

  /** Reads a marker; empty if it is damaged, or was not written to its end. */
  static Optional<FolderMarker> read(byte[] bytes) {
    String text = new String(bytes, US_ASCII);
    List<String> lines = text.lines().toList();
    if (lines.size() != 4) {
      return Optional.empty();
    }
    try {
      FolderKind kind = FolderKind.named(value(lines.get(1), "kind ")).orElseThrow();
      byte[] secret = HexFormat.of().parseHex(value(lines.get(2), "secret "));
      boolean isFinished = lines.get(0).equals(FIRST_LINE);
      FolderMarker marker = new FolderMarker(kind, secret, isFinished);
      boolean isWhole = secret.length == SECRET_BYTES && Arrays.equals(bytes, marker.bytes());
      return isWhole ? Optional.of(marker) : Optional.empty();
    } catch (RuntimeException e) {
      return Optional.empty();
    }
  }

  /** Whether the bytes are a marker of another version than this one reads. */
  static boolean isOfAnotherVersion(byte[] bytes) {
    String first = new String(bytes, US_ASCII).lines().findFirst().orElse("");
    return first.matches(FORMAT + "[0-9]+") && !first.equals(FIRST_LINE);
  }

  byte[] bytes() {
    String text =
        FIRST_LINE + "\nkind " + kind + "\nsecret " + HexFormat.of().formatHex(secret) + "\n";
    CRC32C crc = new CRC32C();
    crc.update(text.getBytes(US_ASCII));
    String whole = text + "checksum " + HexFormat.of().toHexDigits((int) crc.getValue()) + "\n";
    return (isFinished ? whole : UNFINISHED_LINE + whole.substring(FIRST_LINE.length()))
        .getBytes(US_ASCII);
  }

  /** A name for the folder that gives nothing of its secret away. */
  String id() {
    try {
      MessageDigest sha = MessageDigest.getInstance("SHA-256");
      sha.update("doppel-folder id ".getBytes(US_ASCII));
      return HexFormat.of().formatHex(sha.digest(secret), 0, ID_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // every Java has it
    }
  }

  private static String value(String line, String name) {
    if (!line.startsWith(name)) {
      throw new IllegalArgumentException("no " + name + "in '" + line + "'");
    }
    return line.substring(name.length());
  }
}
