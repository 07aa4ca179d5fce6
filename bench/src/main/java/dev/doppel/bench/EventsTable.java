package dev.doppel.bench;

import dev.doppel.core.window.WindowSettings;
import dev.doppel.engine.events.ClickStream;
import dev.doppel.engine.events.EventFiles;
import dev.doppel.engine.events.EventJob;
import dev.doppel.engine.events.EventMemory;
import dev.doppel.engine.events.EventSettings;
import dev.doppel.engine.events.EventSettings.Roles;
import dev.doppel.io.LineInput;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How many lines a second are judged end to end: from a CSV file to a file of unique lines. The
 * best of some rounds, for the first ones warm the machine up. Run with {@code bench/run events
 * [LINES [ROUNDS]]}.
 */
public final class EventsTable {

  private static final EventSettings PLAIN = EventSettings.ofKey("cookie", "ad");

  private final Path folder;
  private final Path input;
  private final int rounds;
  private final PrintStream out;

  private EventsTable(Path folder, Path input, int rounds, PrintStream out) {
    this.folder = folder;
    this.input = input;
    this.rounds = rounds;
    this.out = out;
  }

  public static void main(String[] args) throws IOException {
    long lines = args.length > 0 ? Long.parseLong(args[0]) : 2_000_000;
    int rounds = args.length > 1 ? Integer.parseInt(args[1]) : 4;
    print(lines, rounds, System.out);
  }

  static void print(long lines, int rounds, PrintStream out) throws IOException {
    Path folder = Files.createTempDirectory("doppel-events");
    try {
      Path input = folder.resolve("clicks.csv");
      try (Writer clicks = Files.newBufferedWriter(input)) {
        ClickStream.of(ClickStream.Settings.of(lines, 1)).write(clicks);
      }
      out.printf(
          Locale.ROOT,
          "%,d clicks, %.1f MB, %d threads, best of %d.%n%n",
          lines,
          Files.size(input) / 1e6,
          threads(),
          rounds);
      out.println("| window | what else | lines/s | MB/s | duplicates |");
      out.println("|---|---|---|---|---|");
      new EventsTable(folder, input, rounds, out).printAll();
    } finally {
      delete(folder);
    }
  }

  private void printAll() throws IOException {
    EventSettings timed = PLAIN.withTime("time");
    row("nothing", PLAIN, null);
    row("nothing", PLAIN.withWindow(WindowSettings.parse("jumping:1000000/20")), null);
    row("nothing", PLAIN.withWindow(WindowSettings.parse("landmark:1000000")), null);
    row("times", timed.withWindow(WindowSettings.parse("sliding:1h")), null);
    row("publishers", PLAIN.withRoles(new Roles("publisher", null, null)), null);
    row("publishers, addresses", PLAIN.withRoles(new Roles("publisher", "ip", "cookie")), null);
    row("a memory", PLAIN, folder.resolve("memory"));
  }

  private void row(String what, EventSettings settings, @Nullable Path memory) throws IOException {
    double best = Double.MAX_VALUE;
    EventJob.Result result = null;
    for (int round = 0; round < rounds; round++) {
      result = run(settings, memory == null ? null : memory.resolve("" + round));
      best = Math.min(best, result.seconds());
    }
    if (result == null) {
      return;
    }
    out.printf(
        Locale.ROOT,
        "| %s | %s | %,.0f | %.1f | %,d |%n",
        settings.window().shape(),
        what,
        result.counts().lines() / best,
        Files.size(input) / 1e6 / best,
        result.counts().duplicates());
  }

  private EventJob.Result run(EventSettings settings, @Nullable Path folderOfMemory)
      throws IOException {
    EventFiles.Targets targets =
        new EventFiles.Targets(folder.resolve("unique.csv"), null, null, null, false);
    try (LineInput lines = LineInput.of(List.of(input), 1 << 20);
        EventMemory memory =
            folderOfMemory == null
                ? EventMemory.temporary(settings)
                : EventMemory.open(folderOfMemory, settings);
        EventFiles files =
            EventFiles.open(
                targets, List.of(input), lines, OutputStream.nullOutputStream(), memory)) {
      return EventJob.run(lines, memory, files, threads(), counts -> {});
    }
  }

  private static int threads() {
    return Runtime.getRuntime().availableProcessors();
  }

  private static void delete(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
