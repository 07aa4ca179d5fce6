package dev.doppel.engine.links;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.output.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;

/** Writes links, one per line. For one thread. */
public final class LinkLines implements LinkSink {

  /** What stands in a line. */
  public enum Form {
    /** The address: what {@code doppel urls} reads. */
    URLS,
    /** Page, address, kind, rel and text, with tabs between. */
    TSV,
    /** A JSON object with the same. */
    JSON
  }

  private final OutputStream out;
  private final Form form;

  /** Writes to a stream, which should be buffered. */
  public LinkLines(OutputStream out, Form form) {
    this.out = out;
    this.form = form;
  }

  @Override
  public void accept(FoundLink link) throws IOException {
    switch (form) {
      case URLS -> line(link.url());
      case TSV ->
          line(
              String.join(
                  "\t", link.page(), link.url(), link.kind(), cell(link.rel()), cell(link.text())));
      case JSON -> json(link);
    }
  }

  private void line(String text) throws IOException {
    out.write(text.getBytes(UTF_8));
    out.write('\n');
  }

  private static String cell(String text) {
    return text.replaceAll("[\\t\\n\\r]", " ");
  }

  private void json(FoundLink link) throws IOException {
    try (JsonWriter json = JsonWriter.lines(out)) {
      json.object().field("page", link.page()).field("url", link.url()).field("kind", link.kind());
      if (!link.rel().isEmpty()) {
        json.field("rel", link.rel());
      }
      if (!link.text().isEmpty()) {
        json.field("text", link.text());
      }
      json.end();
    }
  }
}
