package dev.doppel.engine.run;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.core.internal.Check;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * The inputs and outputs of a run.
 *
 * @param command the command and everything else that its output depends on
 * @param inputs the files to be read, in this order; none for standard input
 * @param outputs the files to be written
 */
public record RunPlan(String command, List<Path> inputs, List<Path> outputs) {

  public RunPlan {
    inputs = List.copyOf(inputs);
    outputs = List.copyOf(outputs);
  }

  /** Whether what is read cannot be read again: standard input, pipes, devices. */
  public boolean isStream() {
    return inputs.isEmpty() || !inputs.stream().allMatch(Files::isRegularFile);
  }

  /**
   * Refuses to write one file twice, or over what is still to be read, by whatever name.
   *
   * @throws IllegalArgumentException if that would happen
   */
  public void requireDistinct() throws IOException {
    List<Path> files = new ArrayList<>(inputs);
    for (Path output : outputs) {
      boolean isDevice = Files.exists(output) && !Files.isRegularFile(output);
      if (!isDevice) {
        for (Path file : files) {
          Check.argument(
              !isSame(file, output), "%s is named twice among inputs and outputs", output);
        }
        files.add(output);
      }
    }
  }

  private static boolean isSame(Path file, Path other) throws IOException {
    return (Files.exists(file) && Files.exists(other))
        ? Files.isSameFile(file, other) // hard links, too
        : place(file).equals(place(other));
  }

  /**
   * The hash that distinguishes runs. Inputs count by the paths they are given by: what a link
   * leads to is distinguished by its content.
   */
  String name() {
    StringBuilder names = new StringBuilder(command);
    for (Path input : inputs) {
      names.append("\nin ").append(input.toAbsolutePath().normalize());
    }
    for (Path output : outputs) {
      names.append("\nout ").append(output.toAbsolutePath().normalize());
    }
    byte[] bytes = names.toString().getBytes(UTF_8);
    return Fingerprint.of(bytes, 0, bytes.length).toString();
  }

  /** The id of an output in notes: the same for all names of a file. */
  static String id(Path output) throws IOException {
    byte[] bytes = place(output).toString().getBytes(UTF_8);
    return Fingerprint.of(bytes, 0, bytes.length).toString();
  }

  private static Path place(Path file) throws IOException {
    Path absolute = file.toAbsolutePath().normalize();
    if (Files.exists(absolute)) {
      return absolute.toRealPath();
    }
    Path parent = absolute.getParent();
    return parent != null && Files.exists(parent)
        ? parent.toRealPath().resolve(absolute.getFileName())
        : absolute;
  }
}
