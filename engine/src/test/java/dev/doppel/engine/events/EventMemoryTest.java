package dev.doppel.engine.events;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.hash.Secret;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.engine.documents.DocumentMemory;
import dev.doppel.engine.documents.DocumentSettings;
import dev.doppel.io.LineInput;
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
      open.commit(EventRun.begin("x", ""));
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
        open.commit(EventRun.begin("x", ""));
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
    Files.write(marker, new byte[0]);

    try (EventMemory open = EventMemory.open(folder.resolve("m"), SETTINGS)) {
      open.commit(EventRun.begin("x", ""));
    }
    Files.write(marker, new byte[0]);
    assertThatThrownBy(() -> EventMemory.open(folder.resolve("m"), SETTINGS))
        .hasMessageContaining("doppel memory repair");
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
        EventFiles sink = EventFiles.open(targets, inputs, new ByteArrayOutputStream(), open)) {
      EventJob.run(lines, open, sink, Pace.restless());
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
