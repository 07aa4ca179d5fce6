package dev.doppel.engine.hosts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.web.url.CanonicalUrl;
import dev.doppel.web.url.UrlRules;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DocumentHostsTest {

  private static final String SHOP = "http://www.shop.example/";

  @TempDir private Path folder;
  private final List<String> lines = new ArrayList<>();
  private final Map<String, String> texts = new HashMap<>();

  @Test
  void aParameterThatNeverMattersIsNamed() throws IOException {
    sessions(12);

    HostReport report = report();

    assertThat(report.rules()).containsExactly("shop.example drop sess");
    assertThat(report.fetches()).isEqualTo(36);
    assertThat(report.repeats()).isEqualTo(24);
    assertThat(report.saved()).isEqualTo(24);
    HostRow row = report.rows().get(0);
    assertThat(row.host()).isEqualTo("shop.example");
    assertThat(row.kinds()).containsEntry("exact", 24L).containsEntry("near", 0L);
    assertThat(row.findings().get(0).texts()).isEqualTo(12);
    assertThat(row.findings().get(0).mayDiffer()).isBetween(0.22, 0.23);
    assertNoTextIsLost(report);
  }

  /** One page that is another by the parameter is enough. */
  @Test
  void oneCounterExampleRefusesARule() throws IOException {
    sessions(40);
    fetch(SHOP + "3?sess=basket", "the basket of somebody who bought pears");

    HostReport report = report();

    assertThat(report.rules()).isEmpty();
    HostFinding refused = report.rows().get(0).findings().get(0);
    assertThat(refused.kind()).isEqualTo(HostFinding.Kind.REFUSED);
    assertThat(refused.against()).isEqualTo(1);
    assertThat(refused.what()).isEqualTo("drop the parameter sess");
  }

  @Test
  void fewTextsProveNothing() throws IOException {
    sessions(9);

    assertThat(report().rules()).isEmpty();
  }

  @Test
  void aThousandMissingPagesProveNothing() throws IOException {
    for (int i = 0; i < 300; i++) {
      fetch(SHOP + "item?id=" + i, "there is nothing here of that name");
    }

    assertThat(report().rules()).isEmpty();
  }

  @Test
  void parametersThatSaveNothingAloneAreFoundTogether() throws IOException {
    for (int page = 0; page < 12; page++) {
      for (int time = 0; time < 4; time++) {
        int unique = 10 * page + time;
        fetch(SHOP + "v?p=" + page + "&t=" + unique + "&r=x" + unique, "page of " + page);
      }
    }

    HostReport report = report();

    assertThat(report.rules())
        .containsExactlyInAnyOrder("shop.example drop r", "shop.example drop t");
    assertThat(report.saved()).isEqualTo(36);
    assertNoTextIsLost(report);
  }

  @Test
  void rulesOfPathsAndHostsAreNamed() throws IOException {
    for (int page = 0; page < 12; page++) {
      fetch("http://a.example/p" + page, "page of " + page);
      fetch("http://a.example/p" + page + "/", "page of " + page);
      fetch("https://b.example/q" + page, "another of " + page);
      fetch("http://www.b.example/q" + page, "another of " + page);
      fetch("http://c.example/?b=1&a=" + page, "third of " + page);
      fetch("http://c.example/?a=" + page + "&b=1", "third of " + page);
    }

    HostReport report = report();

    assertThat(report.rules())
        .contains("a.example trailing-slash on", "c.example sort-query on")
        .anyMatch(rule -> rule.startsWith("b.example "));
    assertNoTextIsLost(report);
  }

  @Test
  void whatCanonicalFormsJoinNeedsNoRule() throws IOException {
    for (int page = 0; page < 12; page++) {
      fetch(SHOP + page + "?utm_source=a", "page of " + page);
      fetch(SHOP + page, "page of " + page);
    }

    HostReport report = report();

    assertThat(report.rules()).isEmpty();
    assertThat(report.rows().get(0).findings().get(0).what()).contains("canonical form");
    assertThat(report.saved()).isEqualTo(12);
  }

  /** A page with a clock says something else each time: its texts speak against all rules. */
  @Test
  void anAddressWithTwoTextsIsJoinedWithNothing() throws IOException {
    sessions(12);
    fetch(SHOP + "3?sess=1-1", "page of 3 at another time with other words");

    assertThat(report().rules()).isEmpty();
  }

  @Test
  void pathsAreAHint() throws IOException {
    for (int day = 1; day < 40; day++) {
      fetch(SHOP + "calendar/" + day, "nothing happens on that day in our town");
    }

    HostFinding finding = report().rows().get(0).findings().get(0);

    assertThat(finding.kind()).isEqualTo(HostFinding.Kind.HINT);
    assertThat(finding.what()).contains("of 39 addresses like /calendar/#, 38 repeat others");
  }

  @Test
  void withoutAddressesThereIsNoReport() throws IOException {
    lines.add("{\"id\":\"a\",\"text\":\"some text\"}");

    assertThat(report()).isEqualTo(HostReport.NONE);
  }

  @Test
  void linesAndJsonSayTheSame() throws IOException {
    sessions(12);
    HostReport report = report();
    ByteArrayOutputStream rules = new ByteArrayOutputStream();
    ByteArrayOutputStream json = new ByteArrayOutputStream();

    report.writeRules(rules);
    report.writeJson(json);

    UrlRules read = UrlRules.of("standard").withSites(rules.toString(UTF_8).lines().toList(), "");
    assertThat(read.canonical(SHOP + "1?sess=9")).map(CanonicalUrl::toString).hasValue(SHOP + "1");
    assertThat(rules.toString(UTF_8)).contains("# saves 24 of 36 fetches: 12 texts agree");
    assertThat(json.toString(UTF_8))
        .contains("\"rules\":[\"shop.example drop sess\"]", "\"saved\":24", "\"against\":0");
  }

  private void sessions(int pages) {
    for (int page = 0; page < pages; page++) {
      for (int time = 0; time < 3; time++) {
        fetch(SHOP + page + "?sess=" + page + "-" + time, "page of " + page);
      }
    }
  }

  /** Adds a page whose text has enough words of its own. */
  private void fetch(String url, String words) {
    String text =
        words
            + IntStream.range(0, 40)
                .mapToObj(i -> " " + Integer.toString(words.hashCode() * (i + 3), 36))
                .collect(Collectors.joining());
    texts.put(url, text);
    lines.add("{\"url\":\"" + url + "\",\"text\":\"" + text + "\"}");
  }

  private HostReport report() throws IOException {
    Path file = Files.write(folder.resolve("in.jsonl"), lines);
    DocumentSettings settings = DocumentSettings.builder().threads(1).build();
    try (DocumentInput input = DocumentInput.of(List.of(file), InputOptions.defaults())) {
      DocumentResult result = DocumentJob.run(input, settings, Progress.NONE);
      return DocumentHosts.of(result, settings);
    }
  }

  /** Fetching only the first address of each form still gets every text. */
  private void assertNoTextIsLost(HostReport report) {
    UrlRules rules = UrlRules.of("standard").withSites(report.rules(), "found");
    Map<String, String> fetched = new HashMap<>();
    texts.forEach((url, text) -> fetched.putIfAbsent(form(rules, url), text));
    assertThat(fetched.values()).containsAll(texts.values());
  }

  private static String form(UrlRules rules, String url) {
    return rules.canonical(url).map(CanonicalUrl::toString).orElseThrow();
  }
}
