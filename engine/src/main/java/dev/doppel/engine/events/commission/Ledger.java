package dev.doppel.engine.events.commission;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.internal.StateReader;
import dev.doppel.core.internal.StateWriter;
import java.io.IOException;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.Arrays;
import java.util.Set;

/**
 * The accounts: how many unique, duplicate and late events each publisher has in each period, and
 * how many of the unique ones come from suspicious addresses. For a limited number of accounts;
 * events of later ones are counted together. Not safe for concurrent use.
 */
public final class Ledger {

  /** No account of its own. */
  public static final int OTHERS = -1;

  static final int MOST = 1 << 20;
  private static final int COLUMNS = 3;

  private final Periods periods;
  private final SuspectClicks suspects;
  private int[] publishers = new int[16];
  private int[] ofPeriod = new int[16];
  private long[] counts = new long[16 * COLUMNS];
  private int[] slots = new int[64]; // open addressing; a slot holds an account plus one
  private final long[] others = new long[COLUMNS];
  private int size;

  private Ledger(Periods periods, SuspectClicks suspects) {
    this.periods = periods;
    this.suspects = suspects;
  }

  /** Returns a ledger without accounts, for periods that begin by the clocks of a zone. */
  public static Ledger of(ChronoUnit period, ZoneId zone) {
    return new Ledger(new Periods(period, zone), new SuspectClicks());
  }

  /**
   * Counts an event.
   *
   * @param publisher its number; negative if it has none
   * @param column 0 for a unique event, 1 for a duplicate, 2 for a late one
   * @param address where it came from; 0 if that is not known
   */
  public void add(int publisher, long time, int column, long address) {
    int account = account(publisher, time);
    if (account == OTHERS) {
      others[column]++;
      return;
    }
    counts[COLUMNS * account + column]++;
    if (column == 0 && address != 0) {
      suspects.add(address, account);
    }
  }

  /** Takes note that these addresses are suspicious, from the past into the future. */
  public void suspect(Set<Long> addresses) {
    addresses.forEach(suspects::suspect);
  }

  /** How many accounts there are. */
  public int size() {
    return size;
  }

  /** The number of the publisher of an account. */
  public int publisher(int account) {
    return publishers[account];
  }

  /** When the period of an account begins, in milliseconds since 1970. */
  public long start(int account) {
    return periods.start(ofPeriod[account]);
  }

  /** How many events of a kind an account has. */
  public long count(int account, int column) {
    return counts[COLUMNS * account + column];
  }

  /** How many events of a kind belong to no account. */
  public long others(int column) {
    return others[column];
  }

  /**
   * How many unique events of each account are of addresses that were suspected before, or are now;
   * at least.
   */
  public long[] suspected(Set<Long> now) {
    return suspects.byAccount(size, now);
  }

  /** About the memory it takes, computed from its contents alone. */
  public long bytes() {
    return 48L * size + suspects.bytes();
  }

  /** Writes all accounts. */
  public void writeTo(StateWriter out) throws IOException {
    periods.writeTo(out);
    out.putInt(size);
    for (int account = 0; account < size; account++) {
      out.putInt(publishers[account]);
      out.putInt(ofPeriod[account]);
      for (int column = 0; column < COLUMNS; column++) {
        out.putLong(count(account, column));
      }
    }
    out.putLongs(others);
    suspects.writeTo(out);
  }

  /** Reads what {@link #writeTo} wrote into a ledger without accounts. */
  public void readFrom(StateReader in) throws IOException {
    periods.readFrom(in);
    int accounts = in.getInt();
    for (int i = 0; i < accounts && i < MOST; i++) {
      int account = add(in.getInt(), in.getInt());
      for (int column = 0; column < COLUMNS; column++) {
        counts[COLUMNS * account + column] = in.getLong();
      }
    }
    in.longs(others);
    suspects.readFrom(in);
  }

  private int account(int publisher, long time) {
    int period = publisher < 0 ? Periods.NONE : periods.of(time);
    if (period == Periods.NONE) {
      return OTHERS;
    }
    int mask = slots.length - 1;
    int slot = slot(publisher, period, mask);
    while (slots[slot] != 0) {
      int account = slots[slot] - 1;
      if (publishers[account] == publisher && ofPeriod[account] == period) {
        return account;
      }
      slot = (slot + 1) & mask;
    }
    return size == MOST ? OTHERS : add(publisher, period);
  }

  private int add(int publisher, int period) {
    if (size == publishers.length) {
      publishers = Arrays.copyOf(publishers, 2 * size);
      ofPeriod = Arrays.copyOf(ofPeriod, 2 * size);
      counts = Arrays.copyOf(counts, 2 * COLUMNS * size);
    }
    publishers[size] = publisher;
    ofPeriod[size] = period;
    size++;
    if (4 * size >= slots.length) {
      slots = new int[4 * slots.length];
      for (int account = 0; account < size; account++) {
        occupy(account);
      }
    } else {
      occupy(size - 1);
    }
    return size - 1;
  }

  private void occupy(int account) {
    int mask = slots.length - 1;
    int slot = slot(publishers[account], ofPeriod[account], mask);
    while (slots[slot] != 0) {
      slot = (slot + 1) & mask;
    }
    slots[slot] = account + 1;
  }

  private static int slot(int publisher, int period, int mask) {
    return (int) Hashes.mix((long) publisher << 32 | period) & mask;
  }
}
