package dev.doppel.bench.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.cli.InProcess;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.events.EventSettings;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.engine.results.Refiner;
import dev.doppel.engine.results.ResultReader;
import dev.doppel.engine.results.ResultSettings;
import dev.doppel.index.SimilaritySettings;
import dev.doppel.similarity.evidence.Comparison;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.web.html.Page;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlRules;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.StringWriter;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Parsers that take bytes. */
final class TextParsers {

  private static final List<UrlRules> RULES =
      List.of(
          UrlRules.of("standard"), UrlRules.of("strict"), UrlRules.of("aggressive").assumingHttp());

  /** The parsers of settings; that of URLs is left out, as it opens files that it names. */
  private static final List<Words<?>> SETTINGS =
      List.of(
          DocumentSettings::parse,
          ResultSettings::parse,
          EventSettings::parse,
          MirrorSettings::parse,
          SimilaritySettings::parse,
          Comparison.Settings::parse);

  private static final int FAILED = -32603; // JSON-RPC: an exception that no tool documents

  private interface Words<S> {
    S parse(GivenWords words) throws IOException;
  }

  private TextParsers() {}

  /** A canonical form must be its own, too. */
  static void url(byte[] input) {
    for (UrlRules rules : RULES) {
      UrlCanonicalizer canonicalizer = rules.canonicalizer();
      if (canonicalizer.canonicalize(input, 0, input.length)) {
        byte[] once = canonicalizer.toBytes();
        boolean again = canonicalizer.canonicalize(once, 0, once.length);
        if (!again || !Arrays.equals(once, canonicalizer.toBytes())) {
          throw new AssertionError("not stable by " + rules + ": " + new String(once, UTF_8));
        }
      }
      rules.explain(new String(input, UTF_8));
    }
  }

  static void page(byte[] input) {
    Page page = Page.parse(input, null);
    page.title();
    page.language();
    page.canonicalLinks();
    page.base();
    page.refresh();
    page.visibleText();
    page.mainText();
    page.recognizableText();
  }

  /** A list of sites is the user's own, and a bad line misuse, which is documented. */
  static void sites(byte[] input) throws IOException {
    try {
      UrlRules rules =
          UrlRules.of("standard").withSites(new String(input, UTF_8).lines().toList(), "sites");
      rules.canonicalizer().canonicalize("http://www.example.com/a?b=c&d=e");
    } catch (IllegalArgumentException documented) {
      throw new IOException(documented);
    }
  }

  /** Settings as a client of the server sends them: wrong ones are misuse, which is documented. */
  static void words(byte[] input) throws IOException {
    List<String> lines = new String(input, UTF_8).lines().toList();
    for (Words<?> parser : SETTINGS) {
      GivenWords words = GivenWords.ofFields();
      for (String line : lines) {
        int equals = line.indexOf('=');
        if (equals > 0) {
          words.put(line.substring(0, equals), line.substring(equals + 1));
        }
      }
      try {
        parser.parse(words);
      } catch (IllegalArgumentException documented) {
        if (documented.getMessage() == null) {
          throw new AssertionError("an exception without a message", documented);
        }
      }
    }
  }

  static void results(byte[] input) throws IOException {
    try (ResultReader reader = ResultReader.of(new ByteArrayInputStream(input))) {
      for (Optional<ResultReader.Request> request = reader.next();
          request.isPresent();
          request = reader.next()) {
        Refiner.of(ResultSettings.defaults()).refine(request.get().results());
      }
    }
  }

  /** Nothing that is read ends {@code doppel mcp} or is more than it foresees. */
  static void dialogue(byte[] input) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    StringWriter err = new StringWriter();
    int exit = InProcess.run(new ByteArrayInputStream(input), out, err, List.of("mcp", "--quiet"));
    String answers = out.toString(UTF_8);
    boolean isForeseen =
        exit == 0
            && answers.lines().allMatch(line -> line.startsWith("{\"jsonrpc\":\"2.0\""))
            && !answers.contains("\"code\":" + FAILED);
    if (!isForeseen) {
      throw new AssertionError("exit " + exit + ": " + err + answers);
    }
  }
}
