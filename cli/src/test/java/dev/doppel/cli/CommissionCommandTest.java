package dev.doppel.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.cli.terminal.ExitCode;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Accounts, second looks and two logs, from a shell. */
class CommissionCommandTest {

  private static final String CLICKS =
      """
      time,ip,cookie,ad,site
      2026-01-05T10:00:00Z,i,c1,a,news
      2026-01-05T10:00:01Z,i,c1,a,news
      2026-01-06T10:00:00Z,i,c2,a,blog
      """;

  @TempDir private Path folder;
  private final Shell shell = new Shell();

  @Test
  void accountsAreWrittenAsCsvAndOnThePage() throws IOException {
    Path clicks = Files.writeString(folder.resolve("clicks.csv"), CLICKS);
    Path shown = Files.writeString(folder.resolve("shown.csv"), "site,n\nnews,100\nblog,300\n");
    Path owed = folder.resolve("owed.csv");
    Path page = folder.resolve("page.html");

    int code =
        shell.run(
            "events",
            clicks,
            "--key=cookie,ad",
            "--time=time",
            "--publisher=site",
            "--ip=ip",
            "--cookie=cookie",
            "--period=day",
            "--coalitions",
            "--payable",
            owed,
            "--report",
            page,
            "--impressions",
            shown,
            "--impressions-field=n");

    assertThat(code).as(shell.err()).isZero();
    assertThat(owed)
        .hasContent(
            """
            period,publisher,gross,duplicates,late,flagged,net,alarm
            2026-01-05,news,2,1,0,0,1,
            2026-01-06,blog,1,0,0,0,1,
            """);
    assertThat(page)
        .content()
        .contains("Payable clicks", "Click-through rates", "Publishers that share visitors");
  }

  @Test
  void aSecondLookIsCountedInTheSummary() throws IOException {
    StringBuilder text = new StringBuilder("id\n");
    for (int i = 0; i < 5000; i++) {
      text.append(i).append('\n');
    }
    Path ids = Files.writeString(folder.resolve("ids.csv"), text);
    Path summary = folder.resolve("summary.json");

    int code =
        shell.run(
            "events",
            ids,
            "--key=id",
            "--method=metwally-2005",
            "--window=landmark:5000",
            "--hash-functions=2",
            "--cells=9001",
            "--verify",
            "--summary",
            summary);

    assertThat(code).as(shell.err()).isZero();
    assertThat(shell.out().lines()).hasSize(5001);
    assertThat(shell.err())
        .contains("metwally-2005, 2 hash functions and 9,000 cells")
        .containsPattern("\\n[1-9][\\d,]* false positives cleared");
    assertThat(summary)
        .content()
        .containsPattern("\"cleared\":[1-9]")
        .contains("\"hashFunctions\":2,\"cells\":9000")
        .contains("\"duplicates\":0,");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--verify | --verify reads the input twice: give files instead of standard input",
        "--payable=x | --payable needs --period",
        "--impressions=x | --impressions needs --publisher",
        "--impressions=x --publisher=site | --impressions needs --report",
        "--impressions-field=x | --impressions-field needs --impressions",
        "--period=day | --period needs the times of events",
        "--period=year --time=time --publisher=site | --period: a period is hour, day, week or",
        "--coalitions --publisher=site | --coalitions needs --ip and --cookie",
        "--hash-functions=3 | --hash-functions: fingerprints chooses its own size",
      })
  void whatWouldHaveNoEffectIsRefused(String options, String message) {
    String[] words = ("events --key=ad " + options).split(" ", -1);

    assertThat(shell.stdin(CLICKS).run((Object[]) words)).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err()).contains(message);
  }

  @Test
  void whatIsReadTwiceMustBeAFile() throws IOException {
    Path pipe = Path.of("/dev/null"); // like a pipe, it has nothing to say the second time
    Path log = Files.writeString(folder.resolve("log.csv"), CLICKS);

    assertThat(shell.run("events", pipe, "--key=ad", "--verify")).isEqualTo(ExitCode.MISUSED);
    assertThat(shell.err())
        .contains("--verify reads the input twice, and /dev/null can be read once: give a file");

    for (String only : List.of("--only-a", "--only-b")) {
      Path to = folder.resolve("only.csv");
      Object[] logs = only.equals("--only-a") ? new Object[] {pipe, log} : new Object[] {log, pipe};
      assertThat(shell.run("events", "reconcile", logs[0], logs[1], "--key=ad", only, to))
          .isEqualTo(ExitCode.MISUSED);
      assertThat(shell.err()).contains(only + " reads the input twice");
    }
  }

  @Test
  void missingImpressionsAreMissedBeforeEventsAreRead() throws IOException {
    Path clicks = Files.writeString(folder.resolve("clicks.csv"), CLICKS);

    int code =
        shell.run(
            "events",
            clicks,
            "--key=cookie,ad",
            "--publisher=site",
            "--report",
            folder.resolve("page.html"),
            "--impressions",
            folder.resolve("none.csv"));

    assertThat(code).isNotZero();
    assertThat(shell.out()).isEmpty();
    assertThat(shell.err()).contains("none.csv");
  }

  @Test
  void twoLogsAreReconciled() throws IOException {
    Path ours = folder.resolve("ours.csv.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(ours))) {
      out.write("id,who\n1,x\n2,x\n3,y\n".getBytes(java.nio.charset.StandardCharsets.UTF_8));
    }
    Path theirs = Files.writeString(folder.resolve("theirs.csv"), "id,who\n3,y\n1,x\n4,y\n");
    Path only = folder.resolve("only.csv");
    Path summary = folder.resolve("summary.json");

    int code =
        shell.run(
            "events",
            "reconcile",
            ours,
            theirs,
            "--key=id",
            "--by=who",
            "--only-a",
            only,
            "--summary",
            summary);

    assertThat(code).as(shell.err()).isZero();
    assertThat(shell.out().lines().skip(1).map(line -> line.substring(0, line.indexOf(",0."))))
        .hasSize(3)
        .contains("(all),3,3,2,1,0", "x,2,1,1,1,0", "y,1,2,1,0,0");
    assertThat(shell.err()).contains("2 clicks are in both logs, 1 in A only, 1 in B only");
    assertThat(only).hasContent("id,who\n2,x\n");
    assertThat(summary)
        .content()
        .contains("\"command\":\"events reconcile\"", "\"matches\":2", "\"loss\":0.01");
  }
}
