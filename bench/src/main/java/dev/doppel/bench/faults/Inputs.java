package dev.doppel.bench.faults;

import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Made-up inputs, the same for the same arguments. */
final class Inputs {

  private static final long FIRST_MILLIS = 1_700_000_000_000L;

  private Inputs() {}

  /** URLs of one host, of which about a third come twice. */
  static String urls(String host, int lines) {
    SplittableRandom random = new SplittableRandom(lines);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < lines; i++) {
      text.append("http://").append(host).append("/").append(random.nextInt(lines)).append('\n');
    }
    return text.toString();
  }

  /** Clicks of one day, with duplicates, late ones and a broken line. */
  static String clicks(int day, int lines) {
    SplittableRandom random = new SplittableRandom(day);
    StringBuilder text = new StringBuilder("time,ip,cookie,ad,publisher\n");
    for (int i = 0; i < lines; i++) {
      long millis = FIRST_MILLIS + day * 86_400_000L + 5L * i - random.nextInt(2010);
      text.append(
          String.format(
              Locale.ROOT,
              "%d,10.%d.0.%d,c%d,a%d,p%d%n",
              millis,
              day,
              random.nextInt(250),
              day * 1_000_000L + random.nextInt(Math.max(1, lines / 20)),
              random.nextInt(9),
              random.nextInt(5)));
      if (i == lines / 2) {
        text.append("broken\n");
      }
    }
    return text.toString();
  }

  /** Texts as JSON lines; every third is much like the one before it. */
  static String documents(String prefix, int count) {
    SplittableRandom random = new SplittableRandom(prefix.hashCode());
    StringBuilder lines = new StringBuilder();
    String text = "";
    for (int i = 0; i < count; i++) {
      if (i % 3 != 2) {
        text = sentence(prefix, random);
      }
      lines.append("{\"id\":\"").append(prefix).append(i).append("\",\"text\":\"").append(text);
      lines.append(i % 3 == 2 ? " and more\"}\n" : "\"}\n");
    }
    return lines.toString();
  }

  /** A web archive of one day, of which every third answer repeats one of any day. */
  static String archive(int day, int count) {
    SplittableRandom random = new SplittableRandom(day);
    StringBuilder archive = new StringBuilder();
    for (int i = 0; i < count; i++) {
      String text = i % 3 == 2 ? documents("all", 30) : documents("d" + day + "-" + i, 6);
      String http = "HTTP/1.1 200 OK\r\nServed: " + random.nextInt(1000) + "\r\n\r\n" + text;
      archive.append(
          String.format(
              Locale.ROOT,
              "WARC/1.1\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:day:%d:%d>\r\nWARC-Date:"
                  + " 2026-01-%02dT00:00:00Z\r\nWARC-Target-URI: http://a.org/%d\r\nContent-Type:"
                  + " application/http\r\nContent-Length: %d\r\n\r\n%s\r\n\r\n",
              day,
              i,
              day,
              i,
              http.length(),
              http));
    }
    return archive.toString();
  }

  /** So many lines of a text, evenly spread. */
  static String sample(String text, int count) {
    List<String> lines = text.lines().toList();
    int step = Math.max(1, lines.size() / count);
    StringBuilder sample = new StringBuilder();
    for (int i = 0; i < lines.size(); i += step) {
      sample.append(lines.get(i)).append('\n');
    }
    return sample.toString();
  }

  private static String sentence(String prefix, SplittableRandom random) {
    StringBuilder words = new StringBuilder();
    for (int word = 0; word < 30; word++) {
      words.append(word == 0 ? "" : " ").append(prefix).append(random.nextInt(5000));
    }
    return words.toString();
  }
}
