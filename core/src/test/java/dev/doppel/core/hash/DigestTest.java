package dev.doppel.core.hash;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class DigestTest {

  /** Of "abc": RFC 1321, and the examples of FIPS 180-2 and FIPS 202. */
  @ParameterizedTest
  @CsvSource({
    "MD5, 900150983cd24fb0d6963f7d28e17f72, 16",
    "SHA1, a9993e364706816aba3e25717850c26c, 20",
    "SHA512, ddaf35a193617abacc417349ae204131, 64",
    "SHA3_256, 3a985da74fe225b2045c172d6bd390bd, 32",
    "SHA3_512, b751850b1a57168a5693cd924b6b096e, 64"
  })
  void publishedValues(Digest digest, String first128Bits, int bytes) {
    byte[] text = "xabcx".getBytes(UTF_8);

    assertThat(digest.fingerprint(text, 1, 3)).hasToString(first128Bits);
    assertThat(digest.hash(text, 1, 3)).hasSize(bytes);
    assertThat(HexFormat.of().formatHex(digest.hash(text, 1, 3))).startsWith(first128Bits);
  }
}
