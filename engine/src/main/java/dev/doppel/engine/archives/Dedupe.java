package dev.doppel.engine.archives;

import dev.doppel.engine.archives.ArchiveMemory.Kind;
import dev.doppel.engine.archives.Revisit.Packed;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.warc.HttpHead;
import dev.doppel.io.warc.WarcFile;
import dev.doppel.io.warc.WarcPiece;
import dev.doppel.io.warc.WarcRecord;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Writes one archive in which repeated payloads are references. Threads look at records; what is
 * repeated is judged in order, by one.
 */
final class Dedupe implements ArchivePass.Target<PageSketch, Dedupe.Seen> {

  private static final int MAX_TEXTS =
      16; // per address, of which the next one is compared with all
  private static final long MAX_PAGE = 1 << 24;
  private static final int MAX_MEMBER_HEADER = 1 << 10;

  private final WarcFile file;
  private final InputFile source;
  private final ArchiveSettings settings;
  private final ArchiveMemory memory;
  private final ArchiveTally tally;
  private final WrittenArchive out;

  Dedupe(
      WarcFile file,
      Path target,
      ArchiveSettings settings,
      ArchiveMemory memory,
      ArchiveTally tally)
      throws IOException {
    this.file = file;
    this.source = new InputFile(target, target.toString(), "", RecordFormat.WARC);
    this.settings = settings;
    this.memory = memory;
    this.tally = tally;
    this.out = new WrittenArchive(file, target, settings, tally);
  }

  /**
   * What was seen of a piece.
   *
   * @param record null if it is none that is understood
   * @param page what it is known by as a page; null if it is none, or nobody asks
   * @param line of the index, if it stays as it is
   */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Seen(
      WarcPiece piece,
      @Nullable WarcRecord record,
      byte @Nullable [] page,
      CdxjLines.@Nullable Start line) {}

  @Override
  public Seen work(WarcPiece piece, PageSketch sketch) {
    WarcRecord record = piece.scan();
    if (record == null) {
      return new Seen(piece.withoutContent(), null, null, null);
    }
    boolean isAsked = settings.isNear() && isAnswer(record) && record.http().status().equals("200");
    RawRecord document = isAsked ? piece.document(source, 0, MAX_PAGE) : null;
    byte[] page = document == null ? null : sketch.of(document);
    return new Seen(
        piece.withoutContent(), record, page, out.line(record, record.type(), digest(record)));
  }

  private static boolean isAnswer(WarcRecord record) {
    return record.sha256() != null;
  }

  /** The digest by which others know the payload. */
  private static String digest(WarcRecord record) {
    Optional<String> said = record.fields().once("warc-payload-digest");
    byte[] sha1 = record.sha1();
    return said.isPresent() || sha1 == null ? said.orElse("") : "sha1:" + Digests.base32(sha1);
  }

  @Override
  public void accept(Seen seen) throws IOException {
    WarcRecord record = seen.record();
    if (record == null) {
      out.keepOther(seen.piece());
      return;
    }
    tally.records++;
    tally.plainBytes += record.headerLength() + record.blockLength() + 4;
    if (!isAnswer(record)) {
      out.keep(seen.piece(), seen.line());
      return;
    }
    tally.answers++;
    HttpHead http = record.http();
    boolean isPossible = Revisit.isPossible(record);
    if (isPossible && http.status().equals("304")) {
      judgeNotModified(seen, record, http);
    } else if (isPossible && record.payloadLength() > 0) {
      judge(seen, record, http);
    } else {
      out.keep(seen.piece(), seen.line());
    }
  }

  /** Writes a record that may hold what another one holds already. */
  private void judge(Seen seen, WarcRecord record, HttpHead http) throws IOException {
    Holder own = Holder.of(record, digest(record), new byte[0]);
    byte[] key = record.sha256();
    if (key == null) {
      throw new IllegalArgumentException("a record without a payload");
    }
    Holder holder = memory.find(Kind.PAYLOAD, key);
    if (holder == null) {
      memory.add(Kind.PAYLOAD, key, own);
    }
    if (http.status().equals("200")) {
      byte[] version = version(own, http);
      if (version != null) {
        memory.add(Kind.VERSION, version, own);
      }
    }
    if (holder == null || holder.is(own)) {
      out.keep(seen.piece(), seen.line());
      note(seen, record);
      return;
    }
    byte[] header = Revisit.identical(record, holder, packed(seen.piece()));
    byte[] packed = file.packing().pack(Revisit.joined(header, http(record)));
    if (packed.length >= seen.piece().to() - seen.piece().from()) {
      tally.small++;
      out.keep(seen.piece(), seen.line());
      return;
    }
    tally.repeated++;
    if (!own.digest().equals(holder.digest())) {
      tally.otherDigest++;
    }
    out.put(packed, out.line(record, "revisit", holder.digest()));
  }

  /** Writes an answer that says that nothing was changed. */
  private void judgeNotModified(Seen seen, WarcRecord record, HttpHead http) throws IOException {
    Holder own = Holder.of(record, "", new byte[0]);
    byte[] version = version(own, http);
    byte[] itself = ArchiveMemory.key("stays", own.id(), own.uri(), own.date());
    boolean stays = record.payloadLength() > 0 || memory.find(Kind.STAYS, itself) != null;
    Holder holder = stays || version == null ? null : memory.find(Kind.VERSION, version);
    if (holder == null) {
      memory.add(Kind.STAYS, itself, own); // also when that version is known by the next run
      out.keep(seen.piece(), seen.line());
      return;
    }
    tally.notModified++;
    byte[] header = Revisit.notModified(record, holder, packed(seen.piece()));
    byte[] revisit = Revisit.joined(header, http(record));
    out.put(file.packing().pack(revisit), out.line(record, "revisit", ""));
  }

  private static byte[] http(WarcRecord record) {
    return Arrays.copyOfRange(record.head(), record.headerLength(), record.head().length);
  }

  /** The key of an address and its version, as the server names it; null if it names none. */
  private static byte @Nullable [] version(Holder own, HttpHead http) {
    Optional<String> tag = http.field("etag").filter(each -> !each.isEmpty());
    if (tag.isPresent()) {
      // A weak tag names the same version as the strong one: that is what 304 is decided by.
      String name = tag.get().startsWith("W/") ? tag.get().substring(2) : tag.get();
      return ArchiveMemory.key("version", own.address(), "etag", name);
    }
    return http.field("last-modified")
        .filter(each -> !each.isEmpty())
        .map(date -> ArchiveMemory.key("version", own.address(), "modified", date))
        .orElse(null);
  }

  /** How a record is packed, so that it can be packed so again; null if it is not. */
  private @Nullable Packed packed(WarcPiece piece) throws IOException {
    if (file.packing().isNone()) {
      return null;
    }
    long headerLength = piece.bodyStart() - piece.from();
    byte[] header = new byte[(int) Math.min(headerLength, MAX_MEMBER_HEADER)];
    CRC32C check = new CRC32C();
    file.copy(
        piece.from(),
        piece.to(),
        new OutputStream() {
          private int at;

          @Override
          public void write(int value) {
            write(new byte[] {(byte) value}, 0, 1);
          }

          @Override
          public void write(byte[] bytes, int offset, int length) {
            int part = Math.min(length, header.length - at);
            System.arraycopy(bytes, offset, header, at, part);
            at += part;
            check.update(bytes, offset, length);
          }
        });
    return new Packed(piece.to() - piece.from(), (int) check.getValue(), header);
  }

  /** Adds a note to a page whose main text its address had before. */
  private void note(Seen seen, WarcRecord record) throws IOException {
    byte[] page = seen.page();
    if (page == null || record.id().isEmpty()) {
      return;
    }
    Holder own = Holder.of(record, "", page);
    for (int number = 0; number < MAX_TEXTS; number++) {
      byte[] key = ArchiveMemory.key("page", own.address(), Integer.toString(number));
      Holder earlier = memory.find(Kind.PAGE, key);
      if (earlier == null) {
        memory.add(Kind.PAGE, key, own);
        return;
      }
      if (earlier.is(own)) {
        return;
      }
      boolean isSame = PageSketch.isSame(earlier.more(), page);
      double resemblance = isSame ? 1 : PageSketch.resemblance(earlier.more(), page);
      if (isSame || PageSketch.isNear(resemblance)) {
        String words =
            isSame
                ? "main-text: unchanged\r\n"
                : String.format(
                    Locale.ROOT, "main-text: similar\r\nresemblance: %.2f\r\n", resemblance);
        tally.noted++;
        out.put(file.packing().pack(Revisit.note(record, earlier, words)), null);
        return;
      }
    }
  }

  @Override
  public void end() throws IOException {
    out.commit();
  }

  @Override
  public void close() throws IOException {
    out.close();
  }
}
