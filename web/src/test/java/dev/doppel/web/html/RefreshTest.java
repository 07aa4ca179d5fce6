package dev.doppel.web.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefreshTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0; url=/a           | 0  | /a",
        "5;URL='/a b' x      | 5  | /a b",
        "5 , url = \"/a\"    | 5  | /a",
        "0;/a                | 0  | /a",
        "1.5; url=a          | 1  | a",
        ".5; url=a           | 0  | a",
        "30                  | 30 | ''",
        "99999999999; url=a  | 2147483647 | a",
        "0; urlicious        | 0  | urlicious"
      })
  void readsWhatBrowsersRead(String content, int seconds, String address) {
    assertThat(Refresh.parse(content)).contains(new Refresh(seconds, address));
  }

  @ParameterizedTest
  @CsvSource({"url=/a", "x; url=/a", "''"})
  void whatHasNoTimeIsNone(String content) {
    assertThat(Refresh.parse(content)).isEmpty();
  }

  @Test
  void aPageHasItInItsHead_andNotForReadersWithoutScriptsOnly() {
    assertThat(refresh("<meta http-equiv=Refresh content='0; url=b'><p>x"))
        .contains(new Refresh(0, "b"));
    assertThat(refresh("<noscript><meta http-equiv=refresh content='0; url=b'></noscript><p>x"))
        .isEmpty();
    assertThat(refresh("<p>x<meta http-equiv=refresh content='0; url=b'>")).isEmpty();
  }

  @Test
  @Timeout(60) // some milliseconds; an hour if each way to cut the digits in two is tried
  void aLongNumberThatIsNoTimeTakesNoLongerThanItsLength() {
    assertThat(Refresh.parse("1".repeat(2_000_000) + "x")).isEmpty();
    assertThat(Refresh.parse(" ".repeat(2_000_000) + "x")).isEmpty();
  }

  private static Optional<Refresh> refresh(String html) {
    return Page.parse("<!doctype html>" + html).refresh();
  }
}
