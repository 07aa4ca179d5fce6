package dev.doppel.seen;

import dev.doppel.core.quantity.Shares;
import dev.doppel.core.words.GivenWords;
import dev.doppel.seen.UrlSettings.Kind;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Reads the settings of URLs from a user's words: the one place that has their defaults. */
final class UrlWords {

  private static final String USUAL_PROFILE = "standard";

  private UrlWords() {}

  static UrlSettings settings(GivenWords words) throws IOException {
    UrlSettings usual = UrlSettings.defaults();
    Kind kind = words.choice("filter", usual.kind());
    requireUsed(words, kind);
    UrlSettings settings = usual.withRules(rules(words)).withKind(kind).withSizes(sizes(words));
    words.requireAllRead();
    if (settings.used().layers().isPresent()) {
      settings.layers(); // makes sure that so many bits can be had
    }
    return settings;
  }

  private static FilterSizes sizes(GivenWords words) {
    FilterSizes sizes = FilterSizes.USUAL;
    sizes = words.with(sizes, "capacity", GivenWords::wholeNumber, FilterSizes::withCapacity);
    sizes = words.with(sizes, "fpp", Shares::parse, FilterSizes::withFpp);
    sizes = words.with(sizes, "layers", GivenWords::smallNumber, FilterSizes::withLayers);
    sizes = words.with(sizes, "hash-functions", GivenWords::smallNumber, FilterSizes::withHashes);
    sizes = words.with(sizes, "bits", GivenWords::wholeNumber, FilterSizes::withBits);
    if (sizes.bits().isPresent() && sizes.fpp().isPresent()) {
      throw words.refusal(
          "fpp",
          "follows from "
              + words.spelled("bits")
              + " and "
              + words.spelled("capacity")
              + ": leave one of them out");
    }
    return sizes;
  }

  /** A size that the filter does not have is a mistake: it is not passed over. */
  private static void requireUsed(GivenWords words, Kind kind) {
    for (String name : List.of("capacity", "fpp", "layers", "hash-functions", "bits")) {
      if (words.has(name) && !sizesOf(kind).contains(name)) {
        String owners =
            Arrays.stream(Kind.values())
                .filter(each -> sizesOf(each).contains(name))
                .map(Kind::toString)
                .collect(Collectors.joining(", "));
        throw words.refusal(
            name, "needs " + words.spelled("filter") + " " + owners + "; " + kind + " has none");
      }
    }
  }

  private static List<String> sizesOf(Kind kind) {
    return switch (kind) {
      case EXACT -> List.of();
      case BLOOM, SCALABLE -> List.of("capacity", "fpp");
      case INTERNET_ARCHIVE -> List.of("capacity", "fpp", "bits"); // ten hashes are what it is
      case CLASSIC -> List.of("capacity", "fpp", "bits", "hash-functions");
      case LAYERED, CEN_2010 -> List.of("capacity", "fpp", "bits", "hash-functions", "layers");
    };
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
