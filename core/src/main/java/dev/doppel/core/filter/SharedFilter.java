package dev.doppel.core.filter;

import java.io.IOException;
import java.io.OutputStream;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.LongPredicate;
import java.util.function.LongToIntFunction;
import java.util.stream.Stream;

/**
 * A filter that many threads may add to and ask at the same time. Of any number of threads that add
 * one new hash, exactly one gets the answer that it was new.
 *
 * <p>It wraps a {@link SplitBlockFilter} or a {@link ClassicFilter}, which must not be used
 * directly meanwhile. The action of {@link #whenFull} runs once, on one of the threads; a few
 * hashes may pass before it ends.
 */
public final class SharedFilter implements Filter {

  /*
   * A hash's bits lie in several words, so no single atomic instruction can show who was first: two
   * threads may each flip some of them. Therefore adding takes a lock, one of many. A split-block
   * filter's are shared out by block, so that all who write a block exclude each other; a classic
   * filter's by hash, so that those with one hash do, and its bits are set atomically beside.
   *
   * Asking takes no lock, and adding a known hash neither: bits are never cleared, so that a thread
   * that sees all bits of a hash set is right for ever, however old the words were that it saw.
   */

  private static final int STRIPES = 1024;

  private final Filter filter;
  private final Gauge gauge;
  private final LongToIntFunction stripe;
  private final LongPredicate set;
  private final AtomicLong added;
  private final Object[] locks = Stream.generate(Object::new).limit(STRIPES).toArray();

  private SharedFilter(Filter filter, Gauge gauge, LongToIntFunction stripe, LongPredicate set) {
    this.filter = filter;
    this.gauge = gauge;
    this.stripe = stripe;
    this.set = set;
    this.added = new AtomicLong(filter.added());
  }

  /** Returns a way for threads to share the filter. */
  public static SharedFilter of(SplitBlockFilter filter) {
    return new SharedFilter(filter, filter.gauge(), filter::stripe, filter::setTogether);
  }

  /** Returns a way for threads to share the filter. */
  public static SharedFilter of(ClassicFilter filter) {
    return new SharedFilter(filter, filter.gauge(), filter::stripe, filter::setTogether);
  }

  @Override
  public boolean add(long hash) {
    if (filter.mightContain(hash)) {
      return false;
    }
    if (isFull()) {
      overflow();
    }
    boolean isNew;
    synchronized (locks[stripe.applyAsInt(hash) & (STRIPES - 1)]) {
      isNew = set.test(hash);
    }
    if (isNew) {
      added.incrementAndGet();
    }
    return isNew;
  }

  @Override
  public boolean mightContain(long hash) {
    return filter.mightContain(hash);
  }

  @Override
  public int askAll(long[] hashes, int from, int to, boolean[] known) {
    return filter.askAll(hashes, from, to, known);
  }

  @Override
  public long added() {
    return added.get();
  }

  @Override
  public long capacity() {
    return filter.capacity();
  }

  @Override
  public void whenFull(Consumer<? super Filter> action) {
    synchronized (gauge) {
      gauge.whenFull(action);
    }
  }

  @Override
  public double fill() {
    return filter.fill();
  }

  @Override
  public double expectedErrorNow() {
    return filter.expectedErrorNow();
  }

  @Override
  public long bytes() {
    return filter.bytes();
  }

  /**
   * Writes the underlying filter, to be read by the {@code read} of its class. Others may add
   * meanwhile: what was added before is written, what is added meanwhile may be.
   */
  @Override
  public void writeTo(OutputStream out) throws IOException {
    synchronized (gauge) {
      gauge.setAdded(added.get());
      filter.writeTo(out);
    }
  }

  @Override
  public String toString() {
    synchronized (gauge) {
      gauge.setAdded(added.get());
      return "SharedFilter[" + filter + "]";
    }
  }

  private void overflow() {
    synchronized (gauge) {
      gauge.overflow(this);
    }
  }
}
