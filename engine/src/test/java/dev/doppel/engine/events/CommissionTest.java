package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.engine.events.EventReport.Account;
import dev.doppel.engine.events.EventSettings.Commission;
import dev.doppel.engine.events.EventSettings.Roles;
import dev.doppel.io.LineInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is payable, who has too many clicks per impression, who shares visitors. */
class CommissionTest {

  private static final EventSettings SETTINGS =
      EventSettings.ofKey("cookie", "ad")
          .withTime("time")
          .withWindow(WindowSettings.parse("landmark").withMethod(WindowMethod.EXACT))
          .withRoles(new Roles("publisher", "ip", "cookie"))
          .withCommission(new Commission(ChronoUnit.DAYS, false));

  @TempDir private Path folder;

  @Test
  void accountsAreThoseOfAPlainCount() throws IOException {
    String text =
        """
        time,ip,cookie,ad,publisher
        2026-01-05T23:59:00Z,i,c1,a,p
        2026-01-05T23:59:01Z,i,c1,a,p
        2026-01-06T00:00:00Z,i,c1,a,q
        2026-01-06T00:00:00Z,i,c2,a,p
        2026-01-05T12:00:00Z,i,c3,a,"p, the late"
        """;

    EventReport report = Judged.report(text, SETTINGS.withLate(Duration.ofMinutes(5)));

    StringBuilder csv = new StringBuilder();
    report.accounts().writeCsv(csv);
    assertThat(csv)
        .hasToString(
            """
            period,publisher,gross,duplicates,late,flagged,net,alarm
            2026-01-05,p,2,1,0,0,1,
            2026-01-05,"p, the late",1,0,1,0,0,
            2026-01-06,p,1,0,0,0,1,
            2026-01-06,q,1,1,0,0,0,
            """);
  }

  @Test
  void periodsBeginByTheClocksOfAZone() throws IOException {
    String text =
        """
        time,ip,cookie,ad,publisher
        2026-03-28T23:30:00Z,i,c1,a,p
        2026-03-29T21:30:00Z,i,c2,a,p
        2026-03-29T22:30:00Z,i,c3,a,p
        """; // Berlin goes over to summer time on that day of 23 hours
    EventSettings berlin =
        SETTINGS.withWindow(SETTINGS.window().withZone(ZoneId.of("Europe/Berlin")));

    assertThat(starts(text, berlin, ChronoUnit.DAYS)).containsExactly("2026-03-29", "2026-03-30");
    assertThat(starts(text, berlin, ChronoUnit.WEEKS)).containsExactly("2026-03-23", "2026-03-30");
    assertThat(starts(text, berlin, ChronoUnit.MONTHS)).containsExactly("2026-03");
    assertThat(starts(text, berlin, ChronoUnit.HOURS))
        .containsExactly(
            "2026-03-29T00:00+01:00", "2026-03-29T23:00+02:00", "2026-03-30T00:00+02:00");
  }

  @Test
  void whereClocksAreSetByHalfAnHourAnHourIsShort() throws IOException {
    String text =
        """
        time,ip,cookie,ad,publisher
        2026-04-04T15:10:00Z,i,c1,a,p
        2026-04-04T14:45:00Z,i,c2,a,p
        2026-04-04T15:20:00Z,i,c3,a,p
        2026-04-04T15:40:00Z,i,c4,a,p
        """; // at 15:00 Z, clocks go back from 02:00 to 01:30
    EventSettings lordHowe =
        SETTINGS
            .withWindow(SETTINGS.window().withZone(ZoneId.of("Australia/Lord_Howe")))
            .withCommission(new Commission(ChronoUnit.HOURS, false));

    StringBuilder csv = new StringBuilder();
    Judged.report(text, lordHowe).accounts().writeCsv(csv);

    assertThat(csv.toString().lines().skip(1))
        .containsExactly(
            "2026-04-05T01:00+11:00,p,1,0,0,0,1,",
            "2026-04-05T01:30+10:30,p,2,0,0,0,2,",
            "2026-04-05T02:00+10:30,p,1,0,0,0,1,");
  }

  private static Set<String> starts(String text, EventSettings settings, ChronoUnit unit)
      throws IOException {
    EventReport.Accounts accounts =
        Judged.report(text, settings.withCommission(new Commission(unit, false))).accounts();
    Set<String> starts = new TreeSet<>();
    accounts.rows().forEach(row -> starts.add(accounts.start(row)));
    return starts;
  }

  /**
   * Scripts that delete their cookie make up a twentieth of all clicks, and none are duplicates.
   */
  @Test
  void clicksOfPlantedScriptsAreNotPaid() throws IOException {
    ClickStream clicks = ClickStream.of(ClickStream.Settings.of(40_000, 3));
    StringBuilder text = new StringBuilder();
    clicks.write(text);
    Map<String, Long> planted = new HashMap<>();
    Set<String> seen = new HashSet<>();
    for (String line : text.toString().split("\n", -1)) {
      String[] cells = line.split(",", -1);
      if (cells.length == 5
          && clicks.badAddresses().contains(cells[1])
          && seen.add(cells[2] + " " + cells[3])) {
        planted.merge(cells[4], 1L, Long::sum);
      }
    }

    EventReport report = Judged.report(text.toString(), SETTINGS);

    long gross = 0;
    for (Account each : report.accounts().rows()) {
      long truth = planted.getOrDefault(each.publisher(), 0L);
      assertThat(each.flagged()).as(each.publisher()).isEqualTo(truth);
      gross += each.gross();
    }
    assertThat(planted.values().stream().mapToLong(Long::longValue).sum()).isGreaterThan(1500);
    assertThat(gross).isEqualTo(40_000);
    assertThat(report.accounts().rows().stream().filter(Account::alarm).map(Account::publisher))
        .containsExactlyInAnyOrderElementsOf(clicks.badPublishers());
  }

  @Test
  void accountsOutliveTheMemoryBeingClosed() throws IOException {
    EventSettings settings = SETTINGS.withCommission(new Commission(ChronoUnit.HOURS, true));
    ClickStream.Settings made = ClickStream.Settings.of(6000, 5).withCoalition(3);
    StringBuilder text = new StringBuilder();
    ClickStream.of(made).write(text);
    int half = text.indexOf("\n", text.length() / 2) + 1;
    String second = ClickStream.HEADER + "\n" + text.substring(half);

    Path memory = folder.resolve("memory");
    try (EventMemory first = EventMemory.open(memory, settings)) {
      Judged.run(text.substring(0, half), first, new Judged(), 1);
    }
    try (EventMemory again = EventMemory.open(memory, settings)) {
      Judged.run(second, again, new Judged(), 1);
      EventReport whole = Judged.report(text.toString(), settings);
      assertThat(again.report().accounts()).isEqualTo(whole.accounts());
      assertThat(again.report().coalitions()).isEqualTo(whole.coalitions());
    }
    assertThatThrownBy(() -> EventMemory.open(memory, SETTINGS))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("period=hour coalitions=yes");
  }

  @Test
  void whatAccountsNeedMustBeNamed() {
    EventSettings bare = EventSettings.ofKey("a");

    assertThatThrownBy(() -> bare.withCommission(new Commission(ChronoUnit.DAYS, false)))
        .hasMessageContaining("--publisher and --time");
    assertThatThrownBy(() -> bare.withCommission(new Commission(null, true)))
        .hasMessageContaining("--publisher, --ip and --cookie");
  }

  @Test
  void aPublisherWithTooManyClicksPerImpressionStandsOut() throws IOException {
    StringBuilder clicks = new StringBuilder("time,ip,cookie,ad,publisher\n");
    for (int i = 0; i < 1000; i++) {
      String publisher = i < 100 ? "bad" : "p" + i % 9;
      clicks.append(i).append(",i,c").append(i).append(",a,").append(publisher).append('\n');
    }
    StringBuilder shown = new StringBuilder("publisher,times\n");
    for (int i = 0; i < 9; i++) {
      shown.append('p').append(i).append(",10000\n");
    }
    shown.append("bad,3000\nidle,500\n");

    List<EventReport.ClickRate> rates = clickRates(clicks.toString(), shown.toString(), "times");

    assertThat(rates).filteredOn(EventReport.ClickRate::alarm).hasSize(1);
    EventReport.ClickRate worst = rates.get(0);
    assertThat(worst.name()).isEqualTo("bad");
    assertThat(worst.rate()).isEqualTo(100 / 3000.0);
    assertThat(worst.impressions()).isEqualTo(3000);
    assertThat(rates).hasSize(10);
  }

  @Test
  void eachLineIsAnImpressionUnlessAFieldSaysHowMany() throws IOException {
    String clicks = "time,ip,cookie,ad,publisher\n1,i,c,a,p\n2,i,d,a,q\n";

    List<EventReport.ClickRate> rates = clickRates(clicks, "publisher\np\np\nq\nq\nq\n", null);

    assertThat(rates).extracting(EventReport.ClickRate::impressions).containsExactly(2L, 3L);
    assertThatThrownBy(() -> clickRates(clicks, "publisher,n\np,many\n", "n"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("a number of impressions is needed, got 'many'");
  }

  @Test
  void moreClicksThanImpressionsAreImpossible() throws IOException {
    String clicks = "time,ip,cookie,ad,publisher\n1,i,c,a,p\n2,i,d,a,q\n";

    assertThat(clickRates(clicks, "publisher\nq\nq\n", null))
        .filteredOn(EventReport.ClickRate::alarm)
        .extracting(EventReport.ClickRate::name)
        .containsExactly("p");
  }

  private static List<EventReport.ClickRate> clickRates(
      String clicks, String shown, @org.jspecify.annotations.Nullable String count)
      throws IOException {
    try (EventMemory memory = EventMemory.temporary(SETTINGS);
        LineInput lines =
            LineInput.of(new ByteArrayInputStream(shown.getBytes(UTF_8)), "shown", 1 << 16)) {
      Judged.run(clicks, memory, new Judged(), 1);
      return memory.report(Impressions.read(lines, memory, count, 1)).clickRates();
    }
  }
}
