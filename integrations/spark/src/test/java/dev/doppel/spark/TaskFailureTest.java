package dev.doppel.spark;

import static dev.doppel.spark.LocalSpark.session;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.engine.mirrors.BudgetedMirrors;
import dev.doppel.engine.mirrors.MirrorText;
import dev.doppel.engine.mirrors.parts.MirrorThinning;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.spark.documents.DocumentsJob;
import dev.doppel.spark.mirrors.MirrorsJob;
import dev.doppel.spark.mirrors.MirrorsResult;
import dev.doppel.spark.urls.UrlsJob;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("baseline-jdk")
final class TaskFailureTest {

  @TempDir private Path folder;

  @Test
  void behindAnAddress_tasksThatFailAreTriedAgain_andNothingIsLostOrDoubled() throws IOException {
    DocumentSettings settings = DocumentSettings.builder().threads(2).build();
    Path input = folder.resolve("in");
    Texts.writeCorpus(input);
    Files.delete(input.resolve("d.bin")); // else skipped.txt would have its address, not its path
    Path one = folder.resolve("one");
    Path spark = folder.resolve("spark");
    Machines.one(input, one, settings);
    int before = FlakyFileSystem.FAILURES.get();

    DocumentsJob.on(session(), settings)
        .stages("flaky://" + folder.resolve("stages"))
        .pieceBytes(40_000)
        .run(List.of("flaky://" + input))
        .write(spark.toString());

    assertThat(FlakyFileSystem.FAILURES.get() - before).as("failures made").isGreaterThan(3);
    Machines.assertSame(spark, one);
  }

  @Test
  void urlsComeOnceWhenTasksFail() throws IOException {
    Path input = Files.writeString(folder.resolve("failing.txt"), UrlLists.urls(1000));
    Path out = folder.resolve("out");
    int before = FlakyFileSystem.FAILURES.get();

    UrlsJob.on(session(), "standard")
        .pieceBytes(10_000)
        .run(List.of("flaky://" + input), "flaky://" + out);

    assertThat(FlakyFileSystem.FAILURES.get() - before).as("failures made").isEqualTo(2);
    assertThat(Texts.parts(out)).isEqualTo(UrlLists.onOneMachine(input, false));
  }

  @Test
  void mirrorsAreThoseOfOneMachineWhenTasksFail() throws IOException {
    Path input = Crawls.write(folder.resolve("failing.tsv"));
    MirrorSettings settings = MirrorSettings.defaults();
    int before = FlakyFileSystem.FAILURES.get();

    MirrorsResult result =
        MirrorsJob.on(session(), settings)
            .stages("flaky://" + folder.resolve("stages"))
            .pieceBytes(100_000)
            .run(List.of("flaky://" + input));

    assertThat(FlakyFileSystem.FAILURES.get() - before).as("failures made").isGreaterThan(3);
    assertThat(String.join("\n", result.lines().collectAsList()) + "\n")
        .isEqualTo(
            BudgetedMirrors.run(input, settings, MirrorThinning.BUDGET).mirrors().stream()
                .map(MirrorText::line)
                .collect(Collectors.joining()));
  }
}
