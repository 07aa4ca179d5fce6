package dev.doppel.spark;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.similarity.rules.DocumentSettings;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The program as spark-submit runs it, with executors that are processes of their own: what they
 * need must travel, and their working folders are others.
 */
final class ClusterTest {

  @TempDir private Path folder;

  @Test
  void executorsReadWhatIsMeantByARelativePath() throws IOException, InterruptedException {
    Path input = folder.resolve("in");
    Texts.writeCorpus(input);
    Files.delete(input.resolve("d.bin")); // the only one named by its path, in skipped.txt
    Path one = folder.resolve("one");
    Machines.one(input, one, DocumentSettings.builder().threads(1).build());

    assertThat(run("docs", "in", "--out", "spark", "--stages", "stages")).isZero();

    Machines.assertSame(folder.resolve("spark"), one);
  }

  private int run(String... arguments) throws IOException, InterruptedException {
    String classes =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    ProcessBuilder process =
        new ProcessBuilder(
            ProcessHandle.current().info().command().orElse("java"),
            "-Xmx512m",
            "-XX:TieredStopAtLevel=1",
            "-Dspark.master=local-cluster[2,1,512]", // two workers of a core and so many MB
            "-Dspark.executor.memory=512m",
            "-Dspark.executor.extraClassPath=" + classes,
            "-Dspark.executor.defaultJavaOptions=-XX:TieredStopAtLevel=1",
            "-Dspark.driver.host=127.0.0.1",
            "-Dspark.ui.enabled=false",
            "-Dspark.sql.shuffle.partitions=2",
            "-Dspark.sql.codegen.wholeStage=false",
            "-Dspark.sql.codegen.factoryMode=NO_CODEGEN",
            "-cp",
            classes,
            DoppelSpark.class.getName());
    process.command().addAll(List.of(arguments));
    Path home =
        folder.resolve("home"); // executors want one; the class path above has all they need
    Files.createDirectories(home.resolve("jars"));
    process.environment().put("SPARK_HOME", home.toString());
    process.environment().put("SPARK_SCALA_VERSION", "2.13");
    process.environment().put("SPARK_LOCAL_IP", "127.0.0.1");
    process.directory(folder.toFile());
    File log = new File("target", "cluster.log");
    Process running = process.redirectErrorStream(true).redirectOutput(log).start();
    try {
      assertThat(running.waitFor(10, TimeUnit.MINUTES)).as("ended, see %s", log).isTrue();
      return running.exitValue();
    } finally {
      running.destroyForcibly();
    }
  }
}
