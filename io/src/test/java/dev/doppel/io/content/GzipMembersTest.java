package dev.doppel.io.content;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.io.TestFiles;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class GzipMembersTest {

  @Test
  void readsMembersOneAfterTheOther() throws Exception {
    byte[] members =
        TestFiles.concat(
            TestFiles.gzip("one "),
            TestFiles.gzip(""),
            TestFiles.gzip("x".repeat(300_000)),
            TestFiles.gzip(" end"));

    assertThat(inflate(members)).isEqualTo("one " + "x".repeat(300_000) + " end");
  }

  @Test
  void skipsWhatAHeaderMayHold() throws Exception {
    byte[] plain = TestFiles.gzip("text");
    byte[] header = Arrays.copyOf(plain, 10);
    header[3] = 2 | 4 | 8 | 16; // every optional part
    byte[] extra = TestFiles.bytes(3, 0, 'a', 0, 'c');
    byte[] name = TestFiles.bytes('n', 0);
    byte[] comment = TestFiles.bytes(0);
    byte[] check = TestFiles.bytes(1, 2);
    byte[] data = Arrays.copyOfRange(plain, 10, plain.length);

    assertThat(inflate(TestFiles.concat(header, extra, name, comment, check, data)))
        .isEqualTo("text");
  }

  @Test
  void allowsZerosAfterAMember() throws Exception {
    byte[] gzip = TestFiles.gzip("text");

    assertThat(inflate(TestFiles.concat(gzip, new byte[1000]))).isEqualTo("text");
    assertThat(inflate(TestFiles.concat(gzip, new byte[1000], gzip))).isEqualTo("texttext");
  }

  @Test
  void anythingElseAfterAMemberIsDamage() throws Exception {
    byte[] gzip = TestFiles.gzip("text");

    assertThatThrownBy(() -> inflate(TestFiles.concat(gzip, TestFiles.bytes('x'))))
        .hasMessageContaining("followed by other bytes");
    assertThatThrownBy(() -> inflate(TestFiles.concat(gzip, Arrays.copyOf(gzip, 5))))
        .hasMessageContaining("ends in the middle");
  }

  @Test
  void checksTheSum() throws Exception {
    byte[] gzip = TestFiles.gzip("text");
    byte[] wrongSum = gzip.clone();
    wrongSum[gzip.length - 8] ^= 1;
    byte[] wrongLength = gzip.clone();
    wrongLength[gzip.length - 1] ^= 1;

    assertThatThrownBy(() -> inflate(wrongSum)).hasMessageContaining("checksum");
    assertThatThrownBy(() -> inflate(wrongLength)).hasMessageContaining("length");
  }

  @Test
  void everyCutIsNoticed() throws Exception {
    byte[] gzip = TestFiles.gzip("some text to be cut");

    for (int length = 1; length < gzip.length; length++) {
      byte[] cut = Arrays.copyOf(gzip, length);
      assertThatThrownBy(() -> inflate(cut)).as("%d bytes", length).isInstanceOf(IOException.class);
    }
  }

  @Test
  void skipDamage_goesOnAtTheNextMember() throws Exception {
    byte[] one = TestFiles.gzip("one");
    byte[] two = TestFiles.gzip("two");

    for (int cut = 1; cut < one.length; cut++) {
      byte[] file = TestFiles.concat(TestFiles.cut(one, cut), two);
      assertThat(inflateOnwards(file)).as("%d bytes cut", cut).endsWith("two");
    }
    assertThat(inflateOnwards(TestFiles.concat(one, TestFiles.bytes(1, 2, 3), two)))
        .isEqualTo("onetwo");
  }

  private static String inflateOnwards(byte[] bytes) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GzipMembers members = new GzipMembers(new ByteArrayInputStream(bytes))) {
      boolean hasMore = true;
      while (hasMore) {
        try {
          members.transferTo(out);
          hasMore = false;
        } catch (IOException e) {
          hasMore = members.skipDamage();
        }
      }
    }
    return out.toString(UTF_8);
  }

  private static String inflate(byte[] bytes) throws IOException {
    try (GzipMembers members = new GzipMembers(new ByteArrayInputStream(bytes))) {
      return new String(members.readAllBytes(), UTF_8);
    }
  }
}
