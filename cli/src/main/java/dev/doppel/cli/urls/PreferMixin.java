package dev.doppel.cli.urls;

import dev.doppel.engine.mirrors.rules.HostOrder;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which of several mirrors a user would rather ask. */
final class PreferMixin {

  @Option(
      names = "--prefer",
      paramLabel = "HOST",
      split = ",",
      description = "Prefer these mirrors to others, the first one most. May be repeated.")
  private List<String> hosts = new ArrayList<>();

  @Option(
      names = "--prefer-from",
      paramLabel = "FILE",
      description = "Prefer the hosts that FILE names, one per line, after those of --prefer.")
  private @Nullable Path file;

  HostOrder order() throws IOException {
    List<String> all = new ArrayList<>(hosts);
    if (file != null) {
      Files.readAllLines(file).stream()
          .map(String::strip)
          .filter(line -> !line.isEmpty() && !line.startsWith("#"))
          .forEach(all::add);
    }
    return HostOrder.of(all);
  }

  /** The inputs and the file: none of them may be written over. */
  List<Path> with(List<Path> inputs) {
    List<Path> all = new ArrayList<>(inputs);
    if (file != null) {
      all.add(file);
    }
    return all;
  }
}
