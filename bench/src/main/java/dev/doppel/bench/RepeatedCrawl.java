package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.zip.GZIPOutputStream;

/**
 * Makes archives of a site that is crawled again and again: pages with a new sentence or none,
 * pictures that stay, answers that say "not modified", requests beside each answer, all packed
 * record by record. The same for the same size. Run with {@code bench/run madearchive MEGABYTES
 * FOLDER}; megabytes are those of the records before they are packed.
 */
public final class RepeatedCrawl {

  private static final Instant BEGUN = Instant.parse("2026-03-01T00:00:00Z");
  private static final long FILE_BYTES = 1_000_000_000;
  private static final int POOL = 1 << 22;
  private static final int PAGES = 6_000;
  private static final int PICTURES = 1_500;
  private static final String CRLF2 = "\r\n\r\n";

  private final Random random = new Random(20);
  private final byte[] text = new byte[POOL];
  private final byte[] noise = new byte[POOL];
  private final int[] versions = new int[PAGES];
  private final MessageDigest sha1;
  private long records;
  private long plain; // bytes in this file

  private RepeatedCrawl() throws NoSuchAlgorithmException {
    sha1 = MessageDigest.getInstance("SHA-1");
    random.nextBytes(noise);
    List<String> words = new ArrayList<>();
    for (int i = 0; i < 20_000; i++) {
      words.add(Integer.toString(random.nextInt(1 << 25), Character.MAX_RADIX));
    }
    int at = 0;
    while (at < POOL) {
      double share = random.nextDouble();
      byte[] word = (words.get((int) (words.size() * share * share * share)) + " ").getBytes(UTF_8);
      int part = Math.min(word.length, POOL - at);
      System.arraycopy(word, 0, text, at, part);
      at += part;
    }
  }

  public static void main(String[] args) throws IOException, NoSuchAlgorithmException {
    if (args.length != 2) {
      System.err.println("madearchive: name how many megabytes, and the folder to write to");
      System.exit(2);
    }
    write(Long.parseLong(args[0]) * 1_000_000, Path.of(args[1]));
  }

  /** Writes archives of so many bytes in all, unpacked. */
  static void write(long bytes, Path folder) throws IOException, NoSuchAlgorithmException {
    Files.createDirectories(folder);
    RepeatedCrawl crawl = new RepeatedCrawl();
    long left = bytes;
    for (int file = 0; left > 0; file++) {
      Path path = folder.resolve("crawl-" + file + ".warc.gz");
      try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(path), 1 << 16)) {
        left -= crawl.file(out, path.getFileName().toString(), Math.min(left, FILE_BYTES));
      }
    }
  }

  private long file(OutputStream out, String name, long bytes) throws IOException {
    plain = 0;
    record(
        out,
        "WARC-Type: warcinfo\r\nWARC-Filename: "
            + name
            + "\r\nContent-Type: application/warc-fields",
        "software: made\r\n".getBytes(UTF_8),
        new byte[0]);
    while (plain < bytes) {
      double share = random.nextDouble();
      if (share < 0.65) {
        page(out);
      } else if (share < 0.97) {
        picture(out);
      } else {
        notModified(out);
      }
    }
    return plain;
  }

  /** A page has a version, of which three of five visits find the one before. */
  private void page(OutputStream out) throws IOException {
    int page = random.nextInt(PAGES);
    versions[page] += random.nextInt(5) < 2 ? 1 : 0;
    Random own = new Random(page);
    int from = own.nextInt(POOL / 2);
    int length = 5_000 + own.nextInt(60_000);
    ByteArrayOutputStream body = new ByteArrayOutputStream(length + 1000);
    body.writeBytes(("<html><head><title>Page " + page + "</title></head><body>").getBytes(UTF_8));
    body.writeBytes(("<h1>Page " + page + "</h1><p>").getBytes(UTF_8));
    body.write(text, from, length);
    body.writeBytes(
        ("</p><p>Version " + versions[page] + " of it.</p></body></html>").getBytes(UTF_8));
    answer(
        out, "/page/" + page, "text/html", "p" + page + "-" + versions[page], body.toByteArray());
  }

  private void picture(OutputStream out) throws IOException {
    int picture = random.nextInt(PICTURES);
    Random own = new Random(-picture);
    int from = own.nextInt(POOL / 2);
    byte[] body = new byte[2_000 + own.nextInt(80_000)];
    System.arraycopy(noise, from, body, 0, body.length);
    String path = "/picture/" + picture + (random.nextInt(4) == 0 ? "?size=large" : "");
    answer(out, path, "image/jpeg", "i" + picture, body);
  }

  private void notModified(OutputStream out) throws IOException {
    int picture = random.nextInt(PICTURES);
    String head = "HTTP/1.1 304 Not Modified\r\nETag: \"i" + picture + "\"" + CRLF2;
    answer(out, "/picture/" + picture, head, new byte[0]);
  }

  private void answer(OutputStream out, String path, String type, String tag, byte[] body)
      throws IOException {
    String head =
        "HTTP/1.1 200 OK\r\nDate: "
            + BEGUN.plusSeconds(records)
            + "\r\nContent-Type: "
            + type
            + "\r\nETag: \""
            + tag
            + "\"\r\nContent-Length: "
            + body.length
            + CRLF2;
    answer(out, path, head, body);
  }

  private void answer(OutputStream out, String path, String head, byte[] body) throws IOException {
    String target = "WARC-Target-URI: http://made.example" + path + "\r\n";
    String id = id();
    sha1.update(body);
    record(
        out,
        "WARC-Type: response\r\n"
            + target
            + id
            + "WARC-Payload-Digest: sha1:"
            + base32(sha1.digest())
            + "\r\nContent-Type: application/http; msgtype=response",
        head.getBytes(UTF_8),
        body);
    record(
        out,
        "WARC-Type: request\r\n"
            + target
            + id()
            + id.replace("WARC-Record-ID", "WARC-Concurrent-To")
            + "Content-Type: application/http; msgtype=request",
        ("GET " + path + " HTTP/1.1\r\nHost: made.example" + CRLF2).getBytes(UTF_8),
        new byte[0]);
  }

  private String id() {
    records++;
    return "WARC-Record-ID: <urn:uuid:" + new UUID(records << 12 | 0x4000, ~records) + ">\r\n";
  }

  private void record(OutputStream out, String fields, byte[] head, byte[] body)
      throws IOException {
    String start =
        "WARC/1.1\r\nWARC-Date: "
            + BEGUN.plusSeconds(records)
            + "\r\n"
            + fields
            + "\r\nContent-Length: "
            + (head.length + body.length)
            + CRLF2;
    ByteArrayOutputStream member = new ByteArrayOutputStream(body.length + 1000);
    try (GZIPOutputStream packed = new GZIPOutputStream(member)) {
      packed.write(start.getBytes(UTF_8));
      packed.write(head);
      packed.write(body);
      packed.write(CRLF2.getBytes(UTF_8));
    }
    member.writeTo(out);
    plain += start.length() + head.length + body.length + CRLF2.length();
  }

  private static String base32(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (int bit = 0; bit < bytes.length * Byte.SIZE; bit += 5) {
      int at = bit / Byte.SIZE;
      int two = (bytes[at] & 0xff) << 8 | (at + 1 < bytes.length ? bytes[at + 1] & 0xff : 0);
      text.append("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".charAt(two >> (11 - bit % 8) & 31));
    }
    return text.toString();
  }
}
