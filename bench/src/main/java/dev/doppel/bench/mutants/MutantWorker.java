package dev.doppel.bench.mutants;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.platform.engine.CancellationToken;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestExecutionResult.Status;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherExecutionRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.pitest.classinfo.ClassName;
import org.pitest.mutationtest.EngineArguments;
import org.pitest.mutationtest.engine.Mutater;
import org.pitest.mutationtest.engine.MutationDetails;
import org.pitest.mutationtest.engine.gregor.config.GregorEngineFactory;

/**
 * Judges the mutants of a class one after the other, and says so in a line each. {@link
 * MutantTable} starts it, and ends it where a mutant runs into an endless loop.
 */
final class MutantWorker {

  static final String FOUND = "found";
  static final String GREEN = "green";
  static final String RED = "red";
  static final String BEGUN = "begun";
  static final String KILLED = "killed";
  static final String LIVES = "lives";

  private static final Set<String> OF_ENUMS = Set.of("values", "valueOf", "$values");

  private final Compiled compiled;
  private final List<String> tests;
  private final PrintStream out;

  private MutantWorker(Compiled compiled, List<String> tests, PrintStream out) {
    this.compiled = compiled;
    this.tests = tests;
    this.out = out;
  }

  /** Takes the root of the repository, a class, the first mutant, how many, and tests. */
  public static void main(String[] args) throws IOException {
    PrintStream out = System.out;
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), true, UTF_8));
    System.setErr(new PrintStream(OutputStream.nullOutputStream(), true, UTF_8));
    List<String> words = Arrays.asList(args);
    Compiled compiled = Compiled.below(Path.of(words.get(0)));
    new MutantWorker(compiled, words.subList(4, words.size()), out)
        .judge(words.get(1), Integer.parseInt(words.get(2)), Integer.parseInt(words.get(3)));
    System.exit(0); // tests may have left threads
  }

  private void judge(String name, int from, int count) throws IOException {
    Mutater mutater =
        new GregorEngineFactory()
            .createEngine(EngineArguments.arguments())
            .createMutator(each -> bytes(each.replace('/', '.')));
    List<MutationDetails> mutants = new ArrayList<>();
    for (String each : compiled.withNested(name)) {
      mutants.addAll(written(each, mutater.findMutations(ClassName.fromString(each))));
    }
    say(FOUND, String.valueOf(mutants.size()));
    judgeUnchanged(name);
    int end = Math.min(mutants.size() - from, count) + from;
    for (int i = from; i < end; i++) {
      MutationDetails mutant = mutants.get(i);
      say(BEGUN, i + " " + place(mutant));
      byte[] bytes = mutater.getMutation(mutant.getId()).getBytes();
      Optional<String> killer = failure(mutant.getClassName().asJavaName(), bytes);
      say(killer.isEmpty() ? LIVES : KILLED, i + " " + place(mutant) + killer.orElse(""));
    }
    if (count > 1) {
      judgeUnchanged(name); // or what killed some was something that an earlier run has left
    }
  }

  private void judgeUnchanged(String name) throws IOException {
    Optional<String> failed = failure(name, bytes(name).orElseThrow());
    say(failed.isEmpty() ? GREEN : RED, failed.orElse(""));
  }

  /**
   * Leaves out what the compiler wrote: methods of enums, and those on the first line of records.
   */
  private List<MutationDetails> written(String name, List<MutationDetails> all) throws IOException {
    Class<?> type;
    try (MutantLoader loader = loader(name, bytes(name).orElseThrow())) {
      type = Class.forName(name, false, loader);
    } catch (ClassNotFoundException e) {
      throw new IllegalStateException(e);
    }
    if (type.isEnum()) {
      return all.stream().filter(each -> !OF_ENUMS.contains(each.getMethod())).toList();
    }
    if (type.isRecord()) {
      int first = all.stream().mapToInt(MutationDetails::getLineNumber).min().orElse(0);
      return all.stream().filter(each -> each.getLineNumber() != first).toList();
    }
    return all;
  }

  private MutantLoader loader(String changed, byte[] bytes) {
    return new MutantLoader(
        compiled, changed, bytes, Thread.currentThread().getContextClassLoader());
  }

  private static String place(MutationDetails mutant) {
    return "%s:%d %s: %s "
        .formatted(
            mutant.getFilename(),
            mutant.getLineNumber(),
            mutant.getMethod(),
            mutant.getDescription());
  }

  private void say(String what, String more) {
    out.println(what + " " + more.strip());
    out.flush();
  }

  private Optional<byte[]> bytes(String name) {
    try {
      return Optional.of(Files.readAllBytes(compiled.file(name)));
    } catch (IOException | IllegalArgumentException e) {
      return Optional.empty();
    }
  }

  /** Runs the tests in a loader of their own until one fails, and returns that one. */
  private Optional<String> failure(String changed, byte[] bytes) throws IOException {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    try (MutantLoader loader = loader(changed, bytes)) {
      thread.setContextClassLoader(loader);
      FirstFailure first = new FirstFailure();
      LauncherFactory.create()
          .execute(
              LauncherExecutionRequestBuilder.request(discovery(loader))
                  .cancellationToken(first.token)
                  .listeners(first)
                  .build());
      return Optional.ofNullable(first.test);
    } catch (ClassNotFoundException | LinkageError e) {
      return Optional.of(e.toString());
    } finally {
      thread.setContextClassLoader(before);
    }
  }

  private LauncherDiscoveryRequest discovery(ClassLoader loader) throws ClassNotFoundException {
    List<DiscoverySelector> selectors = new ArrayList<>();
    for (String each : tests) {
      selectors.add(selectClass(loader.loadClass(each)));
    }
    return LauncherDiscoveryRequestBuilder.request().selectors(selectors).build();
  }

  /** Lets no test begin after one that failed. */
  private static final class FirstFailure implements TestExecutionListener {

    private final CancellationToken token = CancellationToken.create();
    private @Nullable String test;

    @Override
    public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
      if (result.getStatus() == Status.FAILED && test == null) {
        test = identifier.getLegacyReportingName();
        token.cancel();
      }
    }
  }
}
