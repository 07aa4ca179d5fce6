package dev.doppel.web.url;

import dev.doppel.core.internal.Check;
import java.util.List;

/**
 * One line of a file of rules.
 *
 * @param hosts {@code *}, {@code *.example.com}, {@code example.*} or {@code example.com}, in ASCII
 *     and lower case
 * @param action {@value #KEEP}, {@value #DROP} or the label of a rule
 * @param argument the name of a parameter, or {@code on} or {@code off}
 */
record SiteLine(String hosts, String action, String argument) {

  static final String KEEP = "keep";
  static final String DROP = "drop";

  private static final String ANY = "*";

  /** Reads a line that is neither empty nor a remark. */
  static SiteLine parse(String line) {
    String[] words = line.strip().split("\\s+", -1);
    Check.argument(words.length == 3, "'%s' does not look like HOSTS RULE VALUE", line.strip());
    SiteLine parsed = new SiteLine(hosts(words[0]), words[1], words[2]);
    if (!parsed.isAboutNames()) {
      Check.argument(
          UrlRule.named(parsed.action).isPresent(),
          "unknown rule '%s', there are keep, drop, %s",
          parsed.action,
          UrlRule.labels());
      Check.argument(
          parsed.isOn() || parsed.argument.equals("off"),
          "a rule is on or off, not '%s'",
          parsed.argument);
    }
    return parsed;
  }

  boolean isAboutNames() {
    return action.equals(KEEP) || action.equals(DROP);
  }

  boolean isOn() {
    return argument.equals("on");
  }

  NameSet names() {
    return NameSet.of(List.of(argument));
  }

  @Override
  public String toString() {
    return hosts + " " + action + " " + argument;
  }

  private static String hosts(String pattern) {
    if (pattern.equals(ANY)) {
      return ANY;
    }
    if (pattern.startsWith("*.")) {
      String host = host(pattern.substring(2), pattern);
      Check.argument(
          !PublicSuffixes.isPublicSuffix(host), "'%s' is not one site but a public suffix", host);
      return "*." + host;
    }
    return pattern.endsWith(".*")
        ? host(pattern.substring(0, pattern.length() - 2), pattern) + ".*"
        : host(pattern, pattern);
  }

  /** As the parser would write it, without "www.", which is not part of a site. */
  private static String host(String text, String pattern) {
    UrlParts url = new UrlParts();
    byte[] bytes = new byte[3 * text.length() + Ascii.HTTP.length];
    int length = Utf8.encode("http://" + text, bytes);
    boolean isHost =
        text.indexOf('*') < 0
            && new UrlParser().parse(bytes, 0, length, null, url)
            && url.hostFrom == url.authorityFrom
            && url.hostTo == url.pathFrom
            && url.length == url.pathFrom + 1;
    Check.argument(isHost, "'%s' does not name hosts", pattern);
    int to = Hosts.bareTo(url.bytes, url.hostFrom, url.hostTo);
    return url.text(Hosts.bareFrom(url.bytes, url.hostFrom, to), to);
  }
}
