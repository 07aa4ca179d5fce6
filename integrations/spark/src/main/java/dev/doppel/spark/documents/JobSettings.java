package dev.doppel.spark.documents;

import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import java.io.Serializable;

/** The settings of a job as they travel to the tasks. */
record JobSettings(
    Method method,
    double threshold,
    double containment,
    String shingling,
    DocumentSettings.Content content,
    DocumentSettings.Clustering clustering,
    DocumentSettings.Keep keep,
    DocumentSettings.Identity identity)
    implements Serializable {

  static JobSettings of(DocumentSettings settings) {
    Check.argument(
        settings.method() == Method.AUTO
            || settings.method() == Method.EXACT
            || settings.method() == Method.MINHASH,
        "method %s runs on one machine only; on Spark there are auto, exact and minhash",
        settings.method());
    Check.argument(
        settings.verified(), "on Spark pairs are verified, got verified=%s", settings.verified());
    return new JobSettings(
        settings.method(),
        settings.threshold(),
        settings.containment(),
        settings.shingling().toString(),
        settings.content(),
        settings.clustering(),
        settings.keep(),
        settings.identity());
  }

  DocumentSettings documents() {
    return DocumentSettings.builder()
        .method(method)
        .threshold(threshold)
        .containment(containment)
        .shingling(Shingling.parse(shingling))
        .content(content)
        .clustering(clustering)
        .keep(keep)
        .identity(identity)
        .threads(1)
        .build();
  }

  /** All that must be equal for the sketches of two runs to be comparable, in one line. */
  String sketchLine() {
    return String.join(
        " ",
        method == Method.EXACT
            ? "documents-v2"
            : "documents-v1", // without shingles, all hangs on the SHA-256
        "method=" + method,
        "threshold=" + threshold,
        "containment=" + containment,
        "shingle=" + shingling,
        "content=" + content,
        "hash=" + identity);
  }
}
