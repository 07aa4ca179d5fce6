package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.window.OnDuplicate;
import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.core.window.WindowShape.Unit;
import dev.doppel.io.LineInput;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class EventJobTest {

  private static final EventSettings SETTINGS = EventSettings.ofKey("ip", "ad");

  @TempDir private Path folder;
  private final SplittableRandom random = new SplittableRandom(11);

  @Test
  void eventsAreTheSameByTheirKeyOnly() throws IOException {
    assertThat(Judged.lines("ip,ad,n\na,1,1\na,1,2\nb,1,3\na,2,4\nab,,5\na,b,6\n", SETTINGS))
        .containsExactly(
            "header\tip,ad,n",
            "unique\ta,1,1",
            "duplicate\ta,1,2",
            "unique\tb,1,3",
            "unique\ta,2,4",
            "unique\tab,,5",
            "unique\ta,b,6");
  }

  @Test
  void allFormatsGiveTheSame() throws IOException {
    EventSettings settings = EventSettings.ofKey("host", "path");
    String time = " - - [01/Aug/1995:00:00:01 +0000] ";
    String logs = "";
    String csv = "host,path\n";
    String json = "";
    for (String[] each : new String[][] {{"a", "/x"}, {"b", "/x"}, {"a", "/x"}, {"a", "/y"}}) {
      logs += each[0] + time + "\"GET " + each[1] + "?q HTTP/1.0\" 200 1\n";
      csv += each[0] + "," + each[1] + "\n";
      json += "{\"path\":\"" + each[1] + "\",\"host\":\"" + each[0] + "\"}\n";
    }
    List<String> expected = List.of("unique", "unique", "duplicate", "unique");

    assertThat(verdicts(Judged.lines(logs, settings))).isEqualTo(expected);
    assertThat(verdicts(Judged.lines(csv, settings))).isEqualTo(expected);
    assertThat(verdicts(Judged.lines(csv.replace(',', '\t'), settings))).isEqualTo(expected);
    assertThat(verdicts(Judged.lines(json, settings))).isEqualTo(expected);
    assertThat(verdicts(Judged.lines("\ufeff" + csv, settings))).isEqualTo(expected);
  }

  @Test
  void withoutAHeader() throws IOException {
    assertThat(Judged.lines("a,1\nb,1\na,2\n", EventSettings.ofKey("1")))
        .containsExactly("unique\ta,1", "unique\tb,1", "duplicate\ta,2");
    assertThat(
            Judged.lines(
                "a,1\nb,1\na,2\n", EventSettings.ofKey("n").withColumns(List.of("x", "n"))))
        .containsExactly("unique\ta,1", "duplicate\tb,1", "unique\ta,2");
  }

  @Test
  void eachFileHasItsOwnHeaderAndFormat() throws IOException {
    Path one = Files.writeString(folder.resolve("1"), "ip,ad\na,1\n");
    Path two = Files.writeString(folder.resolve("2"), "ad\tip\n1\ta\n");
    Path three = Files.writeString(folder.resolve("3"), "{\"ad\":1,\"ip\":\"a\"}\n");
    Judged sink = new Judged();
    try (LineInput input = LineInput.of(List.of(one, two, three), Judged.MAX_LINE);
        EventMemory memory = EventMemory.temporary(SETTINGS)) {
      EventCounts counts = EventJob.run(input, memory, sink, 2).counts();
      assertThat(counts.lines()).isEqualTo(5);
      assertThat(counts.unique()).isEqualTo(1);
      assertThat(counts.duplicates()).isEqualTo(2);
    }
  }

  @Test
  void malformedLinesAreCountedAndNamed() throws IOException {
    EventSettings settings = SETTINGS.withTime("t");
    String text =
        "ip,ad,t\na,1,5\n\nonly\na,1,soon\n\"a,1,5\n" + "x".repeat(Judged.MAX_LINE + 1) + "\nb,1,6";
    Judged sink = new Judged();
    try (EventMemory memory = EventMemory.temporary(settings)) {
      EventJob.Result result = Judged.run(text, memory, sink, 1);

      assertThat(result.counts().lines()).isEqualTo(8);
      assertThat(result.counts().unique()).isEqualTo(2);
      assertThat(result.counts().rejected())
          .containsExactlyInAnyOrderEntriesOf(
              Map.of(
                  LineFault.EMPTY, 1L,
                  LineFault.MISSING_FIELD, 1L,
                  LineFault.BAD_TIME, 1L,
                  LineFault.BAD_QUOTES, 1L,
                  LineFault.TOO_LONG, 1L));
      assertThat(result.problems())
          .hasSize(5)
          .contains(
              "text:4: a field is missing: only",
              "text:5: no time that can be read: 'soon': a,1,soon");
    }
  }

  @Test
  void aJobThatUnderstandsNothingFails() {
    assertThatThrownBy(() -> Judged.lines("ip,ad,t\na,1,soon\n", SETTINGS.withTime("t")))
        .isInstanceOf(IOException.class)
        .hasMessage(
            "none of 1 lines is an event; text:2: no time that can be read: 'soon': a,1,soon");
    assertThatThrownBy(() -> Judged.lines("a,b\n1,2\n", SETTINGS))
        .hasMessageStartingWith("text:1: no column 'ip' among [a, b]; if this csv has no header");
  }

  @Test
  void theSameWithAnyNumberOfThreads() throws IOException {
    String text = clicks(30_000, 2000, 3);

    assertThat(Judged.lines(text, SETTINGS, 8)).isEqualTo(Judged.lines(text, SETTINGS, 1));
  }

  /** The words of the contract, taken literally, for all windows and both policies. */
  @ParameterizedTest
  @CsvSource({
    "landmark:500,refresh", "jumping:500/5,refresh", "sliding:500,refresh", "sliding:500,keep",
    "landmark:60s,refresh", "sliding:60s,refresh", "sliding:60s,keep", "jumping:60s/6,keep"
  })
  void exactWindowsAgreeWithAnOracle(String shape, String policy) throws IOException {
    String text = clicks(20_000, 900, 30);
    WindowSettings window =
        WindowSettings.parse(shape)
            .withMethod(WindowMethod.EXACT)
            .withOnDuplicate(OnDuplicate.parse(policy));
    EventSettings settings =
        SETTINGS.withTime("t").withWindow(window).withLate(Duration.ofSeconds(20));

    List<String> lines = Judged.lines(text, settings);

    assertThat(lines).isEqualTo(new Oracle(window, 20_000).lines(text));
    assertThat(verdicts(lines)).contains("unique", "duplicate", "late");
  }

  /** Nothing that is a duplicate is missed; strangers are taken for one within the stated rate. */
  @ParameterizedTest
  @CsvSource({"fingerprints", "planes", "metwally-2005"})
  void otherMethodsMissNothing(String method) throws IOException {
    String text = clicks(20_000, 900, 30);
    WindowSettings window =
        WindowSettings.parse("landmark:5000").withMethod(WindowMethod.parse(method));
    EventSettings settings = SETTINGS.withWindow(window);

    List<String> lines = Judged.lines(text, settings);
    List<String> exact = new Oracle(window, Long.MAX_VALUE).lines(text);

    int extra = 0;
    for (int i = 0; i < lines.size(); i++) {
      if (!lines.get(i).equals(exact.get(i))) {
        assertThat(lines.get(i)).startsWith("duplicate");
        extra++;
      }
    }
    // 3,600 strangers at 1e-4: more than ten once in 2e11 runs.
    assertThat(extra).isLessThan(10);
  }

  /** One such time would be the newest for ever. */
  @Test
  void timesOutsideOfTheCalendarAreRejected() throws IOException {
    EventSettings settings =
        SETTINGS.withTime("t").withWindow(WindowSettings.parse("sliding:1h").withCapacity(100));
    String text =
        "ip,ad,t\na,1,9999-12-31T23:59:59-10:00\na,2,-99999999999\na,3,0000-05-05\na,4,2020-01-01\n";

    List<String> lines = Judged.lines(text, settings);

    assertThat(verdicts(lines)).containsExactly("rejected", "rejected", "rejected", "unique");
  }

  /** A time that is wrong, but in the past, cannot be told from a silence; what follows tells. */
  @Test
  void jumpsInTimeAreCounted() throws IOException {
    EventSettings settings =
        SETTINGS.withTime("t").withWindow(WindowSettings.parse("sliding:1h").withCapacity(100));
    String text = "ip,ad,t\na,1,2020-01-01\na,2,2021-01-01\na,3,2020-01-02\na,4,2020-01-03\n";
    try (EventMemory memory = EventMemory.temporary(settings)) {
      EventJob.Result result = Judged.run(text, memory, new Judged(), 1);

      assertThat(result.counts().doubts().jumps()).isEqualTo(1);
      assertThat(result.counts().doubts().behind()).isEqualTo(2);
      assertThat(result.firstJump()).isEqualTo("text:3, '2021-01-01'");
      assertThat(result.firstJumpBy()).isEqualTo(Duration.ofDays(366));
    }
  }

  /** A jump is longer than ten windows, and an event is far behind by more than one. */
  @ParameterizedTest
  @CsvSource({"10:00:00, 0, 0", "10:00:01, 1, 0", "23:00:00, 0, 0", "22:59:59, 0, 1"})
  void doubtsBeginAfterTenWindowsAheadAndOneBehind(String time, int jumps, int behind)
      throws IOException {
    EventSettings settings =
        SETTINGS.withTime("t").withWindow(WindowSettings.parse("sliding:1h").withCapacity(100));
    boolean isAhead = time.startsWith("10");
    String text =
        "ip,ad,t\na,1,2020-01-02T00:00:00\na,2,2020-01-02T00:00:00\na,3,2020-01-%sT%s\n"
            .formatted(isAhead ? "02" : "01", time);
    try (EventMemory memory = EventMemory.temporary(settings)) {
      EventJob.Result result = Judged.run(text, memory, new Judged(), 1);

      assertThat(result.counts().doubts().jumps()).isEqualTo(jumps);
      assertThat(result.counts().doubts().behind()).isEqualTo(behind);
    }
  }

  /** Ten windows behind the first event may be disorder; more is a first time that was wrong. */
  @ParameterizedTest
  @CsvSource({"10:00:00, 0", "10:00:01, 1"})
  void aFirstTimeIsWrongFromMoreThanTenWindowsOn(String first, int jumps) throws IOException {
    EventSettings settings =
        SETTINGS.withTime("t").withWindow(WindowSettings.parse("sliding:1h").withCapacity(100));
    String text =
        "ip,ad,t\nx,0,2020-01-01T%s\na,1,2020-01-01T00:00:00\na,2,2020-01-01T00:00:00\n"
            .formatted(first);
    try (EventMemory memory = EventMemory.temporary(settings)) {
      EventJob.Result result = Judged.run(text, memory, new Judged(), 1);

      assertThat(result.counts().doubts().behind()).isEqualTo(2);
      assertThat(result.counts().doubts().jumps()).isEqualTo(jumps);
    }
  }

  /** Nothing comes before the first event that it could jump ahead of; what follows tells. */
  @ParameterizedTest
  @CsvSource({
    "2020-01-01T23:00, PT23H, off",
    "9999-12-01, PT69950496H, off",
    "2020-01-01T23:00, PT23H, 1h"
  })
  void aWrongTimeAtTheBeginningIsAJumpToo(String first, Duration by, String late)
      throws IOException {
    EventSettings settings =
        SETTINGS
            .withTime("t")
            .withWindow(WindowSettings.parse("sliding:1h").withCapacity(100))
            .withLate(late.equals("off") ? null : Duration.ofHours(1));
    String text =
        "ip,ad,t\nx,0,%s\na,1,2020-01-01T00:00\na,1,2020-01-01T03:00\na,1,2020-01-01T06:00\n"
            .formatted(first);
    Judged sink = new Judged();
    try (EventMemory memory = EventMemory.temporary(settings)) {
      EventJob.Result result = Judged.run(text, memory, sink, 1);

      assertThat(result.counts().doubts().jumps()).isEqualTo(1);
      assertThat(result.counts().doubts().behind()).isEqualTo(late.equals("off") ? 3 : 0);
      assertThat(result.firstJump()).isEqualTo("text:2, '" + first + "'");
      assertThat(result.firstJumpBy()).isEqualTo(by);
    }
  }

  /** The wrong time came with several events, and what follows fills another batch. */
  @Test
  void wrongTimesAtTheBeginningAreOneJump() throws IOException {
    EventSettings settings =
        SETTINGS.withTime("t").withWindow(WindowSettings.parse("sliding:1m").withCapacity(100));
    StringBuilder text = new StringBuilder("ip,ad,t\n");
    for (int i = 0; i < 2 * EventBatch.LINES; i++) {
      text.append("a,").append(i).append(",2020-01-01T01:00\n");
    }
    for (int i = 0; i < 3 * EventBatch.LINES; i++) {
      text.append("b,").append(i).append(",2020-01-01T00:00\n");
    }
    try (EventMemory memory = EventMemory.temporary(settings)) {
      EventJob.Result result = Judged.run(text.toString(), memory, new Judged(), 1);

      assertThat(result.counts().doubts().jumps()).isEqualTo(1);
      assertThat(result.firstJump()).isEqualTo("text:2, '2020-01-01T01:00'");
    }
  }

  @Test
  void aFewTimesInThePastAreNoJump() throws IOException {
    EventSettings settings =
        SETTINGS.withTime("t").withWindow(WindowSettings.parse("sliding:1h").withCapacity(100));
    String text =
        """
        ip,ad,t
        a,1,2020-01-01T00:00
        a,2,2020-01-01T00:01
        a,3,1970-01-01
        a,4,2020-01-01T00:02
        a,5,2020-01-01T00:03
        a,6,1970-01-01
        """;
    try (EventMemory memory = EventMemory.temporary(settings)) {
      EventJob.Result result = Judged.run(text, memory, new Judged(), 1);

      assertThat(result.counts().doubts().jumps()).isZero();
      assertThat(result.counts().doubts().behind()).isEqualTo(2);
      assertThat(result.firstJump()).isNull();
    }
  }

  @Test
  void lateEventsAreNeitherComparedNorRemembered() throws IOException {
    EventSettings settings =
        SETTINGS
            .withTime("t")
            .withWindow(WindowSettings.parse("sliding:1h").withCapacity(100))
            .withLate(Duration.ofMinutes(10));
    String text =
        """
        ip,ad,t
        x,0,2020-01-01T10:00
        a,1,2020-01-01T09:40
        a,1,2020-01-01T09:41
        a,1,2020-01-01T07:00
        a,1,2020-01-01T10:01
        """;

    assertThat(verdicts(Judged.lines(text, settings)))
        .containsExactly("unique", "late", "late", "late", "unique");
  }

  /** Lateness beyond the window: as far back as that is long, events have their own time. */
  @Test
  void eventsFurtherBehindThanTheWindowCountAsAWindowBehind() throws IOException {
    EventSettings settings =
        SETTINGS
            .withTime("t")
            .withWindow(WindowSettings.parse("sliding:1h").withCapacity(100))
            .withLate(Duration.ofHours(3));
    // The first two of a are 75 minutes apart, by their own time; the others both count as 09:20.
    String text =
        """
        ip,ad,t
        x,0,2020-01-01T10:00
        a,1,2020-01-01T09:05
        a,1,2020-01-01T10:20
        a,2,2020-01-01T07:30
        a,2,2020-01-01T09:00
        a,3,2020-01-01T07:19
        """;

    assertThat(verdicts(Judged.lines(text, settings)))
        .containsExactly("unique", "unique", "unique", "unique", "duplicate", "late");
    assertThat(verdicts(Judged.lines(text, settings.withLate(Duration.ofHours(1)))))
        .containsExactly("unique", "unique", "unique", "late", "late", "late");
  }

  @Test
  void eventsFromTheFutureAreRejected_andTimeStaysWhereItWas() throws IOException {
    long now = System.currentTimeMillis();
    EventSettings settings =
        SETTINGS
            .withTime("t")
            .withWindow(WindowSettings.parse("sliding:24h"))
            .withLate(Duration.ofMinutes(10));
    String text =
        "ip,ad,t\na,1,%d\na,2,%d\na,1,%d\nb,1,%d\n"
            .formatted(now, now + 30L * 86_400_000, now + 1_800_000, now);

    List<String> guarded = Judged.lines(text, settings.withAhead(Duration.ofHours(1)));
    List<String> trusting = Judged.lines(text, settings);

    assertThat(verdicts(guarded)).containsExactly("unique", "rejected", "duplicate", "late");
    assertThat(verdicts(trusting)).containsExactly("unique", "unique", "late", "late");
  }

  @Test
  void windowsInTimeGoByArrivalIfEventsTellNone() throws IOException {
    EventSettings settings = SETTINGS.withWindow(WindowSettings.parse("sliding:24h"));

    assertThat(verdicts(Judged.lines("ip,ad\na,1\na,1\n", settings)))
        .containsExactly("unique", "duplicate");
  }

  /** A pipe that says nothing for hours gets its verdicts at once. */
  @Test
  void answersAtOnceWhenIdle() throws Exception {
    PipedOutputStream writer = new PipedOutputStream();
    PipedInputStream reader = new PipedInputStream(writer);
    LinkedBlockingQueue<String> answers = new LinkedBlockingQueue<>();
    CompletableFuture<Void> job =
        CompletableFuture.runAsync(
            () -> {
              try (LineInput input = LineInput.of(reader, "pipe", Judged.MAX_LINE);
                  EventMemory memory = EventMemory.temporary(SETTINGS)) {
                EventFiles.Targets targets = new EventFiles.Targets(null, null, null, null, true);
                EventFiles files =
                    EventFiles.open(targets, List.of(), input, new LineQueue(answers), memory);
                EventJob.run(input, memory, files, 2, counts -> {});
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            });

    writer.write("ip,ad\na,1\n".getBytes(UTF_8));
    writer.flush();
    assertThat(answers.poll(20, TimeUnit.SECONDS)).isEqualTo("unique\ta,1");
    writer.write("a,1\n".getBytes(UTF_8));
    writer.flush();
    assertThat(answers.poll(20, TimeUnit.SECONDS)).isEqualTo("duplicate\ta,1");
    writer.close();
    job.get(20, TimeUnit.SECONDS);
  }

  /** Hands on whole lines. */
  private static final class LineQueue extends OutputStream {

    private final LinkedBlockingQueue<String> lines;
    private final StringBuilder line = new StringBuilder();

    LineQueue(LinkedBlockingQueue<String> lines) {
      this.lines = lines;
    }

    @Override
    public void write(int value) {
      if (value == '\n') {
        lines.add(line.toString());
        line.setLength(0);
      } else {
        line.append((char) value);
      }
    }
  }

  /** Clicks whose times go forward by a tenth of a second, and back by up to some seconds. */
  private String clicks(int count, int keys, int disorder) {
    StringBuilder text = new StringBuilder("ip,ad,t\n");
    for (int i = 0; i < count; i++) {
      long time = 1_000_000L + i * 100L - random.nextLong(disorder * 1000L);
      text.append("ip").append(random.nextInt(keys)).append(",x,");
      text.append(Instant.ofEpochMilli(time)).append('\n');
    }
    return text.toString();
  }

  private static List<String> verdicts(List<String> lines) {
    return lines.stream()
        .map(line -> line.substring(0, line.indexOf('\t')))
        .filter(word -> !word.equals("header"))
        .toList();
  }

  /** Remembers all, and goes by the meaning of the words. */
  private static final class Oracle {

    private final WindowSettings window;
    private final long late;
    private final Map<String, List<Long>> remembered = new HashMap<>();
    private long newest = Long.MIN_VALUE;
    private long number;

    Oracle(WindowSettings window, long late) {
      this.window = window;
      this.late = late;
    }

    List<String> lines(String text) {
      List<String> lines = new ArrayList<>();
      for (String line : text.lines().toList()) {
        lines.add(lines.isEmpty() ? "header\t" + line : verdict(line) + "\t" + line);
      }
      return lines;
    }

    private String verdict(String line) {
      String[] cells = line.split(",", -1);
      long time = Instant.parse(cells[2]).toEpochMilli();
      if (newest != Long.MIN_VALUE && newest - time > late) {
        return "late";
      }
      newest = Math.max(newest, time);
      boolean byCount = window.shape().unit() == Unit.EVENTS;
      long position = byCount ? number++ : time;
      List<Long> earlier =
          remembered.computeIfAbsent(cells[0] + "\n" + cells[1], key -> new ArrayList<>());
      boolean known = earlier.stream().anyMatch(before -> isWithin(before, position));
      if (!known || window.onDuplicate() == OnDuplicate.REFRESH) {
        earlier.add(position);
      }
      return known ? "duplicate" : "unique";
    }

    private boolean isWithin(long before, long now) {
      long slot = window.shape().length() / window.shape().parts();
      long slots = Math.floorDiv(now, slot) - Math.floorDiv(before, slot);
      return switch (window.shape().kind()) {
        case LANDMARK -> slots == 0;
        case JUMPING -> Math.abs(slots) < window.shape().parts();
        case SLIDING -> Math.abs(now - before) <= window.shape().length();
      };
    }
  }
}
