package dev.doppel.similarity.group;

import dev.doppel.core.cluster.AverageLinkage;
import dev.doppel.core.distance.Relation;
import dev.doppel.core.work.Progress;
import dev.doppel.core.work.Workers;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Callable;

/**
 * Groups the documents of a corpus by what they are versions of. A family has whole clusters, so a
 * document is in the family of its head.
 *
 * @param families those of two documents and more, the largest first, then by first document
 * @param pairs how many pairs are alike enough for versions
 * @param candidates how many pairs were compared
 */
public record Families(List<Family> families, int pairs, long candidates) {

  /*
   * By single pairs, families would be chains of strangers; by a head, as clusters are, versions
   * that are far from the head would be lost, though the others lead to them. So families go by the
   * average of all pairs, of which those below the share count nothing.
   *
   * Documents of one kind may be as alike as versions of one: the manuals of two commands that do
   * nearly the same. Each of them is closer to its own versions. So where names differ in more than
   * a number, some document must have its closest relative across.
   *
   * A text that lies inside its head goes with it and has no say: it resembles no version well.
   */

  /** Of the share, which two groups must reach on average. */
  private static final double BOUND = 0.5;

  /** What names say of versions. */
  public interface Names {

    /**
     * Whether the names of two documents differ at most by the number of a version; also where
     * names say nothing.
     */
    boolean agree(int document, int other);

    /** Returns the documents in the order of their versions. */
    int[] sorted(int[] documents);
  }

  public Families {
    families = List.copyOf(families);
  }

  /**
   * Finds the families.
   *
   * @param settings the settings by which duplicates were found
   * @param share the least resemblance of two versions, below that of near-duplicates
   * @param found the duplicates
   * @param sets the shingle sets of the documents
   */
  public static Families of(
      Corpus corpus,
      ShingleSets sets,
      DocumentSettings settings,
      double share,
      Grouping found,
      Names names,
      Workers workers,
      Progress progress)
      throws IOException {
    VersionSearch.Found versions =
        new VersionSearch(corpus, settings, share, sets, workers).find(progress);
    Making making = new Making(corpus, settings, found, names, versions);
    List<Family> families = new ArrayList<>();
    List<Callable<List<Family>>> pieces = new ArrayList<>();
    List<int[]> groups = making.groups(BOUND * share);
    for (Range range : Range.split(groups.size(), settings.threads() * 4)) {
      pieces.add(() -> making.families(groups.subList(range.from(), range.to())));
    }
    workers.all(pieces).forEach(families::addAll);
    return new Families(families, versions.pairs().size(), versions.candidates());
  }

  /** Makes families of pairs. */
  private static final class Making {

    private final Corpus corpus;
    private final DocumentSettings settings;
    private final Grouping found;
    private final Names names;
    private final VersionSearch.Found versions;

    Making(
        Corpus corpus,
        DocumentSettings settings,
        Grouping found,
        Names names,
        VersionSearch.Found versions) {
      this.names = names;
      this.corpus = corpus;
      this.settings = settings;
      this.found = found;
      this.versions = versions;
    }

    /** The documents of each family, in the order of the input. */
    List<int[]> groups(double bound) {
      int[] groups = linkage().groups(bound);
      int[] sizes = new int[corpus.size()];
      for (int document = 0; document < corpus.size(); document++) {
        sizes[groups[document]]++;
      }
      List<int[]> members = new ArrayList<>();
      int[] places = new int[corpus.size()];
      int[] filled = new int[corpus.size()];
      for (int document = 0; document < corpus.size(); document++) {
        int group = groups[document];
        if (sizes[group] > 1) {
          if (filled[group] == 0) {
            places[group] = members.size();
            members.add(new int[sizes[group]]);
          }
          members.get(places[group])[filled[group]++] = document;
        }
      }
      members.sort(
          Comparator.<int[]>comparingInt(each -> -each.length).thenComparingInt(each -> each[0]));
      return members;
    }

    private AverageLinkage linkage() {
      AverageLinkage linkage = AverageLinkage.among(corpus.size());
      Clusters clusters = found.clusters();
      for (int document = 0; document < corpus.size(); document++) {
        linkage.join(document, clusters.head(document));
        linkage.join(document, corpus.first(document));
        if (corpus.first(document) != document
            || clusters.relation(document) == Relation.CONTAINED) {
          linkage.leaveOut(document);
        }
      }
      link(linkage, versions.pairs(), DocumentPairs.none());
      link(linkage, found.pairs(), versions.pairs());
      return linkage;
    }

    /** Links the near pairs that are not among others. */
    private void link(AverageLinkage linkage, DocumentPairs pairs, DocumentPairs others) {
      for (int pair = 0; pair < pairs.size(); pair++) {
        int a = pairs.a(pair);
        int b = pairs.b(pair);
        if (pairs.relation(pair) == Relation.NEAR && others.find(a, b) < 0) {
          linkage.link(a, b, (float) pairs.similarity(pair), names.agree(a, b));
        }
      }
    }

    List<Family> families(List<int[]> groups) throws IOException {
      Verifier.Measuring measuring = versions.verifier().new Measuring();
      List<Family> families = new ArrayList<>();
      for (int[] group : groups) {
        families.add(family(names.sorted(group), measuring));
      }
      return families;
    }

    private Family family(int[] members, Verifier.Measuring measuring) throws IOException {
      int head = head(members);
      List<Family.Member> all = new ArrayList<>();
      int predecessor = members[0];
      for (int document : members) {
        all.add(
            new Family.Member(
                document,
                kind(document, head),
                similarity(document, predecessor, measuring),
                similarity(document, head, measuring)));
        predecessor = document;
      }
      return new Family(head, all);
    }

    /** Of the documents that head clusters, the one that is preferred. */
    private int head(int[] members) {
      int best = -1;
      for (int document : members) {
        boolean isHead = found.clusters().head(document) == document;
        if (isHead && (best < 0 || isPreferred(document, best))) {
          best = document;
        }
      }
      return best;
    }

    private boolean isPreferred(int document, int other) {
      if (settings.keep().isLongest() && corpus.length(document) != corpus.length(other)) {
        return corpus.length(document) > corpus.length(other);
      }
      for (int criterion = 0; criterion < corpus.preferences.criteria(); criterion++) {
        long number = corpus.preferences.get(document, criterion);
        long others = corpus.preferences.get(other, criterion);
        if (number != others) {
          return number < others;
        }
      }
      return document < other;
    }

    private Family.Kind kind(int document, int head) {
      if (document == head) {
        return Family.Kind.HEAD;
      }
      if (corpus.first(document) == corpus.first(head)) {
        return Family.Kind.EXACT;
      }
      if (found.clusters().head(document) == head) {
        return found.clusters().relation(document) == Relation.CONTAINED
            ? Family.Kind.CONTAINED
            : Family.Kind.NEAR;
      }
      int pair = found.pairs().find(corpus.first(document), corpus.first(head));
      return pair >= 0 && found.pairs().relation(pair) == Relation.NEAR
          ? Family.Kind.NEAR
          : Family.Kind.VERSION;
    }

    private double similarity(int document, int other, Verifier.Measuring measuring)
        throws IOException {
      int a = corpus.first(document);
      int b = corpus.first(other);
      if (a == b) {
        return 1;
      }
      int pair = versions.pairs().find(a, b);
      return pair >= 0
          ? versions.pairs().similarity(pair)
          : (float) measuring.measure(a, b).resemblance();
    }
  }
}
