package dev.doppel.web.url;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

class UrlAliasesTest {

  private static final UrlRules STANDARD = UrlRules.of("standard");

  private final UrlAliases.Builder aliases = UrlAliases.builder(STANDARD);

  @Test
  void anAddressIsTheOneItLeadsTo_underAnySpelling() {
    aliases.add("http://a.example/old", "HTTP://B.example:80/new#top", "301");
    UrlRules rules = STANDARD.withAliases(aliases.build());

    assertThat(canonical(rules, "http://A.example/x/../old?utm_source=y"))
        .isEqualTo("http://b.example/new");
    assertThat(canonical(rules, "http://b.example/new")).isEqualTo("http://b.example/new");
    assertThat(canonical(rules, "http://a.example/other")).isEqualTo("http://a.example/other");
  }

  @Test
  void aReferenceOnAPageIsResolvedFirst() {
    aliases.add("http://a.example/old", "http://a.example/new", "301");
    UrlCanonicalizer canonicalizer = STANDARD.withAliases(aliases.build()).canonicalizer();

    assertThat(canonicalizer.canonicalize("../old", Url.parse("http://a.example/b/c"))).isTrue();

    assertThat(canonicalizer).hasToString("http://a.example/new");
  }

  @Test
  void aChainLeadsToItsEnd_inWhateverOrderItIsGiven() {
    aliases.add("http://a.example/2", "http://a.example/3", "301");
    aliases.add("http://a.example/3", "http://a.example/4", "301");
    aliases.add("http://a.example/1", "http://a.example/2", "301");
    UrlRules rules = STANDARD.withAliases(aliases.build());

    for (int i = 1; i <= 4; i++) {
      assertThat(canonical(rules, "http://a.example/" + i)).isEqualTo("http://a.example/4");
    }
  }

  @Test
  void aLoopIsBrokenAtItsSmallestAddress() {
    aliases.add("http://a.example/bb", "http://a.example/c", "301");
    aliases.add("http://a.example/c", "http://a.example/b", "301");
    aliases.add("http://a.example/b", "http://a.example/bb", "301");
    aliases.add("http://a.example/in", "http://a.example/c", "301");
    UrlAliases made = aliases.build();
    UrlRules rules = STANDARD.withAliases(made);

    assertThat(made.loops()).isEqualTo(1);
    for (String path : new String[] {"b", "bb", "c", "in"}) {
      assertThat(canonical(rules, "http://a.example/" + path)).isEqualTo("http://a.example/b");
    }
  }

  @Test
  void theLastLineForAnAddressHolds_andOneToItselfIsNone() {
    aliases.add("http://a.example/1", "http://a.example/2", "301");
    aliases.add("http://a.example/1", "http://a.example/3", "301");
    aliases.add("http://a.example/4", "http://a.example/4#x", "301");
    UrlAliases made = aliases.build();

    assertThat(made.size()).isEqualTo(1);
    assertThat(canonical(STANDARD.withAliases(made), "http://a.example/1"))
        .isEqualTo("http://a.example/3");
  }

  @Test
  void theExplanationNamesTheReason() {
    aliases.add("http://a.example/old", "http://a.example/new", "canonical");
    UrlExplanation why =
        STANDARD.withAliases(aliases.build()).explain("http://a.example/old?utm_id=1");

    assertThat(why.canonical()).isEqualTo("http://a.example/new");
    assertThat(why.changes())
        .last()
        .isEqualTo(
            new UrlChange("alias (canonical)", "http://a.example/old", "http://a.example/new"));
  }

  @Test
  void bytesAreKeptUnderTheProfileNone_andStillLeadElsewhere() {
    UrlRules none = UrlRules.of("none");
    UrlRules rules = none.withAliases(UrlAliases.builder(none).add("x y", "z", "rule").build());

    assertThat(rules.canonicalizer().keepsBytes()).isFalse();
    assertThat(canonical(rules, "x y")).isEqualTo("z");
    assertThat(canonical(rules, "X Y")).isEqualTo("X Y");
  }

  @Test
  void theNameOfRulesTellsWhichAliasesTheyHave() {
    aliases.add("http://a.example/1", "http://a.example/2", "301");
    String one = STANDARD.withAliases(aliases.build()).name();
    UrlAliases.Builder same = UrlAliases.builder(STANDARD);
    same.add("http://A.example/1", "http://a.example/2", "rule");
    UrlAliases.Builder other = UrlAliases.builder(STANDARD);
    other.add("http://a.example/1", "http://a.example/3", "301");

    assertThat(one).startsWith("standard-v1+aliases-");
    assertThat(STANDARD.withAliases(same.build()).name()).isEqualTo(one);
    assertThat(STANDARD.withAliases(other.build()).name()).isNotEqualTo(one);
    assertThat(STANDARD.withAliases(other.build()).withoutAliases().name())
        .isEqualTo("standard-v1");
  }

  @Test
  void aliasesOfOtherRulesAreRefused_andSoIsWhatIsNoUrl() {
    UrlAliases made = aliases.build();

    assertThatThrownBy(() -> UrlRules.of("strict").withAliases(made))
        .hasMessage("aliases for standard-v1 cannot be used with strict-v1");
    assertThatThrownBy(() -> STANDARD.withAliases(made).assumingHttp())
        .hasMessageContaining("aliases, which come last");
    assertThatThrownBy(() -> aliases.add("a.example", "http://a.example/", "301"))
        .hasMessage("not a URL (no scheme): 'a.example'");
  }

  @Test
  void randomAliasesAgreeWithAMap() {
    Random random = new Random(7);
    Map<String, String> map = new HashMap<>();
    for (int i = 0; i < 3000; i++) {
      String from = "http://a.example/" + random.nextInt(4000);
      String to = "http://a.example/" + random.nextInt(4000);
      if (!from.equals(to)) {
        aliases.add(from, to, "301");
        map.put(from, to);
      }
    }
    UrlRules rules = STANDARD.withAliases(aliases.build());

    for (int i = 0; i < 4000; i++) {
      String url = "http://a.example/" + i;
      String end = canonical(rules, url);
      assertThat(canonical(rules, end)).as("the end of %s stays", url).isEqualTo(end);
      assertThat(isOnTheWay(map, url, end)).as("%s leads to %s", url, end).isTrue();
    }
  }

  private static boolean isOnTheWay(Map<String, String> map, String url, String end) {
    String at = url;
    for (int i = 0; i <= map.size(); i++) {
      if (at.equals(end)) {
        return true;
      }
      at = map.getOrDefault(at, "");
    }
    return false;
  }

  private static String canonical(UrlRules rules, String url) {
    return rules.canonical(url).orElseThrow().toString();
  }
}
