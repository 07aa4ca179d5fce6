package dev.doppel.engine.results;

import java.util.ArrayList;
import java.util.List;

/** A group that may still get members. */
final class OpenGroup {

  final Profile head;
  private final List<ResultGroup.Member> members = new ArrayList<>();
  private final List<ResultGroup.Part> parts;

  OpenGroup(Profile head, List<ResultGroup.Part> parts) {
    this.head = head;
    this.parts = parts;
  }

  void add(Profile member, Likeness likeness, boolean isChained) {
    members.add(
        new ResultGroup.Member(
            member.result,
            member.rank,
            member.basis,
            likeness.relation(),
            likeness.similarity(),
            likeness.containment(),
            !likeness.mayFollow(),
            isChained,
            likeness.evidence(),
            Differences.between(head, member, likeness.relation())));
  }

  ResultGroup close() {
    return new ResultGroup(head.result, head.rank, head.basis, members, parts);
  }
}
