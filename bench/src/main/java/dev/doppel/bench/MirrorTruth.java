package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.io.LineInput;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlRules;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * A crawl whose mirrors are known: the sites of Debian's list of mirrors, each with its own prefix,
 * times the paths of the archive. Each URL of these was met with equal chance; some rows are wrong.
 * Beside them stand hosts that mirror nobody, but have the same few files as everybody.
 *
 * @param prefixes of the mirror sites
 * @param paths of the archive, with the fingerprint behind a tab
 * @param strangers the paths of the other hosts
 */
record MirrorTruth(
    Map<String, String> prefixes, List<String> paths, Map<String, Set<String>> strangers) {

  private static final int STRANGERS = 1000;
  private static final double NOISE = 0.01;
  private static final int MAX_LINE = 1 << 16;
  private static final List<String> COMMON =
      List.of("/robots.txt", "/favicon.ico", "/js/jquery-3.6.0.min.js");

  static MirrorTruth read(Path poolPaths, Path masterlist, Path otherUrls) throws IOException {
    return new MirrorTruth(sites(masterlist), pool(poolPaths), strangers(otherUrls));
  }

  long size() {
    return (long) prefixes.size() * paths.size();
  }

  /** Writes about {@code rows} rows of mirrors, path by path, and those of the others. */
  void write(Path file, long rows) throws IOException {
    SplittableRandom random = new SplittableRandom(1999);
    double share = (double) rows / size();
    try (BufferedWriter out = Files.newBufferedWriter(file, ISO_8859_1)) {
      for (String path : paths) {
        for (Map.Entry<String, String> site : prefixes.entrySet()) {
          if (random.nextDouble() < share) {
            out.write("http://" + site.getKey() + site.getValue());
            out.write(random.nextDouble() < NOISE ? wrong(path, random) : path);
            out.write('\n');
          }
        }
      }
      for (Map.Entry<String, Set<String>> host : strangers.entrySet()) {
        writeStranger(host.getKey(), host.getValue(), out);
      }
    }
  }

  private static void writeStranger(String host, Set<String> paths, Writer out) throws IOException {
    for (String path : paths) {
      out.write("http://" + host + path + "\t" + fingerprint(host + path) + "\n");
    }
    for (String path : COMMON) {
      out.write("http://" + host + path + "\t" + fingerprint(path) + "\n");
    }
  }

  private static String wrong(String row, SplittableRandom random) {
    String chance = Long.toHexString(random.nextLong());
    int tab = row.indexOf('\t');
    return random.nextBoolean()
        ? row.substring(0, tab + 1) + chance
        : row.substring(0, tab) + "." + chance + row.substring(tab);
  }

  private static String fingerprint(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    return Fingerprint.sha256(bytes, 0, bytes.length);
  }

  private static Map<String, String> sites(Path masterlist) throws IOException {
    Map<String, String> sites = new LinkedHashMap<>();
    String site = "";
    for (String line : Files.readAllLines(masterlist, UTF_8)) {
      if (line.startsWith("Site: ")) {
        site = line.substring("Site: ".length()).strip();
      } else if (line.startsWith("Archive-http: ")) {
        sites.put(site, line.substring("Archive-http: ".length()).strip());
      }
    }
    return sites;
  }

  private static List<String> pool(Path file) throws IOException {
    List<String> paths = new ArrayList<>();
    for (String line : lines(file)) {
      String[] columns = line.split("\t", -1);
      paths.add(columns[0] + "\t" + columns[2]);
    }
    return paths;
  }

  /** A thousand hosts of two URLs and more, by the hash of their names. */
  private static Map<String, Set<String>> strangers(Path file) throws IOException {
    UrlCanonicalizer url = UrlRules.of("standard").assumingHttp().canonicalizer();
    Map<String, Set<String>> hosts = new HashMap<>();
    for (String line : lines(file)) {
      if (url.canonicalize(line.substring(line.lastIndexOf('\t') + 1))) {
        String text = url.toString();
        String host = text.substring(url.hostFrom(), url.pathFrom());
        String path = text.substring(url.pathFrom(), url.queryTo());
        hosts.computeIfAbsent(host, any -> new LinkedHashSet<>()).add(path);
      }
    }
    Map<String, Set<String>> chosen = new LinkedHashMap<>();
    hosts.entrySet().stream()
        .filter(host -> host.getValue().size() >= 2)
        .sorted(Comparator.comparing(host -> fingerprint(host.getKey())))
        .limit(STRANGERS)
        .forEach(host -> chosen.put(host.getKey(), host.getValue()));
    return chosen;
  }

  private static List<String> lines(Path file) throws IOException {
    List<String> lines = new ArrayList<>();
    try (LineInput input = LineInput.of(List.of(file), MAX_LINE)) {
      while (input.next()) {
        lines.add(new String(input.bytes(), input.from(), input.to() - input.from(), UTF_8));
      }
    }
    return lines;
  }
}
