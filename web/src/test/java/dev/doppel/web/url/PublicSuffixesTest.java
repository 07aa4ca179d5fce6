package dev.doppel.web.url;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PublicSuffixesTest {

  @ParameterizedTest
  @CsvSource({
    "example.com, example.com",
    "a.b.example.co.uk, example.co.uk",
    "a.b.github.io, b.github.io",
    "xn--85x722f.xn--55qx5d.cn, xn--85x722f.xn--55qx5d.cn",
    "com,",
    "co.uk,",
    "localhost,",
    "1.2.3.4,",
    "[::1],",
    "'',",
  })
  void registeredDomain(String host, String domain) {
    assertThat(PublicSuffixes.registeredDomain(host)).isEqualTo(Optional.ofNullable(domain));
  }

  @Test
  void isPublicSuffix() {
    assertThat(PublicSuffixes.isPublicSuffix("co.uk")).isTrue();
    assertThat(PublicSuffixes.isPublicSuffix("example.co.uk")).isFalse();
  }
}
