package dev.doppel.web.url;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SurtTest {

  /** The keys are those that the program `surt` 0.3.1, which replay programs use, gave. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "http://www.Example.COM:80/A/B/../c/?b=2&a=1&A=0#x | com,example)/a/c?a=0&a=1&b=2",
        "https://ex.org:8443/ | org,ex:8443)/",
        "http://ex.org/a%20b/%c3%a9?q=%41&x=é | org,ex)/a%20b/%c3%a9?q=a&x=%c3%a9",
        "http://münchen.de/ü | de,xn--mnchen-3ya)/%c3%bc",
        "http://1.2.3.4/x | 4,3,2,1)/x",
        "http://16843009/ | 1,1,1,1)/",
        "http://010.1.1.1/ | 1,1,1,8)/",
        "http://user:pw@h.com/ | com,h)/",
        "ftp://h.com/x | com,h)/x",
        "urn:a:b | urn:a:b",
        "dns:www.ex.com | dns:www.ex.com",
        "http://ex.com/? | com,ex)/",
        "http://ex.com | com,ex)/",
        "ex.com/a | com,ex)/a",
        "http://https://ex.com/a | com,ex)/a",
        "http://ex.com/a;jsessionid=0123456789abcdef0123456789abcdef?x"
            + " | com,ex)/a;jsessionid=0123456789abcdef0123456789abcdef?x",
        "http://ex.com/a?jsessionid=0123456789abcdef0123456789abcdef&x=1 | com,ex)/a?x=1",
        "http://ex.com//a//b/ | com,ex)/a/b",
        "http://[::1]:80/a | ::1)/a",
        "screenshot:http://a.b/ | screenshot:http://a.b",
        "HTTP://EX.com/%2525 | com,ex)/%25",
        "http://ex.com/a?b=c?d&&= | com,ex)/a?&=&b=c?d",
        "http://ex.com/%zz?%zz | com,ex)/%25zz?%25zz",
        "mailto:a@b | mailto:a@b",
        "http://ex.com/a/./b/.. | com,ex)/a",
        "http://ww3.ex.com/ | com,ex,ww3)/",
        "http://www23.ex.com/ | com,ex)/",
        "metadata://x/y | x)/y",
        "http://a_b.ex.com/a^`{} | com,ex,a_b)/a^`{}",
        "http://ex.com./ | com,ex)/",
        "http://ex..com/.. | com,ex)/..",
        "http://ex.com/a?%26=1&%3d | com,ex)/a?&=&=1",
      })
  void isTheKeyOfArchives(String url, String key) {
    assertThat(Surt.of(url)).isEqualTo(key);
  }
}
