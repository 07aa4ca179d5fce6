package dev.doppel.spark.documents;

import dev.doppel.core.internal.Check;
import dev.doppel.core.shingle.Shingling;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Keep;
import dev.doppel.similarity.rules.Method;
import java.io.Serializable;

/** The settings of a job as they travel to the tasks. */
record JobSettings(
    Method method,
    double threshold,
    double containment,
    String shingling,
    DocumentSettings.Content content,
    DocumentSettings.Boilerplate boilerplate,
    DocumentSettings.Clustering clustering,
    String keptOfCluster,
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
    Check.argument(
        settings.keep().isByText(),
        "keep '%s' runs on one machine only (doppel docs); on Spark there are first and longest",
        settings.keep());
    Check.argument(
        !settings.keep().dropsAll(),
        "drop-all runs on one machine only (doppel docs); on Spark the head of a cluster stays");
    Check.argument(
        settings.by() == DocumentSettings.By.TEXT,
        "by %s runs on one machine only (doppel docs); on Spark texts are compared",
        settings.by());
    return new JobSettings(
        settings.method(),
        settings.threshold(),
        settings.containment(),
        settings.shingling().toString(),
        settings.content(),
        settings.boilerplate(),
        settings.clustering(),
        settings.keep().toString(),
        settings.identity());
  }

  Keep keep() {
    return Keep.parse(keptOfCluster);
  }

  DocumentSettings documents() {
    return DocumentSettings.builder()
        .method(method)
        .threshold(threshold)
        .containment(containment)
        .shingling(Shingling.parse(shingling))
        .content(content)
        .boilerplate(boilerplate)
        .clustering(clustering)
        .keep(keep())
        .identity(identity)
        .threads(1)
        .build();
  }

  /** Returns the settings by an edition of the rules for words; as they are, if it knew no such. */
  JobSettings inEdition(int edition) {
    Shingling asked = Shingling.parse(shingling);
    Shingling other = asked.inEdition(edition);
    return !asked.equals(other.inEdition(asked.edition()))
        ? this
        : new JobSettings(
            method,
            threshold,
            containment,
            other.toString(),
            content,
            boilerplate,
            clustering,
            keptOfCluster,
            identity);
  }

  /** All that must be equal for the sketches of two runs to be comparable, in one line. */
  String sketchLine() {
    Shingling cut = Shingling.parse(shingling);
    String first =
        method == Method.EXACT
            ? "documents-v2"
            : "documents-v1"; // without shingles, all hangs on the SHA-256
    return String.join(
        " ",
        cut.edition() == 1 ? first : "documents-v" + (cut.edition() + 1),
        "method=" + method,
        "threshold=" + threshold,
        "containment=" + containment,
        "shingle=" + cut.inEdition(Shingling.EDITION),
        "content=" + content,
        "hash=" + identity);
  }
}
