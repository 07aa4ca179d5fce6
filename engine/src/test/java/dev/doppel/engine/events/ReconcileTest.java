package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.words.GivenWords;
import dev.doppel.io.LineInput;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Two logs of the same clicks. */
class ReconcileTest {

  private final SplittableRandom random = new SplittableRandom(6);

  @Test
  void clicksOfOneLogOnlyAreNamed() throws IOException {
    String ours = "id,ad\n1,a\n2,a\n2,a\n3,a\n";
    String theirs = "{\"click\":\"2\"}\n{\"click\":\"3\"}\n{\"click\":\"4\"}\n";
    ReconcileSettings settings = settings("key=id", "b-key=click");

    ReconcileJob.Result result = run(ours, theirs, settings);

    Reconciliation.Group all = result.reconciliation().all();
    assertThat(all.matched()).isEqualTo(2);
    assertThat(all.first().missing()).isEqualTo(2);
    assertThat(all.second().missing()).isEqualTo(1);
    assertThat(copied(ours, settings.first(), result.unmatched().first()))
        .isEqualTo("id,ad\n1,a\n2,a\n");
    assertThat(copied(theirs, settings.second(), result.unmatched().second()))
        .isEqualTo("{\"click\":\"4\"}\n");
  }

  @Test
  void equalClicksAreTheSameOnlyIfTheirTimesAreNear() throws IOException {
    String ours = "id,t\n1,1000\n1,2000\n2,1000\n9,900\n9,2100\n";
    String theirs = "id,t\n1,1009\n1,1991\n2,1100\n9,900\n9,2100\n";

    Reconciliation.Group near =
        run(ours, theirs, settings("key=id", "time=t", "within=10s")).reconciliation().all();
    Reconciliation.Group far =
        run(ours, theirs, settings("key=id", "time=t", "within=100s")).reconciliation().all();

    assertThat(near.matched()).isEqualTo(4);
    assertThat(far.matched()).isEqualTo(5);
  }

  /** One log begins a day before the other and lacks nothing. */
  @Test
  void whatLiesOutsideOfTheOtherLogIsNotMissing() throws IOException {
    StringBuilder ours = new StringBuilder("id,t\n");
    StringBuilder theirs = new StringBuilder("id,t\n");
    for (int i = 0; i < 1000; i++) {
      String click = i + "," + (1_700_000_000L + 60L * i) + "\n";
      ours.append(click);
      theirs.append(i < 400 ? "" : click);
    }

    Reconciliation.Side side =
        run(ours.toString(), theirs.toString(), settings("key=id", "time=t", "within=1m"))
            .reconciliation()
            .all()
            .first();

    assertThat(side.outside()).isEqualTo(399); // the last before it is within a minute
    assertThat(side.missing()).isEqualTo(1);
    assertThat(side.alarm()).isFalse();
  }

  /** Of 20 advertisers, three pay for only part of what they get; all lose one in two hundred. */
  @ParameterizedTest
  @CsvSource({"1", "2", "3"})
  void plantedHitShavingIsFoundAndBounded(long seed) throws IOException {
    SplittableRandom chance = new SplittableRandom(seed);
    Map<String, Integer> shaved = new HashMap<>();
    StringBuilder ours = new StringBuilder("id,advertiser\n");
    StringBuilder theirs = new StringBuilder("id,advertiser\n");
    for (int i = 0; i < 60_000; i++) {
      int number = chance.nextInt(20);
      String advertiser = "adv" + number;
      String click = i + "," + advertiser + "\n";
      ours.append(click);
      boolean isLost = chance.nextInt(200) == 0;
      boolean isShaved = number < 3 && chance.nextInt(100) < 5 + 5 * number;
      if (isShaved && !isLost) {
        shaved.merge(advertiser, 1, Integer::sum);
      }
      theirs.append(isLost || isShaved ? "" : click);
    }

    Reconciliation found =
        run(ours.toString(), theirs.toString(), settings("key=id", "by=advertiser", "loss=0.01"))
            .reconciliation();

    Set<String> alarms = new HashSet<>();
    for (Reconciliation.Group each : found.groups()) {
      if (each.alarm()) {
        alarms.add(each.name());
        assertThat(each.first().surelyMissing())
            .isPositive()
            .isLessThanOrEqualTo(shaved.getOrDefault(each.name(), 0));
      }
    }
    assertThat(alarms).isEqualTo(Set.of("adv0", "adv1", "adv2"));
    assertThat(found.groups()).hasSize(20);
    assertThat(found.all().matched() + found.all().first().missing()).isEqualTo(60_000);
  }

  /** More clicks than the buffers of a spool hold, in another order. */
  @Test
  void orderMakesNoDifference() throws IOException {
    int clicks = 600_000;
    StringBuilder ours = new StringBuilder("id\n");
    StringBuilder theirs = new StringBuilder("id\n");
    for (int i = 0; i < clicks; i++) {
      ours.append(i).append('\n');
      theirs.append((i * 7L + 13) % clicks).append('\n');
    }
    theirs.append("more\n");

    Reconciliation.Group all =
        run(ours.toString(), theirs.toString(), settings("key=id")).reconciliation().all();

    assertThat(all.matched()).isEqualTo(clicks);
    assertThat(all.first().missing()).isZero();
    assertThat(all.second().missing()).isOne();
  }

  @Test
  void theLeastShareIsTheOneThatWouldRaiseNoAlarm() {
    for (int i = 0; i < 100; i++) {
      long trials = 1L + random.nextInt(5000);
      long hits = random.nextLong(trials + 1);
      double least = Alarm.least(hits, trials, 7);
      assertThat(Alarm.isRaised(hits, trials, least + 1e-9, 7)).isFalse();
      assertThat(least == 0 || Alarm.isRaised(hits, trials, least * (1 - 1e-9), 7)).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "time=t | --key is missing: which fields make two clicks the same?",
        "key=a,b;b-key=a | --b-key must name as many fields as --key, in its order",
        "key=a;within=5m | --within needs the times of clicks: name their field with --time",
        "key=a;b-by=x | --b-by needs --by",
        "key=a;time=t;within=soon | --within: a duration looks like",
        "key=a;loss=2 | --loss: a share is",
        "key=a;windwo=1 | no such setting: --windwo",
      })
  void messagesNameTheOption(String words, String message) {
    assertThatThrownBy(() -> settings(words.split(";", -1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith(message);
  }

  private static ReconcileSettings settings(String... words) {
    GivenWords given = GivenWords.ofOptions();
    for (String word : words) {
      String[] parts = word.split("=", 2);
      given.put(parts[0], parts[1]);
    }
    return ReconcileSettings.parse(given);
  }

  private static ReconcileJob.Result run(String ours, String theirs, ReconcileSettings settings)
      throws IOException {
    try (LineInput first = input(ours);
        LineInput second = input(theirs)) {
      return ReconcileJob.run(first, second, settings, 2);
    }
  }

  private static String copied(String log, EventSettings settings, java.util.BitSet lines)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (LineInput again = input(log)) {
      ReconcileJob.copy(again, settings, lines, out);
    }
    return out.toString(UTF_8);
  }

  private static LineInput input(String text) {
    return LineInput.of(new ByteArrayInputStream(text.getBytes(UTF_8)), "text", 1 << 16);
  }
}
