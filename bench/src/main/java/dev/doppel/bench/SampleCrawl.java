package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.channels.Channels;
import java.nio.channels.WritableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.netpreserve.jwarc.HttpRequest;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.WarcCompression;
import org.netpreserve.jwarc.WarcRequest;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.WarcWriter;
import org.netpreserve.jwarc.Warcinfo;

/**
 * Makes {@code samples/crawl.warc.gz}, a crawl that never was: some of the sample pages under
 * made-up addresses, with a redirect, an image and a page met twice. The records are the same each
 * time. Run with {@code bench/run crawl samples/pages samples/crawl.warc.gz}.
 */
public final class SampleCrawl {

  private static final Instant BEGUN = Instant.parse("2026-01-05T10:00:00Z");
  private static final Duration PAUSE = Duration.ofSeconds(7);
  private static final String NEWS = "https://news.example.org/";

  /** The smallest picture there is: one transparent pixel. */
  private static final byte[] PIXEL =
      HexFormat.of()
          .parseHex(
              "47494638396101000100800000000000ffffff21f90401000000002c00000000010001000002024401"
                  + "003b");

  private final Path pages;
  private final WarcWriter writer;
  private Instant now = BEGUN;

  private SampleCrawl(Path pages, WarcWriter writer) {
    this.pages = pages;
    this.writer = writer;
  }

  public static void main(String[] args) throws IOException {
    if (args.length != 2) {
      System.err.println("crawl: name the folder of pages and the file to write");
      System.exit(2);
    }
    Files.write(Path.of(args[1]), make(Path.of(args[0]), WarcCompression.GZIP));
  }

  /** Returns the crawl as the bytes of a file. */
  static byte[] make(Path pages, WarcCompression compression) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (WritableByteChannel channel = Channels.newChannel(bytes);
        WarcWriter writer = new WarcWriter(channel, compression)) {
      new SampleCrawl(pages, writer).write();
    }
    return bytes.toByteArray();
  }

  private void write() throws IOException {
    info();
    redirect("http://news.example.org/", NEWS);
    page(NEWS + "bridge-closure.html", "news/bridge-closure.html", "text/html; charset=utf-8");
    answer(NEWS + "pixel.gif", "image/gif", PIXEL);
    page(
        NEWS + "bridge-closure.html?corrected",
        "news/bridge-closure-corrected.html",
        "text/html; charset=utf-8");
    page(NEWS + "market-square", "news/council-market-square.html", "text/html");
    chunkedPage("https://wire.example.net/bridge", "mirror/valley-wire-bridge.htm");
    page("https://wire.example.net/council", "mirror/council-market-square.htm", "text/html");
    page("https://shop.example.com/returns", "shop/returns-policy.html", "text/html");
    page("https://shop.example.com/kettle", "shop/enamel-kettle.html", "text/html");
    page("https://shop.example.com/lamp", "shop/desk-lamp.html", "text/html");
    page("https://cook.example.org/cake", "recipes/plum-cake.txt", "text/plain");
    page("https://cook.example.org/CAKE.TXT", "mirror/PLUM-CAKE.TXT", "text/plain");
    page(
        "https://port.example.fr/lettre",
        "notes/lettre-du-port.txt",
        "text/plain; charset=iso-8859-1");
    revisit(NEWS + "bridge-closure.html", BEGUN.plus(PAUSE.multipliedBy(2)));
  }

  private void info() throws IOException {
    Map<String, List<String>> fields =
        Map.of("description", List.of("Sample pages of Doppel, under made-up addresses"));
    writer.write(
        new Warcinfo.Builder().recordId(id("warcinfo")).date(tick()).fields(fields).build());
  }

  private void redirect(String address, String target) throws IOException {
    HttpResponse.Builder http = new HttpResponse.Builder(301, "Moved Permanently");
    http.addHeader("Location", target);
    write(address, http.body(MediaType.HTML, "Moved.".getBytes(US_ASCII)).build());
  }

  private void page(String address, String file, String type) throws IOException {
    answer(address, type, Files.readAllBytes(pages.resolve(file)));
  }

  private void chunkedPage(String address, String file) throws IOException {
    byte[] page = Files.readAllBytes(pages.resolve(file));
    ByteArrayOutputStream chunks = new ByteArrayOutputStream();
    chunks.writeBytes((Integer.toHexString(page.length) + "\r\n").getBytes(US_ASCII));
    chunks.writeBytes(page);
    chunks.writeBytes("\r\n0\r\n\r\n".getBytes(US_ASCII));
    HttpResponse.Builder http = new HttpResponse.Builder(200, "OK");
    http.addHeader("Transfer-Encoding", "chunked");
    write(address, http.body(MediaType.HTML, chunks.toByteArray()).build());
  }

  private void answer(String address, String type, byte[] body) throws IOException {
    HttpResponse.Builder http = new HttpResponse.Builder(200, "OK");
    write(address, http.body(MediaType.parse(type), body).build());
  }

  private void write(String address, HttpResponse http) throws IOException {
    Instant date = tick();
    HttpRequest request = new HttpRequest.Builder("GET", "/").build();
    writer.write(
        new WarcRequest.Builder(address)
            .recordId(id("request " + address))
            .date(date)
            .body(request)
            .build());
    writer.write(
        new WarcResponse.Builder(address).recordId(id(address)).date(date).body(http).build());
  }

  private void revisit(String address, Instant first) throws IOException {
    WarcRevisit.Builder revisit = new WarcRevisit.Builder(address);
    revisit.setHeader("WARC-Refers-To-Target-URI", address);
    revisit.setHeader("WARC-Refers-To-Date", first.toString());
    writer.write(revisit.recordId(id("revisit " + address)).date(tick()).build());
  }

  private Instant tick() {
    Instant date = now;
    now = now.plus(PAUSE);
    return date;
  }

  /** Not random, so that the file is the same each time. */
  private static UUID id(String name) {
    return UUID.nameUUIDFromBytes(name.getBytes(UTF_8));
  }
}
