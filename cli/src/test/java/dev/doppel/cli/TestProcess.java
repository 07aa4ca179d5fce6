package dev.doppel.cli;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The command in a process of its own, on the class path of the tests. */
final class TestProcess {

  private TestProcess() {}

  static ProcessBuilder of(Object... args) {
    return withHeap("256m", args);
  }

  static ProcessBuilder withHeap(String heap, Object... args) {
    List<String> words = new ArrayList<>();
    words.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    words.addAll(List.of("-Xmx" + heap, "-XX:+UseSerialGC", "-Xshare:auto"));
    words.addAll(List.of("-cp", System.getProperty("java.class.path"), Doppel.class.getName()));
    for (Object each : args) {
      words.add(each.toString());
    }
    return new ProcessBuilder(words);
  }
}
