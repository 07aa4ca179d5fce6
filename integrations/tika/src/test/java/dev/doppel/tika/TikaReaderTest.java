package dev.doppel.tika;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.io.record.ContentKind;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.RecordFormat;
import dev.doppel.io.record.UnreadableRecordException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TikaReaderTest {

  private static final String TEXT = "The quick brown fox jumps over the lazy dog, \u00e9t\u00e9";
  private static final String NEST = "<text:list><text:list-item>";
  private static final String END_OF_NEST = "</text:list-item></text:list>";

  @TempDir private Path folder;

  @Test
  void everyFormatGivesItsWords() throws Exception {
    everyFormat().forEach((name, bytes) -> assertThat(read(name, bytes)).as(name).contains(TEXT));
  }

  @Test
  void contentTellsWithoutAName() throws Exception {
    everyFormat().forEach((name, bytes) -> assertThat(read("x", bytes)).as(name).contains(TEXT));
    byte[] pdf = TestDocuments.pdf(TEXT);
    byte[] fromMacintosh = TestDocuments.concat(new byte[128], pdf);
    assertThat(read("x", fromMacintosh)).contains(TEXT);
  }

  @Test
  void theTextIsValidUtf8() throws Exception {
    Document document = document("a.docx", TestDocuments.docx(TEXT + " \ud83e\udd8a"));

    assertThat(document.kind()).isEqualTo(ContentKind.TEXT);
    assertThat(document.charset()).isEqualTo("UTF-8");
    assertThat(new String(document.content(), UTF_8)).contains("\ud83e\udd8a");
  }

  @Test
  void documentsSayWhatTheyAre() throws Exception {
    assertThat(document("a.pdf", TestDocuments.pdf(TEXT)).metadata())
        .containsExactlyInAnyOrderEntriesOf(
            Map.of("type", "application/pdf", "title", "A title", "author", "An author"));
    assertThat(document("a.docx", TestDocuments.docx(TEXT)).metadata())
        .containsEntry("title", "A title")
        .containsEntry("author", "An author");
    assertThat(document("a.eml", TestDocuments.eml(TEXT, "")).metadata())
        .containsEntry("title", "A title")
        .containsEntry("author", "Ann <ann@example.org>");
  }

  @Test
  void attachmentsAreLeftOut() {
    String mail = read("a.eml", TestDocuments.eml(TEXT, "attached words"));

    assertThat(mail.strip()).isEqualTo(TEXT);
  }

  @Test
  void encryptedDocumentsAreNamed() throws Exception {
    assertThat(read("a.pdf", TestDocuments.pdf(TEXT, "secret")))
        .isEqualTo("ENCRYPTED a.pdf: encrypted; it takes a password or key to read it");
    assertThat(read("a.docx", TestDocuments.encryptedDocx(TEXT))).startsWith("ENCRYPTED a.docx: ");
    assertThat(read("a.odt", TestDocuments.encryptedOdt())).startsWith("ENCRYPTED a.odt: ");
  }

  @Test
  void whatNeedsNoPasswordToReadIsRead() throws Exception {
    assertThat(read("a.pdf", TestDocuments.pdf(TEXT, ""))).contains(TEXT);
  }

  @Test
  void whatWasCutShortIsNamed() throws Exception {
    Map<String, byte[]> files = everyFormat();
    files.remove("a.eml"); // text, of which nobody knows where it would have ended

    files.forEach(
        (name, bytes) ->
            assertThat(read(name, TestDocuments.cut(bytes)))
                .startsWith("UNREADABLE " + name + ": broken: "));
  }

  @Test
  void emptyFilesAreNamedWhereTheirNamePromisesADocument() {
    assertThat(read("a.PDF", new byte[0])).isEqualTo("NO_TEXT a.PDF: an empty file");
    assertThat(new TikaReader().recognises("a.txt", new byte[0])).isFalse();
  }

  @Test
  void documentsWithoutTextAreNamed() throws Exception {
    assertThat(read("a.pdf", TestDocuments.pdf("")))
        .isEqualTo("NO_TEXT a.pdf: a document without text (application/pdf)");
  }

  @Test
  void packedFilesOfOtherKindsAreBinary() throws Exception {
    assertThat(read("a.zip", TestDocuments.zip(Map.of("a.txt", TEXT))))
        .isEqualTo("BINARY a.zip: application/zip, not a readable document");
  }

  @Test
  void zipBombsAreNotUnpacked() throws Exception {
    assertThat(read("a.odt", TestDocuments.zipBomb(64 << 20)))
        .startsWith("TOO_LARGE a.odt: a zip bomb: unpacks from ")
        .endsWith(" bytes to more than 16777216");
  }

  @Test
  void tenThousandLevelsHarmNobody() throws Exception {
    int depth = 10_000;
    String nested = NEST.repeat(depth) + TEXT + END_OF_NEST.repeat(depth);
    String groups = "{\\rtf1 " + "{".repeat(depth) + TEXT + "}".repeat(depth + 1);

    // Java 25 refuses it itself, in words of its own.
    assertThat(read("a.odt", TestDocuments.odtOf(nested))).startsWith("UNREADABLE a.odt: broken: ");
    assertThat(read("a.pdf", TestDocuments.pdfNested(depth))).startsWith("UNREADABLE a.pdf: ");
    assertThat(read("a.eml", TestDocuments.nestedMail(depth))).startsWith("UNREADABLE a.eml: ");
    assertThat(read("a.rtf", groups.getBytes(ISO_8859_1))).startsWith("NO_TEXT a.rtf: ");
  }

  @Test
  void tooMuchTextIsNamed() throws Exception {
    TikaReader strict = new TikaReader(new Limits(1000, 200, Duration.ofMinutes(1)));

    assertThat(read(strict, "a.docx", TestDocuments.docx("x".repeat(900)))).contains("xxx");
    for (byte[] file : everyFormat("long ".repeat(1000)).values()) {
      assertThat(read(strict, "a", file))
          .isEqualTo("TOO_LARGE a: longer than 1000 characters of text");
    }
  }

  /** A page of blanks that a library unpacks for seconds without giving a character. */
  @Test
  void whatTakesTooLongIsGivenUp() throws Exception {
    TikaReader hasty = new TikaReader(new Limits(1000, 200, Duration.ofMillis(50)));

    assertThat(read(hasty, "a.pdf", TestDocuments.pdfOf(TestDocuments.deflated(256 << 20))))
        .isEqualTo("UNREADABLE a.pdf: broken or too large: takes longer than 50 ms");
  }

  @Test
  void entitiesOpenNoFiles() throws Exception {
    Path secret = Files.writeString(folder.resolve("secret"), "secret words");
    String type = "<!DOCTYPE a [<!ENTITY e SYSTEM '" + secret.toUri() + "'>]>";
    byte[] odt = TestDocuments.odtOf(type, "<text:p>before &e; after</text:p>");

    assertThat(read("a.odt", odt)).doesNotContain("secret words");
  }

  /*
   * Whatever the libraries throw at spoiled bytes has to come out as a refusal; anything else ends
   * the test. Bytes overwritten, stretches lost and stretches repeated are what disks and transfers
   * do.
   */
  @Test
  void damageIsRefusedOrRead() throws Exception {
    SplittableRandom random = new SplittableRandom(42);
    for (Map.Entry<String, byte[]> file : everyFormat().entrySet()) {
      for (int i = 0; i < 30; i++) {
        byte[] bytes = file.getValue().clone();
        for (int spot = 0; spot < 8; spot++) {
          bytes[random.nextInt(8, bytes.length)] = (byte) random.nextInt();
        }
        read(file.getKey(), bytes);
        read(file.getKey(), spliced(file.getValue(), random));
      }
    }
  }

  /** The bytes up to one place, then those from another on: a stretch lost or repeated. */
  private static byte[] spliced(byte[] bytes, SplittableRandom random) {
    int to = random.nextInt(8, bytes.length);
    int from = random.nextInt(8, bytes.length);
    byte[] spliced = Arrays.copyOf(bytes, to + bytes.length - from);
    System.arraycopy(bytes, from, spliced, to, bytes.length - from);
    return spliced;
  }

  @Test
  void textIsNotForThisReader() {
    for (String text :
        new String[] {
          "From: the editor\n\nDear readers",
          "From: Ann\nTo: Bob\nDate: today\n\nA memo",
          "Date: 2026\nFrom the beginning it was clear that\nMessage-ID: x\n\n",
          "A PDF begins with %PDF-1.4",
          "PK is a name",
          "<html><body>{\\rtf",
          "key: value\nmime-version: 1\n"
        }) {
      assertThat(new TikaReader().recognises("a.txt", text.getBytes(UTF_8))).as(text).isFalse();
    }
  }

  @Test
  void mailIsToldByItsFields() {
    byte[] mail = "Received: from a\n by b\nFrom: Ann\n\nText".getBytes(UTF_8);
    byte[] memo = "Subject: a\n\nText".getBytes(UTF_8);

    assertThat(new TikaReader().recognises("inbox/17", mail)).isTrue();
    assertThat(new TikaReader().recognises("inbox/17", memo)).isFalse();
    assertThat(new TikaReader().recognises("17.eml", memo)).isTrue();
  }

  private static Map<String, byte[]> everyFormat() throws Exception {
    return everyFormat(TEXT);
  }

  private static Map<String, byte[]> everyFormat(String text) throws Exception {
    Map<String, byte[]> files = new TreeMap<>();
    files.put("a.pdf", TestDocuments.pdf(text));
    files.put("a.docx", TestDocuments.docx(text));
    files.put("a.xlsx", TestDocuments.xlsx(text));
    files.put("a.xls", TestDocuments.xls(text));
    files.put("a.pptx", TestDocuments.pptx(text));
    files.put("a.ppt", TestDocuments.ppt(text));
    files.put("a.odt", TestDocuments.odt(text));
    files.put("a.epub", TestDocuments.epub(text));
    files.put("a.rtf", TestDocuments.rtf(text));
    files.put("a.eml", TestDocuments.eml(text, "more"));
    files.put("a.msg", TestDocuments.msg(text));
    return files;
  }

  private static String read(String name, byte[] bytes) {
    return read(new TikaReader(), name, bytes);
  }

  private static String read(TikaReader reader, String name, byte[] bytes) {
    try {
      return new String(document(reader, name, bytes).content(), UTF_8);
    } catch (UnreadableRecordException e) {
      return e.reason() + " " + e.getMessage();
    }
  }

  private static Document document(String name, byte[] bytes) throws UnreadableRecordException {
    return document(new TikaReader(), name, bytes);
  }

  private static Document document(TikaReader reader, String name, byte[] bytes)
      throws UnreadableRecordException {
    InputFile file = new InputFile(Path.of(name), name, name, RecordFormat.FILE);
    return reader.read(file, 0, name, bytes);
  }
}
