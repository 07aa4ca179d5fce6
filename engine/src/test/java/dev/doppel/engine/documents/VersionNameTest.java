package dev.doppel.engine.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class VersionNameTest {

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lib/1.9/a.html lib/1.10-rc1/a.html lib/1.10-rc2/a.html lib/1.10/a.html lib/1.10.1/a.html",
        "lib-2.4/A7.html lib-2.4.1/A7.html",
        "report.txt report-v2.txt report-v10.txt",
        "report.txt report(1).txt report(2).txt",
        "a-2023-12-31.md a-2024-01-02.md a-2024-1-3.md",
        "3-alpha 3-beta 3-rc1 3 3.0.1",
        "x x#2 x#10",
        "v9999999999999999999 v10000000000000000000",
        "http://a.example/x?y=1 http://a.example/x?y=2",
      })
  void numbersTellTheOrderOfNames(String names) {
    List<String> inOrder = Arrays.asList(names.split(" "));
    List<String> turned = Arrays.asList(names.split(" "));
    Collections.reverse(turned);

    turned.sort((a, b) -> VersionName.of(a).compareTo(VersionName.of(b)));

    assertThat(turned).isEqualTo(inOrder);
    assertThat(inOrder.stream().map(name -> VersionName.of(name).words()).distinct()).hasSize(1);
  }

  @Test
  void namesOfOtherWordsAreOtherNames() {
    assertThat(VersionName.of("lib/1/md5sum").words())
        .isNotEqualTo(VersionName.of("lib/1/shasum").words())
        .isEqualTo(VersionName.of("LIB/2.0/md5sum").words());
    assertThat(VersionName.of("3ab5").words()).isNotEqualTo(VersionName.of("7cd5").words());
  }
}
