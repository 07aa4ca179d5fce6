package dev.doppel.tika;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts;
import org.apache.poi.hslf.usermodel.HSLFSlideShow;
import org.apache.poi.hssf.usermodel.HSSFWorkbook;
import org.apache.poi.poifs.crypt.EncryptionInfo;
import org.apache.poi.poifs.crypt.EncryptionMode;
import org.apache.poi.poifs.crypt.Encryptor;
import org.apache.poi.poifs.filesystem.POIFSFileSystem;
import org.apache.poi.ss.usermodel.Workbook;
import org.apache.poi.xslf.usermodel.XMLSlideShow;
import org.apache.poi.xssf.usermodel.XSSFWorkbook;
import org.apache.poi.xwpf.usermodel.XWPFDocument;

/** Makes documents of all kinds that say a given text, and traps. */
final class TestDocuments {

  private static final String OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0";
  private static final String TEXT = "urn:oasis:names:tc:opendocument:xmlns:text:1.0";
  private static final int LINE_WORDS = 12;

  private TestDocuments() {}

  /** A PDF in lines, as they all are; a password of "" asks readers for none. */
  static byte[] pdf(String text, String... passwords) throws IOException {
    try (PDDocument document = new PDDocument()) {
      document.getDocumentInformation().setTitle("A title");
      document.getDocumentInformation().setAuthor("An author");
      List<String> lines = lines(text);
      for (int from = 0; from < lines.size(); from += 50) {
        addPage(document, lines.subList(from, Math.min(lines.size(), from + 50)));
      }
      if (passwords.length > 0) {
        document.protect(
            new StandardProtectionPolicy("owner", passwords[0], new AccessPermission()));
      }
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      document.save(out);
      return out.toByteArray();
    }
  }

  private static void addPage(PDDocument document, List<String> lines) throws IOException {
    PDPage page = new PDPage();
    document.addPage(page);
    try (PDPageContentStream content = new PDPageContentStream(document, page)) {
      content.beginText();
      content.setFont(new PDType1Font(Standard14Fonts.FontName.HELVETICA), 10);
      content.setLeading(14);
      content.newLineAtOffset(20, 750);
      for (String line : lines) {
        content.showText(line);
        content.newLine();
      }
      content.endText();
    }
  }

  private static List<String> lines(String text) {
    List<String> words = Arrays.asList(text.split("\\s+", -1));
    List<String> lines = new ArrayList<>();
    for (int from = 0; from < words.size(); from += LINE_WORDS) {
      lines.add(String.join(" ", words.subList(from, Math.min(words.size(), from + LINE_WORDS))));
    }
    return lines;
  }

  /** A PDF of one page whose content is packed, however much it unpacks to. */
  static byte[] pdfOf(byte[] packedContent) {
    String head =
        "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
            + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
            + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R>>endobj\n"
            + "4 0 obj<</Filter/FlateDecode/Length "
            + packedContent.length
            + ">>stream\n";
    String tail = "\nendstream endobj\ntrailer<</Root 1 0 R/Size 5>>\nstartxref\n0\n%%EOF\n";
    return concat(head.getBytes(ISO_8859_1), packedContent, tail.getBytes(ISO_8859_1));
  }

  static byte[] pdfNested(int depth) {
    String deep = "[".repeat(depth) + "]".repeat(depth);
    return ("%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R/Deep "
            + deep
            + ">>endobj\ntrailer<</Root 1 0 R/Size 3>>\nstartxref\n0\n%%EOF\n")
        .getBytes(ISO_8859_1);
  }

  static byte[] docx(String text) throws IOException {
    try (XWPFDocument document = new XWPFDocument()) {
      document.getProperties().getCoreProperties().setTitle("A title");
      document.getProperties().getCoreProperties().setCreator("An author");
      for (String paragraph : text.split("\n", -1)) {
        document.createParagraph().createRun().setText(paragraph);
      }
      return written(document::write);
    }
  }

  static byte[] encryptedDocx(String text) throws Exception {
    try (POIFSFileSystem container = new POIFSFileSystem()) {
      Encryptor encryptor = new EncryptionInfo(EncryptionMode.agile).getEncryptor();
      encryptor.confirmPassword("secret");
      try (OutputStream out = encryptor.getDataStream(container)) {
        out.write(docx(text));
      }
      return written(container::writeFilesystem);
    }
  }

  static byte[] xlsx(String text) throws IOException {
    try (Workbook book = new XSSFWorkbook()) {
      return sheet(book, text);
    }
  }

  static byte[] xls(String text) throws IOException {
    try (Workbook book = new HSSFWorkbook()) {
      return sheet(book, text);
    }
  }

  private static byte[] sheet(Workbook book, String text) throws IOException {
    book.createSheet("Sheet").createRow(0).createCell(0).setCellValue(text);
    return written(book::write);
  }

  static byte[] pptx(String text) throws IOException {
    try (XMLSlideShow show = new XMLSlideShow()) {
      show.createSlide().createTextBox().setText(text);
      return written(show::write);
    }
  }

  static byte[] ppt(String text) throws IOException {
    try (HSLFSlideShow show = new HSLFSlideShow()) {
      show.createSlide().addTitle().setText(text);
      return written(show::write);
    }
  }

  /** A message as Outlook saves it, of plain text. */
  static byte[] msg(String text) throws IOException {
    try (POIFSFileSystem container = new POIFSFileSystem()) {
      Map<String, byte[]> streams =
          Map.of(
              "__substg1.0_001A001F", "IPM.Note".getBytes(UTF_16LE),
              "__substg1.0_0037001F", "A title".getBytes(UTF_16LE),
              "__substg1.0_1000001F", text.getBytes(UTF_16LE),
              "__properties_version1.0", new byte[32]);
      for (Map.Entry<String, byte[]> stream : streams.entrySet()) {
        container.createDocument(new ByteArrayInputStream(stream.getValue()), stream.getKey());
      }
      return written(container::writeFilesystem);
    }
  }

  static byte[] odt(String text) throws IOException {
    return odtOf("<text:p>" + text + "</text:p>");
  }

  static byte[] odtOf(String body) throws IOException {
    return odtOf("", body);
  }

  static byte[] odtOf(String prologue, String body) throws IOException {
    return zip(
        Map.of(
            "mimetype",
            "application/vnd.oasis.opendocument.text",
            "content.xml",
            prologue
                + "<office:document-content xmlns:office='%s' xmlns:text='%s'>"
                    .formatted(OFFICE, TEXT)
                + "<office:body><office:text>"
                + body
                + "</office:text></office:body></office:document-content>"));
  }

  /** Of an encrypted text, the manifest tells how; the content is noise. */
  static byte[] encryptedOdt() throws IOException {
    return zip(
        Map.of(
            "mimetype",
            "application/vnd.oasis.opendocument.text",
            "content.xml",
            "noise",
            "META-INF/manifest.xml",
            "<m:manifest xmlns:m='urn:oasis:names:tc:opendocument:xmlns:manifest:1.0'>"
                + "<m:file-entry m:full-path='content.xml' m:media-type='text/xml' m:size='9'>"
                + "<m:encryption-data m:checksum='x'/></m:file-entry></m:manifest>"));
  }

  static byte[] epub(String text) throws IOException {
    return zip(
        Map.of(
            "mimetype",
            "application/epub+zip",
            "META-INF/container.xml",
            "<container xmlns='urn:oasis:names:tc:opendocument:xmlns:container'><rootfiles>"
                + "<rootfile full-path='book.opf' media-type='application/oebps-package+xml'/>"
                + "</rootfiles></container>",
            "book.opf",
            "<package xmlns='http://www.idpf.org/2007/opf'><metadata/><manifest>"
                + "<item id='one' href='one.xhtml' media-type='application/xhtml+xml'/>"
                + "</manifest><spine><itemref idref='one'/></spine></package>",
            "one.xhtml",
            "<html xmlns='http://www.w3.org/1999/xhtml'><body><p>" + text + "</p></body></html>"));
  }

  /** Packs files; the one that tells the type comes first and as it is, so that it can be seen. */
  static byte[] zip(Map<String, String> files) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      if (files.containsKey("mimetype")) {
        zip.setLevel(Deflater.NO_COMPRESSION);
        addTo(zip, "mimetype", files.get("mimetype"));
        zip.setLevel(Deflater.DEFAULT_COMPRESSION);
      }
      for (Map.Entry<String, String> file : new TreeMap<>(files).entrySet()) {
        if (!file.getKey().equals("mimetype")) {
          addTo(zip, file.getKey(), file.getValue());
        }
      }
    }
    return bytes.toByteArray();
  }

  private static void addTo(ZipOutputStream zip, String name, String content) throws IOException {
    zip.putNextEntry(new ZipEntry(name));
    zip.write(content.getBytes(UTF_8));
  }

  /** An OpenDocument text of so many blanks. */
  static byte[] zipBomb(long blanks) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (ZipOutputStream zip = new ZipOutputStream(bytes)) {
      zip.putNextEntry(new ZipEntry("content.xml"));
      writeBlanks(zip, blanks);
    }
    return bytes.toByteArray();
  }

  /** So many blanks, packed as in PDF. */
  static byte[] deflated(long blanks) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out =
        new DeflaterOutputStream(bytes, new Deflater(Deflater.BEST_COMPRESSION))) {
      writeBlanks(out, blanks);
    }
    return bytes.toByteArray();
  }

  private static void writeBlanks(OutputStream out, long count) throws IOException {
    byte[] blanks = new byte[1 << 16];
    Arrays.fill(blanks, (byte) ' ');
    for (long left = count; left > 0; left -= blanks.length) {
      out.write(blanks, 0, (int) Math.min(left, blanks.length));
    }
  }

  static byte[] rtf(String text) {
    // windows-1252, which is what \\ansi means
    return ("{\\rtf1\\ansi{\\fonttbl\\f0 Times;}\\f0 " + text.replace("\n", "\\par ") + "}")
        .getBytes(ISO_8859_1);
  }

  /** A message in two spellings and an attachment. */
  static byte[] eml(String text, String attached) {
    return mail(
        "multipart/mixed; boundary=outer",
        "--outer\r\nContent-Type: multipart/alternative; boundary=inner\r\n\r\n"
            + "--inner\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
            + text
            + "\r\n--inner\r\nContent-Type: text/html; charset=utf-8\r\n\r\n<html><body><p>"
            + text
            + "</p></body></html>\r\n--inner--\r\n"
            + "--outer\r\nContent-Type: text/plain; name=more.txt\r\n"
            + "Content-Disposition: attachment; filename=more.txt\r\n\r\n"
            + attached
            + "\r\n--outer--\r\n");
  }

  static byte[] nestedMail(int depth) {
    StringBuilder parts = new StringBuilder();
    for (int i = 0; i < depth; i++) {
      parts.append(
          "--b%d\r\nContent-Type: multipart/mixed; boundary=b%d\r\n\r\n".formatted(i, i + 1));
    }
    return mail("multipart/mixed; boundary=b0", parts.toString());
  }

  private static byte[] mail(String type, String body) {
    return ("From: Ann <ann@example.org>\r\nTo: Bob <bob@example.org>\r\nSubject: A title\r\n"
            + "Date: Mon, 2 Nov 2026 10:00:00 +0000\r\nMessage-ID: <1@example.org>\r\n"
            + "MIME-Version: 1.0\r\nContent-Type: "
            + type
            + "\r\n\r\n"
            + body)
        .getBytes(UTF_8);
  }

  static byte[] cut(byte[] bytes) {
    return Arrays.copyOf(bytes, bytes.length * 2 / 3);
  }

  static byte[] concat(byte[]... parts) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      bytes.writeBytes(part);
    }
    return bytes.toByteArray();
  }

  private interface Writing {
    void to(OutputStream out) throws IOException;
  }

  private static byte[] written(Writing writing) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    writing.to(out);
    return out.toByteArray();
  }
}
