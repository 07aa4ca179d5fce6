package dev.doppel.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentMemory;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.report.ResultFolder;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** The same job on one machine and on Spark, and whether the files are the same. */
public final class Machines {

  private static final List<String> FILES =
      List.of(
          "pairs.jsonl",
          "clusters.jsonl",
          "links.jsonl",
          "kept.jsonl",
          "kept.txt",
          "kept.warc",
          "removed.jsonl",
          "removed.warc",
          "skipped.jsonl",
          "skipped.warc",
          "skipped.txt");

  private Machines() {}

  public static DocumentResult one(Path input, Path out, DocumentSettings settings)
      throws IOException {
    try (DocumentInput documents = DocumentInput.of(List.of(input), InputOptions.defaults())) {
      DocumentResult result = DocumentJob.run(documents, settings, Progress.NONE);
      ResultFolder.write(out, result, settings, documents, Progress.NONE);
      return result;
    }
  }

  public static void oneWithMemory(Path input, Path out, DocumentSettings settings, Path memory)
      throws IOException {
    try (DocumentInput documents = DocumentInput.of(List.of(input), InputOptions.defaults());
        DocumentMemory known = DocumentMemory.open(memory, settings)) {
      DocumentResult result = DocumentJob.run(documents, settings, known, Progress.NONE);
      ResultFolder.write(out, result, settings, documents, Progress.NONE);
      known.remember(result);
    }
  }

  /** Asserts that the parts of Spark's folders make up the files of one machine, to the byte. */
  public static void assertSame(Path spark, Path one) throws IOException {
    for (String name : FILES) {
      if (Files.exists(one.resolve(name))) {
        assertThat(Texts.parts(spark.resolve(name)))
            .as(name)
            .isEqualTo(withoutPlaces(Files.readString(one.resolve(name))));
      } else {
        assertThat(spark.resolve(name)).doesNotExist();
      }
    }
  }

  /** Only the memory of one machine knows which run kept a document. */
  private static String withoutPlaces(String lines) {
    return lines.replaceAll(",\"storedRun\":[0-9]+,\"storedFrom\":\\[[^]]*]", "");
  }
}
