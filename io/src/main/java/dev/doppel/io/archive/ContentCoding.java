package dev.doppel.io.archive;

import com.github.luben.zstd.ZstdInputStreamNoFinalizer;
import dev.doppel.io.content.Compression;
import dev.doppel.io.content.GzipMembers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.brotli.dec.BrotliInputStream;

/** Undoes the packing that a server announced as Content-Encoding (RFC 9110, section 8.4). */
final class ContentCoding {

  /*
   * Headers lie: crawlers unpack a body and keep the header, servers announce gzip and send plain
   * text. So gzip, zstd and zlib are undone only where the first bytes agree.
   *
   * The library that reads the archives can do this as well, but takes a body's word for the size
   * of buffers to allocate.
   */

  private static final int ZSTD_WINDOW_BITS = 23; // RFC 9659: more is not allowed on the web
  private static final int MAX_CODINGS = 5; // as many as curl undoes

  private ContentCoding() {}

  /**
   * Returns what was packed; of more than {@code maxBytes} bytes one more than these.
   *
   * @param codings the values of the header fields, in their order
   * @throws IOException if the content is damaged, or a coding unknown
   */
  static byte[] undo(InputStream body, List<String> codings, long maxBytes) throws IOException {
    int limit = (int) maxBytes + 1;
    byte[] content = body.readNBytes(limit);
    List<String> applied = split(codings);
    if (applied.size() > MAX_CODINGS) {
      throw new IOException(applied.size() + " content codings on top of each other");
    }
    Collections.reverse(applied);
    for (String coding : applied) {
      try (InputStream in = stream(content, coding)) {
        content = in.readNBytes(limit);
      }
    }
    return content;
  }

  private static List<String> split(List<String> codings) {
    List<String> names = new ArrayList<>();
    for (String value : codings) {
      for (String name : value.split(",", -1)) {
        names.add(name.strip().toLowerCase(Locale.ROOT));
      }
    }
    return names;
  }

  private static InputStream stream(byte[] content, String coding) throws IOException {
    InputStream in = new ByteArrayInputStream(content);
    return switch (coding) {
      case "", "identity", "none", "utf-8" -> in; // the last two are wrong and common
      case "gzip", "x-gzip" -> Compression.isGzip(content) ? new GzipMembers(in) : in;
      case "zstd" ->
          Compression.isZstd(content)
              ? new ZstdInputStreamNoFinalizer(in).setLongMax(ZSTD_WINDOW_BITS)
              : in;
      case "deflate" -> new InflaterInputStream(in, new Inflater(!isZlib(content)));
      case "br" -> new BrotliInputStream(in);
      default -> throw new IOException("unknown content coding '" + coding + "'");
    };
  }

  /** "deflate" means zlib, but some servers send the bare stream; the header tells (RFC 1950). */
  private static boolean isZlib(byte[] content) {
    return content.length >= 2
        && (content[0] & 0x0f) == 8
        && (((content[0] & 0xff) << 8) | (content[1] & 0xff)) % 31 == 0;
  }
}
