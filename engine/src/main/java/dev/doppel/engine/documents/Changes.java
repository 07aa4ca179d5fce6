package dev.doppel.engine.documents;

import dev.doppel.core.hash.Hashes;
import dev.doppel.similarity.group.Corpus;
import dev.doppel.web.url.CanonicalUrl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/** Finds the documents whose web address was read before. */
final class Changes {

  /*
   * An address is what an id says: a record of a web archive is named by its address and the time,
   * one of JSON or CSV by its url if it has no other id, and of a repeated id the number at the end
   * looks like a fragment, which no canonical address has. So nothing more is kept of a document,
   * and memories of earlier versions know the addresses of theirs.
   *
   * Addresses go by a hash, and are made once more where two hashes agree: a map of all would take
   * as much heap as the rest of a corpus.
   */

  private static final Pattern WEB = Pattern.compile("(?i)https?://.*", Pattern.DOTALL);

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
    String id = corpus.id(document);
    if (!WEB.matcher(id).matches()) {
      return "";
    }
    int blank = id.indexOf(' ');
    String address = blank < 0 ? id : id.substring(0, blank);
    return CanonicalUrl.parse(address).map(CanonicalUrl::toString).orElse("");
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
