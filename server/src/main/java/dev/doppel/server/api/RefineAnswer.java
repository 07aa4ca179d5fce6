package dev.doppel.server.api;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Groups of results in the words of {@code doppel refine}, for their description. */
record RefineAnswer(
    @Nullable String query,
    int read,
    List<ResultsGroup> groups,
    int repeats,
    String method,
    double threshold,
    String cluster,
    @Nullable String bitShare,
    @Nullable Integer tooLong,
    Map<String, Integer> comparedBy) {

  /** A head, those that say what it says, and earlier heads that are part of it. */
  record ResultsGroup(
      GroupHead head, List<GroupMember> members, @Nullable List<GroupPart> contains) {}

  /** The best ranked of a group. */
  record GroupHead(
      int rank,
      String id,
      @Nullable String url,
      @Nullable String title,
      @Nullable String snippet,
      @Nullable String comparedBy) {}

  /** A repeat. */
  record GroupMember(
      int rank,
      String id,
      @Nullable String url,
      @Nullable String title,
      @Nullable String snippet,
      @Nullable String comparedBy,
      String relation,
      double similarity,
      double containment,
      @Nullable Long distance,
      @Nullable Double bits,
      @Nullable Boolean containsHead,
      @Nullable Boolean chained,
      @Nullable List<String> differs,
      @Nullable Integer differing,
      @Nullable Boolean onlyNumbersDiffer) {}

  /** An earlier head that is part of this one. */
  record GroupPart(
      String id,
      int rank,
      double similarity,
      double containment,
      @Nullable Long distance,
      @Nullable Double bits) {}
}
