package dev.doppel.engine.events;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

class EventReportTest {

  private static final EventSettings SETTINGS =
      EventSettings.ofKey("cookie", "ad")
          .withTime("t")
          .withWindow(WindowSettings.parse("landmark").withMethod(WindowMethod.EXACT))
          .withRoles(new EventSettings.Roles("pub", "ip", "cookie"));

  private final SplittableRandom random = new SplittableRandom(2);

  /** With fewer keys than counters, all numbers are exact. */
  @Test
  void numbersAreThoseOfAPlainCount() throws IOException {
    Map<String, Long> events = new HashMap<>();
    Map<String, Long> duplicates = new HashMap<>();
    Map<String, Long> repeats = new HashMap<>();
    Map<String, Set<String>> cookies = new HashMap<>();
    Set<String> seen = new HashSet<>();
    StringBuilder text = new StringBuilder("cookie,ad,t,pub,ip\n");
    for (int i = 0; i < 20_000; i++) {
      String cookie = "c" + random.nextInt(400);
      String ad = "a" + random.nextInt(20);
      String publisher = "p" + random.nextInt(10);
      String ip = "10.0.0." + random.nextInt(50);
      text.append(String.join(",", cookie, ad, String.valueOf(i), publisher, ip)).append('\n');
      events.merge(publisher, 1L, Long::sum);
      cookies.computeIfAbsent(ip, key -> new HashSet<>()).add(cookie);
      if (!seen.add(cookie + " \u00b7 " + ad)) {
        duplicates.merge(publisher, 1L, Long::sum);
        repeats.merge(cookie + " \u00b7 " + ad, 1L, Long::sum);
      }
    }

    EventReport report = Judged.report(text.toString(), SETTINGS);

    assertThat(report.totals().unique()).isEqualTo(seen.size());
    assertThat(report.totals().compared()).isEqualTo(20_000);
    for (EventReport.Publisher each : report.publishers()) {
      assertThat(each.events()).isEqualTo(events.get(each.name()));
      assertThat(each.duplicates()).isEqualTo(duplicates.get(each.name()));
    }
    assertThat(report.publishers()).hasSize(10);
    for (EventReport.RepeatedKey each : report.repeated().subList(0, 5)) {
      assertThat(repeats.get(each.key())).isBetween(each.least(), each.most());
    }
    assertThat(report.addresses()).hasSize(50);
    // A pair is lost once in a thousand; each address has about 260 of them.
    for (EventReport.Address each : report.addresses()) {
      assertThat((double) each.mostCookies())
          .isCloseTo(cookies.getOrDefault(each.name(), Set.of()).size(), within(4.0));
    }
    assertThat(report.bins().bins().stream().mapToLong(EventReport.Bin::duplicates).sum())
        .isEqualTo(report.totals().duplicates());
    assertThat(report.bins().width()).isEqualTo(300_000);
    assertThat(report.bins().bins()).hasSize(67);
  }

  /** Wilson's interval of 10 in 100, as textbooks have it. */
  @Test
  void intervalsAreWilsons() {
    Interval interval = Interval.of(10, 100);

    assertThat(interval.low()).isCloseTo(0.0552, within(1e-4));
    assertThat(interval.high()).isCloseTo(0.1744, within(1e-4));
    assertThat(Interval.of(0, 0)).isEqualTo(new Interval(0, 1));
  }

  /** Over 200 reports on 100 publishers that are all alike, two alarms are what is allowed. */
  @Test
  void chanceRaisesNoAlarm() {
    int alarms = 0;
    for (int report = 0; report < 200; report++) {
      for (int publisher = 0; publisher < 100; publisher++) {
        int trials = 1 + random.nextInt(2000);
        int hits = 0;
        for (int i = 0; i < trials; i++) {
          hits += random.nextInt(100) < 2 ? 1 : 0;
        }
        alarms += Alarm.isRaised(hits, trials, 0.02, 100) ? 1 : 0;
      }
    }
    assertThat(alarms).isLessThanOrEqualTo(2);
  }

  @Test
  void anAlarmNeedsMoreThanAFewEvents() {
    assertThat(Alarm.isRaised(3, 3, 0.02, 1000)).isTrue();
    assertThat(Alarm.isRaised(2, 3, 0.02, 1000)).isFalse();
    assertThat(Alarm.isRaised(30, 1000, 0.02, 1000)).isFalse();
    assertThat(Alarm.isRaised(60, 1000, 0.02, 1000)).isTrue();
    assertThat(Alarm.isRaised(0, 0, 0.02, 1000)).isFalse();
  }

  @Test
  void binsJoinWhenTheyDoNotSuffice() {
    TimeBins bins = new TimeBins();
    NavigableMap<Long, Long> exact = new TreeMap<>();
    for (int i = 0; i < 50_000; i++) {
      long time = random.nextLong(-50_000_000, 50_000_000) / (1 + i % 7);
      bins.add(time, EventVerdict.DUPLICATE);
      exact.merge(time, 1L, Long::sum);
    }
    EventTimeline timeline = new EventTimeline(true, bins.width(), bins.bins());

    assertThat(timeline.bins()).hasSizeBetween(TimeBins.MOST / 10, TimeBins.MOST);
    assertCounted(timeline.bins(), timeline.width(), exact);
    EventReport.Bins bars = timeline.bars(timeline.all());
    assertThat(bars.bins()).hasSizeBetween(2, EventTimeline.BARS);
    assertCounted(bars.bins(), bars.width(), exact);
  }

  private static void assertCounted(
      List<EventReport.Bin> bins, long width, NavigableMap<Long, Long> exact) {
    long sum = 0;
    for (EventReport.Bin bin : bins) {
      long inside =
          exact.subMap(bin.start(), bin.start() + width).values().stream()
              .mapToLong(Long::longValue)
              .sum();
      assertThat(bin.duplicates()).isEqualTo(inside);
      sum += inside;
    }
    assertThat(sum).isEqualTo(exact.values().stream().mapToLong(Long::longValue).sum());
  }

  @Test
  void oneWrongTimeIsLeftOutOfTheUsualRange() {
    long noon = 1_767_614_400_000L;
    TimeBins bins = new TimeBins();
    for (int i = 0; i < 1000; i++) {
      bins.add(noon + i * 60_000L, EventVerdict.UNIQUE);
    }
    EventTimeline before = new EventTimeline(true, bins.width(), bins.bins());
    bins.add(1, EventVerdict.UNIQUE);
    EventTimeline after = new EventTimeline(true, bins.width(), bins.bins());

    // Without it all are shown, not the shortest 99.9 %; with it, the rest as finely as before.
    assertThat(before.usual()).isEqualTo(before.all());
    assertThat(after.usual()).isEqualTo(before.all());
    assertThat(after.bars(after.usual())).isEqualTo(before.bars(before.all()));
    assertThat(after.events(after.usual())).isEqualTo(1000);
    assertThat(after.all().from()).isZero();
    assertThat(after.bars(after.all()).bins()).hasSizeLessThan(EventTimeline.BARS + 1);
  }

  @Test
  void aPartIsShownAsFinelyAsItIsKnown() {
    TimeBins bins = new TimeBins();
    for (int second = 0; second < 4000; second++) {
      bins.add(second * 1000L, EventVerdict.LATE);
    }
    EventTimeline timeline = new EventTimeline(true, bins.width(), bins.bins());

    EventReport.Bins part = timeline.bars(new EventTimeline.Range(60_000, 120_000));

    assertThat(part.width()).isEqualTo(1000);
    assertThat(part.bins()).hasSize(60).allMatch(bin -> bin.late() == 1);
    assertThat(timeline.bars(new EventTimeline.Range(-9, -1)).bins()).isEmpty();
  }
}
