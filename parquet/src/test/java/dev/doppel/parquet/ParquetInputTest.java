package dev.doppel.parquet;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.io.DocumentInput;
import dev.doppel.io.RecordFile;
import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputException;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.RecordWriter;
import dev.doppel.io.record.UnreadableRecordException;
import io.airlift.compress.lz4.Lz4Compressor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.apache.parquet.bytes.BytesInput;
import org.apache.parquet.compression.CompressionCodecFactory;
import org.apache.parquet.conf.PlainParquetConfiguration;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.example.data.simple.SimpleGroup;
import org.apache.parquet.hadoop.ParquetWriter;
import org.apache.parquet.hadoop.example.ExampleParquetWriter;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.io.LocalOutputFile;
import org.apache.parquet.io.api.Binary;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.MessageTypeParser;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ParquetInputTest {

  private static final InputOptions DEFAULTS = InputOptions.defaults();

  private static final MessageType SCHEMA =
      MessageTypeParser.parseMessageType(
          """
          message page {
            optional binary id (UTF8);
            optional binary text (UTF8);
            optional int64 visits;
            optional group tags (LIST) {
              repeated group list { optional binary element (UTF8); }
            }
          }
          """);

  private final SplittableRandom random = new SplittableRandom(42);

  @TempDir private Path dir;

  @Test
  void aRowIsADocument() throws Exception {
    Path file = write("a.parquet", row("one", "some text"), row(null, "<p>other text"));

    assertThat(ids(DEFAULTS, file)).containsExactly("one", "a.parquet:2");
    assertThat(texts(DEFAULTS, file)).containsExactly("some text", "<p>other text");
    assertThat(records(DEFAULTS, file).get(1).read().kind()).isEqualTo(ContentKind.HTML);
    assertThat(records(DEFAULTS, file).get(1).line()).isEqualTo(2);
  }

  @Test
  void otherColumnsCanBeNamed() throws Exception {
    Group row = row("one", "some text");
    row.add("visits", 7L);
    Path file = write("a.parquet", row);

    assertThat(ids(DEFAULTS.withIdField("visits").withTextField("ID"), file)).containsExactly("7");
    assertThat(texts(DEFAULTS.withTextField("ID"), file)).containsExactly("one");
  }

  @Test
  void aMissingColumnIsNamedBeforeAnythingIsRead() throws Exception {
    Path file = write("a.parquet", row("one", "some text"));

    assertThatThrownBy(() -> records(DEFAULTS.withTextField("body"), file))
        .isInstanceOf(InputException.class)
        .hasMessage(
            file + ": no column body for the text; the columns are: id, text, visits, tags");
  }

  @Test
  void aRowWithoutTextIsTold() throws Exception {
    Path file = write("a.parquet", row("one", null), row("two", ""));

    assertThat(ids(DEFAULTS, file)).containsExactly("NO_TEXT", "two");
    assertThat(ids(DEFAULTS.withTextField("tags"), file)).containsExactly("NO_TEXT", "NO_TEXT");
  }

  @Test
  void textThatIsNotUtf8IsRepaired() throws Exception {
    Group row = new SimpleGroup(SCHEMA);
    row.add("text", Binary.fromConstantByteArray("caf\u00e9".getBytes(ISO_8859_1)));

    Document document = records(DEFAULTS, write("a.parquet", row)).get(0).read();

    assertThat(document.content()).isEqualTo("caf\u00e9".getBytes(UTF_8));
    assertThat(document.repaired()).isTrue();
  }

  @Test
  void aTextPastTheLimitIsPassed() throws Exception {
    Path file = write("a.parquet", row("one", "x".repeat(101)), row("two", "x".repeat(100)));

    assertThat(ids(DEFAULTS.withMaxRecordBytes(100), file)).containsExactly("TOO_LARGE", "two");
  }

  @ParameterizedTest
  @EnumSource(names = {"UNCOMPRESSED", "SNAPPY", "GZIP", "ZSTD", "LZ4_RAW"})
  void everyUsualCompressionIsReadAndWritten(CompressionCodecName codec) throws Exception {
    Path file = write("a.parquet", codec, 1 << 20, rows(1000));

    Path copy = copy(file);

    assertThat(ids(DEFAULTS, file)).hasSize(1000).endsWith("999");
    assertThat(texts(DEFAULTS, copy)).isEqualTo(texts(DEFAULTS, file));
    assertThat(header(copy).codec()).isEqualTo(codec);
  }

  @Test
  void allColumnsAreWritten() throws Exception {
    Group row = row("one", "some text");
    row.add("visits", 7L);
    row.addGroup("tags").addGroup("list").add("element", "red");
    Path file = write("a.parquet", row, row(null, null));

    Path copy = copy(file);

    assertThat(values(copy)).isEqualTo(values(file)).first().asString().contains("red");
    assertThat(header(copy).schema()).isEqualTo(SCHEMA);
    assertThat(header(copy).metadata()).containsEntry("made by", "a test");
  }

  @Test
  void theSameRowsGiveTheSameBytes() throws Exception {
    Path file = write("a.parquet", rows(100));

    assertThat(copy(file)).hasSameBinaryContentAs(copy(file));
  }

  @Test
  void aTableWithoutRowsIsWritten() throws Exception {
    Path file = write("a.parquet", row("one", "some text"));
    RawRecord like = records(DEFAULTS, file).get(0);
    Path empty = dir.resolve("empty.parquet");
    try (OutputStream out = Files.newOutputStream(empty)) {
      RecordFile.writer(out, like).finish();
    }

    assertThat(records(DEFAULTS, empty)).isEmpty();
    assertThat(header(empty).schema()).isEqualTo(SCHEMA);
  }

  @Test
  void aFileIsToldByItsFirstBytes() throws Exception {
    Path file = write("noname", row("one", "some text"));

    assertThat(records(DEFAULTS, file).get(0).format()).isEqualTo(RecordFormat.PARQUET);
  }

  @Test
  void whateverIsNoParquetIsTold() throws Exception {
    Path file = Files.writeString(dir.resolve("a.parquet"), "PAR1 or so");

    assertThat(ids(DEFAULTS, file)).containsExactly("UNREADABLE");
  }

  @Test
  void aTruncatedFileIsTold() throws Exception {
    byte[] whole = Files.readAllBytes(write("a.parquet", rows(200)));

    for (int length = 0; length < whole.length; length += 97) {
      Path cut = Files.write(dir.resolve("cut.parquet"), Arrays.copyOf(whole, length));
      assertThat(ids(DEFAULTS, cut)).as("%d bytes", length).containsExactly("UNREADABLE");
    }
  }

  @Test
  void damageCostsOneRowGroup() throws Exception {
    Path file = write("a.parquet", CompressionCodecName.ZSTD, 20_000, rows(2000));
    byte[] damaged = Files.readAllBytes(file);
    damaged[damaged.length / 2] ^= 1;
    Files.write(file, damaged);

    List<String> ids = ids(DEFAULTS, file);

    assertThat(ids.stream().filter("UNREADABLE"::equals)).hasSize(1);
    assertThat(ids).startsWith("0").endsWith("1999").hasSizeBetween(1000, 1999);
  }

  @Test
  void noDamagedByteEndsTheRun() throws Exception {
    byte[] whole = Files.readAllBytes(write("a.parquet", rows(200)));

    for (int at = 0; at < whole.length; at += 13) {
      byte[] damaged = whole.clone();
      damaged[at] ^= (byte) (1 + random.nextInt(255));
      Path file = Files.write(dir.resolve("damaged.parquet"), damaged);
      try {
        assertThat(ids(DEFAULTS, file)).as("byte %d", at).isNotEmpty();
      } catch (InputException e) {
        assertThat(e).as("byte %d", at).hasMessageContaining("no column"); // a name was hit
      }
    }
  }

  @Test
  void whatHasNoChecksumsCostsRowsAndNothingElse() throws Exception {
    int broken = 0;
    for (CompressionCodecName codec :
        List.of(CompressionCodecName.UNCOMPRESSED, CompressionCodecName.SNAPPY)) {
      for (boolean dictionary : new boolean[] {false, true}) {
        byte[] whole = Files.readAllBytes(writeUnchecked(codec, dictionary, rows(60)));
        for (int trial = 0; trial < 400; trial++) {
          byte[] damaged = whole.clone();
          for (int flips = random.nextInt(3); flips >= 0; flips--) {
            damaged[random.nextInt(damaged.length)] = (byte) random.nextInt(256);
          }
          Path file = Files.write(dir.resolve("damaged.parquet"), damaged);
          broken += assertOnlyDocumentedOutcomes(file) ? 1 : 0;
        }
      }
    }
    assertThat(broken).isBetween(200, 1600); // or the flips missed what they were for
  }

  /** Reads and copies a file; returns whether any of it was broken. */
  private boolean assertOnlyDocumentedOutcomes(Path file) throws IOException {
    try {
      boolean isBroken = false;
      RecordWriter writer = null;
      for (RawRecord record : records(DEFAULTS, file)) {
        try {
          record.read();
          assertThat(record.isLost()).isFalse();
        } catch (UnreadableRecordException e) {
          isBroken = true;
          assertThat(e).hasMessageStartingWith(file.toString());
          assertThat(e.getMessage()).doesNotContain("Exception", "java.", "org.apache", "@");
        }
        if (!record.isLost()) {
          writer =
              writer == null ? RecordFile.writer(OutputStream.nullOutputStream(), record) : writer;
          writer.write(record);
        }
      }
      if (writer != null) {
        writer.finish();
      }
      return isBroken;
    } catch (InputException e) {
      assertThat(e).hasMessageContaining("no column"); // a name was hit
      return true;
    }
  }

  @Test
  void oneBrokenValueIsOneSkippedRow() throws Exception {
    Group[] rows = rows(100);
    rows[50] = row("50", "the text whose length is broken");
    Path file = writeUnchecked(CompressionCodecName.UNCOMPRESSED, true, rows);
    byte[] damaged = Files.readAllBytes(file);
    int at = new String(damaged, ISO_8859_1).indexOf("the text whose length is broken");
    damaged[at - 2] = 1; // the length is in the four bytes before: 65,567 more than there are
    Files.write(file, damaged);

    List<String> ids = ids(DEFAULTS, file);

    assertThat(ids).contains("49", "UNREADABLE").startsWith("0");
  }

  @Test
  void aCodecThatCannotBeReadIsNamedWithARemedy() throws Exception {
    Path file = writeByHadoop(CompressionCodecName.LZO, rows(10));

    assertThatThrownBy(() -> records(DEFAULTS, file).get(0).read())
        .hasMessage(
            file
                + ": compressed by LZO, which cannot be read; write it again with zstd, snappy or"
                + " gzip");
  }

  @Test
  void brotliIsRead() throws Exception {
    Path file = dir.resolve("brotli.parquet");
    try (InputStream in = getClass().getResourceAsStream("/brotli.parquet")) {
      Files.write(file, requireNonNull(in).readAllBytes());
    }

    assertThat(ids(DEFAULTS, file)).hasSize(100).startsWith("d0").endsWith("d99");
    assertThat(texts(DEFAULTS, file)).contains("This is text number 7 of a hundred.");
  }

  @Test
  void lz4AsHadoopWritesItIsRead() throws Exception {
    Path file = writeByHadoop(CompressionCodecName.LZ4, rows(100));

    assertThat(ids(DEFAULTS, file)).hasSize(100).startsWith("0").endsWith("99");
  }

  private Path writeByHadoop(CompressionCodecName codec, Group... rows) throws IOException {
    Path file = dir.resolve("hadoop.parquet");
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withType(SCHEMA)
            .withConf(new PlainParquetConfiguration())
            .withCodecFactory(new HadoopLz4())
            .withCompressionCodec(codec)
            .build()) {
      for (Group row : rows) {
        writer.write(row);
      }
    }
    return file;
  }

  /** Two blocks for each page, each after its lengths. */
  private static final class HadoopLz4 implements CompressionCodecFactory {

    @Override
    public BytesInputCompressor getCompressor(CompressionCodecName codec) {
      return new BytesInputCompressor() {
        @Override
        public BytesInput compress(BytesInput plain) throws IOException {
          ByteArrayOutputStream bytes = new ByteArrayOutputStream();
          plain.writeAllTo(bytes);
          ByteArrayOutputStream packed = new ByteArrayOutputStream();
          int half = bytes.size() / 2;
          block(bytes.toByteArray(), 0, half, packed);
          block(bytes.toByteArray(), half, bytes.size(), packed);
          return BytesInput.from(packed.toByteArray());
        }

        @Override
        public CompressionCodecName getCodecName() {
          return codec;
        }

        @Override
        public void release() {}
      };
    }

    private static void block(byte[] plain, int from, int to, ByteArrayOutputStream out) {
      if (from < to) {
        Lz4Compressor lz4 = new Lz4Compressor();
        byte[] packed = new byte[lz4.maxCompressedLength(to - from)];
        int length = lz4.compress(plain, from, to - from, packed, 0, packed.length);
        out.writeBytes(ByteBuffer.allocate(8).putInt(to - from).putInt(length).array());
        out.write(packed, 0, length);
      }
    }

    @Override
    public BytesInputDecompressor getDecompressor(CompressionCodecName codec) {
      throw new UnsupportedOperationException("only writes");
    }

    @Override
    public void release() {}
  }

  @Test
  void aColumnInsideOfAnotherHasDotsInItsName() throws Exception {
    MessageType schema =
        MessageTypeParser.parseMessageType(
            """
            message page {
              optional group doc {
                optional binary body (UTF8);
                optional group meta { optional binary key (UTF8); }
              }
            }
            """);
    Group row = new SimpleGroup(schema);
    row.addGroup("doc").append("body", "some text").addGroup("meta").append("key", "k7");
    Path file = write("nested.parquet", schema, row, new SimpleGroup(schema));

    InputOptions options = DEFAULTS.withTextField("doc.body").withIdField("doc.meta.key");
    assertThat(ids(options, file)).containsExactly("k7", "NO_TEXT");
    assertThat(texts(options, file)).containsExactly("some text", "NO_TEXT");
    assertThat(values(options, copyAll(options, file))).isEqualTo(List.of(row.toString(), ""));
  }

  @Test
  void anEmptyFileIsTold() throws Exception {
    Path file = Files.write(dir.resolve("a.parquet"), new byte[0]);

    assertThatThrownBy(() -> records(DEFAULTS, file).get(0).read())
        .hasMessage(file + ": an empty file, not a Parquet file");
  }

  private static Group row(@Nullable String id, @Nullable String text) {
    Group row = new SimpleGroup(SCHEMA);
    if (id != null) {
      row.add("id", id);
    }
    if (text != null) {
      row.add("text", text);
    }
    return row;
  }

  private Group[] rows(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> row("" + i, Long.toHexString(random.nextLong())))
        .toArray(Group[]::new);
  }

  private Path write(String name, Group... rows) throws IOException {
    return write(name, CompressionCodecName.SNAPPY, 1 << 20, rows);
  }

  private Path write(String name, CompressionCodecName codec, int groupBytes, Group... rows)
      throws IOException {
    Path file = dir.resolve(name);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withType(SCHEMA)
            .withConf(new PlainParquetConfiguration())
            .withExtraMetaData(Map.of("made by", "a test"))
            .withCodecFactory(PageCodecs.INSTANCE)
            .withCompressionCodec(codec)
            .withRowGroupSize((long) groupBytes)
            .withPageWriteChecksumEnabled(true)
            .build()) {
      for (Group row : rows) {
        writer.write(row);
      }
    }
    return file;
  }

  private Path write(String name, MessageType schema, Group... rows) throws IOException {
    Path file = dir.resolve(name);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withType(schema)
            .withConf(new PlainParquetConfiguration())
            .withCodecFactory(PageCodecs.INSTANCE)
            .build()) {
      for (Group row : rows) {
        writer.write(row);
      }
    }
    return file;
  }

  /** As most programs write files: nothing tells that a byte of a page has changed. */
  private Path writeUnchecked(CompressionCodecName codec, boolean dictionary, Group... rows)
      throws IOException {
    Path file = dir.resolve("unchecked.parquet");
    Files.deleteIfExists(file);
    try (ParquetWriter<Group> writer =
        ExampleParquetWriter.builder(new LocalOutputFile(file))
            .withType(SCHEMA)
            .withConf(new PlainParquetConfiguration())
            .withCodecFactory(PageCodecs.INSTANCE)
            .withCompressionCodec(codec)
            .withDictionaryEncoding(dictionary)
            .withPageWriteChecksumEnabled(false)
            .build()) {
      for (Group row : rows) {
        writer.write(row);
      }
    }
    return file;
  }

  private Path copy(Path file) throws IOException {
    return copyAll(DEFAULTS, file);
  }

  private Path copyAll(InputOptions options, Path file) throws IOException {
    List<RawRecord> records = records(options, file);
    Path copy = Files.createTempFile(dir, "copy", ".parquet");
    try (OutputStream out = Files.newOutputStream(copy)) {
      RecordWriter writer = RecordFile.writer(out, records.get(0));
      for (RawRecord record : records) {
        writer.write(record);
      }
      writer.finish();
    }
    return copy;
  }

  private static TableHeader header(Path file) throws IOException {
    InputFile input = new InputFile(file, "test", "test", RecordFormat.PARQUET);
    try (ParquetTable table = ParquetTable.open(input, DEFAULTS)) {
      return table.header();
    }
  }

  private static List<RawRecord> records(InputOptions options, Path file) throws IOException {
    List<RawRecord> records = new ArrayList<>();
    try (DocumentInput input = DocumentInput.of(List.of(file), options);
        RecordReader reader = input.open()) {
      for (RawRecord record = reader.next(); record != null; record = reader.next()) {
        records.add(record);
      }
      assertThat(reader.position()).isEqualTo(input.bytes());
    }
    return records;
  }

  private static List<String> values(Path file) throws IOException {
    return values(DEFAULTS, file);
  }

  private static List<String> values(InputOptions options, Path file) throws IOException {
    return records(options, file).stream()
        .map(record -> ((ParquetRow) record).values().toString())
        .toList();
  }

  private static List<String> ids(InputOptions options, Path file) throws IOException {
    return told(options, file, Document::id);
  }

  private static List<String> texts(InputOptions options, Path file) throws IOException {
    return told(options, file, document -> new String(document.content(), UTF_8));
  }

  private static List<String> told(
      InputOptions options, Path file, Function<Document, String> aspect) throws IOException {
    List<String> told = new ArrayList<>();
    for (RawRecord record : records(options, file)) {
      try {
        told.add(aspect.apply(record.read()));
      } catch (UnreadableRecordException e) {
        told.add(e.reason().name());
      }
    }
    return told;
  }
}
