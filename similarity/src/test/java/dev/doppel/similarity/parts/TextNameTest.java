package dev.doppel.similarity.parts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.hash.Hashes;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class TextNameTest {

  private static final CheckedPair NEAR = new CheckedPair(Relation.NEAR, false, 0.84f, 0.97f);
  private static final CheckedPair NEARER = new CheckedPair(Relation.NEAR, false, 0.85f, 0.97f);
  private static final CheckedPair INSIDE = new CheckedPair(Relation.CONTAINED, true, 0.5f, 1);

  private static String name(String... leading) {
    long[] hashes = Arrays.stream(leading).mapToLong(Hashes::of).toArray();
    return TextName.of(hashes[0], hashes, hashes.length).toString();
  }

  @Test
  void twoNamesAreTwoTextsUnlessOneLeadsTheOther() {
    assertThat(DocumentOrigin.allow(name("sum", "file"), name("key", "file"), NEAR)).isFalse();
    assertThat(DocumentOrigin.allow(name("sum", "file"), name("sum", "byte"), NEAR)).isTrue();
    assertThat(DocumentOrigin.allow(name("sum", "key"), name("key", "file"), NEAR)).isTrue();
    assertThat(DocumentOrigin.allow(name("sum", "file"), name("key", "sum"), NEAR)).isTrue();
  }

  @Test
  void whatHardlyDiffersOrIsContainedMayHaveAnyName() {
    assertThat(DocumentOrigin.allow(name("sum"), name("key"), NEARER)).isTrue();
    assertThat(DocumentOrigin.allow(name("sum"), name("key"), INSIDE)).isTrue();
  }

  @Test
  void aTextAndAPageMayBeOne() {
    String page = PageOrigin.of("site", false, new PageName("Key", "Key", false)).toString();

    assertThat(DocumentOrigin.allow(name("sum"), page, NEAR)).isTrue();
    assertThat(DocumentOrigin.allow(page, name("sum"), NEAR)).isTrue();
    assertThat(DocumentOrigin.allow(name("sum"), null, NEAR)).isTrue();
    assertThat(DocumentOrigin.allow(null, name("sum"), NEAR)).isTrue();
  }

  @Test
  void aNameIsReadAsItWasWritten() {
    for (int count = 1; count <= TextName.LEADING; count++) {
      String[] words = new String[count];
      Arrays.setAll(words, i -> "word" + i);
      String written = name(words);

      assertThat(DocumentOrigin.parse(written)).isInstanceOf(TextName.class).hasToString(written);
      assertThat(PageOrigin.parse(written).headline()).isZero(); // as earlier editions read it
    }
  }

  @Test
  void originsOfPagesAreNoNames() {
    String page = PageOrigin.of("\nname\n", true, new PageName("Key", "Sum", false)).toString();

    assertThat(DocumentOrigin.parse(page)).isInstanceOf(PageOrigin.class);
    assertThat(DocumentOrigin.parse("example.org")).isEqualTo(new PageOrigin("example.org", 0, 0));
  }
}
