package dev.doppel.seen;

import dev.doppel.core.quantity.Shares;
import dev.doppel.core.words.GivenWords;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.nio.file.Path;

/** Reads the settings of URLs from a user's words: the one place that has their defaults. */
final class UrlWords {

  private static final String USUAL_PROFILE = "standard";

  private UrlWords() {}

  static UrlSettings settings(GivenWords words) throws IOException {
    UrlSettings usual = UrlSettings.defaults();
    UrlSettings settings =
        usual.withRules(rules(words)).withKind(words.choice("filter", usual.kind()));
    settings = words.with(settings, "capacity", GivenWords::wholeNumber, UrlSettings::withCapacity);
    settings = words.with(settings, "fpp", Shares::parse, UrlSettings::withFpp);
    words.requireAllRead();
    return settings;
  }

  private static UrlRules rules(GivenWords words) throws IOException {
    UrlRules rules = words.parsed("profile", UrlRules::of, UrlRules.of(USUAL_PROFILE));
    String sites = words.text("rules");
    if (sites != null) {
      rules = rules.withSites(Path.of(sites));
    }
    return words.flag("assume-http") ? rules.assumingHttp() : rules;
  }
}
