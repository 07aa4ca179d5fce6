package dev.doppel.cli.urls;

import dev.doppel.core.words.GivenWords;
import dev.doppel.io.LineContent;
import dev.doppel.seen.UrlSettings;
import dev.doppel.web.url.UrlProfile;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** What makes two spellings one URL. */
final class UrlRulesMixin {

  @Option(
      names = "--profile",
      paramLabel = "NAME",
      description =
          "strict (what the URL standard says is equal), standard (also without fragments, known"
              + " tracking parameters and session ids: safe for any site), aggressive (also http and"
              + " https, www, letter case, order of parameters, index pages) or none (the bytes as"
              + " they are). Default: standard.")
  private @Nullable String profile;

  @Option(
      names = "--rules",
      paramLabel = "FILE",
      description =
          "Rules for single sites, such as 'example.com keep utm_source'; see docs/urls.md.")
  private @Nullable Path rules;

  @Option(
      names = "--assume-http",
      description = "Read lines without a scheme, such as example.com/a, as http.")
  private boolean assumeHttp;

  GivenWords words() {
    return GivenWords.ofOptions()
        .put("profile", profile)
        .put("rules", rules)
        .put("assume-http", assumeHttp);
  }

  UrlRules rules() throws IOException {
    return UrlSettings.parse(words()).rules();
  }

  /** What lines may hold: where the bytes are taken as they are, columns are as good as others. */
  LineContent lines() {
    return profile != null && UrlProfile.named(profile) == UrlProfile.NONE_V1
        ? LineContent.URL_ROWS
        : LineContent.URLS;
  }
}
