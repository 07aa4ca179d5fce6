package dev.doppel.core.shingle;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.shingle.CanonicalText.WhiteSpace;
import java.text.Normalizer;
import java.text.Normalizer.Form;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CanonicalTextFuzzTest {

  private static final int[] EDGES = {
    0, 0x20, 0x41, 0x49, 0x69, 0x7f, 0x80, 0x85, 0xa0, 0xad, 0xc5, 0x130, 0x131, 0x23a, 0x301,
    0x307, 0x323, 0x345, 0x37e, 0x3a3, 0x3c2, 0x7ff, 0x800, 0x915, 0x93c, 0x958, 0x1100, 0x1161,
    0x11a8, 0x180b, 0x1e9e, 0x1f79, 0x2000, 0x2028, 0x200b, 0x212b, 0x3000, 0x3099, 0x304b, 0xac00,
    0xd7ff, 0xe000, 0xf900, 0xfe0f, 0xfeff, 0xfffd, 0xffff, 0x10000, 0x10400, 0x1d15e, 0x1f600,
    0x2f800, 0xe0100, 0x10ffff
  };

  private final SplittableRandom random = new SplittableRandom(42);

  @Test
  void anyTwoBytes() {
    SlowCanonical slow = new SlowCanonical(true, WhiteSpace.FOLD);
    CanonicalText text = CanonicalText.standard();
    for (int pair = 0; pair < 1 << 16; pair++) {
      byte[] bytes = {(byte) (pair >> 8), (byte) pair};

      text.set(bytes, 0, 2);

      assertThat(text.toString()).as("%04x", pair).isEqualTo(slow.of(bytes));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'chars:3', true, FOLD",
    "'chars:3,case', false, FOLD",
    "'chars:3,spaces', true, KEEP",
    "'chars:3,case,spaces', false, KEEP",
    "'chars:3,nospaces', true, DROP"
  })
  void agreesWithStringsAndChangesNothingTwice(String name, boolean foldCase, WhiteSpace space) {
    SlowCanonical slow = new SlowCanonical(foldCase, space);
    CanonicalText once = CanonicalText.forShingling(Shingling.parse(name));
    CanonicalText twice = CanonicalText.forShingling(Shingling.parse(name));
    for (int i = 0; i < 5000; i++) {
      byte[] bytes = i % 2 == 0 ? randomBytes() : randomText();
      String input = HexFormat.of().formatHex(bytes);

      once.set(bytes, 0, bytes.length);
      twice.set(once.bytes(), 0, once.length());

      assertThat(once.toString()).as(input).isEqualTo(slow.of(bytes));
      assertThat(twice.toString()).as(input).isEqualTo(once.toString());
      assertThat(once.toString().getBytes(UTF_8)).as(input).hasSize(once.length());
    }
  }

  /** ASCII goes eight bytes at a time, from wherever it begins to wherever it ends. */
  @ParameterizedTest
  @CsvSource({"'chars:3', true", "'chars:3,case', false"})
  void anyLengthFromAnyPlace(String name, boolean foldCase) {
    SlowCanonical slow = new SlowCanonical(foldCase, WhiteSpace.FOLD);
    CanonicalText text = CanonicalText.forShingling(Shingling.parse(name));
    for (int length = 0; length <= 100; length++) {
      for (int offset = 0; offset < 9; offset++) {
        byte[] bytes = mostlyAscii(offset + length + random.nextInt(9));
        byte[] stretch = Arrays.copyOfRange(bytes, offset, offset + length);

        text.set(bytes, offset, length);

        assertThat(text.toString())
            .as(HexFormat.of().formatHex(stretch))
            .isEqualTo(slow.of(stretch));
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"'chars:3', true", "'chars:3,case', false"})
  void anyByteInAnyPlace(String name, boolean foldCase) {
    SlowCanonical slow = new SlowCanonical(foldCase, WhiteSpace.FOLD);
    CanonicalText text = CanonicalText.forShingling(Shingling.parse(name));
    for (int value = 0; value < 256; value++) {
      for (int place = 0; place < 24; place++) {
        byte[] bytes = "Some ASCII around  the X".getBytes(UTF_8);
        bytes[place] = (byte) value;

        text.set(bytes, 0, bytes.length);

        assertThat(text.toString()).as("%02x at %d", value, place).isEqualTo(slow.of(bytes));
      }
    }
  }

  @Test
  void anyRunOfSpacesInAnyPlace() {
    CanonicalText text = CanonicalText.standard();
    for (int before = 0; before <= 17; before++) {
      for (int run = 1; run <= 26; run++) {
        for (int after = 0; after <= 17; after++) {
          String input =
              "A".repeat(before) + "\n ".repeat(13).substring(0, run) + "B".repeat(after);

          assertThat(canonical(text, input))
              .as("%d spaces after %d before %d", run, before, after)
              .isEqualTo(("a".repeat(before) + " " + "b".repeat(after)).strip());
        }
      }
    }
  }

  /**
   * Unassigned code points are left out: what they will become differs from one JDK to the next.
   */
  @Test
  void allFormsOfACharacterAreOne() {
    CanonicalText text = CanonicalText.standard();
    for (int codePoint = 0; codePoint <= Character.MAX_CODE_POINT; codePoint++) {
      String itself = "x" + Character.toString(codePoint) + "y";
      if (!Character.isDefined(codePoint) || Normalizer.isNormalized(itself, Form.NFD)) {
        continue;
      }
      String expected = canonical(text, itself);
      for (Form form : new Form[] {Form.NFC, Form.NFD}) {
        assertThat(canonical(text, Normalizer.normalize(itself, form)))
            .as("%s of U+%04X", form, codePoint)
            .isEqualTo(expected);
      }
    }
  }

  private static String canonical(CanonicalText text, String value) {
    byte[] bytes = value.getBytes(UTF_8);
    text.set(bytes, 0, bytes.length);
    return text.toString();
  }

  /** Bytes of which most could belong to some sequence, few of them to a whole one. */
  private byte[] randomBytes() {
    byte[] bytes = new byte[random.nextInt(24)];
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = (byte) (random.nextInt(3) == 0 ? random.nextInt(256) : 0x80 + random.nextInt(128));
    }
    return bytes;
  }

  private byte[] randomText() {
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(12); i >= 0; i--) {
      boolean edge = random.nextInt(3) > 0;
      int codePoint = edge ? EDGES[random.nextInt(EDGES.length)] : random.nextInt(0x3100);
      text.appendCodePoint(codePoint);
    }
    return text.toString().getBytes(UTF_8);
  }

  /** Words, runs of spaces and few other characters, cut off anywhere. */
  private byte[] mostlyAscii(int length) {
    StringBuilder text = new StringBuilder();
    while (text.length() < length) {
      int codePoint = random.nextInt(128);
      switch (random.nextInt(20)) {
        case 0 -> text.appendCodePoint(EDGES[random.nextInt(EDGES.length)]);
        case 1, 2 -> text.append(" \r\n\t".repeat(4), 0, random.nextInt(16));
        default -> text.appendCodePoint(codePoint);
      }
    }
    return Arrays.copyOf(text.toString().getBytes(UTF_8), length);
  }
}
