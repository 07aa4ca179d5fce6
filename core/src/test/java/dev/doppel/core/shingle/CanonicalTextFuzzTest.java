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
import org.junit.jupiter.params.provider.ValueSource;

class CanonicalTextFuzzTest {

  private static final int[] EDGES = {
    0, 0x20, 0x41, 0x49, 0x69, 0x7f, 0x80, 0x85, 0xa0, 0xad, 0xc5, 0x130, 0x131, 0x23a, 0x301,
    0x307, 0x323, 0x345, 0x37e, 0x3a3, 0x3c2, 0x7ff, 0x800, 0x915, 0x93c, 0x958, 0x1100, 0x1161,
    0x11a8, 0x180b, 0x1e9e, 0x1f79, 0x2000, 0x2028, 0x200b, 0x212b, 0x3000, 0x3099, 0x304b, 0xac00,
    0xd7ff, 0xe000, 0xf900, 0xfe0f, 0xfeff, 0xfffd, 0xffff, 0x10000, 0x10400, 0x1d15e, 0x1f600,
    0x2f800, 0xe0100, 0x10ffff, 0x4e00, 0x6f22, 0x3002, 0xff0c, 0x201c, 0x2026, 0xe01, 0xe31,
    0x1780, 0x2329, 0xff9e, 0xff76, 0x20, 0x0a, 0x20
  };

  private final SplittableRandom random = new SplittableRandom(42);

  @Test
  void anyTwoBytes() {
    SlowCanonical slow = new SlowCanonical(true, WhiteSpace.FOLD, 2);
    CanonicalText text = CanonicalText.standard();
    for (int pair = 0; pair < 1 << 16; pair++) {
      byte[] bytes = {(byte) (pair >> 8), (byte) pair};

      text.set(bytes, 0, 2);

      assertThat(text.toString()).as("%04x", pair).isEqualTo(slow.of(bytes));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'chars:3,marks', true, FOLD",
    "'chars:3,case,marks', false, FOLD",
    "'chars:3,spaces,marks', true, KEEP",
    "'chars:3,case,spaces,marks', false, KEEP",
    "'chars:3,nospaces,marks', true, DROP",
    "'chars:3,v1', true, FOLD",
    "'chars:3,case,v1', false, FOLD",
    "'chars:3,spaces,v1', true, KEEP"
  })
  void agreesWithStringsAndChangesNothingTwice(String name, boolean foldCase, WhiteSpace space) {
    int edition = Shingling.parse(name).edition();
    SlowCanonical slow = new SlowCanonical(foldCase, space, edition);
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

  @ParameterizedTest
  @ValueSource(
      strings = {"chars:3", "words:3,case", "chars:3,spaces", "chars:4,nospaces,confusable"})
  void foldingLettersTwiceChangesNothing(String name) {
    CanonicalText once = CanonicalText.forShingling(Shingling.parse(name));
    CanonicalText twice = CanonicalText.forShingling(Shingling.parse(name));
    for (int i = 0; i < 5000; i++) {
      byte[] bytes = i % 2 == 0 ? randomText() : randomMarks();

      once.set(bytes, 0, bytes.length);
      twice.set(once.bytes(), 0, once.length());

      assertThat(twice.toString()).as(HexFormat.of().formatHex(bytes)).isEqualTo(once.toString());
    }
  }

  /** Of ASCII, stored shingles stay what they are. */
  @ParameterizedTest
  @ValueSource(
      strings = {"words:5", "words:3,case", "words:2,stopwords", "chars:5", "chars:9,nospaces"})
  void asciiIsTheSameInAllEditions(String name) {
    TextShingles first = TextShingles.of(Shingling.parse(name + ",v1"));
    TextShingles present = TextShingles.of(Shingling.parse(name));
    for (int i = 0; i < 500; i++) {
      byte[] bytes = mostlyAscii(random.nextInt(400));
      for (int at = 0; at < bytes.length; at++) {
        bytes[at] &= 0x7f;
      }

      first.read(bytes);
      present.read(bytes);

      assertThat(present.sha256()).isEqualTo(first.sha256());
      assertThat(values(present.shingles())).isEqualTo(values(first.shingles()));
      assertThat(values(present.characters())).isEqualTo(values(first.characters()));
      assertThat(present.isSameInAllEditions()).isTrue();
    }
  }

  private static long[] values(ShingleSet set) {
    return Arrays.copyOf(set.values(), set.size());
  }

  /** Letters, marks and forms of the scripts whose letters are folded, and spaces. */
  private byte[] randomMarks() {
    int[] starts = {
      0x20, 0x41, 0xc0, 0x1c0, 0x300, 0x370, 0x400, 0x5d0, 0x591, 0x620, 0x640, 0x6a0, 0x6d0,
      0x1f00, 0x3040, 0xfb00, 0xfb50, 0xfe70, 0xff00, 0xff60, 0xff90
    };
    StringBuilder text = new StringBuilder();
    for (int i = random.nextInt(16); i >= 0; i--) {
      text.appendCodePoint(starts[random.nextInt(starts.length)] + random.nextInt(32));
    }
    return text.toString().getBytes(UTF_8);
  }

  /** ASCII goes eight bytes at a time, from wherever it begins to wherever it ends. */
  @ParameterizedTest
  @CsvSource({"'chars:3,marks', true", "'chars:3,case,marks', false"})
  void anyLengthFromAnyPlace(String name, boolean foldCase) {
    SlowCanonical slow = new SlowCanonical(foldCase, WhiteSpace.FOLD, 2);
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
  @CsvSource({"'chars:3,marks', true", "'chars:3,case,marks', false"})
  void anyByteInAnyPlace(String name, boolean foldCase) {
    SlowCanonical slow = new SlowCanonical(foldCase, WhiteSpace.FOLD, 2);
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
