package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.hash.Secret;
import dev.doppel.core.window.WindowMethod;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.engine.documents.DocumentMemory;
import dev.doppel.engine.run.RunNotes;
import dev.doppel.io.LineInput;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class EventMemoryTest {

  private static final EventSettings SETTINGS =
      EventSettings.ofKey("ip", "ad")
          .withTime("t")
          .withLate(Duration.ofSeconds(2))
          .withRoles(new EventSettings.Roles("ad", "ip", "cookie"))
          .withWindow(WindowSettings.parse("sliding:5000"))
          .withSecret(Secret.derivedFrom(new byte[] {1, 2, 3})); // runs are compared to the byte
  private static final EventSettings EXACT =
      SETTINGS.withWindow(WindowSettings.parse("sliding:5000").withMethod(WindowMethod.EXACT));
  private static final List<String> OUTPUTS = List.of("unique", "duplicates", "late", "rejected");

  @TempDir private Path folder;
  private final SplittableRandom random = new SplittableRandom(7);

  @Test
  void theNextFileFindsTheWindowAsItWas() throws IOException {
    Path one = write("one", "ip,ad,t,cookie\na,1,1,x\n");
    Path two = write("two", "ip,ad,t,cookie\na,1,2,x\nb,1,2,x\n");
    run(List.of(one), "m", "first", false, bytes(one));

    run(List.of(two), "m", "second", false, bytes(two));

    assertThat(folder.resolve("second-unique")).hasContent("ip,ad,t,cookie\nb,1,2,x");
    assertThat(folder.resolve("second-duplicates")).hasContent("ip,ad,t,cookie\na,1,2,x");
  }

  /** The input breaks off at random places, again and again; what is written is the same. */
  @Test
  void anInterruptedRunIsTakenUp() throws IOException {
    Path input = write("clicks", clicks(30_000));
    byte[] bytes = Files.readAllBytes(input);
    run(List.of(input), "m0", "whole", false, bytes);
    EventReport whole = report("m0");

    for (int i = 0; i < 6; i++) {
      byte[] part = Arrays.copyOf(bytes, random.nextInt(bytes.length));
      assertThatThrownBy(() -> run(List.of(input), "m1", "parts", true, part))
          .hasMessageContaining("cable");
    }
    run(List.of(input), "m1", "parts", false, bytes);

    for (String name : OUTPUTS) {
      assertThat(folder.resolve("parts-" + name))
          .hasSameBinaryContentAs(folder.resolve("whole-" + name))
          .isNotEmptyFile();
    }
    assertThat(report("m1")).isEqualTo(whole);
    assertThat(folder.resolve("m1/snapshot"))
        .satisfies(file -> assertThat(Files.size(file)).isPositive());
  }

  /** Who is killed between the last commit and the end does not know that all is done. */
  @Test
  void aFinishedRunIsNotRunTwice() throws IOException {
    Path input = write("clicks", "ip,ad,t,cookie\na,1,1,x\n");
    run(List.of(input), "m", "out", false, bytes(input));

    run(List.of(input), "m", "out", false, bytes(input));

    assertThat(folder.resolve("out-unique")).hasContent("ip,ad,t,cookie\na,1,1,x");
    assertThat(report("m").totals().compared()).isEqualTo(1);
  }

  @Test
  void ofAnotherContentUnderTheNameNothingIsTakenUp() throws IOException {
    Path input = write("clicks", "ip,ad,t,cookie\na,1,1,x\n");
    run(List.of(input), "m", "out", false, bytes(input));
    write("clicks", "ip,ad,t,cookie\na,1,1,x\nb,1,1,x\n");

    run(List.of(input), "m", "out", false, bytes(input));

    assertThat(folder.resolve("out-unique")).hasContent("ip,ad,t,cookie\nb,1,1,x");
    assertThat(folder.resolve("out-duplicates")).hasContent("ip,ad,t,cookie\na,1,1,x");
  }

  /** The clicks of Monday, killed; on Tuesday another file has their name. */
  @Test
  void aReplacedInputIsReadFromItsBeginning_andNothingFoundBeforeIsLost() throws IOException {
    Path input = write("clicks", numbered("mon", 30_000));
    assertThatThrownBy(() -> runFile(input, "m", "out", 20_000)).hasMessage("pulled the plug");
    String tuesday = numbered("tue", 30_000).replace(",1,10000", ",1,10001");
    write("clicks", tuesday);

    EventCounts counts = runFile(input, "m", "out", Long.MAX_VALUE);

    assertThat(folder.resolve("out-unique")).hasContent(tuesday);
    assertThat(counts.unique()).isEqualTo(30_000);
    List<String> kept = Files.readAllLines(folder.resolve("out-unique.unfinished-1"));
    assertThat(kept).hasSizeBetween(10_000, 20_001);
    assertThat(numbered("mon", 30_000)).startsWith(String.join("\n", kept) + "\n");
    try (EventMemory memory = EventMemory.open(folder.resolve("m"), EXACT)) {
      assertThat(memory.window().events()).isEqualTo(30_000 + kept.size() - 1);
    }
  }

  /** What is counted once in a run is counted once in two halves of it. */
  @Test
  void aWrongTimeAtTheBeginningIsCountedOnce() throws IOException {
    String text = numbered("a", 30_000).replace(",1,1000000000000,", ",1,1000009000000,");
    Path input = write("clicks", text);
    EventCounts whole = runFile(input, "m0", "whole", Long.MAX_VALUE);
    assertThatThrownBy(() -> runFile(input, "m", "out", 10_000)).hasMessage("pulled the plug");

    EventCounts resumed = runFile(input, "m", "out", Long.MAX_VALUE);

    assertThat(whole.doubts().jumps()).isEqualTo(1);
    assertThat(whole.late()).isEqualTo(29_999);
    assertThat(resumed).isEqualTo(whole);
  }

  @Test
  void aGrownInputIsResumed() throws IOException {
    String text = numbered("a", 30_000);
    Path input = write("clicks", text.substring(0, text.length() / 2));
    assertThatThrownBy(() -> runFile(input, "m", "out", 10_000)).hasMessage("pulled the plug");
    write("clicks", text);

    EventCounts counts = runFile(input, "m", "out", Long.MAX_VALUE);

    assertThat(folder.resolve("out-unique")).hasContent(text);
    assertThat(counts.lines()).isEqualTo(30_001);
    assertThat(counts.unique()).isEqualTo(30_000);
  }

  @Test
  void withoutAMemoryFilesAppearWhole() throws IOException {
    Path input = write("clicks", numbered("a", 3000));
    Path out = write("out", "of yesterday");
    EventFiles.Targets targets = new EventFiles.Targets(out, null, null, null, false);
    for (long failAfter : List.of(1000L, Long.MAX_VALUE)) {
      try (LineInput lines = LineInput.of(List.of(input), Judged.MAX_LINE);
          EventMemory memory = EventMemory.temporary(EXACT);
          EventFiles files =
              EventFiles.open(
                  targets, List.of(input), lines, new ByteArrayOutputStream(), memory)) {
        EventSink sink = new Failing(files, failAfter);
        EventJob.resume(lines, memory, sink, files.files(), Pace.usual());
      } catch (IOException e) {
        assertThat(e).hasMessage("pulled the plug");
        assertThat(out).hasContent("of yesterday");
      }
    }
    assertThat(out).hasContent(numbered("a", 3000));
  }

  /** Standard input cannot be read again, so nothing that was written may be taken back. */
  @Test
  void ofStandardInputNothingIsLost() throws IOException {
    byte[] bytes = clicks(10_000).getBytes(UTF_8);
    assertThatThrownBy(() -> run(List.of(), "m", "out", true, bytes)).hasMessageContaining("cable");
    List<String> before = Files.readAllLines(folder.resolve("out-unique"));
    Files.writeString(
        folder.resolve("out-unique"), String.join("\n", before) + "\nhalf a li", UTF_8);

    run(List.of(), "m", "out", false, "ip,ad,t,cookie\nnew,1,1000000200000,x\n".getBytes(UTF_8));

    assertThat(Files.readAllLines(folder.resolve("out-unique")))
        .startsWith(before.toArray(String[]::new))
        .hasSize(before.size() + 1)
        .endsWith("new,1,1000000200000,x");
  }

  @Test
  void otherSettingsAreRefused() throws IOException {
    Path input = write("clicks", "ip,ad,t,cookie\na,1,1,x\n");
    run(List.of(input), "m", "out", false, bytes(input));
    Path memory = folder.resolve("m");

    assertThatThrownBy(() -> EventMemory.open(memory, SETTINGS.withLate(null)))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("was made with 'events key=ip,ad time=t window=sliding:5000")
        .hasMessageContaining("late=never");
    assertThatThrownBy(() -> EventMemory.open(memory, SETTINGS.withSecret(Secret.random())))
        .hasMessageContaining("was made with another secret");
    assertThatThrownBy(() -> EventMemory.open(memory, SETTINGS.withSecret(null)))
        .hasMessageContaining("was made with a secret: name its file by --secret-file");
    try (EventMemory open = EventMemory.open(memory, SETTINGS)) {
      assertThat(open.isDurable()).isTrue();
      assertThatThrownBy(() -> EventMemory.open(memory, SETTINGS))
          .hasMessage("memory " + memory + " is already open in this process");
    }
  }

  @Test
  void theSecretIsNotStored() throws IOException {
    byte[] secret = "no more than this 16".substring(4).getBytes(UTF_8);
    EventSettings settings = SETTINGS.withSecret(Secret.of(secret));
    Path memory = folder.resolve("m");
    try (EventMemory open = EventMemory.open(memory, settings)) {
      open.commit(RunNotes.NONE);
    }
    byte[] snapshot = Files.readAllBytes(memory.resolve("snapshot"));

    assertThat(indexOf(snapshot, Arrays.copyOf(secret, 8))).isEqualTo(-1);
    assertThat(indexOf(snapshot, Arrays.copyOfRange(secret, 8, 16))).isEqualTo(-1);
  }

  /** Every bit counts: of a changed file no byte is believed. */
  @Test
  void damageIsNoticed() throws IOException {
    Path input = write("clicks", clicks(3000));
    run(List.of(input), "m", "out", false, bytes(input));
    Path snapshot = folder.resolve("m/snapshot");
    byte[] whole = Files.readAllBytes(snapshot);
    for (int i = 0; i < 60; i++) {
      byte[] damaged = whole.clone();
      damaged[i < 30 ? 12 + i : random.nextInt(whole.length)] ^= (byte) (1 << random.nextInt(8));
      Files.write(snapshot, damaged);

      assertThatThrownBy(() -> EventMemory.open(folder.resolve("m"), SETTINGS))
          .isInstanceOf(IOException.class);
    }
    Files.write(snapshot, Arrays.copyOf(whole, whole.length - 1));
    assertThatThrownBy(() -> EventMemory.open(folder.resolve("m"), SETTINGS))
        .isInstanceOf(IOException.class);
    Files.write(snapshot, whole);
    EventMemory.open(folder.resolve("m"), SETTINGS).close();
  }

  @Test
  void aMissingSnapshotIsNoticed() throws IOException {
    EventMemory.open(folder.resolve("m"), SETTINGS).close();
    Path snapshot = folder.resolve("m/snapshot");
    Files.delete(snapshot);

    assertThatThrownBy(() -> EventMemory.open(folder.resolve("m"), SETTINGS))
        .isInstanceOf(IOException.class)
        .hasMessageStartingWith(snapshot + " is missing");
  }

  @Test
  void theSnapshotOfAnotherMemoryIsNoticed() throws IOException {
    for (String each : List.of("m", "other")) {
      try (EventMemory open = EventMemory.open(folder.resolve(each), SETTINGS)) {
        open.commit(RunNotes.NONE);
      }
    }
    Files.write(folder.resolve("m/snapshot"), Files.readAllBytes(folder.resolve("other/snapshot")));

    assertThatThrownBy(() -> EventMemory.open(folder.resolve("m"), SETTINGS))
        .hasMessage(folder.resolve("m/snapshot") + " is the snapshot of another memory");
  }

  @Test
  void aMemoryOfSomethingElseIsRefused() throws IOException {
    DocumentMemory.open(folder.resolve("m"), DocumentSettings.builder().build()).close();

    assertThatThrownBy(() -> EventMemory.open(folder.resolve("m"), SETTINGS))
        .hasMessage(folder.resolve("m") + " is a memory of `doppel docs`, not of `doppel events`");
  }

  /** What a crash leaves that comes between the first snapshot and the whole marker. */
  @Test
  void aMemoryThatWasNotMadeToTheEndIsMadeAnew() throws IOException {
    EventMemory.open(folder.resolve("m"), SETTINGS).close();
    Path marker = folder.resolve("m/doppel-folder");
    Files.writeString(marker, Files.readString(marker).replace("doppel-folder", "doppel-making"));

    EventMemory.open(folder.resolve("m"), SETTINGS).close();
    Files.write(marker, new byte[0]);
    assertThatThrownBy(() -> EventMemory.open(folder.resolve("m"), SETTINGS))
        .hasMessageEndingWith("doppel-folder is corrupt at byte 0: not a whole marker of a folder");
  }

  @Test
  void outputsThatWereCutAreNamed() throws IOException {
    Path input = write("clicks", clicks(20_000));
    byte[] bytes = Files.readAllBytes(input);
    assertThatThrownBy(() -> run(List.of(input), "m", "out", true, bytes))
        .hasMessageContaining("cable");
    Files.writeString(folder.resolve("out-unique"), "");

    assertThatThrownBy(() -> run(List.of(input), "m", "out", false, bytes))
        .hasMessageContaining("out-unique is shorter than the ")
        .hasMessageContaining("use another memory");
  }

  private EventReport report(String memory) throws IOException {
    try (EventMemory open = EventMemory.open(folder.resolve(memory), SETTINGS)) {
      return open.report();
    }
  }

  private void run(List<Path> inputs, String memory, String out, boolean breaks, byte[] bytes)
      throws IOException {
    List<Path> files = OUTPUTS.stream().map(name -> folder.resolve(out + "-" + name)).toList();
    EventFiles.Targets targets =
        new EventFiles.Targets(files.get(0), files.get(1), files.get(2), files.get(3), false);
    InputStream in = new ByteArrayInputStream(bytes);
    if (breaks) {
      in = new SequenceInputStream(in, new BrokenCable());
    }
    try (LineInput lines = LineInput.of(in, "clicks", Judged.MAX_LINE);
        EventMemory open = EventMemory.open(folder.resolve(memory), SETTINGS);
        EventFiles sink =
            EventFiles.open(targets, inputs, lines, new ByteArrayOutputStream(), open)) {
      EventJob.resume(lines, open, sink, sink.files(), Pace.restless());
    }
  }

  /** Reads the file itself, commits as often as it can, and fails after so many lines. */
  private EventCounts runFile(Path input, String memory, String out, long failAfter)
      throws IOException {
    Path unique = folder.resolve(out + "-unique");
    Path duplicates = folder.resolve(out + "-duplicates");
    EventFiles.Targets targets = new EventFiles.Targets(unique, duplicates, null, null, false);
    try (LineInput lines = LineInput.of(List.of(input), Judged.MAX_LINE);
        EventMemory open = EventMemory.open(folder.resolve(memory), EXACT);
        EventFiles files =
            EventFiles.open(targets, List.of(input), lines, new ByteArrayOutputStream(), open)) {
      EventSink sink = new Failing(files, failAfter);
      return EventJob.resume(lines, open, sink, files.files(), Pace.restless()).counts();
    }
  }

  /** Fails once it took so many lines. */
  private static final class Failing implements EventSink {

    private final EventSink sink;
    private long left;

    Failing(EventSink sink, long left) {
      this.sink = sink;
      this.left = left;
    }

    @Override
    public void header(byte[] line, int from, int to) throws IOException {
      sink.header(line, from, to);
    }

    @Override
    public void accept(JudgedEvents events) throws IOException {
      left -= events.size();
      sink.accept(events); // what is out and not committed is taken back
      if (left < 0) {
        throw new IOException("pulled the plug");
      }
    }

    @Override
    public void flush() throws IOException {
      sink.flush();
    }

    @Override
    public void sync() throws IOException {
      sink.sync();
    }
  }

  /** Fails when it is read. */
  private static final class BrokenCable extends InputStream {
    @Override
    public int read() throws IOException {
      throw new IOException("the cable broke");
    }

    @Override
    public int read(byte[] bytes, int offset, int length) throws IOException {
      return read();
    }
  }

  private static String numbered(String name, int count) {
    StringBuilder text = new StringBuilder("ip,ad,t,cookie\n");
    for (int i = 0; i < count; i++) {
      text.append(name).append(i).append(",1,").append(1_000_000_000_000L + i).append(",c\n");
    }
    return text.toString();
  }

  private String clicks(int count) {
    StringBuilder text = new StringBuilder("ip,ad,t,cookie\n");
    for (int i = 0; i < count; i++) {
      if (random.nextInt(1000) == 0) {
        text.append("broken\n");
      }
      long time = 1_000_000_000_000L + i * 10L - random.nextLong(2100);
      text.append(random.nextInt(3000)).append(',').append(random.nextInt(4)).append(',');
      text.append(time).append(",c").append(random.nextInt(100)).append('\n');
    }
    return text.toString();
  }

  private static byte[] bytes(Path file) throws IOException {
    return Files.readAllBytes(file);
  }

  private static int indexOf(byte[] bytes, byte[] wanted) {
    for (int i = 0; i + wanted.length <= bytes.length; i++) {
      if (Arrays.equals(bytes, i, i + wanted.length, wanted, 0, wanted.length)) {
        return i;
      }
    }
    return -1;
  }

  private Path write(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }
}
