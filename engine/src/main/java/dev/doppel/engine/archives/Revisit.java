package dev.doppel.engine.archives;

import dev.doppel.io.warc.WarcFields;
import dev.doppel.io.warc.WarcRecord;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** The header of a record that refers to another one (ISO 28500:2017, section 6.7), and back. */
final class Revisit {

  /*
   * Nothing of the former header is thrown away, so that it can be put together again to the byte:
   *
   *   WARC/1.0                                    WARC/1.0
   *   WARC-Type: response                         Doppel-Was-WARC-Type: response
   *   WARC-Target-URI: http://example.org/        WARC-Target-URI: http://example.org/
   *   Content-Length: 12345                       Doppel-Was-Content-Length: 12345
   *                                               Doppel-Revisit: 1 sha256=... packed=...
   *                                               WARC-Type: revisit
   *                                               ...
   *
   * A line that no longer holds gets another name and stays where it is. What is new begins with the line
   * Doppel-Revisit and reaches to the end. A record that has such lines already is left alone.
   */

  static final String OURS = "doppel-";

  private static final String WAS = "Doppel-Was-";
  private static final String MARK = "Doppel-Revisit";
  private static final String NOTE = "Doppel-Note";
  private static final String PROFILE = "http://netpreserve.org/warc/%s/%s";
  private static final Pattern MARKED =
      Pattern.compile(
          "1 (?:sha256=([0-9a-f]{64})|not-modified)(?:"
              + " packed=(\\d{1,18})/([0-9a-f]{8})/([0-9a-f]*))?");

  private Revisit() {}

  /**
   * How the former record was packed.
   *
   * @param length in bytes
   * @param check CRC-32C of these bytes
   * @param header of the member of gzip
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Packed(long length, int check, byte[] header) {

    private String words() {
      HexFormat hex = HexFormat.of();
      return " packed=" + length + "/" + hex.toHexDigits(check) + "/" + hex.formatHex(header);
    }
  }

  /**
   * What a record was.
   *
   * @param header its bytes
   * @param sha256 of the payload that it lacks; null if it lacks none
   * @param packed null if it was not packed
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Former(byte[] header, byte @Nullable [] sha256, @Nullable Packed packed) {}

  /** Whether all is there that a reference needs, and nothing that stands against it. */
  static boolean isPossible(WarcRecord record) {
    WarcFields fields = record.fields();
    boolean isWhole =
        fields.once("warc-type").isPresent()
            && fields.once("warc-target-uri").isPresent()
            && fields.once("warc-date").isPresent();
    return isWhole
        && !fields.hasAny(OURS)
        && !fields.hasAny("warc-refers-to")
        && !fields.hasAny("warc-profile")
        && !fields.hasAny("warc-segment")
        && !fields.hasAny("warc-truncated");
  }

  /** Returns the header of a record whose payload another one holds. */
  static byte[] identical(WarcRecord record, Holder holder, @Nullable Packed packed) {
    byte[] sha256 = record.sha256();
    if (sha256 == null) {
      throw new IllegalArgumentException("a record without a payload");
    }
    Optional<String> said = record.fields().once("warc-payload-digest");
    boolean isSaid = said.equals(Optional.of(holder.digest()));
    List<String> more = new ArrayList<>();
    if (!isSaid) {
      more.add(WarcFields.line("WARC-Payload-Digest", holder.digest()));
    }
    more.add(WarcFields.line("Content-Length", Integer.toString(record.httpLength())));
    Set<String> gone =
        isSaid
            ? Set.of("warc-type", "content-length", "warc-block-digest")
            : Set.of("warc-type", "content-length", "warc-block-digest", "warc-payload-digest");
    String mark = "1 sha256=" + HexFormat.of().formatHex(sha256);
    return header(
        record.fields(), gone, mark, "revisit/identical-payload-digest", holder, packed, more);
  }

  /** Returns the header of an answer that says that another one still holds. */
  static byte[] notModified(WarcRecord record, Holder holder, @Nullable Packed packed) {
    return header(
        record.fields(),
        Set.of("warc-type"),
        "1 not-modified",
        "revisit/server-not-modified",
        holder,
        packed,
        List.of());
  }

  private static byte[] header(
      WarcFields fields,
      Set<String> gone,
      String mark,
      String profile,
      Holder holder,
      @Nullable Packed packed,
      List<String> more) {
    List<String> lines = new ArrayList<>();
    for (WarcFields.Line line : fields.lines()) {
      lines.add(gone.contains(line.name()) ? WAS + line.text() : line.text());
    }
    String version = fields.version().equals("WARC/1.0") ? "1.0" : "1.1";
    lines.add(WarcFields.line(MARK, mark + (packed == null ? "" : packed.words())));
    lines.add(WarcFields.line("WARC-Type", "revisit"));
    lines.add(WarcFields.line("WARC-Profile", PROFILE.formatted(version, profile)));
    if (!holder.id().isEmpty()) {
      lines.add(WarcFields.line("WARC-Refers-To", holder.id()));
    }
    lines.add(WarcFields.line("WARC-Refers-To-Target-URI", holder.address()));
    lines.add(WarcFields.line("WARC-Refers-To-Date", holder.date()));
    lines.addAll(more);
    return WarcFields.bytes(fields.version(), lines);
  }

  /** Returns a record that says of a page that its text was there before. */
  static byte[] note(WarcRecord page, Holder holder, String words) {
    String id = page.id().orElseThrow();
    byte[] block =
        ("near-duplicate-of: "
                + (holder.id().isEmpty() ? "-" : holder.id())
                + "\r\nnear-duplicate-of-target-uri: "
                + holder.address()
                + "\r\nnear-duplicate-of-date: "
                + holder.date()
                + "\r\n"
                + words)
            .getBytes(java.nio.charset.StandardCharsets.UTF_8);
    byte[] name = ArchiveMemory.key("doppel-note", id);
    List<String> lines = new ArrayList<>();
    lines.add(WarcFields.line("WARC-Type", "metadata"));
    lines.add(WarcFields.line("WARC-Record-ID", "<urn:uuid:" + uuid(name) + ">"));
    for (WarcFields.Line line : page.fields().lines()) {
      if (line.name().equals("warc-date") || line.name().equals("warc-target-uri")) {
        lines.add(line.text());
      }
    }
    lines.add(WarcFields.line("WARC-Concurrent-To", id));
    lines.add(WarcFields.line("WARC-Refers-To", id));
    lines.add(WarcFields.line(NOTE, "1"));
    lines.add(WarcFields.line("Content-Type", "application/warc-fields"));
    lines.add(WarcFields.line("Content-Length", Integer.toString(block.length)));
    return joined(WarcFields.bytes(page.fields().version(), lines), block);
  }

  /** A UUID of version 8, made of a digest (RFC 9562, section 5.8). */
  private static String uuid(byte[] digest) {
    byte[] bytes = digest.clone();
    bytes[6] = (byte) ((bytes[6] & 0x0f) | 0x80);
    bytes[8] = (byte) ((bytes[8] & 0x3f) | 0x80);
    String hex = HexFormat.of().formatHex(bytes, 0, 16);
    return hex.replaceFirst("(.{8})(.{4})(.{4})(.{4})(.{12})", "$1-$2-$3-$4-$5");
  }

  /** Returns a whole record: header, block and end. */
  static byte[] joined(byte[] header, byte[] block) {
    byte[] record = new byte[header.length + block.length + 4];
    System.arraycopy(header, 0, record, 0, header.length);
    System.arraycopy(block, 0, record, header.length, block.length);
    record[record.length - 4] = '\r';
    record[record.length - 3] = '\n';
    record[record.length - 2] = '\r';
    record[record.length - 1] = '\n';
    return record;
  }

  /** Whether a record is a note that was added. */
  static boolean isNote(WarcRecord record) {
    return record.type().equals("metadata")
        && record.fields().once("doppel-note").equals(Optional.of("1"));
  }

  /** Returns what a record was before it became a reference; null if it is not one of ours. */
  static @Nullable Former former(WarcRecord record) {
    List<WarcFields.Line> all = record.fields().lines();
    List<String> lines = new ArrayList<>();
    for (WarcFields.Line line : all) {
      if (line.name().equals("doppel-revisit")) {
        Matcher mark = MARKED.matcher(line.value());
        return mark.matches() ? former(record.fields().version(), lines, mark) : null;
      }
      String text = line.text();
      lines.add(text.startsWith(WAS) ? text.substring(WAS.length()) : text);
    }
    return null;
  }

  private static Former former(String version, List<String> lines, Matcher mark) {
    HexFormat hex = HexFormat.of();
    byte[] sha256 = mark.group(1) == null ? null : hex.parseHex(mark.group(1));
    Packed packed =
        mark.group(2) == null || mark.group(4).length() % 2 != 0
            ? null
            : new Packed(
                Long.parseLong(mark.group(2)),
                HexFormat.fromHexDigits(mark.group(3)),
                hex.parseHex(mark.group(4)));
    return new Former(WarcFields.bytes(version, lines), sha256, packed);
  }
}
