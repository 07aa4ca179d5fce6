package dev.doppel.flink;

import dev.doppel.core.hash.Secret;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.aliases.AliasFile;
import dev.doppel.engine.urls.UrlReader;
import dev.doppel.seen.UrlSettings;
import dev.doppel.seen.UrlShards;
import dev.doppel.web.url.UrlRules;
import java.io.File;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.Map;
import org.apache.flink.api.common.cache.DistributedCache;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.jspecify.annotations.Nullable;

/**
 * What makes URLs the same and how they are remembered, in a form that can be sent to tasks. Files
 * of rules and aliases are sent apart, by Flink's cache of files, so that they may be large.
 *
 * @param words the options of {@code doppel urls}, without files and flags
 * @param rulesFile where the job was started; null for none
 * @param aliasesFile where the job was started; null for none
 * @param line what all of it comes to: state of another line is refused
 */
record UrlRecipe(
    Map<String, String> words,
    boolean assumesHttp,
    @Nullable String rulesFile,
    @Nullable String aliasesFile,
    Secret secret,
    String line)
    implements Serializable {

  private static final String RULES = "doppel rules";
  private static final String ALIASES = "doppel aliases";

  /**
   * Returns the recipe of these options.
   *
   * @throws IllegalArgumentException if one is malformed, or a file
   */
  static UrlRecipe of(
      Map<String, String> words,
      boolean assumesHttp,
      @Nullable String rulesFile,
      @Nullable String aliasesFile,
      Secret secret)
      throws IOException {
    UrlRecipe recipe =
        new UrlRecipe(Map.copyOf(words), assumesHttp, rulesFile, aliasesFile, secret, "");
    UrlRules rules =
        recipe.rules(
            rulesFile == null ? null : new File(rulesFile),
            aliasesFile == null ? null : new File(aliasesFile));
    String line = UrlShards.line(recipe.settings().withRules(rules));
    return new UrlRecipe(recipe.words, assumesHttp, rulesFile, aliasesFile, secret, line);
  }

  /** Has the files sent to all tasks. */
  void sendFiles(StreamExecutionEnvironment environment) {
    if (rulesFile != null) {
      environment.registerCachedFile(Path.of(rulesFile).toUri().toString(), RULES);
    }
    if (aliasesFile != null) {
      environment.registerCachedFile(Path.of(aliasesFile).toUri().toString(), ALIASES);
    }
  }

  /** Returns the settings of the memory, without the rules that files have. */
  UrlSettings settings() throws IOException {
    GivenWords given = GivenWords.ofOptions();
    words.forEach(given::put);
    return UrlSettings.parse(given.put("assume-http", assumesHttp)).withSecret(secret);
  }

  /** Returns a reader of URLs, where the files were sent. */
  UrlReader reader(DistributedCache files) throws IOException {
    UrlRules rules =
        rules(
            rulesFile == null ? null : files.getFile(RULES),
            aliasesFile == null ? null : files.getFile(ALIASES));
    String here = UrlShards.line(settings().withRules(rules));
    if (!here.equals(line)) {
      throw new IOException("files differ from those that were sent: " + here + ", not " + line);
    }
    return UrlReader.of(rules, UrlShards.hash(settings()));
  }

  private UrlRules rules(@Nullable File sites, @Nullable File aliases) throws IOException {
    UrlRules rules = settings().rules();
    if (sites != null) {
      rules = rules.withSites(sites.toPath());
    }
    return aliases == null ? rules : AliasFile.addTo(rules, aliases.toPath());
  }
}
