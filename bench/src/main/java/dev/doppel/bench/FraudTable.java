package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.engine.events.ClickStream;
import dev.doppel.engine.events.EventJob;
import dev.doppel.engine.events.EventMemory;
import dev.doppel.engine.events.EventReport;
import dev.doppel.engine.events.EventSettings;
import dev.doppel.engine.events.EventSettings.Roles;
import dev.doppel.engine.events.EventSink;
import dev.doppel.engine.events.JudgedEvents;
import dev.doppel.io.LineInput;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;

/**
 * How much of the fraud that {@link ClickStream} plants raises an alarm, and how many alarms are
 * right. Run with {@code bench/run fraud [SEEDS [LINES]]}.
 */
public final class FraudTable {

  private FraudTable() {}

  /** What was planted, what was found, and what of that was planted. */
  record Score(long planted, long alarms, long hits) {

    double precision() {
      return alarms == 0 ? 1 : (double) hits / alarms;
    }

    double recall() {
      return planted == 0 ? 1 : (double) hits / planted;
    }

    private Score plus(Set<String> truth, Set<String> found) {
      Set<String> both = new HashSet<>(found);
      both.retainAll(truth);
      return new Score(planted + truth.size(), alarms + found.size(), hits + both.size());
    }
  }

  /** The scores of publishers and of addresses. */
  record Scores(Score publishers, Score addresses) {}

  public static void main(String[] args) throws IOException {
    int seeds = args.length > 0 ? Integer.parseInt(args[0]) : 50;
    long lines = args.length > 1 ? Long.parseLong(args[1]) : 50_000;
    print(seeds, lines, System.out);
  }

  static void print(int seeds, long lines, PrintStream out) throws IOException {
    Scores scores = measure(seeds, lines);
    out.printf(Locale.ROOT, "%d streams of %,d clicks.%n%n", seeds, lines);
    out.println("| fraud | planted | alarms | right | precision | recall |");
    out.println("|---|---|---|---|---|---|");
    row("publishers who repeat clicks", scores.publishers, out);
    row("addresses that delete cookies", scores.addresses, out);
  }

  private static void row(String name, Score score, PrintStream out) {
    out.printf(
        Locale.ROOT,
        "| %s | %d | %d | %d | %.4f | %.4f |%n",
        name,
        score.planted,
        score.alarms,
        score.hits,
        score.precision(),
        score.recall());
  }

  static Scores measure(int seeds, long lines) throws IOException {
    Score publishers = new Score(0, 0, 0);
    Score addresses = new Score(0, 0, 0);
    for (int seed = 0; seed < seeds; seed++) {
      ClickStream clicks = ClickStream.of(ClickStream.Settings.of(lines, seed));
      StringBuilder text = new StringBuilder();
      clicks.write(text);
      EventReport report = report(text.toString());
      publishers =
          publishers.plus(
              clicks.badPublishers(),
              names(
                  report.publishers(), EventReport.Publisher::alarm, EventReport.Publisher::name));
      addresses =
          addresses.plus(
              clicks.badAddresses(),
              names(report.addresses(), EventReport.Address::alarm, EventReport.Address::name));
    }
    return new Scores(publishers, addresses);
  }

  private static <T> Set<String> names(List<T> all, Predicate<T> alarm, Function<T, String> name) {
    Set<String> names = new HashSet<>();
    all.stream().filter(alarm).map(name).forEach(names::add);
    return names;
  }

  private static EventReport report(String text) throws IOException {
    EventSettings settings =
        EventSettings.ofKey("cookie", "ad")
            .withTime("time")
            .withRoles(new Roles("publisher", "ip", "cookie"));
    try (LineInput input =
            LineInput.of(new ByteArrayInputStream(text.getBytes(UTF_8)), "clicks", 1 << 20);
        EventMemory memory = EventMemory.temporary(settings)) {
      EventJob.run(input, memory, new Nowhere(), 2);
      return memory.report();
    }
  }

  /** Takes lines and forgets them. */
  private static final class Nowhere implements EventSink {

    @Override
    public void header(byte[] line, int from, int to) {}

    @Override
    public void accept(JudgedEvents events) {}

    @Override
    public void flush() {}

    @Override
    public void sync() {}
  }
}
