package dev.doppel.server.page;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.report.page.Html;
import dev.doppel.server.http.Context;
import dev.doppel.server.http.Guard;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.jspecify.annotations.Nullable;

/** What all pages have: head, menu, foot, and headers that let nothing foreign run. */
final class Frame {

  /** No script but ours, no style but ours, nothing from elsewhere, in nobody's frame. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:;"
          + " connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";

  /**
   * No evaluated code and no style of its own or taken over, which the policy would refuse. What
   * arrives works in the moment it is seen: with a delay, a link that is quickly followed leaves
   * the page.
   */
  private static final String HTMX =
      "{\"allowEval\":false,\"includeIndicatorStyles\":false,\"historyCacheSize\":0,"
          + "\"defaultSettleDelay\":0,\"attributesToSettle\":[\"class\"]}";

  private static final String ICON =
      "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E"
          + "%3Crect x='3' y='3' width='18' height='18' rx='4' fill='%232f6db5'/%3E"
          + "%3Crect x='11' y='11' width='18' height='18' rx='4' fill='%23c26a00'"
          + " fill-opacity='.85'/%3E%3C/svg%3E";

  private Frame() {}

  /** Writes what is between head and foot. */
  @FunctionalInterface
  interface Content {
    void write(Html html) throws IOException;
  }

  /** Answers with a page that leads nowhere else. */
  static void answerAlone(Context context, String title, Content content) {
    answer(context, null, title, content);
  }

  /** Answers with a page under the menu; without one if there is no screen. */
  static void answer(Context context, @Nullable Screen screen, String title, Content content) {
    StringBuilder out = new StringBuilder(1 << 14);
    Html html = new Html(out, context.prefix());
    try {
      html.source("<!DOCTYPE html>\n").open("html", "lang", "en");
      writeHead(html, title);
      html.open("body");
      if (screen != null) {
        html.element("a", "To the content", "href", "#content", "class", "skip");
        writeMenu(html, screen);
      }
      if (screen != null && Guard.hasSession(context)) {
        LoginPage.writeLogout(html);
      }
      html.open("main", "id", "content", "tabindex", "-1");
      content.write(html);
      html.close();
      html.close().closeBlock();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    setHeaders(context);
    context.contentType("text/html; charset=utf-8").result(out.toString().getBytes(UTF_8));
  }

  /** Answers with a file, to be saved and not shown. */
  static void download(Context context, String name, String type, byte[] bytes) {
    setHeaders(context);
    context.header("Content-Disposition", "attachment; filename=\"" + name + "\"");
    context.contentType(type).result(bytes);
  }

  private static void setHeaders(Context context) {
    context.header("Content-Security-Policy", POLICY);
    context.header("X-Content-Type-Options", "nosniff");
    context.header("Referrer-Policy", "same-origin");
    context.header("Cache-Control", "no-store");
  }

  private static void writeHead(Html html, String title) throws IOException {
    html.open("head").single("meta", "charset", "utf-8");
    html.single("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    html.single("meta", "name", "color-scheme", "content", "light dark");
    html.single("meta", "name", "htmx-config", "content", HTMX);
    html.element("title", title + " \u00b7 Doppel");
    html.single("link", "rel", "icon", "href", ICON);
    html.single("link", "rel", "stylesheet", "href", Assets.STYLE);
    html.open("script", "src", Assets.HTMX, "defer", "").close();
    html.open("script", "src", Assets.SCRIPT, "defer", "").close();
    html.closeBlock();
  }

  private static void writeMenu(Html html, Screen current) throws IOException {
    html.open("nav", "class", "menu", "aria-label", "Main").open("ul");
    html.open("li", "class", "brand").element("a", "Doppel", "href", "/").close();
    for (Screen each : Screen.values()) {
      html.open("li");
      if (each == current) {
        html.element("a", each.label(), "href", each.path(), "aria-current", "page");
      } else {
        html.element("a", each.label(), "href", each.path());
      }
      html.close();
    }
    html.close().closeBlock();
  }
}
