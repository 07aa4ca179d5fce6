package dev.doppel.engine.documents;

import dev.doppel.core.hash.Hashes;
import dev.doppel.engine.internal.WebIds;
import dev.doppel.similarity.group.Corpus;
import dev.doppel.web.url.CanonicalUrl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the documents whose web address was read before. */
final class Changes {

  /*
   * An address is what an id says. So nothing more is kept of a document, and memories of earlier
   * versions know the addresses of theirs.
   *
   * Addresses go by a hash, and are made once more where two hashes agree: a map of all would take
   * as much heap as the rest of a corpus.
   */

  private final Corpus corpus;
  private final Map<Long, Integer> latest = new HashMap<>();

  private Changes(Corpus corpus) {
    this.corpus = corpus;
  }

  /** Returns what happened to the addresses of the input, in its order. */
  static List<Change> of(Corpus corpus) {
    Changes changes = new Changes(corpus);
    List<Change> found = new ArrayList<>();
    for (int document = 0; document < corpus.size(); document++) {
      String address = changes.address(document);
      if (!address.isEmpty()) {
        Integer earlier = changes.latest.put(hash(address), document);
        boolean isNew = document >= corpus.stored();
        if (isNew && earlier != null && address.equals(changes.address(earlier))) {
          found.add(new Change(document, earlier, address, changes.kind(document, earlier)));
        }
      }
    }
    return List.copyOf(found);
  }

  /** The canonical address of a document; empty if its id is none. */
  private String address(int document) {
    return WebIds.address(corpus.id(document))
        .flatMap(CanonicalUrl::parse)
        .map(CanonicalUrl::toString)
        .orElse("");
  }

  private static long hash(String address) {
    return Hashes.of(address);
  }

  private Change.Kind kind(int document, int earlier) {
    boolean isSame =
        corpus.length(document) == corpus.length(earlier)
            && corpus.fingerprint(document).equals(corpus.fingerprint(earlier));
    return isSame ? Change.Kind.UNCHANGED : Change.Kind.REVISED;
  }
}
