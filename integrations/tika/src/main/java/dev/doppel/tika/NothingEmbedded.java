package dev.doppel.tika;

import java.io.InputStream;
import org.apache.tika.extractor.EmbeddedDocumentExtractor;
import org.apache.tika.metadata.Metadata;
import org.xml.sax.ContentHandler;

/**
 * Leaves out what is attached to a document or embedded in it. An attachment is a document of its
 * own; and embedded files that are not opened cannot do harm.
 */
final class NothingEmbedded implements EmbeddedDocumentExtractor {

  @Override
  public boolean shouldParseEmbedded(Metadata metadata) {
    return false;
  }

  @Override
  public void parseEmbedded(
      InputStream in, ContentHandler handler, Metadata metadata, boolean outputHtml) {}
}
