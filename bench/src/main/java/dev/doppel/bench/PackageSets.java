package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Hashes;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;

/**
 * Makes sets of versions from the packages that {@code bench/sets/fetch} brought: a file is the
 * same document in all versions of its package, a manual page in all releases, whatever package has
 * it.
 */
final class PackageSets {

  /*
   * A package is in one half as a whole. All German pages are in two packages, so a manual page
   * goes by its name: the same page is in the same half in all languages and sections.
   *
   * Large packages must not drown the others: of each, and of each set, only so many documents are
   * taken, those of the smallest hashes. Pages take a run for each threshold, so there are fewer.
   */

  private static final int MAX_PER_FAMILY = 120;
  private static final int MAX_PER_SET = 800;
  private static final int MAX_PAGES_PER_SET = 150;
  private static final int MIN_CHARACTERS = 200;
  private static final int MAX_CHARACTERS = 400_000;

  private static final Pattern MAN =
      Pattern.compile("usr/share/man/(?:([A-Za-z_@]+)/)?(man\\d)/([^/]+?)\\.(\\d[^./]*)");
  private static final Pattern HELP = Pattern.compile("usr/share/help/([A-Za-z_@]+)/(.+\\.page)");
  private static final Pattern LANGUAGE_PAGE =
      Pattern.compile("(.+\\.html)\\.([a-z][a-z](?:-[a-z]+)?)(?:\\.[A-Za-z0-9-]+)?");
  private static final Pattern GENERATED =
      Pattern.compile(
          "(?:.*/)?(?:genindex.*|search|py-modindex|index-\\w+|allclasses.*|.*-tree"
              + "|.*-frame|overview-.*|package-(?:use|tree|frame)|deprecated-list|help-doc|constant-values"
              + "|serialized-form)\\.html|(?:.*/)?(?:class-use|index-files|_sources|src-html)/.*");

  private static final Pattern TAG = Pattern.compile("<[^>]*>");

  private final Map<String, List<VersionedText>> sets = new TreeMap<>();

  private PackageSets() {}

  /** What a file is: the set it belongs to, its document, and its family. */
  record Role(String set, String document, String family, Form form) {}

  /** How the text of a file is had. */
  enum Form {
    MAN,
    XML,
    AS_IT_IS
  }

  /** Returns the sets of a folder of packages, by name. */
  static Map<String, List<VersionedText>> read(Path packages) throws IOException {
    PackageSets all = new PackageSets();
    for (Path registry : Defaults.folders(packages)) {
      for (Path item : Defaults.folders(registry)) {
        for (Path version : Defaults.folders(item)) {
          all.readVersion(registry.getFileName().toString(), item, version);
        }
      }
    }
    all.sets.replaceAll(
        (name, texts) -> some(texts, name.startsWith("html-") ? MAX_PAGES_PER_SET : MAX_PER_SET));
    return all.sets;
  }

  private void readVersion(String registry, Path item, Path version) throws IOException {
    String name = version.getFileName().toString();
    int number = Integer.parseInt(name.substring(0, name.indexOf('-')));
    List<Path> files;
    try (Stream<Path> walk = Files.walk(version)) {
      files =
          walk.filter(file -> Files.isRegularFile(file) && !Files.isSymbolicLink(file)).toList();
    }
    for (Path file : files.stream().sorted().toList()) {
      String path =
          version.relativize(file).toString().replace('\\', '/').replaceFirst("\\.gz$", "");
      Optional<Role> role = role(registry, item.getFileName().toString(), path);
      if (role.isPresent()) {
        add(role.get(), number, file);
      }
    }
  }

  private void add(Role role, int number, Path file) throws IOException {
    if (Files.size(file) > MAX_CHARACTERS) {
      return;
    }
    String text = text(file);
    text =
        switch (role.form) {
          case MAN -> ManPage.text(text);
          case XML -> TAG.matcher(text).replaceAll(" ");
          case AS_IT_IS -> text;
        };
    if (text.length() >= MIN_CHARACTERS) {
      sets.computeIfAbsent(role.set, set -> new ArrayList<>())
          .add(new VersionedText(role.document, role.family, number, text));
    }
  }

  private static String text(Path file) throws IOException {
    try (InputStream in = Files.newInputStream(file);
        InputStream plain = file.toString().endsWith(".gz") ? new GZIPInputStream(in) : in) {
      return new String(plain.readAllBytes(), UTF_8).replace("\uFEFF", "");
    }
  }

  /** Returns what a file is, if it is one of the documents that are compared. */
  static Optional<Role> role(String registry, String item, String path) {
    return switch (registry) {
      case "debian" -> debian(item, path);
      case "pypi" -> pypi(item, path);
      case "npm" -> npm(item, path);
      case "maven" -> page("html-javadoc", item, path);
      default -> Optional.empty();
    };
  }

  private static Optional<Role> debian(String item, String path) {
    Matcher man = MAN.matcher(path);
    if (man.matches()) {
      String language = man.group(1) == null ? "en" : man.group(1);
      String document = language + "/" + man.group(2) + "/" + man.group(3) + "." + man.group(4);
      return Optional.of(new Role("man-" + language, document, man.group(3), Form.MAN));
    }
    Matcher help = HELP.matcher(path);
    if (help.matches()) {
      String language = help.group(1).equals("C") ? "en" : help.group(1);
      String page = help.group(2);
      return Optional.of(new Role("help-" + language, language + "/" + page, page, Form.XML));
    }
    Matcher translated = LANGUAGE_PAGE.matcher(path);
    if (translated.matches()) {
      String document = item + "/" + path;
      return Optional.of(
          new Role("html-" + translated.group(2), document, translated.group(1), Form.AS_IT_IS));
    }
    return page("html-docs", item, path);
  }

  private static Optional<Role> page(String set, String item, String path) {
    return path.endsWith(".html") && !GENERATED.matcher(path).matches()
        ? Optional.of(new Role(set, item + "/" + path, item, Form.AS_IT_IS))
        : Optional.empty();
  }

  private static Optional<Role> pypi(String item, String path) {
    if (path.endsWith(".dist-info/METADATA")) {
      return Optional.of(new Role("readme-python", item, item, Form.AS_IT_IS));
    }
    return path.endsWith(".py")
        ? Optional.of(new Role("source-python", item + "/" + path, item, Form.AS_IT_IS))
        : Optional.empty();
  }

  private static Optional<Role> npm(String item, String path) {
    String lower = path.toLowerCase(Locale.ROOT);
    if (lower.matches("package/(readme|changelog|history|changes)(\\.md|\\.markdown|\\.txt)?")) {
      String kind = lower.startsWith("package/readme") ? "readme" : "changelog";
      return Optional.of(new Role(kind + "-npm", item + "/" + kind, item, Form.AS_IT_IS));
    }
    boolean source = lower.endsWith(".js") || lower.endsWith(".mjs") || lower.endsWith(".ts");
    return source && !lower.contains(".min.") && !lower.contains("/dist/")
        ? Optional.of(new Role("source-js", item + "/" + path, item, Form.AS_IT_IS))
        : Optional.empty();
  }

  /** All versions of as many documents as a set may have. */
  private static List<VersionedText> some(List<VersionedText> texts, int most) {
    Map<String, List<String>> byFamily = new HashMap<>();
    Map<String, String> families = new HashMap<>();
    texts.forEach(text -> families.put(text.document(), text.family()));
    families.forEach(
        (document, family) ->
            byFamily.computeIfAbsent(family, each -> new ArrayList<>()).add(document));
    Comparator<String> byHash = Comparator.comparingLong(Hashes::of);
    List<String> taken =
        byFamily.values().stream()
            .flatMap(documents -> documents.stream().sorted(byHash).limit(MAX_PER_FAMILY))
            .sorted(byHash)
            .limit(most)
            .toList();
    Set<String> wanted = new HashSet<>(taken);
    return texts.stream().filter(text -> wanted.contains(text.document())).toList();
  }
}
