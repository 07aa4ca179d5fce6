package dev.doppel.bench;

import dev.doppel.core.window.Window;
import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.core.window.WindowShape;
import dev.doppel.core.window.WindowShape.Kind;
import java.io.PrintStream;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;

/**
 * Prints what each kind of window costs by each method: bits for each event of the window, the
 * share of new events called duplicates, events a second, and duplicates that were missed. One
 * event in ten repeats an earlier one that the window must know.
 *
 * <p>Run {@code bench/run windows [LENGTH [TEXT [FPP [WINDOWS]]]]}, where TEXT picks the rows whose
 * shape or method contains it and WINDOWS is how many lengths of a window the stream has. Good is
 * no duplicate missed, an error below the one asked for, and for fingerprints sliding over a
 * million events at 3e-5 at most 26.5 bits and at least 3 million events a second.
 */
final class WindowTable {

  /*
   * Not JMH: the error needs a whole run, and the thread's CPU time leaves out whoever else is on
   * the machine. The stream is made in batches between the timed ones. The first window's length of
   * events warms up the code and fills the window; errors and time count after it.
   */

  private static final int BATCH = 1 << 12;
  private static final int WINDOWS = 12;
  private static final double SHARE = 0.1;
  private static final double FPP = 3e-5;

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private final Window window;
  private final EventStream stream;
  private final long[] ids = new long[BATCH];
  private final boolean[] isNew = new boolean[BATCH];
  private long timed;
  private long nanos;
  private long fresh;
  private long wrong;
  private long missed;

  private WindowTable(WindowSettings settings) {
    this.window = Window.of(settings);
    WindowShape shape = settings.shape();
    this.stream =
        new EventStream(
            42,
            SHARE,
            shape.kind() == Kind.LANDMARK ? shape.length() : 0,
            shape.length() - (shape.kind() == Kind.JUMPING ? shape.length() / shape.parts() : 0));
  }

  public static void main(String[] args) {
    long length = args.length > 0 ? Long.parseLong(args[0]) : 1_000_000;
    String text = args.length > 1 ? args[1] : "";
    double fpp = args.length > 2 ? Double.parseDouble(args[2]) : FPP;
    int windows = args.length > 3 ? Integer.parseInt(args[3]) : WINDOWS;
    print(length, text, fpp, windows, System.out);
  }

  static void print(long length, String text, double fpp, int windows, PrintStream out) {
    out.printf(
        Locale.ROOT,
        "%,d events after the first %,d, a tenth of them duplicates; fpp %s.%n%n",
        (windows - 1) * length,
        length,
        fpp);
    out.println(
        "| window | method | MB | bits an event | new ones wrong | stated | missed | M/s |");
    out.println("|---|---|--:|--:|--:|--:|--:|--:|");
    for (String shape : List.of("landmark:%d", "jumping:%d/4", "jumping:%d/20", "sliding:%d")) {
      Stream.of(WindowMethod.values())
          .map(method -> settings(String.format(Locale.ROOT, shape, length), method, fpp))
          .filter(each -> (each.shape() + " " + each.method()).contains(text))
          .filter(WindowTable::fits)
          .forEach(each -> new WindowTable(each).printRow(windows, out));
    }
  }

  private static WindowSettings settings(String shape, WindowMethod method, double fpp) {
    return WindowSettings.parse(shape).withMethod(method).withFpp(fpp);
  }

  /** The paper's counters for each of 20 parts would take 240 bytes an event. */
  private static boolean fits(WindowSettings settings) {
    return settings.shape().parts() <= 4 || !settings.method().toString().startsWith("metwally");
  }

  private void printRow(int windows, PrintStream out) {
    long length = window.settings().shape().length();
    run(0, length);
    nanos = timed = fresh = wrong = 0;
    run(length, windows * length);
    out.printf(
        Locale.ROOT,
        "| %s | %s | %.1f | %.2f | %.2e | %.2e | %d | %.2f |%n",
        window.settings().shape(),
        window.settings().method(),
        window.bytes() / 1e6,
        window.bytes() * 8.0 / length,
        (double) wrong / fresh,
        window.expectedErrorNow(),
        missed,
        timed * 1e3 / nanos);
  }

  private void run(long from, long to) {
    for (long start = from; start < to; start += BATCH) {
      int count = (int) Math.min(BATCH, to - start);
      for (int i = 0; i < count; i++) {
        ids[i] = stream.id(start + i);
      }
      long before = THREADS.getCurrentThreadCpuTime();
      for (int i = 0; i < count; i++) {
        isNew[i] = window.add(ids[i], start + i);
      }
      nanos += THREADS.getCurrentThreadCpuTime() - before;
      timed += count;
      judge(start, count);
    }
  }

  private void judge(long start, int count) {
    for (int i = 0; i < count; i++) {
      if (stream.isDuplicate(start + i)) {
        missed += isNew[i] ? 1 : 0;
      } else {
        fresh++;
        wrong += isNew[i] ? 0 : 1;
      }
    }
  }
}
