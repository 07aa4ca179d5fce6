package dev.doppel.spark;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/** Texts and files made for tests. */
public final class Texts {

  private Texts() {}

  public static String words(long seed, int count) {
    SplittableRandom random = new SplittableRandom(seed);
    return IntStream.range(0, count)
        .mapToObj(i -> "w" + Integer.toString(random.nextInt(20_000), 36))
        .collect(Collectors.joining(" "));
  }

  /** The text with every {@code every}-th word replaced. */
  public static String edited(String text, int every, long seed) {
    String[] words = text.split(" ");
    for (int i = every - 1; i < words.length; i += every) {
      words[i] = "edit" + seed + "x" + i;
    }
    return String.join(" ", words);
  }

  /** One JSON line. */
  public static String line(String id, String text) {
    return "{\"id\":\"" + id + "\",\"text\":\"" + text + "\"}\n";
  }

  /**
   * Writes a folder with all that makes a difference: exact, near and contained texts, short and
   * empty ones, ids that repeat, records that cannot be read, pages of one template, texts under
   * one header, archives.
   */
  public static void writeCorpus(Path folder) throws IOException {
    Files.createDirectories(folder.resolve("site"));
    StringBuilder lines = new StringBuilder();
    for (int i = 0; i < 120; i++) {
      String text = words(i, 60 + i % 7 * 40);
      lines.append(line("d" + i, text));
      switch (i % 6) {
        case 0 -> lines.append(line("d" + i, text.toUpperCase(Locale.ROOT)));
        case 1 ->
            lines
                .append(line("near" + i, edited(text, 45, i)))
                .append(line("copy" + i, edited(text, 45, i)));
        case 2 -> lines.append(line("around" + i, words(1000 + i, 50) + " " + text));
        case 3 -> lines.append(line("short" + i, words(i, 8))).append(line("d#2", words(i, 9)));
        case 4 -> lines.append(line("d" + (i - 1), edited(edited(text, 45, i), 50, -i)));
        default ->
            lines.append("{\"id\":\"broken\n\n{\"id\":\"none\"}\n").append(line("e" + i, " "));
      }
    }
    String header = words(6000, 60);
    for (int i = 0; i < 24; i++) {
      lines.append(line("h" + i, header + " " + words(6100 + i, 80)));
    }
    Files.writeString(folder.resolve("a.jsonl"), lines);
    Files.writeString(folder.resolve("header.md"), header);
    Files.writeString(folder.resolve("part.md"), header + " " + words(6103, 40));
    Files.writeString(folder.resolve("b.txt"), words(3, 180));
    Files.writeString(folder.resolve("c.txt"), words(5000, 300));
    Files.write(folder.resolve("d.bin"), new byte[] {0, 1, 2, 3, 0, 0, 0, (byte) 0xff});
    String template = words(7777, 120);
    for (int i = 0; i < 44; i++) { // 22 pages in two versions
      String own = words(8000 + i / 2, i % 2 == 0 ? 10 : 12);
      Files.writeString(
          folder.resolve("site/p" + i + ".html"),
          "<html><body><h1>page</h1><p>" + template + "</p><p>" + own + "</p></body></html>");
    }
    Files.writeString(
        folder.resolve("z.jsonl"), line("d0", words(1, 100)) + line("last", words(2, 140)));
    writeArchives(folder);
  }

  /** Pages of two crawls, some twice, and in the second a damaged record; and files in a tar. */
  private static void writeArchives(Path folder) throws IOException {
    for (int crawl = 0; crawl < 2; crawl++) {
      StringBuilder records = new StringBuilder(record("warcinfo", "", "software: crawl" + crawl));
      for (int i = 0; i < 12; i++) {
        String text = edited(words(9000 + i, 70), 60, crawl + i % 3);
        records.append(record("conversion", "http://example.org/" + i + "?in=" + crawl, text));
      }
      if (crawl == 1) {
        records.append("WARC/1.0\r\nContent-Length: some\r\n\r\n");
        records.append(record("conversion", "http://example.org/after", words(9500, 70)));
      }
      Files.writeString(folder.resolve("crawl-" + crawl + ".warc"), records);
    }
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(folder.resolve("files.tar.gz")))) {
      out.write(entry("one.txt", words(9100, 80)));
      out.write(entry("two.txt", edited(words(9100, 80), 70, 1)));
      out.write(entry("three.txt", words(9001, 60)));
      out.write(new byte[1024]);
    }
  }

  private static String record(String type, String address, String text) {
    return "WARC/1.0\r\nWARC-Type: "
        + type
        + (address.isEmpty() ? "" : "\r\nWARC-Target-URI: " + address)
        + "\r\nWARC-Record-ID: <urn:uuid:00000000-0000-0000-0000-"
        + String.format(Locale.ROOT, "%012x", (address + text).hashCode())
        + ">\r\nWARC-Date: 2026-11-01T00:00:00Z\r\nContent-Type: text/plain\r\nContent-Length: "
        + text.length()
        + "\r\n\r\n"
        + text
        + "\r\n\r\n";
  }

  /** A file in a tar: its header and its bytes, in blocks of 512. */
  private static byte[] entry(String name, String text) {
    byte[] content = text.getBytes(US_ASCII);
    byte[] entry = new byte[512 + (content.length + 511) / 512 * 512];
    put(entry, 0, name);
    put(entry, 100, "0000644");
    put(entry, 124, String.format(Locale.ROOT, "%011o", content.length));
    put(entry, 148, "        0"); // room for the sum, and the type of a file
    put(entry, 257, "ustar");
    put(entry, 263, "00");
    int sum = 0;
    for (int i = 0; i < 512; i++) {
      sum += entry[i];
    }
    put(entry, 148, String.format(Locale.ROOT, "%06o", sum) + '\0');
    System.arraycopy(content, 0, entry, 512, content.length);
    return entry;
  }

  private static void put(byte[] entry, int at, String text) {
    System.arraycopy(text.getBytes(US_ASCII), 0, entry, at, text.length());
  }

  /** The contents of a folder of parts, in the order of their names. */
  public static String parts(Path folder) throws IOException {
    StringBuilder text = new StringBuilder();
    for (Path part : partFiles(folder)) {
      text.append(Files.readString(part));
    }
    return text.toString();
  }

  /** The files that Spark wrote into a folder, in the order of their rows. */
  public static List<Path> partFiles(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.getFileName().toString().startsWith("part-"))
          .sorted()
          .toList();
    }
  }
}
