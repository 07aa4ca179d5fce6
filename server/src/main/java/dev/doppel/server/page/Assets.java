package dev.doppel.server.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.report.page.Style;
import dev.doppel.server.http.Context;
import dev.doppel.server.http.Router;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;

/** The style and the scripts of the pages, all from inside the jar. */
final class Assets {

  static final String STYLE = "/assets/doppel.css";
  static final String SCRIPT = "/assets/doppel.js";
  static final String HTMX = "/assets/htmx.js";

  private static final String OURS = "/dev/doppel/server/page/";
  private static final String WEB_JAR =
      "/META-INF/resources/webjars/htmx.org/2.0.10/dist/htmx.min.js";

  private Assets() {}

  static void install(Router router) {
    // The reports' style comes first: pages and reports have one look.
    byte[] style = (Style.SHEET + new String(read(OURS + "doppel.css"), UTF_8)).getBytes(UTF_8);
    byte[] script = read(OURS + "doppel.js");
    byte[] htmx = read(WEB_JAR);
    router.getOpen(STYLE, context -> answer(context, "text/css", style));
    router.getOpen(SCRIPT, context -> answer(context, "text/javascript", script));
    router.getOpen(HTMX, context -> answer(context, "text/javascript", htmx));
  }

  private static void answer(Context context, String type, byte[] bytes) {
    context.header("X-Content-Type-Options", "nosniff");
    context.header("Cache-Control", "no-cache");
    context.contentType(type + "; charset=utf-8").result(bytes);
  }

  private static byte[] read(String name) {
    try (InputStream in = Assets.class.getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no " + name + " on the class path");
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
