package dev.doppel.tika;

import dev.doppel.io.record.UnreadableRecordException.Reason;
import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.tika.detect.microsoft.POIFSContainerDetector;
import org.apache.tika.detect.zip.DefaultZipContainerDetector;
import org.apache.tika.exception.TikaException;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.io.TikaInputStream;
import org.apache.tika.metadata.Metadata;
import org.apache.tika.metadata.Property;
import org.apache.tika.metadata.TikaCoreProperties;
import org.apache.tika.mime.MediaType;
import org.apache.tika.mime.MediaTypeRegistry;
import org.apache.tika.parser.CompositeParser;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.parser.Parser;
import org.apache.tika.parser.epub.EpubParser;
import org.apache.tika.parser.html.JSoupParser;
import org.apache.tika.parser.mail.RFC822Parser;
import org.apache.tika.parser.microsoft.OfficeParser;
import org.apache.tika.parser.microsoft.OfficeParserConfig;
import org.apache.tika.parser.microsoft.ooxml.OOXMLParser;
import org.apache.tika.parser.microsoft.rtf.RTFParser;
import org.apache.tika.parser.odf.OpenDocumentParser;
import org.apache.tika.parser.pdf.PDFParser;
import org.apache.tika.parser.pdf.PDFParserConfig;
import org.apache.tika.parser.txt.TXTParser;
import org.apache.tika.sax.SecureContentHandler;
import org.xml.sax.SAXException;

/** Takes the text out of a document by Tika. Loaded when the first document asks for it. */
final class Extractor {

  /*
   * The parsers are named here, not looked up: none of those that start other programs (text
   * recognition, film and picture tools) can come in by the class path. A parser keeps nothing of a
   * document, and is shared by all threads.
   */

  private static final MediaType PDF = MediaType.application("pdf");
  private static final MediaType RTF = MediaType.application("rtf");
  private static final MediaType MAIL = MediaType.parse("message/rfc822");

  private static final List<Parser> PARSERS =
      List.of(
          new PDFParser(),
          new OOXMLParser(),
          new OfficeParser(),
          new OpenDocumentParser(),
          new RTFParser(),
          new EpubParser(),
          new RFC822Parser());

  /** What the bodies of mails and books are read by. */
  private static final Parser BODIES =
      new CompositeParser(new MediaTypeRegistry(), new JSoupParser(), new TXTParser());

  private static final Map<String, Property> METADATA =
      Map.of(
          "title", TikaCoreProperties.TITLE,
          "author", TikaCoreProperties.CREATOR,
          "language", TikaCoreProperties.LANGUAGE);
  private static final int MAX_METADATA_CHARS = 200;

  private Extractor() {}

  static Extract read(Kind kind, byte[] content, Limits limits) throws Exception {
    Metadata metadata = new Metadata();
    try (TikaInputStream in = TikaInputStream.get(content, metadata)) {
      MediaType type = type(kind, in, metadata);
      metadata.set(Metadata.CONTENT_TYPE, type.toString());
      BodyText text = new BodyText(limits.maxChars());
      parse(parser(type), in, text, metadata, limits);
      if (text.toString().isBlank()) {
        throw new Refusal(Reason.NO_TEXT, "a document without text (" + type + ")");
      }
      return new Extract(text.toString(), told(type, metadata));
    }
  }

  private static MediaType type(Kind kind, TikaInputStream in, Metadata metadata)
      throws IOException {
    return switch (kind) {
      case PDF -> PDF;
      case RTF -> RTF;
      case MAIL -> MAIL;
      case ZIP -> new DefaultZipContainerDetector().detect(in, metadata);
      case OLE -> new POIFSContainerDetector().detect(in, metadata);
      case EMPTY -> MediaType.EMPTY;
    };
  }

  private static Parser parser(MediaType type) throws Refusal {
    ParseContext nothing = new ParseContext();
    for (Parser parser : PARSERS) {
      if (parser.getSupportedTypes(nothing).contains(type)) {
        return parser;
      }
    }
    throw Refusal.unknown(type.toString());
  }

  private static void parse(
      Parser parser, TikaInputStream in, BodyText text, Metadata metadata, Limits limits)
      throws IOException, TikaException, SAXException, Refusal {
    SecureContentHandler guard = new SecureContentHandler(text, in);
    guard.setMaximumDepth(limits.maxDepth());
    try {
      parser.parse(in, guard, metadata, context());
    } catch (IOException | TikaException | RuntimeException e) {
      requireRoom(text, limits);
      throw e;
    } catch (SAXException e) {
      requireRoom(text, limits);
      guard.throwIfCauseOf(e);
      throw e;
    }
    requireRoom(text, limits);
  }

  private static void requireRoom(BodyText text, Limits limits) throws Refusal {
    if (text.isFull()) {
      String problem = "longer than " + limits.maxChars() + " characters of text";
      throw new Refusal(Reason.TOO_LARGE, problem);
    }
  }

  private static ParseContext context() {
    ParseContext context = new ParseContext();
    context.set(EmbeddedDocumentExtractor.class, new NothingEmbedded());
    context.set(Parser.class, BODIES);
    PDFParserConfig pdf = new PDFParserConfig();
    pdf.setOcrStrategy(PDFParserConfig.OCR_STRATEGY.NO_OCR);
    pdf.setExtractBookmarksText(false); // the headings once more
    context.set(PDFParserConfig.class, pdf);
    OfficeParserConfig office = new OfficeParserConfig();
    office.setUseSAXDocxExtractor(true); // as the text is read, not as a tree in memory
    office.setUseSAXPptxExtractor(true);
    office.setIncludeDeletedContent(false);
    context.set(OfficeParserConfig.class, office);
    return context;
  }

  private static Map<String, String> told(MediaType type, Metadata metadata) {
    Map<String, String> told = new HashMap<>();
    told.put("type", type.toString());
    METADATA.forEach(
        (key, property) -> {
          String value = metadata.get(property);
          if (value != null && !value.isBlank()) {
            String line = value.strip();
            told.put(key, line.substring(0, Math.min(line.length(), MAX_METADATA_CHARS)));
          }
        });
    return told;
  }
}
