package dev.doppel.engine.results;

import dev.doppel.core.cluster.Links;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** Groups by union-find, as the paper does: whoever is like a member is a member. */
final class TransitiveGroups {

  private final ResultSettings settings;
  private final Judge judge;
  private final List<Profile> profiles = new ArrayList<>();

  TransitiveGroups(ResultSettings settings) {
    this.settings = settings;
    this.judge = new Judge(settings);
  }

  RefinedList group(Iterator<Result> results) {
    Profiler profiler = Profiler.of(settings);
    while (results.hasNext()) {
      profiles.add(profiler.profile(results.next(), profiles.size() + 1));
    }
    int[] heads = links().transitively(IntStream.range(0, profiles.size()).toArray());
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
        settings);
  }

  private Links links() {
    Links links = Links.among(profiles.size());
    for (int i = 1; i < profiles.size(); i++) {
      for (int earlier = 0; earlier < i; earlier++) {
        if (judge.judge(profiles.get(i), profiles.get(earlier)).isPresent()) {
          links.add(i, earlier, 1);
        }
      }
    }
    return links;
  }

  private void join(OpenGroup group, Profile profile) {
    judge
        .judge(profile, group.head)
        .ifPresentOrElse(
            likeness -> group.add(profile, likeness, false),
            () -> group.add(profile, judge.measure(profile, group.head), true));
  }
}
