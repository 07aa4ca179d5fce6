package dev.doppel.server.page;

import dev.doppel.report.page.Html;
import dev.doppel.server.http.Context;
import dev.doppel.server.http.Cookie;
import dev.doppel.server.http.Guard;
import dev.doppel.server.http.HttpStatus;
import dev.doppel.server.http.Router;
import java.io.IOException;
import java.time.Duration;

/** Where a person gives the token to the browser. */
final class LoginPage {

  private static final Duration ONE_DAY = Duration.ofDays(1);
  private static final String TOKEN = "token";

  private final Guard guard;

  private LoginPage(Guard guard) {
    this.guard = guard;
  }

  static void install(Router router, Guard guard) {
    LoginPage page = new LoginPage(guard);
    router.getOpen(Router.LOGIN, context -> show(context, ""));
    router.postOpen(Router.LOGIN, page::login);
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
    context.cookie(new Cookie(Guard.COOKIE, given.strip(), ONE_DAY, false));
    context.redirect("/", HttpStatus.SEE_OTHER);
  }
}
