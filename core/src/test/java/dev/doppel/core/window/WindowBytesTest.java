package dev.doppel.core.window;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.hash.Hashes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.ZoneId;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class WindowBytesTest {

  private final SplittableRandom random = new SplittableRandom(42);

  static Stream<WindowSettings> windows() {
    return Stream.of("landmark", "landmark:1h", "jumping:300/4", "sliding:300", "sliding:2m")
        .flatMap(
            shape ->
                Stream.of(WindowMethod.values())
                    .map(method -> WindowSettings.parse(shape).withMethod(method).withSeed(7)))
        .map(each -> each.shape().isEndless() ? each.withCapacity(300) : each)
        .map(each -> each.shape().unit() == WindowShape.Unit.MILLIS ? inTime(each) : each)
        .flatMap(
            each -> each.method().isMetwally() ? Stream.of(each, sized(each)) : Stream.of(each));
  }

  private static WindowSettings sized(WindowSettings settings) {
    return settings.withFunctions(5).withCells(3000);
  }

  private static WindowSettings inTime(WindowSettings settings) {
    return settings
        .withCapacity(100)
        .withLateness(Duration.ofSeconds(30))
        .withZone(ZoneId.of("Europe/Berlin"))
        .withOnDuplicate(OnDuplicate.KEEP);
  }

  @ParameterizedTest
  @MethodSource("windows")
  void goesOnAsIfNeverWritten(WindowSettings settings) throws IOException {
    Window window = Window.of(settings);
    add(window, 1000);

    byte[] written = bytes(window);
    ByteArrayInputStream in = new ByteArrayInputStream(Arrays.copyOf(written, written.length + 3));
    Window read = Window.read(in);

    assertThat(in.available()).isEqualTo(3);
    assertThat(read.settings()).isEqualTo(settings);
    assertThat(read.reach()).isEqualTo(window.reach());
    assertThat(read.expectedErrorNow()).isEqualTo(window.expectedErrorNow());
    assertThat(bytes(read)).isEqualTo(written);
    for (int i = 0; i < 2000; i++) {
      long hash = random.nextInt(500);
      assertThat(read.add(hash, i * 500L)).isEqualTo(window.add(hash, i * 500L));
    }
    assertThat(bytes(read)).isEqualTo(bytes(window));
  }

  @Test
  void sharedWindowsGoOn() throws IOException {
    Window window = Window.shared(WindowSettings.parse("sliding:20000"));
    add(window, 30_000);

    Window read = Window.read(new ByteArrayInputStream(bytes(window)));

    assertThat(read).hasToString(window.toString());
    assertThat(read.events()).isEqualTo(30_000);
    assertThat(bytes(read)).isEqualTo(bytes(window));
  }

  @ParameterizedTest
  @MethodSource("windows")
  void tellsAnyChangedByte(WindowSettings settings) {
    Window window = Window.of(settings);
    add(window, 200);
    byte[] written = bytes(window);

    for (int i = 0; i < written.length; i += 1 + random.nextInt(1 + written.length / 300)) {
      byte[] changed = written.clone();
      changed[i] ^= (byte) (1 << random.nextInt(8));
      assertThatThrownBy(() -> Window.read(new ByteArrayInputStream(changed)))
          .as("byte %d", i)
          .isInstanceOf(IOException.class);
    }
  }

  @ParameterizedTest
  @MethodSource("windows")
  void tellsWhatIsCutOff(WindowSettings settings) {
    Window window = Window.of(settings);
    add(window, 200);
    byte[] written = bytes(window);

    for (int length = 0; length < written.length; length += 1 + random.nextInt(50)) {
      byte[] part = Arrays.copyOf(written, length);
      assertThatThrownBy(() -> Window.read(new ByteArrayInputStream(part)))
          .as("%d bytes", length)
          .isInstanceOf(IOException.class)
          .hasMessageContaining("the window is cut off");
    }
  }

  @Test
  void tellsForeignBytes() {
    byte[] foreign = "{\"not\": \"a window\"}".getBytes(UTF_8);

    assertThatThrownBy(() -> Window.read(new ByteArrayInputStream(foreign)))
        .isInstanceOf(IOException.class)
        .hasMessage("not a window: begins with 7b226e6f74223a20");
  }

  @Test
  void tellsOtherVersions() {
    byte[] written = bytes(Window.of(WindowSettings.parse("sliding:10")));
    written[8] = 3;

    assertThatThrownBy(() -> Window.read(new ByteArrayInputStream(written)))
        .isInstanceOf(IOException.class)
        .hasMessage("cannot read version 3 of a window, only 1 to 2");
  }

  /** These bytes lie on users' disks: a change here needs another version, not other values. */
  @Test
  void firstBytesAreAsEver() {
    byte[] written = bytes(Window.of(WindowSettings.parse("sliding:10").withSeed(-2)));

    assertThat(HexFormat.of().formatHex(written, 0, 102))
        .isEqualTo(
            "445057494e444f5701000000000000000a000000736c6964696e673a31300700"
                + "0000726566726573680c00000066696e6765727072696e7473010000005a2d43"
                + "1cebe2361a3f0a000000000000000000000000000000feffffffffffffffb161"
                + "39b3abb034cf");
  }

  @ParameterizedTest
  @CsvSource({
    "landmark:300, fingerprints, 5733ea83c570138f",
    "landmark:300, planes, f59eb23de9efe4a0",
    "landmark:300, metwally-2005, ee1b7b1872ef2736",
    "landmark:300, metwally-2005-shared, 4b463cb1265e2dd1",
    "landmark:300, exact, 4b33944a8437b3a3",
    "jumping:300/4, fingerprints, bbec042bdab513b0",
    "jumping:300/4, planes, 96499b737d837395",
    "jumping:300/4, metwally-2005, d5b3a9bd8153edaa",
    "jumping:300/4, exact, fbad04177e5e4495",
    "sliding:300, fingerprints, a59c0a4fc1563073",
    "sliding:300, planes, d396e587514224a7",
    "sliding:300, metwally-2005, 9c2f4288882132c4",
    "sliding:300, exact, 8a1ea0d15bda0334",
  })
  void statesAreAsEver(String shape, String method, String golden) {
    Window window =
        Window.of(WindowSettings.parse(shape).withMethod(WindowMethod.parse(method)).withSeed(5));
    add(window, 1000);

    byte[] written = bytes(window);

    assertThat(HexFormat.of().toHexDigits(Hashes.of(written, 0, written.length))).isEqualTo(golden);
  }

  private static void add(Window window, int events) {
    for (int i = 0; i < events; i++) {
      window.add(Hashes.mix(i - i % 3), i * 1000L);
    }
  }

  private static byte[] bytes(Window window) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try {
      window.writeTo(out);
    } catch (IOException e) {
      throw new AssertionError("memory does not fail", e);
    }
    return out.toByteArray();
  }
}
