package dev.doppel.bench;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Clicks on advertisements that never happened, as CSV, with fraud in them: publishers who repeat
 * clicks by a script, and scripts that delete their cookie after every click. The same seed gives
 * the same clicks. Run with {@code bench/run clicks LINES FILE [SEED]}.
 */
public final class ClickStream {

  /*
   * Honest users come back, and one in fifty of their clicks is a double click: of every publisher
   * a little more or less. Some share their address: a family, or a school of a few hundred. A
   * fraudulent publisher is one of the large ones, for the others have nothing to win, and has a
   * third of its clicks repeated. A script without a cookie
   * clicks some hundreds of times, each time as somebody new, for one of those publishers.
   */

  static final String HEADER = "time,ip,cookie,ad,publisher";

  private static final int PUBLISHERS = 60;
  private static final int LARGE = 20; // the first so many publishers have half of all clicks
  private static final int BAD_PUBLISHERS = 4;
  private static final int BAD_ADDRESSES = 3;
  private static final int ADS = 500;
  private static final int RECENT = 200;
  private static final long START = 1_767_600_000_000L;

  private final SplittableRandom random;
  private final long lines;
  private final int users;
  private final double[] doubleClicks = new double[PUBLISHERS];
  private final Deque<String> recent = new ArrayDeque<>();
  private final List<String> repeated = new ArrayList<>();
  private final Set<String> badPublishers = new TreeSet<>();
  private final Set<String> badAddresses = new TreeSet<>();
  private long number;
  private long newCookies;

  private ClickStream(long seed, long lines) {
    this.random = new SplittableRandom(seed);
    this.lines = lines;
    this.users = (int) Math.min(1_000_000, Math.max(100, lines / 5));
    for (int i = 0; i < PUBLISHERS; i++) {
      doubleClicks[i] = 0.015 + 0.01 * random.nextDouble();
    }
    while (badPublishers.size() < BAD_PUBLISHERS) {
      badPublishers.add(publisher(random.nextInt(LARGE)));
    }
    while (badAddresses.size() < BAD_ADDRESSES) {
      badAddresses.add("203.0.113." + random.nextInt(256));
    }
  }

  static ClickStream of(long seed, long lines) {
    return new ClickStream(seed, lines);
  }

  public static void main(String[] args) throws IOException {
    if (args.length < 2) {
      System.err.println("clicks: say how many lines, and which file to write");
      System.exit(2);
    }
    long seed = args.length > 2 ? Long.parseLong(args[2]) : 1;
    ClickStream clicks = of(seed, Long.parseLong(args[0]));
    clicks.write(Path.of(args[1]));
    System.out.println("publishers that cheat: " + clicks.badPublishers());
    System.out.println("addresses that cheat: " + clicks.badAddresses());
  }

  /** The publishers who repeat clicks. */
  Set<String> badPublishers() {
    return badPublishers;
  }

  /** The addresses of scripts that delete their cookie. */
  Set<String> badAddresses() {
    return badAddresses;
  }

  void write(Path file) throws IOException {
    try (Writer out = Files.newBufferedWriter(file)) {
      write(out);
    }
  }

  void write(Appendable out) throws IOException {
    out.append(HEADER).append('\n');
    for (long i = 0; i < lines; i++) {
      out.append(next()).append('\n');
    }
  }

  /** Returns the next click. */
  private String next() {
    long time = START + number * 40 + random.nextInt(1000);
    number++;
    double chance = random.nextDouble();
    String click = chance < 0.05 ? script() : visit();
    return time + "," + click;
  }

  /** A script without a cookie: five in a hundred clicks are of one. */
  private String script() {
    String address = pick(badAddresses);
    return address + ",n" + newCookies++ + "," + ad() + "," + pick(badPublishers);
  }

  private String visit() {
    int number = Math.min(random.nextInt(PUBLISHERS), random.nextInt(PUBLISHERS));
    String publisher = publisher(number);
    if (badPublishers.contains(publisher) && random.nextInt(3) == 0) {
      return repeated.isEmpty() || random.nextInt(50) == 0 ? begin(publisher) : again(publisher);
    }
    if (!recent.isEmpty() && random.nextDouble() < doubleClicks[number]) {
      String last = recent.peekLast();
      return last.substring(0, last.lastIndexOf(',') + 1) + publisher;
    }
    return remember(visitor() + "," + ad() + "," + publisher);
  }

  /** Begins a click that the script will repeat. */
  private String begin(String publisher) {
    String click = visitor() + "," + ad() + "," + publisher;
    repeated.add(click);
    return click;
  }

  private String again(String publisher) {
    String click = repeated.get(random.nextInt(repeated.size()));
    return click.substring(0, click.lastIndexOf(',') + 1) + publisher;
  }

  private String remember(String click) {
    recent.addLast(click);
    if (recent.size() > RECENT) {
      recent.removeFirst();
    }
    return click;
  }

  /** A user's address and cookie: most live in small families, every fiftieth goes to school. */
  private String visitor() {
    int user = random.nextInt(users);
    int family = user % 50 == 0 ? user / 10_000 : 1_000_000 + user / 3;
    return "10." + (family >> 16) + "." + (family >> 8 & 255) + "." + (family & 255) + ",u" + user;
  }

  private String ad() {
    return "ad" + Math.min(random.nextInt(ADS), random.nextInt(ADS));
  }

  private String pick(Set<String> names) {
    return List.copyOf(names).get(random.nextInt(names.size()));
  }

  private static String publisher(int number) {
    return "site" + number + ".example";
  }
}
