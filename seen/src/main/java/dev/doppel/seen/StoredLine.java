package dev.doppel.seen;

import dev.doppel.seen.UrlSettings.Kind;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads the line of settings that a memory keeps, for who wants to ask it as it is. */
final class StoredLine {

  private static final Pattern HEAD =
      Pattern.compile("urls (\\S+) profile=([^\\s+]+)(\\+\\S+)?( assume-http)?(?= |$)");

  private StoredLine() {}

  static UrlSettings settings(String line, Path folder) throws IOException {
    Matcher head = head(line, folder);
    if (head.group(3) != null) {
      boolean hasAliases = head.group(3).contains("+aliases-");
      throw new IOException(
          folder
              + " was made with "
              + (hasAliases ? "aliases (--aliases)" : "rules for sites (--rules)")
              + ", which it does not keep; ask it by `doppel urls --memory` with that file");
    }
    return settings(head, line, folder);
  }

  /** Returns the same, whatever rules for sites and aliases it was made with: they are left out. */
  static UrlSettings settingsButRules(String line, Path folder) throws IOException {
    return settings(head(line, folder), line, folder);
  }

  private static Matcher head(String line, Path folder) throws IOException {
    Matcher head = HEAD.matcher(line);
    if (!head.lookingAt()) {
      throw new IOException(folder + " was made with settings that cannot be read: '" + line + "'");
    }
    return head;
  }

  private static UrlSettings settings(Matcher head, String line, Path folder) throws IOException {
    try {
      UrlRules rules = UrlRules.of(head.group(2));
      UrlSettings settings =
          UrlSettings.defaults()
              .withRules(head.group(4) == null ? rules : rules.assumingHttp())
              .withKind(Kind.valueOf(head.group(1).toUpperCase(Locale.ROOT).replace('-', '_')));
      return settings.withSizes(sizes(settings.kind(), SizesLine.in(line)));
    } catch (IllegalArgumentException e) {
      throw new IOException(folder + " was made with unknown settings: " + e.getMessage(), e);
    }
  }

  /** The sizes that were asked for, where they come to what the line says: by fpp or by bits. */
  private static FilterSizes sizes(Kind kind, String line) {
    FilterSizes byFpp = sizes(kind, line, "bits");
    return SizesLine.of(kind, byFpp).equals(line) ? byFpp : sizes(kind, line, "fpp");
  }

  private static FilterSizes sizes(Kind kind, String line, String leftOut) {
    FilterSizes sizes = FilterSizes.USUAL;
    boolean isEarlier = kind == Kind.CEN_2010 && !line.contains(" bits="); // which did not use them
    for (String word : isEarlier ? new String[0] : line.strip().split(" ", -1)) {
      String name = word.substring(0, Math.max(0, word.indexOf('=')));
      String value = word.substring(word.indexOf('=') + 1);
      sizes =
          switch (name.equals(leftOut) ? "" : name) {
            case "capacity" -> sizes.withCapacity(Long.parseLong(value));
            case "fpp" -> sizes.withFpp(Double.parseDouble(value));
            case "layers" -> sizes.withLayers(Integer.parseInt(value));
            case "hashes" ->
                kind == Kind.INTERNET_ARCHIVE ? sizes : sizes.withHashes(Integer.parseInt(value));
            case "bits" -> sizes.withBits(Long.parseLong(value));
            default -> sizes;
          };
    }
    return sizes;
  }
}
