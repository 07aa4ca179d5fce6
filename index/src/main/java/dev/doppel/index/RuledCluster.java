package dev.doppel.index;

import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.function.Consumer;

/** One cluster as a {@link BulkRule} decides on it. */
final class RuledCluster {

  private static final Comparator<Entry> BY_TIME =
      Comparator.comparing(RuledCluster::time).thenComparingLong(Entry::arrival);

  private final BulkRule rule;
  private final List<Entry> documents;

  /** Takes the documents of a cluster, the one that came first before the others. */
  RuledCluster(BulkRule rule, List<Entry> documents) {
    this.rule = rule;
    this.documents = documents;
  }

  void decide(Consumer<Decision> decisions) {
    List<Entry> kept = kept();
    if (kept.isEmpty()) {
      return;
    }
    for (Entry each : documents) {
      if (each.state() != DocumentState.UNDECIDED) {
        continue;
      }
      if (kept.contains(each)) {
        decisions.accept(new Decision.Keep(each.document().id()));
      } else if (kept.stream().noneMatch(one -> one.document().isVersionOf(each.document()))) {
        decisions.accept(new Decision.Discard(each.document().id()));
      }
    }
  }

  /** Those that a person keeps already, or else those that the rule chooses. */
  private List<Entry> kept() {
    List<Entry> before =
        documents.stream().filter(each -> each.state() == DocumentState.KEPT).toList();
    if (!before.isEmpty()) {
      return before;
    }
    List<Entry> open =
        documents.stream().filter(each -> each.state() == DocumentState.UNDECIDED).toList();
    return switch (rule.choice()) {
      case FIRST -> open.stream().limit(1).toList();
      case NEWEST -> open.stream().max(BY_TIME).stream().toList();
      case LONGEST -> longest(open);
      case PREFIX ->
          open.stream().filter(each -> each.document().id().startsWith(rule.prefix())).toList();
    };
  }

  /** Of several longest the one that came first. */
  private static List<Entry> longest(List<Entry> open) {
    Comparator<Entry> shortest = Comparator.comparingInt(each -> -each.document().length());
    return open.stream().min(shortest).stream().toList();
  }

  private static Instant time(Entry entry) {
    Instant added = OwnMetadata.added(entry.document().metadata());
    return added == null ? Instant.MIN : added;
  }
}
