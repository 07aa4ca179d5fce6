package dev.doppel.engine.urls;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.run.Run;
import dev.doppel.io.LineInput;
import dev.doppel.seen.UrlBatch;
import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlSettings;
import dev.doppel.seen.UrlVerdict;
import dev.doppel.web.url.UrlFault;
import dev.doppel.web.url.UrlRules;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PipedInputStream;
import java.io.PipedOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UrlJobTest {

  private static final int MAX_LINE = 1 << 20;
  private static final int LINES_A_COMMIT = 1 << 17;
  private static final UrlSettings SETTINGS = UrlSettings.defaults();

  @TempDir private Path folder;

  @Test
  void printsEachFirstSpelling() throws IOException {
    String text = "http://a.example/?\nHTTP://A.example\n\nhttp://b.example/%7Ex\nnot a url\n";

    Outcome plain = run(text, false, 2);
    Outcome full = run(text, true, 2);

    assertThat(plain.output).isEqualTo("http://a.example/?\nhttp://b.example/%7Ex\n");
    assertThat(full.output.lines())
        .containsExactly(
            "new\thttp://a.example/?\thttp://a.example/",
            "duplicate\tHTTP://A.example\thttp://a.example/",
            "invalid\t\tempty",
            "new\thttp://b.example/%7Ex\thttp://b.example/~x",
            "invalid\tnot a url\tno scheme");
    assertThat(plain.counts.fresh()).isEqualTo(2);
    assertThat(plain.counts.duplicates()).isEqualTo(1);
    assertThat(plain.counts.invalid()).containsOnlyKeys(UrlFault.EMPTY, UrlFault.NO_SCHEME);
  }

  /** Lines that lie side by side are written together, others one by one. */
  @Test
  void linesAreWrittenWithALineFeedHoweverTheyEnded() throws IOException {
    String text = "a\nb\r\nc\r\nd\n\ne\na\n" + "f\r\n" + "x".repeat(MAX_LINE + 1) + "\ng\nh";
    try (UrlMemory memory = UrlMemory.temporary(SETTINGS.withRules(UrlRules.of("none")))) {
      Outcome outcome = run(text, memory, false, 2);

      assertThat(outcome.output).isEqualTo("a\nb\nc\nd\n\ne\nf\ng\nh\n");
      assertThat(outcome.counts.lines()).isEqualTo(11);
      assertThat(outcome.counts.duplicates()).isEqualTo(1);
      assertThat(outcome.counts.invalid()).containsExactly(Map.entry(UrlFault.TOO_LONG, 1L));
    }
  }

  @Test
  void aBatchOfManyLinesCostsOneWrite() throws IOException {
    int[] writes = new int[1];
    OutputStream counting =
        new OutputStream() {
          @Override
          public void write(int value) {
            throw new AssertionError("a byte of its own");
          }

          @Override
          public void write(byte[] bytes, int from, int length) {
            writes[0]++;
          }
        };
    try (UrlMemory memory = UrlMemory.temporary(SETTINGS)) {
      UrlSink sink = new UrlLines(counting, false);

      UrlJob.run(input(manyUrls(20_000)), memory, sink, 1, Progress.NONE);
    }
    assertThat(writes[0]).isEqualTo((20_000 + UrlBatch.LINES - 1) / UrlBatch.LINES);
  }

  @Test
  void aLineWithATabInsideIsNotOneUrl() throws IOException {
    String text =
        "http://a.example/p\t1\n"
            + "http://a.example/p1\n"
            + "http://a.example/p\r"
            + "1\n"
            + "\thttp://a.example/p1\t\n";

    Outcome outcome = run(text, true, 1);

    assertThat(Arrays.stream(outcome.output.split("\n", -1)).map(line -> line.split("\t", 2)[0]))
        .containsExactly("invalid", "new", "invalid", "duplicate", "");
    assertThat(outcome.counts.invalid()).containsExactly(Map.entry(UrlFault.COLUMNS, 2L));
    assertThat(canonical(text, "standard")).isEqualTo(2);
    assertThat(canonical(text, "none")).isZero();
  }

  private static long canonical(String text, String profile) throws IOException {
    UrlSink sink = new UrlLines(new ByteArrayOutputStream(), false);
    return UrlJob.canonicalize(input(text), UrlRules.of(profile), sink, 1, Progress.NONE)
        .invalidInAll();
  }

  @Test
  void aLinkOnAPageMayHaveTabs() throws IOException {
    try (UrlMemory memory = UrlMemory.temporary(SETTINGS)) {
      assertThat(memory.judge("http://a.example/p1")).isEqualTo(UrlVerdict.NEW);
      assertThat(memory.judge("http://a.example/p\t1")).isEqualTo(UrlVerdict.DUPLICATE);
    }
  }

  @Test
  void theSameWithAnyNumberOfThreads() throws IOException {
    String text = manyUrls(60_000);

    assertThat(run(text, true, 8).output).isEqualTo(run(text, true, 1).output);
  }

  @Test
  void linesTooLongAreCounted() throws IOException {
    String text = "http://a.example/" + "x".repeat(2 * MAX_LINE) + "\nhttp://a.example/\n";

    assertThat(run(text, false, 1).counts.invalid()).containsEntry(UrlFault.TOO_LONG, 1L);
  }

  @Test
  void aPausingStreamIsAnsweredAtOnce() throws Exception {
    PipedOutputStream producer = new PipedOutputStream();
    LineInput input = LineInput.of(new PipedInputStream(producer), "pipe", MAX_LINE);
    CompletableFuture<String> first = new CompletableFuture<>();
    UrlSink sink =
        new UrlSink() {
          private final ByteArrayOutputStream out = new ByteArrayOutputStream();
          private final UrlLines lines = new UrlLines(out, false);

          @Override
          public void accept(JudgedLines judged) throws IOException {
            lines.accept(judged);
          }

          @Override
          public void flush() {
            first.complete(out.toString(UTF_8));
          }
        };
    try (UrlMemory memory = UrlMemory.open(folder, SETTINGS)) {
      CompletableFuture<UrlCounts> job =
          CompletableFuture.supplyAsync(
              () -> {
                try {
                  return UrlJob.run(input, memory, sink, 2, Progress.NONE);
                } catch (IOException e) {
                  throw new IllegalStateException(e);
                }
              });
      producer.write("http://a.example/\n".getBytes(UTF_8));
      producer.flush();

      assertThat(first.get(30, TimeUnit.SECONDS)).isEqualTo("http://a.example/\n");

      producer.close();
      assertThat(job.get(30, TimeUnit.SECONDS).lines()).isEqualTo(1);
    }
  }

  @Test
  void canonicalizingRemembersNothing() throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    LineInput input = input("http://A.example\nhttp://a.example/\n");

    UrlJob.canonicalize(input, UrlRules.of("strict"), new UrlLines(out, true), 1, Progress.NONE);

    assertThat(out.toString(UTF_8).lines())
        .containsExactly(
            "new\thttp://A.example\thttp://a.example/",
            "new\thttp://a.example/\thttp://a.example/");
  }

  /** With verdicts in full a line that was judged twice, or not at all, cannot hide. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void anInterruptedRunIsResumedWhereItWas(boolean tsv) throws IOException {
    Path input = Files.writeString(folder.resolve("in.txt"), manyUrls(400_000));
    Path expected = folder.resolve("expected.txt");
    try (UrlMemory memory = UrlMemory.open(folder.resolve("m0"), SETTINGS)) {
      write(input, expected, tsv, memory, Long.MAX_VALUE);
    }
    SplittableRandom random = new SplittableRandom(5);
    Path out = folder.resolve("out.txt");
    int interruptions = 0;
    for (boolean finished = false; !finished; ) {
      try (UrlMemory memory = UrlMemory.open(folder.resolve("m1"), SETTINGS)) {
        long failAfter = interruptions < 6 ? random.nextLong(200_000) : Long.MAX_VALUE;
        write(input, out, tsv, memory, failAfter);
        finished = true;
      } catch (IOException e) {
        assertThat(e).hasMessage("pulled the plug");
        interruptions++;
      }
    }
    assertThat(interruptions).isPositive();
    assertThat(out).hasSameBinaryContentAs(expected);
  }

  /** Else a run that is killed after its last commit would lose its file when it is repeated. */
  @Test
  void aFinishedRunHasNothingLeftToDo() throws IOException {
    Path input = Files.writeString(folder.resolve("in.txt"), "http://a.example/\n");
    Path out = folder.resolve("out.txt");
    for (int round = 0; round < 2; round++) {
      try (UrlMemory memory = UrlMemory.open(folder.resolve("m"), SETTINGS)) {
        write(input, out, memory, Long.MAX_VALUE);
      }
      assertThat(out).hasContent("http://a.example/");
    }
  }

  @Test
  void withAnotherInputARunBeginsAnew() throws IOException {
    Path input = Files.writeString(folder.resolve("in.txt"), "http://a.example/\n");
    Path out = folder.resolve("out.txt");
    try (UrlMemory memory = UrlMemory.open(folder.resolve("m"), SETTINGS)) {
      write(input, out, memory, Long.MAX_VALUE);
      Files.writeString(input, "http://a.example/\nhttp://b.example/\n");
      write(input, out, memory, Long.MAX_VALUE);
    }
    assertThat(out).hasContent("http://b.example/");
  }

  @Test
  void aStreamIsNeverPassedOver() throws IOException {
    Path out = folder.resolve("out.txt");
    try (UrlMemory memory = UrlMemory.open(folder.resolve("m"), SETTINGS)) {
      for (String url : List.of("http://a.example/\n", "http://b.example/\n")) {
        LineInput lines = input(url);
        try (UrlFile file = UrlFile.open(out, List.of(), lines, false, memory)) {
          assertThat(file.run().linesBefore()).isZero();
          UrlBatch batch = new UrlBatch();
          batch.add(url.getBytes(UTF_8), 0, url.length() - 1);
          file.accept(new JudgedLines(false).of(batch));
          file.files().commit(new Run.Reached(1, 0, 0), Map.of(), false);
        }
        // Written, and then the plug was pulled before the commit.
        Files.writeString(out, url.replace("http:", "https:"), StandardOpenOption.APPEND);
      }
    }
    assertThat(out)
        .hasContent("http://a.example/\nhttps://a.example/\nhttp://b.example/\nhttps://b.example/");
  }

  /** Else the next URL would be glued to it. */
  @Test
  void halfALineOfAStreamIsTakenBack() throws IOException {
    Path out = folder.resolve("out.txt");
    try (UrlMemory memory = UrlMemory.open(folder.resolve("m"), SETTINGS)) {
      UrlFile.open(out, List.of(), input(""), false, memory).close();
      Files.writeString(out, "http://a.example/\nhttp://b.exa");
      LineInput lines = input("http://b.example/\n");
      try (UrlFile file = UrlFile.open(out, List.of(), lines, false, memory)) {
        UrlJob.run(lines, memory, file, 1, Progress.NONE);
      }
    }
    assertThat(out).hasContent("http://a.example/\nhttp://b.example/\n");
  }

  /** The list of Monday, killed; on Tuesday another list has its name. */
  @Test
  void aReplacedInputIsReadFromItsBeginning_andNothingFoundBeforeIsLost() throws IOException {
    Path input = Files.writeString(folder.resolve("in.txt"), numbered("monday", 300_000));
    Path out = folder.resolve("out.txt");
    interrupt(input, out, "m");
    Files.writeString(input, numbered("tuesday", 300_000));

    UrlCounts counts = write(input, out, "m", Long.MAX_VALUE);

    assertThat(out).hasContent(numbered("tuesday", 300_000));
    assertThat(counts.fresh()).isEqualTo(300_000);
    assertThat(folder.resolve("out.txt.unfinished-1"))
        .hasContent(numbered("monday", LINES_A_COMMIT));
    try (UrlMemory memory = UrlMemory.open(folder.resolve("m"), SETTINGS)) {
      assertThat(memory.size()).isEqualTo(300_000 + LINES_A_COMMIT);
    }
  }

  @Test
  void aGrownInputIsResumed() throws IOException {
    String text = numbered("a", 300_000);
    int most = text.indexOf("/250000");
    Path input = Files.writeString(folder.resolve("in.txt"), text.substring(0, most));
    Path out = folder.resolve("out.txt");
    interrupt(input, out, "m");
    Files.writeString(input, text);

    UrlCounts counts = write(input, out, "m", Long.MAX_VALUE);

    assertThat(counts.lines()).isEqualTo(300_000);
    assertThat(out).hasContent(text);
    assertThat(folder.resolve("out.txt.unfinished-1")).doesNotExist();
  }

  /** Another input into the same file: what the first found must not be written over. */
  @Test
  void theFileOfAnInterruptedRunIsKeptFromOtherRuns() throws IOException {
    Path monday = Files.writeString(folder.resolve("mon.txt"), numbered("monday", 300_000));
    Path tuesday = Files.writeString(folder.resolve("tue.txt"), numbered("tuesday", 10));
    Path out = folder.resolve("out.txt");
    interrupt(monday, out, "m");

    write(tuesday, out, "m", Long.MAX_VALUE);

    assertThat(out).hasContent(numbered("tuesday", 10));
    assertThat(folder.resolve("out.txt.unfinished-1"))
        .hasContent(numbered("monday", LINES_A_COMMIT));
  }

  /** A run in between, into another file, does not make a memory forget where the first was. */
  @Test
  void anInterruptedRunIsResumedAfterAnother() throws IOException {
    Path monday = Files.writeString(folder.resolve("mon.txt"), numbered("monday", 300_000));
    Path tuesday = Files.writeString(folder.resolve("tue.txt"), numbered("tuesday", 10));
    Path out = folder.resolve("out.txt");
    interrupt(monday, out, "m");
    write(tuesday, folder.resolve("out2.txt"), "m", Long.MAX_VALUE);

    write(monday, out, "m", Long.MAX_VALUE);

    assertThat(out).hasContent(numbered("monday", 300_000));
  }

  @Test
  void countsAreThoseOfTheWholeRun_howeverOftenItWasInterrupted() throws IOException {
    String text = manyUrls(500_000) + "no url\n".repeat(5);
    Path input = Files.writeString(folder.resolve("in.txt"), text);
    UrlCounts whole = write(input, folder.resolve("whole.txt"), "m0", Long.MAX_VALUE);
    Path out = folder.resolve("out.txt");
    interrupt(input, out, "m1");
    interrupt(input, out, "m1");

    UrlCounts counts = write(input, out, "m1", Long.MAX_VALUE);
    UrlCounts again = write(input, out, "m1", Long.MAX_VALUE);

    assertThat(counts.byName()).isEqualTo(whole.byName());
    assertThat(counts.lines()).isEqualTo(whole.lines());
    assertThat(again.byName()).isEqualTo(whole.byName());
    assertThat(out).hasSameBinaryContentAs(folder.resolve("whole.txt"));
  }

  /** Of the same size and with the same time, yet another file. */
  @Test
  void aFinishedRunIsKnownByItsContent() throws IOException {
    Path input = Files.writeString(folder.resolve("in.txt"), "http://a.example/\n");
    FileTime time = Files.getLastModifiedTime(input);
    Path out = folder.resolve("out.txt");
    try (UrlMemory memory = UrlMemory.open(folder.resolve("m"), SETTINGS)) {
      write(input, out, memory, Long.MAX_VALUE);
      Files.writeString(input, "http://b.example/\n");
      Files.setLastModifiedTime(input, time);

      write(input, out, memory, Long.MAX_VALUE);
    }
    assertThat(out).hasContent("http://b.example/");
  }

  @Test
  void compressedInputsAreResumedAndRepeated() throws IOException {
    Path input = folder.resolve("in.txt.gz");
    try (OutputStream gzip = new GZIPOutputStream(Files.newOutputStream(input))) {
      gzip.write(numbered("a", 300_000).getBytes(UTF_8));
    }
    Path out = folder.resolve("out.txt");
    interrupt(input, out, "m");
    write(input, out, "m", Long.MAX_VALUE);
    assertThat(out).hasContent(numbered("a", 300_000));
    try (UrlMemory memory = UrlMemory.open(folder.resolve("m"), SETTINGS);
        LineInput lines = LineInput.of(List.of(input), MAX_LINE);
        UrlFile file = UrlFile.open(out, List.of(input), lines, false, memory)) {
      assertThat(file.run().start()).isEqualTo(Run.Start.REPEATED);
    }
  }

  @Test
  void theOutputIsNoneOfTheInputs() throws IOException {
    Path input = Files.writeString(folder.resolve("in.txt"), "http://a.example/\n");
    Path link = Files.createLink(folder.resolve("link.txt"), input);
    try (UrlMemory memory = UrlMemory.temporary(SETTINGS)) {
      assertThatThrownBy(() -> write(input, input, memory, Long.MAX_VALUE))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("named twice");
      assertThatThrownBy(() -> write(input, link, memory, Long.MAX_VALUE))
          .hasMessageContaining("named twice");
    }
    assertThat(input).hasContent("http://a.example/");
  }

  /** Without a memory a file that is not whole would look as if it were. */
  @Test
  void withoutAMemoryTheFileAppearsWhole() throws IOException {
    Path input = Files.writeString(folder.resolve("in.txt"), numbered("a", 1000));
    Path out = Files.writeString(folder.resolve("out.txt"), "of yesterday");
    try (UrlMemory memory = UrlMemory.temporary(SETTINGS)) {
      assertThatThrownBy(() -> write(input, out, memory, 500)).hasMessage("pulled the plug");
    }
    assertThat(out).hasContent("of yesterday");
    try (UrlMemory memory = UrlMemory.temporary(SETTINGS)) {
      write(input, out, memory, Long.MAX_VALUE);
    }
    assertThat(out).hasContent(numbered("a", 1000));
  }

  /** Version 1 has no digest, so its runs cannot be resumed; what they wrote is kept. */
  @Test
  void anInterruptedRunOfVersion1BeginsAnew() throws IOException {
    Path input = Files.writeString(folder.resolve("in.txt"), numbered("a", 10));
    Path out = Files.writeString(folder.resolve("out.txt"), "http://old.example/\n");
    try (UrlMemory memory = UrlMemory.open(folder.resolve("m"), SETTINGS)) {
      memory.commit(
          "doppel-urls-run-v1 00112233445566778899aabbccddeeff 1 20 unfinished x".getBytes(UTF_8));
      write(input, out, memory, Long.MAX_VALUE);
    }
    assertThat(out).hasContent(numbered("a", 10));
    assertThat(folder.resolve("out.txt.unfinished-1")).hasContent("http://old.example/");
  }

  @Test
  void aFileCutShortMeanwhileIsTold() throws IOException {
    Path input = Files.writeString(folder.resolve("in.txt"), manyUrls(300_000));
    Path out = folder.resolve("out.txt");
    try (UrlMemory memory = UrlMemory.open(folder.resolve("m"), SETTINGS)) {
      assertThatThrownBy(() -> write(input, out, memory, 200_000)).hasMessage("pulled the plug");
      Files.writeString(out, "");
      assertThatThrownBy(() -> write(input, out, memory, Long.MAX_VALUE))
          .hasMessageContaining("is shorter than the ");
    }
  }

  /** Runs until after the first commit that a run makes. */
  private void interrupt(Path input, Path out, String memory) {
    assertThatThrownBy(() -> write(input, out, memory, LINES_A_COMMIT + 9999))
        .hasMessage("pulled the plug");
  }

  private UrlCounts write(Path input, Path out, String memory, long failAfter) throws IOException {
    try (UrlMemory open = UrlMemory.open(folder.resolve(memory), SETTINGS)) {
      return write(input, out, open, failAfter);
    }
  }

  private static UrlCounts write(Path input, Path out, UrlMemory memory, long failAfter)
      throws IOException {
    return write(input, out, false, memory, failAfter);
  }

  private static UrlCounts write(
      Path input, Path out, boolean tsv, UrlMemory memory, long failAfter) throws IOException {
    try (LineInput lines = LineInput.of(List.of(input), MAX_LINE);
        UrlFile file = UrlFile.open(out, List.of(input), lines, tsv, memory)) {
      UrlSink sink = new Failing(file, failAfter);
      return UrlJob.resume(lines, memory, sink, file.files(), 1, Progress.NONE);
    }
  }

  private record Outcome(String output, UrlCounts counts) {}

  private static Outcome run(String text, boolean tsv, int threads) throws IOException {
    try (UrlMemory memory = UrlMemory.temporary(SETTINGS)) {
      return run(text, memory, tsv, threads);
    }
  }

  private static Outcome run(String text, UrlMemory memory, boolean tsv, int threads)
      throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    UrlSink sink = new UrlLines(out, tsv);
    UrlCounts counts = UrlJob.run(input(text), memory, sink, threads, Progress.NONE);
    return new Outcome(out.toString(UTF_8), counts);
  }

  private static LineInput input(String text) {
    return LineInput.of(new ByteArrayInputStream(text.getBytes(UTF_8)), "in", MAX_LINE);
  }

  private static String numbered(String host, int count) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("http://").append(host).append(".example/").append(i).append('\n');
    }
    return text.toString();
  }

  private static String manyUrls(int count) {
    SplittableRandom random = new SplittableRandom(11);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < count; i++) {
      text.append("http://a.example/").append(random.nextInt(count)).append('\n');
    }
    return text.toString();
  }

  /** Fails once it took so many verdicts. */
  private static final class Failing implements UrlSink {

    private final UrlSink sink;
    private long left;

    Failing(UrlSink sink, long left) {
      this.sink = sink;
      this.left = left;
    }

    @Override
    public void accept(JudgedLines lines) throws IOException {
      left -= lines.size();
      sink.accept(lines);
      if (left < 0) {
        throw new IOException("pulled the plug");
      }
    }

    @Override
    public void flush() throws IOException {
      sink.flush();
    }
  }
}
