package dev.doppel.seen.internal;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.core.hash.Secret;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where the key of a memory's hash comes from: a secret that was given, or the one that its folder
 * drew. A memory of an earlier version keeps the function that it was made with. Immutable.
 */
public final class Keying {

  /*
   * In the line of settings that a memory keeps, after what it is about:
   *
   *    hash=siphash-2-4-v1 key=own              the folder's
   *    hash=siphash-2-4-v1 key=given:1a2b3c4d   one that was given, and its check
   *    keyed=1a2b3c4d                           XXH3 with a number for a seed; no longer made
   *   (nothing)                                 XXH3 without a seed; no longer made
   */

  private static final String NAME = KeyedHash.of(Secret.of(new byte[Secret.BYTES])).name();
  private static final Pattern WORDS =
      Pattern.compile(" hash=\\S+ key=(own|given):?[0-9a-f]*| (keyed)=[0-9a-f]+");

  private final @Nullable Secret given;
  private final boolean isLegacy;

  private Keying(@Nullable Secret given, boolean isLegacy) {
    this.given = given;
    this.isLegacy = isLegacy;
  }

  /** Returns the keying of a new memory; null where none was given. */
  public static Keying of(@Nullable Secret given) {
    return new Keying(given, false);
  }

  /**
   * Returns the keying of the memory in a folder.
   *
   * @param made the settings that it was made with; empty if there is none yet
   * @param line the settings that it is to be opened with, around the words for the key
   * @throws IOException if they differ in the key alone: it says in which way
   */
  public static Keying of(
      @Nullable Secret given, Path folder, Optional<String> made, UnaryOperator<String> line)
      throws IOException {
    Keying current = of(given);
    if (made.isEmpty() || made.get().equals(line.apply(current.words()))) {
      return current;
    }
    Keying legacy = new Keying(given, true);
    boolean isKeyable = given == null || given.number() != 0;
    if (isKeyable && made.get().equals(line.apply(legacy.words()))) {
      return legacy;
    }
    Matcher words = WORDS.matcher(made.get());
    boolean hasWords = words.find();
    String rest = hasWords ? words.replaceFirst("") : made.get();
    if (rest.equals(line.apply(""))) {
      String source = !hasWords ? "" : words.reset().find() ? source(words) : "";
      throw new IOException("memory " + folder + " " + difference(source, given != null));
    }
    return current; // other settings differ, as its opening will say
  }

  /** Whether the hash of the memory that keeps this line depends on its folder's secret. */
  public static boolean isOwn(String line) {
    Matcher words = WORDS.matcher(line);
    return words.find() && source(words).equals("own");
  }

  private static String source(Matcher words) {
    return words.group(2) == null ? words.group(1) : words.group(2);
  }

  private static String difference(String source, boolean isGiven) {
    return switch (source) {
      case "own" ->
          "has a key of its own and opens without a secret: leave out --secret-file and unset"
              + " DOPPEL_SECRET";
      case "given" ->
          isGiven
              ? "was made with another secret than the one given by --secret-file or DOPPEL_SECRET"
              : "was made with a secret: name its file by --secret-file, or set DOPPEL_SECRET";
      case "keyed" ->
          "was made by an earlier version with a number as its key: write that number to a file and"
              + " name the file by --secret-file";
      default ->
          "was made by an earlier version without a secret and opens without one; begin a new memory"
              + " to have one";
    };
  }

  /** What the line of settings says of it; with a space before. */
  public String words() {
    if (isLegacy) {
      return given == null ? "" : " keyed=" + check(KeyedHash.legacy(given.number()));
    }
    return " hash=" + NAME + " key=" + (given == null ? "own" : "given:" + check());
  }

  private String check() {
    return check(hash(new byte[0]));
  }

  private static String check(KeyedHash hash) {
    return Integer.toHexString(hash.check());
  }

  /** Whether the memory was made by an earlier version. */
  public boolean isLegacy() {
    return isLegacy;
  }

  /** The seed of an earlier version, 0 for none. */
  public long legacySeed() {
    return given == null ? 0 : given.number();
  }

  /**
   * Returns the function of a memory that has no folder: where no secret was given, a random one.
   */
  public KeyedHash temporaryHash() {
    return KeyedHash.of(given == null ? Secret.random() : given);
  }

  /**
   * Returns the function.
   *
   * @param own the secret that the folder drew
   */
  public KeyedHash hash(byte[] own) {
    if (isLegacy) {
      return KeyedHash.legacy(legacySeed());
    }
    return KeyedHash.of(given == null ? Secret.of(own) : given);
  }
}
