package dev.doppel.cli.documents;

import dev.doppel.core.words.GivenWords;
import dev.doppel.io.DocumentInput;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.VersionRule;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which documents are versions of one, and in which order. */
public final class VersionOptions {

  @Option(
      names = "--versions",
      paramLabel = "SHARE",
      arity = "0..1",
      fallbackValue = "",
      description =
          "Group the versions of a document into families, too: texts that resemble each other by"
              + " SHARE and more, below --threshold. With --out, versions.jsonl has them in their"
              + " order. What is kept does not change. SHARE: 0.4 if it is left out; then no input"
              + " may follow.")
  private @Nullable String versions;

  @Option(
      names = "--version-order",
      paramLabel = "BY",
      description =
          "The order of versions: name (by the numbers in ids, 1.9 before 1.10; ids that differ in"
              + " words stay in the order of the input), name:FIELD, time (of the file or fetch),"
              + " time:FIELD or input. Default: name.")
  private @Nullable String order;

  /** Returns the rule, or null if versions are not asked for; refuses what does not go together. */
  @Nullable VersionRule rule(DocumentSettings settings, boolean hasMemory) {
    GivenWords words = GivenWords.ofOptions().put("versions", versions).put("version-order", order);
    VersionRule rule;
    try {
      rule = VersionRule.parse(words, settings);
    } catch (IllegalArgumentException e) {
      if (versions != null && !versions.isEmpty() && Files.exists(DocumentInput.path(versions))) {
        throw words.refusal(
            "versions", "takes a share, and '" + versions + "' is an input: write --versions=0.4");
      }
      throw e;
    }
    if (rule != null && hasMemory) {
      throw words.refusal(
          "versions", "does not go with --memory: families are of the documents of one run");
    }
    return rule;
  }
}
