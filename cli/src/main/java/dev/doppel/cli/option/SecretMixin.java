package dev.doppel.cli.option;

import dev.doppel.core.hash.Secret;
import dev.doppel.engine.GivenSecret;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The secret that keys the hash, as an option. */
public final class SecretMixin {

  @Option(
      names = "--secret-file",
      paramLabel = "FILE",
      description =
          "Key the hash with the contents of FILE, or with the environment variable"
              + " DOPPEL_SECRET, instead of random bits: two memories then answer alike, false"
              + " positives included. A memory opens only with the same secret. Default: each"
              + " memory draws a key of its own.")
  private @Nullable Path file;

  /** Returns the secret; null if none was given. */
  public @Nullable Secret secret() throws IOException {
    return GivenSecret.find(file);
  }

  /** Refuses a secret on the command line, as earlier versions had it. */
  public static void refuse(String option, @Nullable String given) {
    if (given != null) {
      throw new IllegalArgumentException(
          option
              + " NUMBER is no longer accepted, since others can read it in the list of"
              + " processes: write the number to a file and name that by --secret-file, or set"
              + " DOPPEL_SECRET");
    }
  }
}
