package dev.doppel.server.page;

import dev.doppel.report.page.Html;
import dev.doppel.server.http.Guard;
import dev.doppel.server.http.Router;
import io.javalin.Javalin;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.HttpStatus;
import io.javalin.http.SameSite;
import java.io.IOException;

/** Where a person gives the token to the browser. */
final class LoginPage {

  private static final int ONE_DAY = 24 * 60 * 60;
  private static final String TOKEN = "token";

  private final Guard guard;

  private LoginPage(Guard guard) {
    this.guard = guard;
  }

  static void install(Javalin server, Guard guard) {
    LoginPage page = new LoginPage(guard);
    server.get(Router.LOGIN, context -> show(context, ""));
    server.post(Router.LOGIN, page::login);
  }

  private static void show(Context context, String mistake) {
    Frame.answerAlone(context, "Token", html -> write(html, mistake));
  }

  private static void write(Html html, String mistake) throws IOException {
    Parts.title(html, "Doppel", "This server asks for its token.");
    html.open("form", "method", "post", "action", Router.LOGIN, "class", "card narrow");
    html.open("p", "class", "field").element("label", "The server's token", "for", TOKEN);
    html.single(
        "input",
        "id",
        TOKEN,
        "name",
        TOKEN,
        "type",
        "password",
        "autocomplete",
        "current-password",
        "required",
        "",
        "aria-describedby",
        "mistake");
    html.close();
    html.element("p", mistake, "id", "mistake", "class", "mistake", "role", "alert");
    Parts.button(html, "Go on");
    html.closeBlock();
    Parts.note(
        html,
        "It stands where the server was started: --token, --token-file or DOPPEL_TOKEN."
            + " The browser keeps it for a day.");
  }

  /** The cookie goes to no other site and is hidden from scripts. */
  private void login(Context context) {
    String given = context.formParam(TOKEN);
    if (given == null || !guard.isToken(given.strip())) {
      context.status(HttpStatus.FORBIDDEN);
      show(context, "This is not the token.");
      return;
    }
    Cookie cookie = new Cookie(Guard.COOKIE, given.strip());
    cookie.setHttpOnly(true);
    cookie.setSameSite(SameSite.STRICT);
    cookie.setPath("/");
    cookie.setMaxAge(ONE_DAY);
    context.cookie(cookie);
    context.redirect("/", HttpStatus.SEE_OTHER);
  }
}
