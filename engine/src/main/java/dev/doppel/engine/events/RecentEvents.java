package dev.doppel.engine.events;

import dev.doppel.core.hash.KeyedHash;
import dev.doppel.engine.events.EventExtract.Count;
import dev.doppel.engine.events.EventExtract.Seen;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The newest events as they came, to be looked at more closely than the statistics allow. As many
 * as fit into some megabytes. For one thread.
 */
final class RecentEvents {

  private static final int MOST = 20_000;
  private static final int MOST_BYTES = 8 << 20;

  private final Deque<Recent> all = new ArrayDeque<>();
  private long bytes;

  private record Recent(long position, EventVerdict verdict, byte[] line) {}

  void add(long position, EventVerdict verdict, EventBatch batch, int event) {
    byte[] line = Arrays.copyOfRange(batch.text(), batch.from(event), batch.to(event));
    all.addLast(new Recent(position, verdict, line));
    bytes += line.length;
    while (all.size() > MOST || bytes > MOST_BYTES) {
      bytes -= all.removeFirst().line.length;
    }
  }

  /** Looks at those that are wanted, with a batch and a parser for their lines. */
  EventExtract extract(
      EventExtract.Wanted wanted, EventBatch batch, LineParser parser, KeyedHash hash) {
    List<Recent> inRange =
        all.stream()
            .filter(each -> wanted.range().from() <= each.position)
            .filter(each -> each.position < wanted.range().to())
            .toList();
    List<Seen> seen = new ArrayList<>();
    for (int from = 0; from < inRange.size(); from += EventBatch.LINES) {
      List<Recent> some = inRange.subList(from, Math.min(inRange.size(), from + EventBatch.LINES));
      batch.clear(parser);
      some.forEach(each -> batch.add(each.line, 0, each.line.length, Long.MAX_VALUE));
      batch.parse(hash);
      for (int i = 0; i < some.size(); i++) {
        Seen each = seen(some.get(i), batch, i);
        if (isWanted(each, wanted)) {
          seen.add(each);
        }
      }
    }
    batch.clear();
    long first = all.stream().mapToLong(Recent::position).min().orElse(0);
    return new EventExtract(
        all.size(),
        first,
        seen.size(),
        counts(seen, wanted.most(), false),
        counts(seen, wanted.most(), true),
        newest(seen, wanted.most()));
  }

  private static Seen seen(Recent recent, EventBatch batch, int event) {
    Layout layout = batch.layout();
    return new Seen(
        recent.position,
        recent.verdict,
        layout.label(batch.fields(), event),
        label(batch, event, layout.publisher()),
        label(batch, event, layout.ip()));
  }

  private static String label(EventBatch batch, int event, int field) {
    return field == Layout.NONE ? "" : Layout.label(batch.fields(), event, field);
  }

  private static boolean isWanted(Seen seen, EventExtract.Wanted wanted) {
    return (wanted.publisher().isEmpty() || wanted.publisher().equals(seen.publisher()))
        && (wanted.address().isEmpty() || wanted.address().equals(seen.address()));
  }

  private static List<Count> counts(List<Seen> seen, int most, boolean byAddress) {
    Map<String, long[]> counts = new HashMap<>();
    for (Seen each : seen) {
      String name = byAddress ? each.address() : each.publisher();
      if (!name.isEmpty()) {
        long[] of = counts.computeIfAbsent(name, none -> new long[2]);
        of[0]++;
        of[1] += each.verdict() == EventVerdict.DUPLICATE ? 1 : 0;
      }
    }
    return counts.entrySet().stream()
        .map(each -> new Count(each.getKey(), each.getValue()[0], each.getValue()[1]))
        .sorted(Comparator.comparingLong(Count::events).reversed().thenComparing(Count::name))
        .limit(most)
        .toList();
  }

  private static List<Seen> newest(List<Seen> seen, int most) {
    List<Seen> newest = new ArrayList<>(seen);
    newest.sort(Comparator.comparingLong(Seen::position).reversed());
    return newest.subList(0, Math.min(most, newest.size()));
  }
}
