package dev.doppel.index;

import dev.doppel.core.internal.Check;
import java.io.IOException;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Makes, remembers and takes back what a person decides. One thread changes it at a time. */
final class Decisions {

  private final SimilarityIndex index;
  private final InstantSource clock;

  Decisions(SimilarityIndex index, InstantSource clock) {
    this.index = index;
    this.clock = clock;
  }

  /** Enters what earlier versions stored, which kept no history. */
  void adopt() throws IOException {
    if (history().last() > 0) {
      return;
    }
    long number = 0;
    for (Decision each : inForce()) {
      number++;
      index.remember(new Decided(number, number, null, each, opposite(each), 0));
    }
  }

  private static Decision opposite(Decision decision) {
    return decision instanceof Decision.Apart pair
        ? new Decision.Together(pair.a(), pair.b())
        : new Decision.LetGo(decision.first());
  }

  List<Decision> inForce() {
    return index.ask(
        catalogue ->
            Stream.<Decision>concat(
                    catalogue.inOrder().stream()
                        .filter(each -> each.state() != DocumentState.UNDECIDED)
                        .map(each -> restoring(each.state(), each.document().id())),
                    catalogue.marks().pairs())
                .toList());
  }

  void check(Decision decision) {
    require(decision.first());
    if (!decision.second().isEmpty()) {
      require(decision.second());
      Check.argument(
          !decision.first().equals(decision.second()),
          "'%s' is marked against itself",
          decision.first());
    }
  }

  List<Decided> decide(List<Decision> decisions) throws IOException {
    decisions.forEach(this::check);
    long batch = history().last() + 1;
    List<Decided> made = new ArrayList<>();
    for (Decision each : decisions) {
      make(each, batch, 0, made);
    }
    return made;
  }

  List<Decided> undo(long number, boolean isBatch) throws IOException {
    Decided wanted = history().get(number);
    if (wanted == null) {
      throw new OutdatedException("no decision " + number + " in this memory");
    }
    long undone = wanted.batch();
    List<Decided> toUndo =
        isBatch
            ? index.ask(
                catalogue ->
                    catalogue.history().stream()
                        .filter(each -> each.batch() == undone)
                        .filter(this::holds)
                        .toList())
            : Stream.of(wanted).filter(this::holds).toList();
    if (toUndo.isEmpty()) {
      throw new OutdatedException("decision " + number + " holds no more");
    }
    long batch = history().last() + 1;
    List<Decided> made = new ArrayList<>();
    for (Decided each : toUndo) {
      make(each.before(), batch, each.number(), made);
    }
    return made;
  }

  /** Whether what was decided is still so, and not by another decision. */
  private boolean holds(Decided decided) {
    Decision decision = decided.decision();
    return !history().isUndone(decided.number())
        && (decision.second().isEmpty()
            ? index.get(decision.first()).isPresent()
                && state(decision.first()) == stateAfter(decision)
            : isApart(decision) == (decision instanceof Decision.Apart));
  }

  Page<DecisionRow> history(long before, int limit) {
    Check.argument(1 <= limit && limit <= 10_000, "limit must be 1 to 10000, got %d", limit);
    long from = before <= 0 ? Long.MAX_VALUE : before;
    return index.ask(
        catalogue -> {
          History all = catalogue.history();
          List<DecisionRow> rows =
              all.before(from)
                  .limit(limit + 1L)
                  .map(each -> new DecisionRow(each, all.isUndone(each.number())))
                  .toList();
          boolean isLast = rows.size() <= limit;
          List<DecisionRow> shown = isLast ? rows : rows.subList(0, limit);
          String next = isLast ? null : String.valueOf(shown.get(limit - 1).decided().number());
          return new Page<>(shown, all.size(), next);
        });
  }

  private void make(Decision decision, long batch, long undoes, List<Decided> made)
      throws IOException {
    Decision before = before(decision);
    if (change(decision)) {
      long number = Math.max(batch, history().last() + 1);
      Decided decided = new Decided(number, batch, clock.instant(), decision, before, undoes);
      index.remember(decided);
      made.add(decided);
    }
  }

  private Decision before(Decision decision) {
    if (decision instanceof Decision.Apart pair) {
      return new Decision.Together(pair.a(), pair.b());
    } else if (decision instanceof Decision.Together pair) {
      return new Decision.Apart(pair.a(), pair.b());
    }
    return restoring(state(decision.first()), decision.first());
  }

  private static Decision restoring(DocumentState state, String id) {
    return switch (state) {
      case KEPT -> new Decision.Keep(id);
      case DISCARDED -> new Decision.Discard(id);
      case UNDECIDED -> new Decision.LetGo(id);
    };
  }

  private boolean change(Decision decision) throws IOException {
    if (decision instanceof Decision.Apart pair) {
      return index.mark(pair.a(), pair.b());
    } else if (decision instanceof Decision.Together pair) {
      return index.unmark(pair.a(), pair.b());
    }
    SketchedDocument document = require(decision.first());
    DocumentState after = stateAfter(decision);
    boolean isNew = OwnMetadata.state(document) != after;
    if (isNew) {
      index.add(OwnMetadata.withState(document, after));
    }
    return isNew;
  }

  private static DocumentState stateAfter(Decision decision) {
    if (decision instanceof Decision.Keep) {
      return DocumentState.KEPT;
    }
    return decision instanceof Decision.Discard ? DocumentState.DISCARDED : DocumentState.UNDECIDED;
  }

  private DocumentState state(String id) {
    return OwnMetadata.state(require(id));
  }

  private boolean isApart(Decision decision) {
    return index.ask(catalogue -> catalogue.marks().contain(decision.first(), decision.second()));
  }

  /** Only the thread that changes it may ask it so. */
  private History history() {
    return index.ask(Catalogue::history);
  }

  private SketchedDocument require(String id) {
    return index
        .get(id)
        .orElseThrow(() -> new UnknownDocumentException("no document '" + id + "' in this memory"));
  }
}
