package dev.doppel.index;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads clusters from a view, one pass over all of them. For one question. */
final class ClusterReader {

  private static final int BINS = 10;
  private static final Comparator<Entry> BY_RANK = Comparator.comparingInt(Entry::rank);

  private final LinkGraph graph;
  private final HeadView view;

  ClusterReader(LiveClusters.Asked asked) {
    this.graph = asked.graph();
    this.view = asked.view();
  }

  /** One cluster, as far as it takes to sort it. */
  private static final class Found {

    final TextNode head;
    int size;
    int undecided;
    float least = 1;
    long newest = Long.MIN_VALUE;

    Found(TextNode head) {
      this.head = head;
      add(head);
    }

    void add(TextNode text) {
      for (Entry each : text.documents()) {
        size++;
        undecided += each.state() == DocumentState.UNDECIDED ? 1 : 0;
        newest = Math.max(newest, each.arrival());
      }
    }
  }

  Page<Cluster> page(ClusterQuery query) {
    String name = "%s at %s".formatted(query.order(), query.similarity());
    Selection<Found> selection = new Selection<>(name, false, query.cursor(), query.limit());
    forEach(
        found -> {
          if (matches(found, query)) {
            selection.add(place(found, query.order()), found);
          }
        });
    return selection.page(found -> cluster(found, 0, query.members()));
  }

  /** The cluster around a head, with some of its documents. */
  Cluster cluster(TextNode head, int from, int most) {
    return cluster(found(view.head(head)), from, most);
  }

  /** All clusters as families, those whose heads came first before the others. */
  List<Family> families() {
    List<TextNode> heads = new ArrayList<>();
    forEach(found -> heads.add(found.head));
    heads.sort(TextNode.BY_RANK);
    return heads.stream()
        .map(head -> new Family(head.document().id(), members(head, documents(head))))
        .toList();
  }

  Page<MemberPair> pairs(@Nullable String cursor, int limit) {
    Selection<Member> selection =
        new Selection<>("pairs at " + view.similarity(), false, cursor, limit);
    forEach(
        found -> {
          String head = found.head.document().id();
          for (Entry each : members(found.head)) {
            double similar = found.head.document().similarity(each.document());
            selection.add(
                new Cursor(similar, head, each.document().id()), new Member(found.head, each));
          }
        });
    return selection.page(
        each ->
            new MemberPair(each.head.document().id(), each.document.matchTo(each.head.document())));
  }

  /** A document that follows a head. */
  private record Member(TextNode head, Entry document) {}

  ClusterCounts counts() {
    int[] clusters = new int[2];
    Map<Match.Kind, Integer> kinds = new EnumMap<>(Match.Kind.class);
    Integer[] bins = new Integer[BINS];
    Arrays.fill(bins, 0);
    double width = Math.max(1e-9, 1 - view.similarity());
    forEach(
        found -> {
          clusters[0]++;
          clusters[1] += found.undecided == 0 ? 1 : 0;
          for (Entry each : members(found.head)) {
            SketchedDocument head = found.head.document();
            kinds.merge(head.kind(each.document()), 1, Integer::sum);
            double share = (head.similarity(each.document()) - view.similarity()) / width;
            bins[(int) Math.max(0, Math.min(BINS - 1, Math.floor(share * BINS)))]++;
          }
        });
    return new ClusterCounts(
        clusters[0],
        clusters[1],
        kinds.values().stream().mapToInt(Integer::intValue).sum(),
        kinds.getOrDefault(Match.Kind.EXACT, 0),
        kinds.getOrDefault(Match.Kind.NEAR, 0),
        kinds.getOrDefault(Match.Kind.VERSION, 0),
        List.of(bins));
  }

  /** What a rule decides on the documents of all clusters. */
  List<Decision> decisions(BulkRule rule) {
    List<Decision> decisions = new ArrayList<>();
    List<TextNode> heads = new ArrayList<>();
    forEach(
        found -> {
          if (found.undecided > 0 && found.least >= (float) rule.least()) {
            heads.add(found.head);
          }
        });
    heads.sort(TextNode.BY_RANK);
    heads.forEach(head -> new RuledCluster(rule, documents(head)).decide(decisions::add));
    return decisions;
  }

  private void forEach(Consumer<Found> visitor) {
    for (int slot = 0; slot < graph.slots(); slot++) {
      TextNode node = graph.node(slot);
      if (node != null
          && view.head(node) == node
          && (node.documents().size() > 1 || !view.followers(node).isEmpty())) {
        visitor.accept(found(node));
      }
    }
  }

  private Found found(TextNode head) {
    Found found = new Found(head);
    for (TextNode each : view.followers(head)) {
      found.add(each);
      found.least = Math.min(found.least, view.toHead(each));
    }
    return found;
  }

  private boolean matches(Found found, ClusterQuery query) {
    Boolean isSettled = query.isSettled();
    return found.least >= (float) query.least()
        && (isSettled == null || isSettled == (found.undecided == 0))
        && (query.text().isEmpty() || holds(found.head, query.text()));
  }

  private boolean holds(TextNode head, String text) {
    DocumentQuery wanted = DocumentQuery.all().with(text);
    return documents(head).stream().anyMatch(each -> wanted.matches(each.document()));
  }

  private static Cursor place(Found found, ClusterQuery.Order order) {
    double number =
        switch (order) {
          case FIRST -> found.head.first().arrival();
          case LEAST_SIMILAR -> found.least;
          case LARGEST -> -found.size;
          case NEWEST -> -found.newest;
        };
    return new Cursor(number, "", found.head.document().id());
  }

  private Cluster cluster(Found found, int from, int most) {
    SketchedDocument head = found.head.document();
    double least =
        view.followers(found.head).stream()
            .mapToDouble(each -> head.similarity(each.document()))
            .min()
            .orElse(1);
    List<Entry> all = documents(found.head);
    List<Entry> shown = all.subList(Math.min(from, all.size()), end(from, most, all.size()));
    return new Cluster(
        head.id(),
        found.size,
        least,
        found.undecided,
        shown.stream().map(DocumentRow::of).toList(),
        members(found.head, shown));
  }

  private static int end(int from, int most, int size) {
    return (int) Math.min(size, (long) from + most);
  }

  private static List<Match> members(TextNode head, List<Entry> documents) {
    return documents.stream()
        .filter(each -> each != head.first())
        .map(each -> each.matchTo(head.document()))
        .toList();
  }

  /** All but the head, in no order. */
  private List<Entry> members(TextNode head) {
    List<Entry> all = new ArrayList<>(head.documents().subList(1, head.documents().size()));
    view.followers(head).forEach(each -> all.addAll(each.documents()));
    return all;
  }

  /** All, the head first, in the order in which they came. */
  private List<Entry> documents(TextNode head) {
    List<Entry> all = members(head);
    all.add(head.first());
    all.sort(BY_RANK);
    return all;
  }
}
