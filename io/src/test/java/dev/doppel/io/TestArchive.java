package dev.doppel.io;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.charset.Charset;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.netpreserve.jwarc.HttpRequest;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.WarcCompression;
import org.netpreserve.jwarc.WarcConversion;
import org.netpreserve.jwarc.WarcMetadata;
import org.netpreserve.jwarc.WarcRequest;
import org.netpreserve.jwarc.WarcResource;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.WarcWriter;
import org.netpreserve.jwarc.Warcinfo;

/** Builds a WARC file, by the library's own writer. */
public final class TestArchive {

  static final String SITE = "http://example.org/";
  static final Instant DATE = Instant.parse("2024-02-29T12:00:00Z");

  private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
  private final WarcWriter writer;

  private TestArchive(WarcCompression compression) throws IOException {
    writer = new WarcWriter(Channels.newChannel(bytes), compression);
  }

  public static TestArchive plain() throws IOException {
    return new TestArchive(WarcCompression.NONE);
  }

  /** Each record a member of its own, as the standard asks for. */
  public static TestArchive gzip() throws IOException {
    return new TestArchive(WarcCompression.GZIP);
  }

  /** The id of the document fetched from a path. */
  public static String id(String path) {
    return SITE + path + " " + DATE;
  }

  public byte[] bytes() {
    return bytes.toByteArray();
  }

  public TestArchive info(String software) throws IOException {
    writer.write(
        new Warcinfo.Builder().date(DATE).fields(Map.of("software", List.of(software))).build());
    return this;
  }

  public TestArchive page(String path, String body) throws IOException {
    return response(path, "text/html", body.getBytes(UTF_8));
  }

  public TestArchive response(String path, String type, byte[] body, String... headers)
      throws IOException {
    return response(path, 200, type, body, headers);
  }

  /** Writes an answer; the headers are names and values by turns. */
  public TestArchive response(String path, int status, String type, byte[] body, String... headers)
      throws IOException {
    HttpResponse.Builder http = new HttpResponse.Builder(status, "Whatever");
    for (int i = 0; i < headers.length; i += 2) {
      http.addHeader(headers[i], headers[i + 1]);
    }
    http.body(MediaType.parseLeniently(type), body);
    writer.write(new WarcResponse.Builder(SITE + path).date(DATE).body(http.build()).build());
    return this;
  }

  public TestArchive request(String path) throws IOException {
    HttpRequest http = new HttpRequest.Builder("GET", "/" + path).build();
    writer.write(new WarcRequest.Builder(SITE + path).date(DATE).body(http).build());
    return this;
  }

  public TestArchive resource(String uri, String type, String body) throws IOException {
    WarcResource.Builder resource = new WarcResource.Builder().date(DATE);
    resource.setHeader("WARC-Target-URI", uri);
    writer.write(resource.body(MediaType.parse(type), body.getBytes(UTF_8)).build());
    return this;
  }

  public TestArchive conversion(String path, String text, Charset charset) throws IOException {
    WarcConversion.Builder conversion = new WarcConversion.Builder().date(DATE);
    conversion.setHeader("WARC-Target-URI", SITE + path);
    MediaType type = MediaType.parse("text/plain;charset=" + charset.name());
    writer.write(conversion.body(type, text.getBytes(charset)).build());
    return this;
  }

  public TestArchive metadata(String path, String type, String body) throws IOException {
    WarcMetadata.Builder metadata = new WarcMetadata.Builder().date(DATE).targetURI(SITE + path);
    writer.write(metadata.body(MediaType.parse(type), body.getBytes(UTF_8)).build());
    return this;
  }

  /** Notes that a path gave what another one had given. */
  public TestArchive revisit(String path, String original) throws IOException {
    WarcRevisit.Builder revisit = new WarcRevisit.Builder(SITE + path).date(DATE);
    revisit.setHeader("WARC-Refers-To-Target-URI", SITE + original);
    revisit.setHeader("WARC-Refers-To-Date", DATE.toString());
    writer.write(revisit.build());
    return this;
  }
}
