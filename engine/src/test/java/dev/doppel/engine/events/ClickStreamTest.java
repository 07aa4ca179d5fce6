package dev.doppel.engine.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.engine.events.ClickStream.Settings;
import java.io.IOException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

class ClickStreamTest {

  private static final int LINES = 50_000;

  @Test
  void theSameSettingsGiveTheSameClicks() throws IOException {
    assertThat(clicks(Settings.of(2000, 3))).isEqualTo(clicks(Settings.of(2000, 3)));
    assertThat(clicks(Settings.of(2000, 3))).isNotEqualTo(clicks(Settings.of(2000, 4)));
  }

  /* 49,000 and more honest clicks, each a repeat with a mean chance of 0.2: five sigmas are 0.01. */
  @Test
  void repeatsAsManyClicksAsAsked() throws IOException {
    List<String> clicks = clicks(new Settings(LINES, 1, 0, 0.2, 50, 0, 0, 0));

    Set<String> seen = new HashSet<>();
    long repeats =
        clicks.stream().map(ClickStreamTest::withoutTimeAndSite).filter(c -> !seen.add(c)).count();

    assertThat((double) repeats / LINES).isEqualTo(0.2, within(0.02));
  }

  @Test
  void zipfMakesSomeUsersClickMore() throws IOException {
    assertThat(mostClicks(0)).isLessThan(30);
    assertThat(mostClicks(1)).isGreaterThan(2000);
  }

  @Test
  void clicksAreOutOfOrderByAsMuchAsAsked() throws IOException {
    long[] inOrder = times(new Settings(LINES, 1, 0, 0.02, 0, 0, 0, 0));
    long[] late = times(new Settings(LINES, 1, 0, 0.02, 0, 5000, 0, 0));

    assertThat(latest(inOrder)).isZero();
    assertThat(latest(late)).isBetween(4000L, 5000L);
  }

  @Test
  void cheatsAreThereOnlyIfAsked() throws IOException {
    ClickStream none = ClickStream.of(new Settings(1000, 1, 0, 0.02, 0, 0, 0, 0));
    assertThat(none.badPublishers()).isEmpty();
    assertThat(none.badAddresses()).isEmpty();

    ClickStream some = ClickStream.of(new Settings(1000, 1, 0, 0.02, 0, 0, 2, 5));
    assertThat(some.badPublishers()).hasSize(2);
    assertThat(some.badAddresses()).hasSize(5);
  }

  @Test
  void settingsOutOfRange() {
    assertThatThrownBy(() -> new Settings(1, 1, 4, 0.02, 0, 0, 0, 0)).hasMessageContaining("4.0");
    assertThatThrownBy(() -> new Settings(1, 1, 0, 1, 0, 0, 0, 0)).hasMessageContaining("1.0");
    assertThatThrownBy(() -> new Settings(1, 1, 0, 0, 0, 0, 61, 0)).hasMessageContaining("61");
  }

  private static long mostClicks(double zipf) throws IOException {
    Map<String, Integer> counts = new HashMap<>();
    for (String click : clicks(new Settings(LINES, 1, zipf, 0, 0, 0, 0, 0))) {
      counts.merge(click.split(",", -1)[2], 1, Integer::sum);
    }
    return counts.values().stream().mapToInt(count -> count).max().orElseThrow();
  }

  private static long latest(long[] times) {
    long newest = 0;
    long latest = 0;
    for (long time : times) {
      latest = Math.max(latest, newest - time);
      newest = Math.max(newest, time);
    }
    return latest;
  }

  private static long[] times(Settings settings) throws IOException {
    return clicks(settings).stream()
        .mapToLong(click -> Long.parseLong(click.substring(0, click.indexOf(','))))
        .toArray();
  }

  private static String withoutTimeAndSite(String click) {
    return click.substring(click.indexOf(',') + 1, click.lastIndexOf(','));
  }

  private static List<String> clicks(Settings settings) throws IOException {
    StringBuilder text = new StringBuilder();
    ClickStream.of(settings).write(text);
    List<String> lines = Arrays.asList(text.toString().split("\n"));
    assertThat(lines.get(0)).isEqualTo(ClickStream.HEADER);
    return lines.subList(1, lines.size());
  }
}
