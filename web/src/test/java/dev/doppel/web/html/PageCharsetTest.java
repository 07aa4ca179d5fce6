package dev.doppel.web.html;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PageCharsetTest {

  private static final String RUSSIAN =
      "Мост закрыт на ремонт до конца сентября, сообщает совет города";
  private static final String JAPANESE = "朝市は毎週日曜日に港で開かれます。魚と野菜、それに焼きたてのパンがあります。";
  private static final String CHINESE = "早市每个星期天在港口举行，那里有鱼和蔬菜，还有刚出炉的面包和热茶。";
  private static final String KOREAN = "아침 시장은 매주 일요일 항구에서 열립니다. 생선과 채소, 갓 구운 빵이 있습니다.";
  private static final String GERMAN =
      "Die Hütte schließt um zehn. Äpfel für fünf Gäste, süßer Tee, später Käse, Brötchen, Öl, Nüsse";

  @Test
  void theMarkComesBeforeAllElse() {
    assertThat(PageCharset.of(bytes("\ufeff<p>ü", UTF_8), "iso-8859-1"))
        .isEqualTo(new PageCharset(UTF_8, 3));
    assertThat(PageCharset.of(bytes("\ufeff<p>ü", UTF_16LE), null))
        .isEqualTo(new PageCharset(UTF_16LE, 2));
    assertThat(PageCharset.of(bytes("\ufeff<p>ü", UTF_16BE), null))
        .isEqualTo(new PageCharset(UTF_16BE, 2));
  }

  @Test
  void theMarkIsNoText() {
    assertThat(Page.parse(bytes("\ufeff<p>grün", UTF_16LE), null).visibleText()).isEqualTo("grün");
  }

  @Test
  void theHeaderComesBeforeThePage() {
    byte[] page = bytes("<meta charset=utf-8><p>grün", ISO_8859_1);

    assertThat(Page.parse(page, "ISO-8859-1").visibleText()).isEqualTo("grün");
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "x-user-defined", "utf-8; x", "%", "ISO-2022-CN"})
  void aHeaderNobodyCanUseIsIgnored(String header) {
    assertThat(charset("<meta charset=windows-1250><p>", header)).isEqualTo("windows-1250");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<meta charset='windows-1250'>",
        "<META CharSet = \"Windows-1250\" />",
        "<meta http-equiv=content-type content='text/html; charset=windows-1250'>",
        "<?xml version='1.0' encoding='windows-1250'?>",
        "<!-- <meta charset=utf-8> --><meta charset=windows-1250>",
      })
  void thePageTells(String declaration) {
    assertThat(charset(declaration, null)).isEqualTo("windows-1250");
  }

  @Test
  void aPageWeCanReadByBytesIsNotUtf16() {
    assertThat(charset("<meta charset=utf-16>", null)).isEqualTo("UTF-8");
  }

  @ParameterizedTest
  @CsvSource({
    "iso-8859-1, windows-1252",
    "gb2312, GB18030",
    "Shift_JIS, windows-31j",
    "euc-kr, x-windows-949",
    "iso-8859-9, windows-1254",
    "iso8859-1, windows-1252",
    "iso-8859-11, x-windows-874"
  })
  void namesAreReadAsBrowsersDo(String name, String charset) {
    assertThat(charset("", name)).isEqualTo(charset);
  }

  @ParameterizedTest
  @CsvSource({
    "windows-1251, " + RUSSIAN,
    "KOI8-R, " + RUSSIAN,
    "windows-31j, " + JAPANESE,
    "EUC-JP, " + JAPANESE,
    "GB18030, " + CHINESE,
    "x-windows-949, '" + KOREAN + "'",
    "windows-1252, '" + GERMAN + "'"
  })
  void withoutANameTheBytesTell(String charset, String text) {
    byte[] page = bytes("<html><title>Page</title><p>" + text, Charset.forName(charset));

    assertThat(PageCharset.of(page, null).charset().name()).isEqualTo(charset);
    assertThat(Page.parse(page, null).visibleText()).isEqualTo(text);
  }

  @ParameterizedTest
  @ValueSource(strings = {RUSSIAN, JAPANESE, CHINESE, KOREAN, GERMAN, "plain", ""})
  void whatFollowsTheRulesOfUtf8IsUtf8(String text) {
    assertThat(PageCharset.of(text.getBytes(UTF_8), null).charset()).isEqualTo(UTF_8);
  }

  @Test
  void oneWrongByteDoesNotSpoilAPage() {
    byte[] page = bytes(RUSSIAN + RUSSIAN + "?", UTF_8);
    page[page.length - 1] = (byte) 0xD0; // cut off in the middle of a letter

    assertThat(PageCharset.of(page, null).charset()).isEqualTo(UTF_8);
  }

  private static String charset(String html, @Nullable String header) {
    return PageCharset.of(bytes(html, ISO_8859_1), header).charset().name();
  }

  private static byte[] bytes(String text, Charset charset) {
    return text.getBytes(charset);
  }
}
