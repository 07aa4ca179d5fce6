package dev.doppel.engine.hosts;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.urls.UrlJob;
import dev.doppel.engine.urls.UrlLines;
import dev.doppel.io.LineInput;
import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlSettings;
import dev.doppel.web.url.UrlRules;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class UrlHostsTest {

  private final List<String> lines = new ArrayList<>();
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();

  @Test
  void countsRepeatsByHostAndTheRulesThatJoinedThem() throws IOException {
    lines.add("http://www.a.example/1");
    lines.add("http://www.a.example/1?utm_source=x");
    lines.add("HTTP://www.a.example:80/1#top");
    lines.add("http://www.a.example/1");
    lines.add("http://b.example/1");
    lines.add("no url");

    HostReport report = report(0);

    assertThat(report.fetches()).isEqualTo(5);
    assertThat(report.repeats()).isEqualTo(3);
    assertThat(report.hosts()).isEqualTo(2);
    assertThat(report.rows()).hasSize(1);
    HostRow row = report.rows().get(0);
    assertThat(row.host()).isEqualTo("a.example");
    assertThat(row.repeats()).isEqualTo(3);
    assertThat(row.kinds())
        .containsOnlyKeys("parse", "fragment", "tracking", "empty-query")
        .containsEntry("tracking", 1L);
    assertThat(out.toString(UTF_8)).isEqualTo("http://www.a.example/1\nhttp://b.example/1\n");
  }

  @Test
  void addressesThatDifferInOneParameterOnlyAreAHint() throws IOException {
    for (int i = 0; i < 300; i++) {
      lines.add("http://a.example/p" + i % 10 + "?k=1&sess=" + i);
    }

    List<HostFinding> findings = report(0).rows().get(0).findings();

    assertThat(findings).hasSize(1);
    assertThat(findings.get(0).kind()).isEqualTo(HostFinding.Kind.HINT);
    assertThat(findings.get(0).what())
        .isEqualTo(
            "290 of 300 addresses with the parameter 'sess' differ from another one in nothing"
                + " else");
    assertThat(findings.get(0).rules()).isEmpty();
  }

  @Test
  void calendarsAndPathsWithoutEndAreHints() throws IOException {
    for (int i = 0; i < 200; i++) {
      lines.add("http://cal.example/show/" + (1990 + i / 12) + "/" + (1 + i % 12) + "/");
      lines.add("http://deep.example/" + "a/b/".repeat(2 + i));
      lines.add("http://plain.example/page/" + i);
    }

    List<HostRow> rows = report(0).rows();

    assertThat(rows).extracting(HostRow::host).containsExactly("cal.example", "deep.example");
    assertThat(rows.get(1).findings())
        .extracting(HostFinding::what)
        .anyMatch(what -> what.startsWith("199 of 200 addresses have a part of their path"))
        .anyMatch(what -> what.startsWith("196 of 200 addresses are 12 folders deep"));
    assertThat(rows.get(0).findings().get(0).what())
        .isEqualTo(
            "200 of 200 addresses have a year and a month in their path, of 1990 to 2006: a"
                + " calendar?");
  }

  @Test
  void aResumedRunSaysWhereItBegan() throws IOException {
    lines.add("http://a.example/");
    ByteArrayOutputStream json = new ByteArrayOutputStream();

    report(41).writeJson(json);

    assertThat(json.toString(UTF_8)).contains("\"afterLine\":41", "\"of\":\"urls\"");
  }

  @Test
  void hostsAreFoundInAnyAddress() {
    assertThat(host("http://www.example.com/a@b:c")).isEqualTo("example.com");
    assertThat(host("https://me:pw@example.com:8080?x")).isEqualTo("example.com");
    assertThat(host("http://[::1]:81/")).isEqualTo("[::1]");
    assertThat(host("http://www.")).isEqualTo("www.");
    assertThat(host("nothing")).isEmpty();
    assertThat(host("")).isEmpty();
  }

  private static String host(String url) {
    byte[] bytes = url.getBytes(UTF_8);
    return HostNames.of(bytes, 0, bytes.length);
  }

  private HostReport report(long after) throws IOException {
    byte[] text = (String.join("\n", lines) + "\n").getBytes(UTF_8);
    UrlRules rules = UrlRules.of("standard");
    UrlHosts hosts = UrlHosts.counting(new UrlLines(out, false), rules, after, 100_000);
    try (LineInput input = LineInput.of(new ByteArrayInputStream(text), "list", 1 << 16);
        UrlMemory memory = UrlMemory.temporary(UrlSettings.defaults())) {
      UrlJob.run(input, memory, hosts, 1, Progress.NONE);
    }
    return hosts.report();
  }
}
