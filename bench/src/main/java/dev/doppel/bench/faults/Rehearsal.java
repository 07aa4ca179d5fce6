package dev.doppel.bench.faults;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.bench.faults.Promise.Broken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;

/**
 * A scenario that ran undisturbed once: it knows what is there before and after, and what the
 * memory answers then. Not safe for several threads: all trials share the stage.
 */
final class Rehearsal {

  private static final Pattern ACKNOWLEDGED =
      Pattern.compile("\\{\"id\":\"([^\"]*)\",\"added\":\"(\\w+)\"}");
  private static final String UNEXPECTED = "unexpected";

  private final Scenario scenario;
  private final Stage stage;
  private final Path before;
  private final Path after;
  private final Map<String, String> oldResults;
  private final Map<String, String> newResults;
  private final Set<String> newNames;
  private final Map<String, String> answers;
  private final long millis;

  private Rehearsal(Scenario scenario, Path root, Program program)
      throws IOException, InterruptedException {
    this.scenario = scenario;
    this.stage = new Stage(root);
    this.before = root.resolve("before");
    this.after = root.resolve("after");
    Files.createDirectories(stage.temporary());
    for (Map.Entry<String, String> input : scenario.inputs().entrySet()) {
      Files.writeString(stage.path(input.getKey()), input.getValue(), UTF_8);
    }
    for (List<String> earlier : scenario.before()) {
      requireDone(Program.runHere(stage, earlier));
    }
    stage.save(before);
    oldResults = results();
    long start = System.nanoTime();
    requireDone(program.run(stage, scenario.command()));
    millis = (System.nanoTime() - start) / 1_000_000;
    stage.save(after);
    newResults = results();
    newNames = stage.names();
    answers = answers();
  }

  static Rehearsal of(Scenario scenario, Path root, Program program)
      throws IOException, InterruptedException {
    return new Rehearsal(scenario, root, program);
  }

  private static void requireDone(Ended ended) throws IOException {
    if (!ended.isDone()) {
      throw new IOException("undisturbed, it fails: " + ended.brief());
    }
  }

  Scenario scenario() {
    return scenario;
  }

  Stage stage() {
    return stage;
  }

  /** The state before the command, as a folder to copy. */
  Path before() {
    return before;
  }

  /** The state after the command. */
  Path after() {
    return after;
  }

  /** How long the command takes in a process of its own. */
  long millis() {
    return millis;
  }

  void begin() throws IOException {
    stage.restore(before);
  }

  Ended finish() {
    return Program.runHere(stage, scenario.command());
  }

  Map<String, String> results() throws IOException {
    Map<String, String> results = stage.contents(scenario.results());
    // What is being written has a hidden name until it is whole.
    results.keySet().removeIf(name -> ("/" + name).contains("/."));
    return results;
  }

  /** Whether the results are all there, as after an undisturbed run. */
  boolean isComplete() throws IOException {
    return results().equals(newResults);
  }

  /** What the memory answers now: what the probe prints and writes. Changes the memory. */
  Map<String, String> answers() throws IOException {
    if (scenario.probe().isEmpty()) {
      return Map.of();
    }
    Ended ended = Program.runHere(stage, scenario.probe());
    Map<String, String> found = new TreeMap<>(stage.contents(List.of(Scenario.ASKED)));
    found.put("exit", Integer.toString(ended.exit()));
    found.put("stdout", ended.out());
    found.put("stderr", ended.err());
    return found;
  }

  /** Checks what must hold at any moment, so right after a kill, too. */
  void checkInterrupted() throws IOException, Broken {
    if (scenario.isAtOnce()) {
      Map<String, String> now = results();
      Promise.OLD_OR_NEW.check(
          now.equals(oldResults) || now.equals(newResults), "neither: " + mixed(now));
    }
  }

  private String mixed(Map<String, String> now) {
    Map<String, String> kinds = new TreeMap<>();
    Set<String> names = new TreeSet<>(oldResults.keySet());
    names.addAll(newResults.keySet());
    names.addAll(now.keySet());
    for (String name : names) {
      String content = now.get(name);
      boolean isOld = content != null && content.equals(oldResults.get(name));
      boolean isNew = content != null && content.equals(newResults.get(name));
      String kind = isOld ? isNew ? "same" : "old" : isNew ? "new" : "other";
      kinds.put(name, content == null ? "missing" : kind);
    }
    return kinds.toString();
  }

  /** Checks what must hold once the command ended well. */
  void checkResults(Promise promise) throws IOException, Broken {
    checkEqual(promise, newResults, results());
  }

  /** Checks everything that must hold once the command, disturbed before, ended well. */
  void checkFinished(Ended last) throws IOException, Broken {
    Promise.SAME_BYTES.check(last.isDone(), "the rerun fails with " + last.brief());
    checkResults(Promise.SAME_BYTES);
    Set<String> left = stage.names();
    left.removeAll(newNames);
    Promise.NOTHING_LEFT.check(left.isEmpty(), left.toString());
    checkAnswers(Promise.SAME_MEMORY);
  }

  void checkAnswers(Promise promise) throws IOException, Broken {
    checkEqual(promise, answers, answers());
  }

  /** A failure must be one line, and never an exception that nobody thought of. */
  static void checkMessage(Ended ended) throws Broken {
    boolean isFine =
        ended.isDone()
            || (!ended.err().isBlank()
                && !ended.err().contains(UNEXPECTED)
                && !ended.err().contains("\tat "));
    Promise.ONE_LINE.check(isFine, ended.brief());
  }

  /** The ids that were acknowledged on whole lines; the kill may have cut the last. */
  Set<String> acknowledged(Ended ended) {
    Set<String> ids = new TreeSet<>();
    if (scenario.isAcknowledging()) {
      String whole = ended.out().substring(0, ended.out().lastIndexOf('\n') + 1);
      ACKNOWLEDGED.matcher(whole).results().forEach(match -> ids.add(match.group(1)));
    }
    return ids;
  }

  /** What was acknowledged before needs not be added again. */
  void checkAcknowledged(Set<String> ids, Ended last) throws Broken {
    Set<String> lost = new TreeSet<>();
    ACKNOWLEDGED
        .matcher(last.out())
        .results()
        .filter(match -> ids.contains(match.group(1)) && !match.group(2).equals("unchanged"))
        .forEach(match -> lost.add(match.group(1)));
    Promise.ACKNOWLEDGED.check(lost.isEmpty(), lost + " were acknowledged and are not known");
  }

  static void checkEqual(Promise promise, Map<String, String> wanted, Map<String, String> found)
      throws Broken {
    Set<String> names = new TreeSet<>(wanted.keySet());
    names.addAll(found.keySet());
    for (String name : names) {
      String a = wanted.getOrDefault(name, "(missing)");
      String b = found.getOrDefault(name, "(missing)");
      promise.check(a.equals(b), name + " differs: " + difference(a, b));
    }
  }

  private static String difference(String wanted, String found) {
    int at = 0;
    while (at < Math.min(wanted.length(), found.length())
        && wanted.charAt(at) == found.charAt(at)) {
      at++;
    }
    return "at "
        + at
        + " of "
        + wanted.length()
        + " and "
        + found.length()
        + " bytes, wanted '"
        + excerpt(wanted, at)
        + "', found '"
        + excerpt(found, at)
        + "'";
  }

  private static String excerpt(String text, int at) {
    return text.substring(at, Math.min(text.length(), at + 60)).replaceAll("\\s", " ");
  }

  static <T> T any(List<T> list, SplittableRandom random) {
    return list.get(random.nextInt(list.size()));
  }
}
