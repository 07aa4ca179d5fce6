package dev.doppel.engine.documents;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.distance.Relation;
import dev.doppel.similarity.rules.DocumentSettings;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.TreeSet;

/**
 * Two pages compared by the addresses that they link to, with the verdict of {@code doppel docs} by
 * the same settings.
 *
 * @param links how many links each has and both have
 * @param relation what they are to each other; nothing if they are different, or not compared
 * @param isCompared whether both have as many links as are needed
 * @param sentence the reason in plain words; calls the pages A and B
 */
public record LinkComparison(
    Overlap links,
    Optional<Relation> relation,
    boolean isCompared,
    String sentence,
    List<String> shared,
    List<String> onlyInA,
    List<String> onlyInB) {

  /** Compares two pages that were read by their links. */
  public static LinkComparison of(DocumentFile a, DocumentFile b, DocumentSettings settings) {
    TreeSet<String> inA = new TreeSet<>(a.text().lines().toList());
    TreeSet<String> inB = new TreeSet<>(b.text().lines().toList());
    List<String> shared = inA.stream().filter(inB::contains).toList();
    Overlap links = new Overlap(inA.size(), inB.size(), shared.size());
    boolean isCompared = Math.min(inA.size(), inB.size()) >= DocumentSettings.LEAST_LINKS;
    Optional<Relation> relation = isCompared ? relation(links, settings) : Optional.empty();
    return new LinkComparison(
        links,
        relation,
        isCompared,
        sentence(links, relation, isCompared, settings),
        shared,
        inA.stream().filter(link -> !inB.contains(link)).toList(),
        inB.stream().filter(link -> !inA.contains(link)).toList());
  }

  /** The verdict in a word or two. */
  public String verdict() {
    if (!isCompared) {
      return "not compared";
    }
    return relation
        .map(known -> known == Relation.EXACT ? "equal links" : known.toString())
        .orElse("different");
  }

  private static Optional<Relation> relation(Overlap links, DocumentSettings settings) {
    return links.shared() == links.a() && links.shared() == links.b()
        ? Optional.of(Relation.EXACT)
        : links.relation(true, settings.threshold(), settings.containment());
  }

  private static String sentence(
      Overlap links, Optional<Relation> relation, boolean isCompared, DocumentSettings settings) {
    if (!isCompared) {
      return (links.a() < DocumentSettings.LEAST_LINKS
              ? "A has " + links.a()
              : "B has " + links.b())
          + " links; pages with fewer than "
          + DocumentSettings.LEAST_LINKS
          + " are not compared.";
    }
    String both =
        String.format(
            Locale.ROOT,
            "of all %,d addresses that A or B links to, %,d are in both",
            links.a() + links.b() - links.shared(),
            links.shared());
    if (relation.isEmpty()) {
      return "A and B link to different places: "
          + both
          + "; near-duplicates share "
          + Math.round(100 * settings.threshold())
          + " %.";
    }
    return switch (relation.get()) {
      case EXACT -> "A and B link to the same addresses. Their texts were not compared.";
      case NEAR -> "A and B link to nearly the same addresses: " + both + ".";
      case CONTAINED ->
          (links.a() <= links.b() ? "A's links are among B's: " : "B's links are among A's: ")
              + both
              + ".";
    };
  }
}
