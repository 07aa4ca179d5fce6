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

  @Test
  void aTreeLeadsToAnother_theLongestPrefixHolds_andAnAddressOfItsOwnBeforeAll() {
    aliases.addPrefix("http://m.example/", "http://a.example/", "mirror");
    aliases.addPrefix("http://m.example/debian/", "http://ftp.example/pub/debian/", "mirror");
    aliases.addPrefix("http://m.example/debian/own/", "http://m.example/debian/own/", "mirror");
    aliases.add("http://m.example/debian/README", "http://m.example/debian/README", "mirror");
    aliases.add("http://m.example/debian/moved", "http://b.example/moved", "301");
    UrlAliases made = aliases.build();
    UrlRules rules = STANDARD.withAliases(made);

    assertThat(made.prefixes()).isEqualTo(2);
    assertThat(made.size()).isEqualTo(1);
    assertThat(canonical(rules, "http://M.example/x?utm_id=1#y")).isEqualTo("http://a.example/x");
    assertThat(canonical(rules, "http://m.example/debian/x?y=/debian/"))
        .isEqualTo("http://ftp.example/pub/debian/x?y=/debian/");
    assertThat(canonical(rules, "http://m.example/debian/"))
        .isEqualTo("http://ftp.example/pub/debian/");
    assertThat(canonical(rules, "http://m.example/debian")).isEqualTo("http://a.example/debian");
    assertThat(canonical(rules, "http://m.example/debian-x/"))
        .isEqualTo("http://a.example/debian-x/");
    for (String staying :
        new String[] {
          "http://m.example/debian/README",
          "http://m.example/debian/own/x",
          "https://m.example/x",
          "http://m.example:8080/x",
          "http://m.example.org/x",
          "http://a.example/x"
        }) {
      assertThat(canonical(rules, staying)).isEqualTo(staying);
    }
    assertThat(canonical(rules, "http://m.example/debian/moved"))
        .isEqualTo("http://b.example/moved");
  }

  @Test
  void chainsGoOnThroughTreesAndSingleAddresses() {
    aliases.add("http://a.example/old", "http://m.example/new", "301");
    aliases.addPrefix("http://m.example/", "http://n.example/m/", "mirror");
    aliases.addPrefix("http://n.example/m/", "http://o.example/", "mirror");
    aliases.add("http://o.example/new", "http://o.example/newest", "302");
    UrlRules rules = STANDARD.withAliases(aliases.build());

    assertThat(canonical(rules, "http://a.example/old")).isEqualTo("http://o.example/newest");
    assertThat(canonical(rules, "http://m.example/x")).isEqualTo("http://o.example/x");
    UrlExplanation why = rules.explain("http://m.example/x");
    assertThat(why.changes())
        .last()
        .isEqualTo(new UrlChange("alias (mirror)", "http://m.example/x", "http://o.example/x"));
  }

  @Test
  void treesThatLeadRoundAreBrokenAtTheSmallestAddress_whateverComesFirst() {
    aliases.addPrefix("http://bb.example/", "http://c.example/x/", "mirror");
    aliases.addPrefix("http://c.example/x/", "http://b.example/", "mirror");
    aliases.addPrefix("http://b.example/", "http://bb.example/", "mirror");
    aliases.add("http://d.example/in", "http://c.example/x/1", "301");
    UrlRules rules = STANDARD.withAliases(aliases.build());

    for (String url :
        new String[] {
          "http://b.example/1", "http://bb.example/1", "http://c.example/x/1", "http://d.example/in"
        }) {
      assertThat(canonical(rules, url)).isEqualTo("http://b.example/1");
    }
  }

  /** Each round makes the address longer: none is the end, so all stay. */
  @Test
  void anAddressStaysWhoseChainHasNoEnd() {
    aliases.addPrefix("http://a.example/", "http://b.example/x/", "mirror");
    aliases.addPrefix("http://b.example/", "http://a.example/", "mirror");
    UrlRules rules = STANDARD.withAliases(aliases.build());

    for (String url : new String[] {"http://a.example/1", "http://b.example/x/1"}) {
      assertThat(canonical(rules, url)).isEqualTo(url);
    }
  }

  @Test
  void whatIsNoTreeIsRefused() {
    assertThatThrownBy(() -> aliases.addPrefix("http://a.example/x", "http://b.example/", "mirror"))
        .hasMessage("a prefix ends with a slash and has no query: 'http://a.example/x'");
    assertThatThrownBy(
            () -> aliases.addPrefix("http://a.example/", "http://b.example/?x=/", "mirror"))
        .hasMessageContaining("has no query");
    assertThatThrownBy(
            () -> aliases.addPrefix("http://a.example/", "http://a.example/x/", "mirror"))
        .hasMessage("'http://a.example/' leads to 'http://a.example/x/', which is below it");
  }

  @Test
  void theNameOfRulesTellsATreeFromItsFirstAddress() {
    aliases.add("http://a.example/", "http://b.example/", "rule");
    UrlAliases.Builder tree = UrlAliases.builder(STANDARD);
    tree.addPrefix("http://a.example/", "http://b.example/", "rule");

    assertThat(STANDARD.withAliases(tree.build()).name())
        .isNotEqualTo(STANDARD.withAliases(aliases.build()).name());
  }

  /** The longest prefix that holds, found by trying all; and every end stays. */
  @Test
  void randomTreesAgreeWithAMap() {
    Random random = new Random(11);
    Map<String, String> map = new HashMap<>();
    for (int i = 0; i < 300; i++) {
      String from = tree("a", random);
      String to = tree("b", random);
      aliases.addPrefix(from, to, "mirror");
      map.put(from, to);
    }
    UrlRules rules = STANDARD.withAliases(aliases.build());

    for (int i = 0; i < 3000; i++) {
      String url = tree("a", random) + i;
      String longest = "";
      for (String prefix : map.keySet()) {
        longest = url.startsWith(prefix) && prefix.length() > longest.length() ? prefix : longest;
      }
      String led = longest.isEmpty() ? url : map.get(longest) + url.substring(longest.length());
      assertThat(canonical(rules, url)).isEqualTo(led);
      assertThat(canonical(rules, led)).isEqualTo(led);
    }
  }

  private static String tree(String host, Random random) {
    StringBuilder tree = new StringBuilder("http://" + host + ".example/");
    for (int depth = random.nextInt(6); depth > 0; depth--) {
      tree.append((char) ('p' + random.nextInt(3))).append(random.nextBoolean() ? "/" : "x/");
    }
    return tree.toString();
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
