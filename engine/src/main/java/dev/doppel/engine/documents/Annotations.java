package dev.doppel.engine.documents;

import dev.doppel.io.output.JsonWriter;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What was found about each document, as the fields of one object. */
final class Annotations {

  /** Says nothing of any document. */
  static final Annotations NONE = new Annotations(null, new int[0], new int[0]);

  private final @Nullable DocumentResult result;
  private final int[] numbers; // of clusters, by their heads
  private final int[] sizes;

  private Annotations(@Nullable DocumentResult result, int[] numbers, int[] sizes) {
    this.result = result;
    this.numbers = numbers;
    this.sizes = sizes;
  }

  static Annotations of(DocumentResult result) {
    int[] numbers = new int[result.documents()];
    int[] sizes = new int[result.documents()];
    for (Cluster cluster : result.clusters()) {
      numbers[cluster.head()] = cluster.number();
      sizes[cluster.head()] = cluster.size();
    }
    return new Annotations(result, numbers, sizes);
  }

  /** Adds the fields about a document to the current object. */
  void write(JsonWriter json, int document) throws IOException {
    if (result == null) {
      return;
    }
    int head = result.head(document);
    boolean isHead = head == document;
    json.field("role", !isHead ? "member" : sizes[head] > 0 ? "head" : "single");
    if (sizes[head] == 0) {
      return;
    }
    json.field("cluster", numbers[head]).field("size", sizes[head]);
    if (!isHead) {
      ResultLines.Member member = ResultFiles.member(result, document);
      ResultLines.writeFields(json, member, result.id(head), result.storedAt(head));
    }
  }
}
