package dev.doppel.engine.results;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Groups around heads: each result in turn joins the most similar head before it, or becomes one.
 * This is {@link dev.doppel.core.cluster.Links#byHead} in the order of ranks, but compares with
 * heads only, and stops when the page is full.
 */
final class HeadGroups {

  private final ResultSettings settings;
  private final Profiler profiler;
  private final Judge judge;
  private final Candidates heads;
  private final List<OpenGroup> groups = new ArrayList<>();

  HeadGroups(ResultSettings settings) {
    this.settings = settings;
    this.profiler = Profiler.of(settings);
    this.judge = new Judge(settings);
    this.heads = new Candidates(settings);
  }

  RefinedList group(Iterator<Result> results) {
    int read = 0;
    while (results.hasNext() && place(profiler.profile(results.next(), read + 1))) {
      read++;
    }
    return new RefinedList(
        groups.stream().map(OpenGroup::close).toList(), read, profiler.tooLong(), settings);
  }

  /** Finds the result a place; false if it would take one more group than there is room for. */
  private boolean place(Profile profile) {
    OpenGroup best = null;
    Likeness likest = null;
    List<ResultGroup.Part> parts = new ArrayList<>();
    for (int number : heads.of(profile)) {
      Candidates.checkWanted();
      OpenGroup group = groups.get(number);
      Optional<Likeness> found = judge.judge(profile, group.head);
      if (found.isPresent()) {
        Likeness likeness = found.get();
        if (!likeness.mayFollow()) {
          parts.add(part(group.head, likeness));
        } else if (isBetter(likeness, likest)) {
          best = group;
          likest = likeness;
        }
      }
    }
    if (best != null && likest != null) {
      best.add(profile, likest, false);
      return true;
    }
    if (groups.size() >= settings.page()) {
      return false;
    }
    heads.add(profile);
    return groups.add(new OpenGroup(profile, parts));
  }

  private static boolean isBetter(Likeness likeness, @Nullable Likeness than) {
    return than == null || likeness.similarity() > than.similarity();
  }

  private static ResultGroup.Part part(Profile head, Likeness likeness) {
    return new ResultGroup.Part(
        head.result.id(),
        head.rank,
        likeness.similarity(),
        likeness.containment(),
        likeness.evidence());
  }
}
