package dev.doppel.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import org.junit.jupiter.api.Test;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.Options;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Runs every benchmark once, on small inputs and in this process, so that none can rot. */
class BenchmarksTest {

  @Test
  void everyBenchmarkRuns() throws RunnerException {
    Options once =
        new OptionsBuilder()
            .forks(0)
            .mode(Mode.SingleShotTime)
            .warmupIterations(0)
            .measurementIterations(1)
            .param("n", "100")
            .param("keys", "10000")
            .param("file", "../web/src/test/resources/dev/doppel/web/url/real-urls.txt")
            .shouldFailOnError(true)
            .verbosity(VerboseMode.SILENT)
            .build();

    Collection<RunResult> results = new Runner(once).run();

    assertThat(results)
        .extracting(result -> result.getParams().getBenchmark())
        .allMatch(name -> name.startsWith("dev.doppel.bench."))
        .extracting(name -> name.substring(0, name.lastIndexOf('.')))
        .contains(
            SimHashBenchmark.class.getName(),
            MinHashBenchmark.class.getName(),
            HammingJoinBenchmark.class.getName(),
            ChunkSketchBenchmark.class.getName(),
            UrlBenchmark.class.getName());
  }
}
