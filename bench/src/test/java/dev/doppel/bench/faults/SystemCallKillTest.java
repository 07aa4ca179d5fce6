package dev.doppel.bench.faults;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.store.OwnedFolder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Kills the durable commands just before system calls that give a file its name, take one away or
 * sync. Each kill costs a JVM, so a build kills at some of them, evenly spread; {@code
 * -Ddoppel.kills=1000} kills at all.
 */
class SystemCallKillTest {

  private static final int KILLS = Integer.getInteger("doppel.kills", 4);

  @TempDir private Path root;

  @BeforeAll
  static void requireStrace() throws InterruptedException {
    Strace.require();
  }

  static Stream<Scenario> commands() {
    return Stream.of(
        Scenarios.documents("docs --out"),
        Scenarios.documentsInMemory("docs --memory --out"),
        Scenarios.urls("urls --memory --out", 300, "exact", List.of()),
        Scenarios.events("events --memory", 300, "sliding:1000"),
        Scenarios.archives("warc dedupe --memory --out"),
        Scenarios.indexReplacing("index add", 30));
  }

  @ParameterizedTest
  @MethodSource("commands")
  void whateverTheCallTheNextRunCompletes(Scenario scenario) throws Exception {
    Program program = Program.of(System.getProperty("java.class.path"), List.of());
    Rehearsal rehearsal = Rehearsal.of(scenario, root, program);
    KillTrial kills = new KillTrial(new SystemCalls(program));
    Tally tally = new Tally();

    int reached = 0;
    List<SystemCall> chosen =
        chosen(kills.list(rehearsal), scenario.hasMemory() ? KILLS : 3 * KILLS);
    for (SystemCall call : chosen) {
      reached += kills.killOnce(rehearsal, call, tally).isPresent() ? 1 : 0;
    }

    System.out.println(scenario + ": " + chosen.size() + " calls, " + reached + " kills");
    assertThat(reached).isGreaterThanOrEqualTo(Math.min(3, chosen.size()));
  }

  /**
   * A union is there with all that it knows, or not at all, and is made by the same command then.
   * Where it is there already, the command says so and changes nothing.
   */
  @ParameterizedTest
  @ValueSource(strings = {"exact", "bloom"})
  void aUnionIsThereAsAWholeOrNotAtAll(String filter) throws Exception {
    Program program = Program.of(System.getProperty("java.class.path"), List.of());
    Rehearsal rehearsal = Rehearsal.of(Scenarios.uniting(300, filter), root, program);
    Stage stage = rehearsal.stage();
    Map<String, String> inputs = stage.contents(List.of("one", "two"));
    SystemCalls calls = new SystemCalls(program);

    int reached = 0;
    for (SystemCall call : chosen(new KillTrial(calls).list(rehearsal), KILLS)) {
      rehearsal.begin();
      reached += calls.kill(stage, rehearsal.scenario().command(), call).at().isPresent() ? 1 : 0;
      boolean isThere =
          OwnedFolder.isMarked(stage.path("memory"))
              && !OwnedFolder.isUnfinished(stage.path("memory"));
      Ended again = rehearsal.finish();
      assertThat(again.isDone()).as("%s after %s", again.brief(), call).isEqualTo(!isThere);
      assertThat(isThere ? again.err() : "already").contains("already");
      assertThat(stage.contents(List.of("one", "two"))).isEqualTo(inputs);
      rehearsal.checkAnswers(Promise.SAME_MEMORY);
    }

    assertThat(reached).isGreaterThanOrEqualTo(Math.min(3, KILLS));
  }

  static Stream<Scenario> commandsThatResume() {
    return Stream.of(
        Scenarios.urls("urls --memory --out", 300, "exact", List.of("--tsv")),
        Scenarios.urls("urls --filter=scalable", 300, "scalable", List.of()),
        Scenarios.events("events --memory", 300, "sliding:1000"));
  }

  /**
   * A memory notes how much of the results is written. After a loss of power that note must not be
   * on the disk without them, which no kill shows: whatever was written outlives the process.
   */
  @ParameterizedTest
  @MethodSource("commandsThatResume")
  void resultsAreSyncedBeforeTheMemoryThatCountsThem(Scenario scenario) throws Exception {
    Program program = Program.of(System.getProperty("java.class.path"), List.of());
    Rehearsal rehearsal = Rehearsal.of(scenario, root, program);
    String stage = rehearsal.stage().folder().toString();
    Set<String> unsynced = new TreeSet<>();
    int synced = 0;
    int commits = 0;

    for (SystemCall call : new KillTrial(new SystemCalls(program)).list(rehearsal)) {
      for (String result : scenario.results()) {
        if (call.text().contains(stage + "/" + result + ">")) {
          if (call.isWrite()) {
            unsynced.add(result);
          } else if (call.isSync() && unsynced.remove(result)) {
            synced++;
          }
        }
      }
      if (call.isSync() && call.text().contains(stage + "/memory/")) {
        commits++;
        assertThat(unsynced).as("when the memory makes %s", call).isEmpty();
      }
    }

    assertThat(synced).isPositive();
    assertThat(commits).isPositive();
  }

  /** Calls that give, take or sync files, evenly spread over the run. */
  private static List<SystemCall> chosen(List<SystemCall> all, int count) {
    Map<String, SystemCall> distinct = new LinkedHashMap<>();
    for (SystemCall call : all) {
      if (!call.isWrite() && !call.name().equals("openat")) {
        distinct.putIfAbsent(call.name() + call.number(), call);
      }
    }
    List<SystemCall> calls = List.copyOf(distinct.values());
    List<SystemCall> chosen = new ArrayList<>();
    int most = Math.min(count, calls.size());
    for (int i = 0; i < most; i++) {
      chosen.add(calls.get(i * calls.size() / most));
    }
    return chosen;
  }
}
