package dev.doppel.index;

import dev.doppel.core.cluster.Links;
import dev.doppel.core.hash.Sha256;
import dev.doppel.core.index.BandJoin;
import dev.doppel.core.internal.Check;
import dev.doppel.core.sketch.PackedMinHash;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Makes families of all documents of an index. For one use. */
final class Families {

  /*
   * Looking around each document by SimHash would be quadratic, as the radius for 80 % takes in too
   * much. The finer sketch has components enough for bands: documents that agree in all rows of one
   * band are candidates. Of equal texts only the first takes part, unless one of them is marked:
   * that may belong elsewhere.
   */

  private static final int MAX_ROWS = 16; // of two bits each: what fits a 32-bit band
  private static final double MISSED = 1e-3;
  private static final int MAX_ARRAY = Integer.MAX_VALUE - 8; // of which any JVM makes one

  private final List<Entry> documents;
  private final Marks marks;
  private final double similarity;
  private final List<Integer> firsts = new ArrayList<>();
  private final int[] firstOf;

  Families(Catalogue catalogue, double similarity) {
    this.documents =
        catalogue.inOrder().stream().filter(entry -> !entry.document().isEmpty()).toList();
    this.marks = catalogue.marks();
    this.similarity = similarity;
    this.firstOf = new int[documents.size()];
  }

  List<Family> find() {
    findFirsts();
    Links links = Links.among(documents.size());
    link(links);
    int[] order = new int[documents.size()];
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    return families(links.byHead(order));
  }

  /** How many rows a band has, and how many bands there are. */
  record Bands(int rows, int count) {

    /** The most selective bands that miss one pair in a thousand at this resemblance. */
    static Bands of(double resemblance) {
      PackedMinHash fine = SimilaritySettings.FINE;
      for (int rows = MAX_ROWS; rows > 1; rows--) {
        double share = Math.min(Math.pow(fine.agreement(resemblance), rows), 1 - 1e-9);
        double bands = Math.ceil(Math.log(MISSED) / Math.log1p(-share));
        if (bands * rows <= fine.components()) {
          return new Bands(rows, (int) bands);
        }
      }
      return new Bands(1, fine.components());
    }

    /** Whether two sketches agree in all rows of a band. */
    boolean meet(long[] a, long[] b) {
      long[] agreeing = SimilaritySettings.FINE.agreeing(a, b);
      int begin = 0; // of the run of agreeing components
      for (int i = 0; i < rows * count; i++) {
        if ((agreeing[i / Long.SIZE] >>> i & 1) == 0) {
          begin = i + 1;
        } else if ((i + 1) % rows == 0 && begin <= i + 1 - rows) {
          return true;
        }
      }
      return false;
    }

    /** How many documents have room in one array of all bands. */
    int mostDocuments() {
      return MAX_ARRAY / count;
    }

    void requireRoomFor(int documents) {
      Check.argument(
          documents <= mostDocuments(),
          "families of up to %,d different texts can be found at this similarity, there are %,d;"
              + " ask for a higher one",
          mostDocuments(),
          documents);
    }
  }

  private void findFirsts() {
    Map<Sha256, Integer> known = new HashMap<>();
    for (int i = 0; i < documents.size(); i++) {
      Sha256 sha256 = document(i).sha256();
      boolean isAlone = !sha256.isKnown() || marks.count(document(i).id()) > 0;
      Integer first = isAlone ? null : known.putIfAbsent(sha256, i);
      firstOf[i] = first == null ? i : first;
      if (first == null) {
        firsts.add(i);
      }
    }
  }

  private void link(Links links) {
    Bands bands = Bands.of(similarity);
    bands.requireRoomFor(firsts.size());
    int[] hashes = new int[firsts.size() * bands.count];
    for (int item = 0; item < firsts.size(); item++) {
      long[] fine = document(firsts.get(item)).fine();
      for (int band = 0; band < bands.count; band++) {
        hashes[item * bands.count + band] =
            (int) SimilaritySettings.FINE.band(fine, band, bands.rows);
      }
    }
    BandJoin join = BandJoin.of(hashes, bands.count, firsts.size(), BandJoin.DEFAULT_BUCKET);
    for (int band = 0; band < bands.count; band++) {
      join.join(band, (a, b) -> verify(firsts.get(a), firsts.get(b), links));
    }
  }

  private void verify(int a, int b, Links links) {
    double similar = document(a).similarity(document(b));
    if (similar >= similarity && !isMarked(a, b)) {
      links.add(a, b, (float) similar);
      links.add(b, a, (float) similar);
    }
  }

  /** Copies follow the text they copy. */
  private List<Family> families(int[] heads) {
    Map<Integer, List<Match>> members = new HashMap<>();
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < documents.size(); i++) {
      int head = heads[firstOf[i]];
      if (i != head) {
        List<Match> family = members.get(head);
        if (family == null) {
          family = new ArrayList<>();
          members.put(head, family);
          order.add(head);
        }
        family.add(documents.get(i).matchTo(document(head)));
      }
    }
    return order.stream()
        .sorted()
        .map(head -> new Family(document(head).id(), members.getOrDefault(head, List.of())))
        .toList();
  }

  private boolean isMarked(int a, int b) {
    return marks.contain(document(a).id(), document(b).id());
  }

  private SketchedDocument document(int i) {
    return documents.get(i).document();
  }
}
