package dev.doppel.bench.faults;

import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

/** What the documentation promises, one name for each check. */
enum Promise {
  OLD_OR_NEW("a killed docs --out leaves the old files or the new ones, never a mix"),
  SAME_BYTES("after a kill, the same command again ends with the files of an undisturbed run"),
  SAME_MEMORY("after a kill and a rerun, a memory gives the answers of an undisturbed one"),
  NOTHING_LEFT("no file of a killed run stays after the next run"),
  ACKNOWLEDGED("what was acknowledged is known after a kill"),
  EXIT_0("exit 0 means that everything was written"),
  ONE_LINE("a failure is one line that names the problem"),
  RERUN("the same command on the same input changes nothing"),
  LOOKING("looking without --out uses nothing up"),
  NEW_INPUT("an input replaced after a kill is read from its beginning"),
  GROWN_INPUT("an input that grew or was touched after a kill gives an undisturbed run's files"),
  ONE_AT_A_TIME("two processes on one memory: one works, the other is refused, nothing is lost"),
  LINKED("a folder behind a symbolic link works as the folder itself"),
  READ_ONLY("a read-only folder is an error that changes nothing"),
  DAMAGE("a damaged memory is an error, a printed loss, or gives the same answers");

  private static final Map<Promise, LongAdder> CHECKS = new ConcurrentHashMap<>();

  private final String text;

  Promise(String text) {
    this.text = text;
  }

  /** A Markdown table of all promises and how often each was checked. */
  static String table() {
    StringBuilder table = new StringBuilder("| promise | checks | |\n|---|--:|---|\n");
    for (Promise each : values()) {
      table.append(
          String.format(Locale.ROOT, "| `%s` | %,d | %s |%n", each, each.checks(), each.text));
    }
    return table.toString();
  }

  /** Throws unless the promise was kept. */
  void check(boolean isKept, String problem) throws Broken {
    CHECKS.computeIfAbsent(this, promise -> new LongAdder()).increment();
    if (!isKept) {
      throw new Broken(this, problem);
    }
  }

  private long checks() {
    LongAdder counted = CHECKS.get(this);
    return counted == null ? 0 : counted.sum();
  }

  /** A promise that was not kept. */
  static final class Broken extends Exception {

    private static final long serialVersionUID = 1;

    private Broken(Promise promise, String problem) {
      super(promise + ": " + problem);
    }
  }
}
