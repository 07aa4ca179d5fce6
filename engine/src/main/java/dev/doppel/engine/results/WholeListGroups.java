package dev.doppel.engine.results;

import dev.doppel.core.cluster.Links;
import dev.doppel.core.distance.Relation;
import dev.doppel.engine.results.ResultSettings.Grouping;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Groups that are known only when all results are: by union-find, as the paper does, or by {@link
 * Links#byAgreement agreement}.
 */
final class WholeListGroups {

  private final ResultSettings settings;
  private final Judge judge;
  private final List<Profile> profiles = new ArrayList<>();
  private final BitSet inside = new BitSet(); // parts of other results

  WholeListGroups(ResultSettings settings) {
    this.settings = settings;
    this.judge = new Judge(settings);
  }

  RefinedList group(Iterator<Result> results) {
    Profiler profiler = Profiler.of(settings);
    while (results.hasNext()) {
      profiles.add(profiler.profile(results.next(), profiles.size() + 1));
    }
    int[] heads = heads();
    Map<Integer, OpenGroup> groups = new LinkedHashMap<>();
    for (int i = 0; i < heads.length; i++) {
      OpenGroup group =
          groups.computeIfAbsent(heads[i], head -> new OpenGroup(profiles.get(head), List.of()));
      if (heads[i] != i) {
        join(group, profiles.get(i));
      }
    }
    return new RefinedList(
        groups.values().stream().limit(settings.page()).map(OpenGroup::close).toList(),
        profiles.size(),
        profiler.tooLong(),
        settings);
  }

  private int[] heads() {
    Links links = links();
    int[] ranks = IntStream.range(0, profiles.size()).toArray();
    return settings.grouping() == Grouping.TRANSITIVE
        ? links.transitively(wholesFirst(ranks))
        : links.byAgreement(ranks);
  }

  /** By the paper's method what lies inside another result is never its head, whatever its rank. */
  private int[] wholesFirst(int[] ranks) {
    return IntStream.concat(
            IntStream.of(ranks).filter(rank -> !inside.get(rank)),
            IntStream.of(ranks).filter(inside::get))
        .toArray();
  }

  private Links links() {
    Links links = Links.among(profiles.size());
    Candidates candidates = new Candidates(settings);
    for (int i = 0; i < profiles.size(); i++) {
      for (int earlier : candidates.of(profiles.get(i))) {
        Candidates.checkWanted();
        Optional<Likeness> likeness = judge.judge(profiles.get(i), profiles.get(earlier));
        if (likeness.isPresent() && isLink(likeness.get())) {
          links.add(i, earlier, (float) likeness.get().similarity());
          noteInside(likeness.get(), i, earlier);
        }
      }
      candidates.add(profiles.get(i));
    }
    return links;
  }

  private void noteInside(Likeness likeness, int later, int earlier) {
    if (settings.method() == ResultMethod.JAIN_2005 && likeness.relation() == Relation.CONTAINED) {
      inside.set(likeness.isPart() ? later : earlier);
    }
  }

  /** Union-find goes over larger texts, too; else they stay before what is part of them. */
  private boolean isLink(Likeness likeness) {
    return settings.grouping() == Grouping.TRANSITIVE || likeness.mayFollow();
  }

  private void join(OpenGroup group, Profile profile) {
    judge
        .judge(profile, group.head)
        .ifPresentOrElse(
            likeness -> group.add(profile, likeness, false),
            () -> group.add(profile, judge.measure(profile, group.head), true));
  }
}
