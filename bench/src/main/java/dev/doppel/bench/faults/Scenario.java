package dev.doppel.bench.faults;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * A durable command, what was there before it, and what must be there after it. In arguments,
 * {@code @} is the folder that it works in; the names of files are below that folder.
 *
 * @param inputs files, by name
 * @param before commands that make the state in which {@code command} begins
 * @param command the one that is disturbed
 * @param results files and folders that it writes
 * @param probe a command that shows what the memory knows, on standard output or in {@code asked}
 * @param memory the folder of the memory; empty if there is none
 * @param isAtOnce whether the results must appear together
 * @param isAcknowledging whether it prints the ids of documents that are safe
 * @param replaced the input that may be replaced after a kill, and what replaces it; neither the
 *     old input nor the state before has anything in common with it
 * @param replacedResults the results that do not depend on the input that was replaced
 */
record Scenario(
    String name,
    Map<String, String> inputs,
    List<List<String>> before,
    List<String> command,
    List<String> results,
    List<String> probe,
    String memory,
    boolean isAtOnce,
    boolean isAcknowledging,
    Map<String, String> replaced,
    List<String> replacedResults) {

  /** The folder below the stage into which a probe may write. */
  static final String ASKED = "asked";

  Scenario {
    inputs = Map.copyOf(inputs);
    before = List.copyOf(before);
    command = List.copyOf(command);
    results = List.copyOf(results);
    probe = List.copyOf(probe);
    replaced = Map.copyOf(replaced);
    replacedResults = List.copyOf(replacedResults);
  }

  boolean hasMemory() {
    return !memory.isEmpty();
  }

  @Override
  public String toString() {
    return name;
  }

  static Builder of(String name, String... command) {
    return new Builder(name, List.of(command));
  }

  /** Collects the parts of a scenario. */
  static final class Builder {

    private final String name;
    private final List<String> command;
    private final Map<String, String> inputs = new HashMap<>();
    private final List<List<String>> before = new ArrayList<>();
    private final Map<String, String> replaced = new HashMap<>();
    private List<String> results = List.of();
    private List<String> probe = List.of();
    private List<String> replacedResults = List.of();
    private String memory = "";
    private boolean isAtOnce;
    private boolean isAcknowledging;

    private Builder(String name, List<String> command) {
      this.name = name;
      this.command = command;
    }

    Builder input(String file, String text) {
      inputs.put(file, text);
      return this;
    }

    Builder before(String... earlier) {
      before.add(List.of(earlier));
      return this;
    }

    Builder results(String... files) {
      results = List.of(files);
      return this;
    }

    Builder memory(String folder, String... asking) {
      memory = folder;
      probe = List.of(asking);
      return this;
    }

    Builder atOnce() {
      isAtOnce = true;
      return this;
    }

    Builder acknowledging() {
      isAcknowledging = true;
      return this;
    }

    Builder replaced(String file, String text, String... same) {
      replaced.put(file, text);
      replacedResults = List.of(same);
      return this;
    }

    Scenario build() {
      return new Scenario(
          name,
          inputs,
          before,
          command,
          results,
          probe,
          memory,
          isAtOnce,
          isAcknowledging,
          replaced,
          replacedResults);
    }
  }
}
