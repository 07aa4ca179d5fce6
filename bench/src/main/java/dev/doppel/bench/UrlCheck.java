package dev.doppel.bench;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Prints how many URLs have a canonical form, and whether that is its own canonical form, for each
 * profile and for other libraries.
 *
 * <p>Run {@code bench/run canoncheck FILE...}. Good is no exception and nothing unstable.
 */
final class UrlCheck {

  private final List<String> urls;

  private UrlCheck(List<String> urls) {
    this.urls = urls;
  }

  public static void main(String[] args) throws IOException {
    if (args.length == 0) {
      System.err.println("canoncheck: name files of URLs");
      System.exit(2);
    }
    print(Stream.of(args).map(Path::of).toList(), System.out);
  }

  static void print(List<Path> files, PrintStream out) throws IOException {
    new UrlCheck(UrlList.read(files)).print(out);
  }

  private void print(PrintStream out) {
    Map<String, UrlPeer> peers = new LinkedHashMap<>(UrlPeer.profiles());
    peers.putAll(UrlPeer.others());
    out.printf(Locale.ROOT, "%,d URLs.%n%n", urls.size());
    out.println("| | with a form | rejected | exceptions | unstable |");
    out.println("|---|--:|--:|--:|--:|");
    peers.forEach((name, peer) -> row(name, peer, out));
  }

  private void row(String name, UrlPeer peer, PrintStream out) {
    int rejected = 0;
    int exceptions = 0;
    int unstable = 0;
    for (String url : urls) {
      try {
        String once = peer.canonical(url);
        if (once.equals(UrlPeer.REJECTED)) {
          rejected++;
        } else if (!peer.canonical(once).equals(once)) {
          unstable++;
        }
      } catch (RuntimeException e) {
        exceptions++; // what else is there to count
      }
    }
    out.printf(
        Locale.ROOT,
        "| %s | %,d | %,d | %,d | %,d |%n",
        name,
        urls.size() - rejected - exceptions,
        rejected,
        exceptions,
        unstable);
  }
}
