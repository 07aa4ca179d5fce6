package dev.doppel.engine.archives;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.output.PackedOutput;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;

/** A WARC file, written record by record. */
final class MadeWarc {

  private final List<byte[]> records = new ArrayList<>();
  private final String name;
  private final Charset charset;

  MadeWarc(String name) {
    this(name, UTF_8);
  }

  MadeWarc(String name, Charset charset) {
    this.name = name;
    this.charset = charset;
  }

  /** An answer with status 200. */
  MadeWarc answer(String url, int day, String fields, String body) {
    return http(url, day, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n" + fields, body);
  }

  MadeWarc http(String url, int day, String head, String body) {
    return record(
        "WARC-Type: response\r\nWARC-Target-URI: "
            + url
            + "\r\nWARC-Date: "
            + date(day)
            + "\r\nWARC-Record-ID: "
            + id(records.size())
            + "\r\n"
            + "WARC-Block-Digest: sha1:AAAA\r\n"
            + "Content-Type: application/http; msgtype=response",
        head + "\r\n" + body);
  }

  static String date(int day) {
    return "2026-01-%02dT10:00:00Z".formatted(day);
  }

  /** The id of the record of that number. */
  String id(int number) {
    return "<urn:doppel:%s:%d>".formatted(name, number);
  }

  /** A record of any type. */
  MadeWarc record(String fields, String block) {
    byte[] bytes = block.getBytes(charset);
    return raw(
        "WARC/1.0\r\n"
            + fields
            + "\r\nContent-Length: "
            + bytes.length
            + "\r\n\r\n"
            + block
            + "\r\n\r\n");
  }

  /** Anything. */
  MadeWarc raw(String text) {
    records.add(text.getBytes(charset));
    return this;
  }

  byte[] plain() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    records.forEach(bytes::writeBytes);
    return bytes.toByteArray();
  }

  byte[] gzip() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      for (byte[] record : records) {
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
          out.write(record);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  List<byte[]> records() {
    return records;
  }

  /** Adds a member of gzip in which a record is only stored. */
  static void store(byte[] record, ByteArrayOutputStream out) throws IOException {
    try (GZIPOutputStream stored =
        new GZIPOutputStream(out) {
          {
            def.setLevel(Deflater.NO_COMPRESSION);
          }
        }) {
      stored.write(record);
    }
  }

  byte[] zstd() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (PackedOutput out = PackedOutput.on(bytes, PackedOutput.Packing.ZSTD)) {
      for (byte[] record : records) {
        out.write(record);
        out.endPart();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Writes the file, packed as its name says. */
  Path in(Path folder) throws IOException {
    byte[] bytes = name.endsWith(".gz") ? gzip() : name.endsWith(".zst") ? zstd() : plain();
    return Files.write(folder.resolve(name), bytes);
  }
}
