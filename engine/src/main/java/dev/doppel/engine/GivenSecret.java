package dev.doppel.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Finds the secret that a user keeps for the hash: in a file, or in the environment. Not on the
 * command line, which every user of the machine can read.
 */
public final class GivenSecret {

  /** The environment variable that holds a secret. */
  public static final String VARIABLE = "DOPPEL_SECRET";

  private static final int MAX_BYTES = 1 << 20;

  private GivenSecret() {}

  /** Returns the secret in the file, else that of the environment, else null. */
  public static @Nullable Secret find(@Nullable Path file) throws IOException {
    return find(file, System.getenv());
  }

  static @Nullable Secret find(@Nullable Path file, Map<String, String> environment)
      throws IOException {
    if (file != null) {
      if (Files.size(file) > MAX_BYTES) {
        throw new IOException(file + " is too large to be a secret");
      }
      return derive(Files.readAllBytes(file), "the file " + file);
    }
    String value = environment.get(VARIABLE);
    return value == null ? null : derive(value.getBytes(UTF_8), VARIABLE);
  }

  private static Secret derive(byte[] kept, String where) throws IOException {
    try {
      return Secret.derivedFrom(kept);
    } catch (IllegalArgumentException e) {
      throw new IOException(where + " holds no secret, it is empty", e);
    }
  }
}
