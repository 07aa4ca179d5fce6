package dev.doppel.engine.events;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.window.WindowSettings;
import dev.doppel.engine.events.EventSettings.Commission;
import dev.doppel.engine.events.EventSettings.Roles;
import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Publishers that share machines are found, and no others. */
class CoalitionTest {

  private static final EventSettings SETTINGS =
      EventSettings.ofKey("cookie", "ad")
          .withTime("time")
          .withWindow(WindowSettings.parse("landmark:100000"))
          .withRoles(new Roles("publisher", "ip", "cookie"))
          .withCommission(new Commission(null, true));

  @ParameterizedTest
  @CsvSource({"1, 0, 2", "2, 0, 3", "3, 0.7, 3", "4, 1, 4", "5, 0, 8"})
  void aPlantedCoalitionIsFoundWhole(long seed, double zipf, int members) throws IOException {
    ClickStream clicks = stream(seed, zipf, members);

    List<List<String>> groups = coalitions(clicks).groups();

    assertThat(groups).containsExactly(clicks.coalition().stream().sorted().toList());
  }

  /** Users who click more than others go to all publishers, and schools have one address. */
  @ParameterizedTest
  @CsvSource({"11, 0", "12, 0", "13, 0.7", "14, 1", "15, 1.2"})
  void publishersThatShareOnlyTheirReadersAreNotAccused(long seed, double zipf) throws IOException {
    assertThat(coalitions(stream(seed, zipf, 0)).pairs()).isEmpty();
  }

  @Test
  void pairsSayHowManyTheyShareAndHowManyChanceWouldExplain() throws IOException {
    ClickStream clicks = stream(9, 0, 3);

    EventReport.Coalitions found = coalitions(clicks);

    assertThat(found.sampledCookies()).isEqualTo(1);
    Set<String> by = new HashSet<>();
    for (EventReport.SharingPair each : found.pairs()) {
      by.add(each.by());
      assertThat(each.shared()).isGreaterThan((long) (1.5 * each.expected()));
      assertThat(each.resemblance()).isBetween(0.0, 1.0);
    }
    assertThat(by).contains("cookies");
  }

  private static ClickStream stream(long seed, double zipf, int members) {
    return ClickStream.of(
        new ClickStream.Settings(30_000, seed, zipf, 0.02, 0, 1000, 0, 0).withCoalition(members));
  }

  private static EventReport.Coalitions coalitions(ClickStream clicks) throws IOException {
    StringBuilder text = new StringBuilder();
    clicks.write(text);
    return Judged.report(text.toString(), SETTINGS).coalitions();
  }
}
