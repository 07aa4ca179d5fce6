package dev.doppel.engine.events;

import dev.doppel.core.internal.Check;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Generates clicks on advertisements as CSV, with fraud in them: publishers who repeat clicks by a
 * script, and scripts that delete their cookie after every click. The same settings give the same
 * clicks.
 */
public final class ClickStream {

  /*
   * Honest users come back, and one in fifty of their clicks is a double click: of every publisher
   * a little more or less. Some share their address: a family, or a school of a few hundred. A
   * script is paid by the click, so it clicks as often for a small publisher as for a large one, on
   * top of what the publisher's own visitors do. Click scripts repeat a few clicks for ever; a
   * script without a cookie looks like a new visitor each time, for one of the same publishers.
   */

  /** The first line. */
  public static final String HEADER = "time,ip,cookie,ad,publisher";

  /**
   * Settings of the generated clicks.
   *
   * @param zipf how unevenly users click: 0 for evenly, 1 for as often as words occur in a text
   * @param duplicates the share of honest clicks that repeat an earlier one
   * @param lag after how many clicks of others they do, on average
   * @param disorder by how many milliseconds clicks may be late
   * @param clickScripts how many publishers repeat clicks by a script
   * @param cookieScripts how many addresses have scripts that delete their cookie
   * @param coalition how many publishers share a pool of machines that click for them, each with a
   *     cookie of its own and on many advertisements, so that few clicks are duplicates
   */
  public record Settings(
      long lines,
      long seed,
      double zipf,
      double duplicates,
      int lag,
      int disorder,
      int clickScripts,
      int cookieScripts,
      int coalition) {

    public Settings {
      Check.argument(lines >= 0, "lines must not be negative, got %d", lines);
      Check.argument(0 <= zipf && zipf <= 3, "zipf must lie in [0, 3], got %s", zipf);
      Check.argument(
          0 <= duplicates && duplicates < 1, "duplicates must lie in [0, 1), got %s", duplicates);
      Check.argument(0 <= lag && lag <= 1_000_000, "lag must be 0 to 1000000, got %d", lag);
      Check.argument(disorder >= 0, "disorder must not be negative, got %d", disorder);
      Check.argument(
          0 <= clickScripts && clickScripts <= PUBLISHERS,
          "click scripts must be 0 to %d, got %d",
          PUBLISHERS,
          clickScripts);
      Check.argument(
          0 <= cookieScripts && cookieScripts <= 256,
          "cookie scripts must be 0 to 256, got %d",
          cookieScripts);
      Check.argument(
          0 <= coalition && coalition <= PUBLISHERS,
          "a coalition must have 0 to %d publishers, got %d",
          PUBLISHERS,
          coalition);
    }

    /** Settings without a coalition. */
    public Settings(
        long lines,
        long seed,
        double zipf,
        double duplicates,
        int lag,
        int disorder,
        int clickScripts,
        int cookieScripts) {
      this(lines, seed, zipf, duplicates, lag, disorder, clickScripts, cookieScripts, 0);
    }

    /** Returns these settings with so many publishers that share machines. */
    public Settings withCoalition(int publishers) {
      return new Settings(
          lines, seed, zipf, duplicates, lag, disorder, clickScripts, cookieScripts, publishers);
    }

    /** Even users, two in a hundred clicks doubled at once, four publishers and three addresses. */
    public static Settings of(long lines, long seed) {
      return new Settings(lines, seed, 0, 0.02, 0, 1000, 4, 3);
    }
  }

  private static final int PUBLISHERS = 60;
  private static final int ADS = 500;
  private static final long START = 1_767_600_000_000L;
  private static final int MILLIS_A_CLICK = 40;
  private static final double CLICK_SCRIPTS = 0.04; // their share of all clicks
  private static final double COOKIE_SCRIPTS = 0.05;
  private static final double COALITION = 0.06;
  private static final int CLICKS_A_MACHINE = 16; // of the pool, in all

  private final Settings settings;
  private final SplittableRandom random;
  private final int users;
  private final double[] doubleClicks = new double[PUBLISHERS];
  private final String[] recent; // a ring of the last honest clicks
  private final List<String> repeated = new ArrayList<>();
  private final Set<String> badPublishers = new TreeSet<>();
  private final Set<String> badAddresses = new TreeSet<>();
  private final Set<String> coalition = new TreeSet<>();
  private long remembered;
  private long number;
  private long newCookies;

  private ClickStream(Settings settings) {
    this.settings = settings;
    this.random = new SplittableRandom(settings.seed());
    this.users = (int) Math.min(1_000_000, Math.max(100, settings.lines() / 5));
    this.recent = new String[16 * settings.lag() + 1];
    for (int i = 0; i < PUBLISHERS; i++) {
      doubleClicks[i] = settings.duplicates() * (0.75 + 0.5 * random.nextDouble());
    }
    while (badPublishers.size() < settings.clickScripts()) {
      badPublishers.add(publisher(random.nextInt(PUBLISHERS)));
    }
    while (badAddresses.size() < settings.cookieScripts()) {
      badAddresses.add("203.0.113." + random.nextInt(256));
    }
    while (coalition.size() < settings.coalition()) {
      coalition.add(publisher(random.nextInt(PUBLISHERS)));
    }
  }

  /** Returns a stream of made-up clicks; equal settings give equal clicks. */
  public static ClickStream of(Settings settings) {
    return new ClickStream(settings);
  }

  /** The publishers who repeat clicks. */
  public Set<String> badPublishers() {
    return Collections.unmodifiableSet(badPublishers);
  }

  /** The addresses of scripts that delete their cookie. */
  public Set<String> badAddresses() {
    return Collections.unmodifiableSet(badAddresses);
  }

  /** The publishers that share machines. */
  public Set<String> coalition() {
    return Collections.unmodifiableSet(coalition);
  }

  /** Writes the header and all clicks. */
  public void write(Appendable out) throws IOException {
    out.append(HEADER).append('\n');
    for (long i = 0; i < settings.lines(); i++) {
      out.append(next()).append('\n');
    }
  }

  /** Returns the next click. */
  private String next() {
    long time = START + number * MILLIS_A_CLICK;
    long late = settings.disorder() == 0 ? 0 : random.nextInt(settings.disorder());
    time += settings.disorder() - late;
    number++;
    return time + "," + click();
  }

  private String click() {
    if (!coalition.isEmpty() && random.nextDouble() < COALITION) {
      return pooled();
    }
    double kind = random.nextDouble();
    if (kind < COOKIE_SCRIPTS && !badAddresses.isEmpty()) {
      return withoutCookie();
    }
    if (kind > 1 - CLICK_SCRIPTS && !badPublishers.isEmpty()) {
      return repeat(pick(badPublishers));
    }
    return visit();
  }

  /** A click of the coalition's machines, for any of its publishers. */
  private String pooled() {
    int machines = (int) Math.max(10, settings.lines() * COALITION / CLICKS_A_MACHINE);
    int machine = random.nextInt(machines);
    String address = "198.18." + (machine >> 8 & 255) + "." + (machine & 255);
    return address + ",m" + machine + "," + ad() + "," + pick(coalition);
  }

  private String withoutCookie() {
    String address = pick(badAddresses);
    String publisher =
        badPublishers.isEmpty() ? publisher(random.nextInt(PUBLISHERS)) : pick(badPublishers);
    return address + ",n" + newCookies++ + "," + ad() + "," + publisher;
  }

  private String repeat(String publisher) {
    return repeated.isEmpty() || random.nextInt(50) == 0 ? begin(publisher) : again(publisher);
  }

  private String visit() {
    int size = Math.min(random.nextInt(PUBLISHERS), random.nextInt(PUBLISHERS));
    String publisher = publisher(size);
    if (remembered > 0 && random.nextDouble() < doubleClicks[size]) {
      String earlier = earlier();
      return earlier.substring(0, earlier.lastIndexOf(',') + 1) + publisher;
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
    recent[(int) (remembered++ % recent.length)] = click;
    return click;
  }

  /** One of the last honest clicks; how far back is geometric, with the mean that was asked for. */
  private String earlier() {
    double mean = settings.lag();
    long back =
        mean == 0 ? 0 : (long) (Math.log(1 - random.nextDouble()) / Math.log(mean / (mean + 1)));
    long most = Math.min(remembered, recent.length) - 1;
    return recent[(int) ((remembered - 1 - Math.min(back, most)) % recent.length)];
  }

  /** A user's address and cookie: most live in small families, every fiftieth goes to school. */
  private String visitor() {
    int user = user();
    int family = user % 50 == 0 ? user / 10_000 : 1_000_000 + user / 3;
    return "10." + (family >> 16) + "." + (family >> 8 & 255) + "." + (family & 255) + ",u" + user;
  }

  /** Rank r comes with a probability of about r^-zipf. */
  private int user() {
    double u = random.nextDouble();
    double power = 1 - settings.zipf();
    double rank =
        Math.abs(power) < 1e-9
            ? Math.pow(users, u)
            : Math.pow((Math.pow(users, power) - 1) * u + 1, 1 / power);
    return (int) Math.min(users - 1, settings.zipf() == 0 ? u * users : rank - 1);
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
