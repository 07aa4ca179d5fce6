package dev.doppel.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventsCommandTest {

  private static final String CLICKS =
      """
      time,ip,ad,site
      2026-01-05 10:00:00,10.0.0.1,a,news
      2026-01-05 10:00:01,10.0.0.2,a,news
      2026-01-05 10:00:02,10.0.0.1,a,news
      2026-01-05 09:00:00,10.0.0.3,b,blog
      broken
      2026-01-05 10:00:03,10.0.0.1,b,blog
      """;

  @TempDir private Path folder;
  private final Shell shell = new Shell();

  @Test
  void printsUniqueLinesUnderTheirHeader() {
    assertThat(shell.stdin(CLICKS).run("events", "--key", "ip,ad")).isEqualTo(ExitCode.FAILED);
    assertThat(shell.out().lines())
        .containsExactly(
            "time,ip,ad,site",
            "2026-01-05 10:00:00,10.0.0.1,a,news",
            "2026-01-05 10:00:01,10.0.0.2,a,news",
            "2026-01-05 09:00:00,10.0.0.3,b,blog",
            "2026-01-05 10:00:03,10.0.0.1,b,blog");
    assertThat(shell.err())
        .contains("7 lines: 4 unique, 1 duplicates, 0 late, 1 malformed; ")
        .contains("malformed: (1 a field is missing)")
        .contains("standard input:6: a field is missing: broken");
  }

  /** It is less ahead than what is rejected, and enough to make nonsense of a window of an hour. */
  @Test
  void namesAFirstEventThatIsFarAheadOfTheOthers() throws IOException {
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    Path summary = folder.resolve("summary.json");
    String clicks =
        "time,id\n%s,x\n%s,a\n%s,a\n"
            .formatted(now.plus(Duration.ofHours(23)), now.minus(Duration.ofHours(9)), now);

    shell
        .stdin(clicks)
        .run("events", "--key=id", "--time=time", "--window=sliding:1h", "--summary", summary);

    assertThat(shell.err())
        .contains("time jumped ahead by more than ten windows 1 times, first at standard input:2,")
        .contains(" by 32h; 2 events are before such a time");
    assertThat(summary).content().contains("\"timeJumps\":1,\"farBehind\":2");
  }

  @Test
  void secretsComeFromAFile() throws IOException {
    Path secret = Files.writeString(folder.resolve("secret"), "424242\n");

    assertThat(
            shell
                .stdin(CLICKS)
                .run("events", "--key", "ip,ad", "--secret-file", secret, "--max-skipped=1"))
        .isZero();
    assertThat(shell.run("events", "--key", "ip,ad", "--secret", "424242"))
        .isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err())
        .contains("--secret NUMBER is no longer accepted")
        .contains("--secret-file, or set DOPPEL_SECRET")
        .doesNotContain("424242");
  }

  @Test
  void tsvTellsOfEveryEvent() {
    shell
        .stdin(CLICKS)
        .run(
            "events",
            "--key=ip",
            "--time=time",
            "--late=10m",
            "--tsv",
            "--quiet",
            "--max-skipped=1");

    assertThat(shell.out().lines().map(line -> line.substring(0, line.indexOf('\t'))))
        .containsExactly("unique", "unique", "duplicate", "late", "duplicate");
    assertThat(shell.err()).isEmpty();
  }

  @Test
  void outputsGoToFiles() throws IOException {
    Path input = Files.writeString(folder.resolve("clicks.csv"), CLICKS);
    shell.run(
        "events",
        input,
        "--key=ip,ad",
        "--time=time",
        "--window=sliding:1h",
        "--late=10m",
        "--memory",
        folder.resolve("memory"),
        "--out",
        folder.resolve("unique"),
        "--duplicates",
        folder.resolve("duplicates"),
        "--late-out",
        folder.resolve("late"),
        "--rejected",
        folder.resolve("rejected"),
        "--summary",
        folder.resolve("summary"));

    assertThat(folder.resolve("unique")).content().hasLineCount(4);
    assertThat(folder.resolve("duplicates"))
        .hasContent("time,ip,ad,site\n2026-01-05 10:00:02,10.0.0.1,a,news");
    assertThat(folder.resolve("late"))
        .hasContent("time,ip,ad,site\n2026-01-05 09:00:00,10.0.0.3,b,blog");
    assertThat(folder.resolve("rejected")).hasContent("broken");
    assertThat(folder.resolve("summary"))
        .content()
        .contains("\"command\":\"events\",\"lines\":7,\"unique\":3,\"duplicates\":1,\"late\":1")
        .contains("\"settings\":{\"key\":[")
        .contains("\"window\":\"sliding:1h\"");
  }

  @Test
  void aMemoryIsGoneOnWith() throws IOException {
    Path memory = folder.resolve("memory");
    Path one = Files.writeString(folder.resolve("1"), "{\"id\":1}\n{\"id\":2}\n");
    Path two = Files.writeString(folder.resolve("2"), "{\"id\":2}\n{\"id\":3}\n");
    shell.run("events", one, "--key", "id", "--memory", memory, "--quiet");
    Shell later = new Shell();

    assertThat(later.run("events", two, "--key", "id", "--memory", memory)).isZero();
    assertThat(later.out()).isEqualTo("{\"id\":3}\n");

    assertThat(later.run("events", two, "--key", "id", "--fpp", "0.1", "--memory", memory))
        .isEqualTo(ExitCode.FAILED);
    assertThat(later.err()).contains("was made with 'events key=id").contains("fpp=0.1");
  }

  @Test
  void writesReports() throws IOException {
    Path page = folder.resolve("report.html");
    Path json = folder.resolve("report.json");
    for (Path report : new Path[] {page, json}) {
      assertThat(
              shell
                  .stdin(CLICKS)
                  .run(
                      "events",
                      "--key=ip",
                      "--time=time",
                      "--publisher=site",
                      "--ip=ip",
                      "--cookie=ad",
                      "--quiet",
                      "--max-skipped=20%",
                      "--report",
                      report))
          .isZero();
    }
    assertThat(page)
        .content(UTF_8)
        .startsWith("<!DOCTYPE html>")
        .contains("Publishers by duplicate rate");
    assertThat(json).content(UTF_8).contains("\"name\":\"10.0.0.1\",\"leastCookies\":2");
  }

  /** What --generate planted in it. */
  @Test
  void theSampleShowsItsFraud() throws IOException {
    Path json = folder.resolve("report.json");

    shell.run(
        "events",
        Path.of("..", "samples", "clicks.csv"),
        "--key=cookie,ad",
        "--time=time",
        "--publisher=publisher",
        "--ip=ip",
        "--cookie=cookie",
        "--report",
        json);

    assertThat(shell.err()).contains("4,001 lines: 3,744 unique, 256 duplicates, 0 late");
    assertThat(alarms(Files.readString(json)))
        .containsExactly(
            "site53.example",
            "site57.example",
            "site41.example",
            "site34.example",
            "203.0.113.222",
            "203.0.113.71",
            "203.0.113.169");
  }

  private static List<String> alarms(String json) {
    return Pattern.compile("\"name\":\"([^\"]*)\"[^}]*\"alarm\":true")
        .matcher(json)
        .results()
        .map(match -> match.group(1))
        .toList();
  }

  @Test
  void anInputIsNotWrittenOver() throws IOException {
    Path input = Files.writeString(folder.resolve("clicks.csv"), CLICKS);

    assertThat(shell.run("events", input, "--key=ip", "--out", input)).isEqualTo(ExitCode.MISUSED);
    assertThat(input).hasContent(CLICKS.strip());
    assertThat(shell.err()).contains("clicks.csv is named twice among inputs and outputs");
  }

  @Test
  void misuseIsToldInOneLine() {
    assertThat(shell.run("events")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("events", "--key", "a", "--window", "rolling:5"))
        .isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("events", "--key", "a", "--late", "10m")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("events", "--key", "a", "--time", "t", "--late", "soon"))
        .isEqualTo(ExitCode.MISUSED);
    assertThat(shell.run("events", "--key", "a", "--ip", "i")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.stdin(CLICKS).run("events", "--key", "a")).isEqualTo(ExitCode.FAILED);
    assertThat(shell.err().lines())
        .satisfiesExactly(
            line -> assertThat(line).contains("--key"),
            line -> assertThat(line).contains("got 'rolling:5'"),
            line -> assertThat(line).contains("--late needs the times of events"),
            line -> assertThat(line).contains("--late: ").contains("got 'soon'"),
            line -> assertThat(line).contains("--ip needs --cookie"),
            line -> assertThat(line).contains("no column 'a' among [time, ip, ad, site]"));
  }
}
