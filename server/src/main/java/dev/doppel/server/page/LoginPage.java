package dev.doppel.server.page;

import dev.doppel.report.page.Html;
import dev.doppel.server.http.Context;
import dev.doppel.server.http.Guard;
import dev.doppel.server.http.HttpStatus;
import dev.doppel.server.http.Router;
import java.io.IOException;
import java.util.regex.Pattern;

/** Where a person gives the token to the browser. */
final class LoginPage {

  private static final String LOGOUT = "/logout";
  private static final String TOKEN = "token";

  /** A path of this server: not of another, which two slashes or a backslash would lead to. */
  private static final Pattern OURS = Pattern.compile("/(?![/\\\\])[^\\\\\\p{Cntrl}]*");

  private final Guard guard;

  private LoginPage(Guard guard) {
    this.guard = guard;
  }

  static void install(Router router, Guard guard) {
    LoginPage page = new LoginPage(guard);
    router.getOpen(Router.LOGIN, context -> show(context, wanted(context), ""));
    router.postOpen(Router.LOGIN, page::login);
    router.postOpen(LOGOUT, page::logout);
  }

  /** Writes the button by which a person leaves. */
  static void writeLogout(Html html) throws IOException {
    html.open("form", "method", "post", "action", LOGOUT, "class", "logout");
    html.open("button", "type", "submit", "class", "quiet").text("Log out").close().closeBlock();
  }

  private static void show(Context context, String wanted, String mistake) {
    Frame.answerAlone(context, "Token", html -> write(html, wanted, mistake));
  }

  /** The page to go on to. */
  private static String wanted(Context context) {
    String asked = context.queryParam(Router.LOGIN_FOR);
    String given = asked == null ? context.formParam(Router.LOGIN_FOR) : asked;
    return given != null && OURS.matcher(given).matches() ? given : "/";
  }

  private static void write(Html html, String wanted, String mistake) throws IOException {
    Parts.title(html, "Doppel", "This server asks for its token.");
    html.open("form", "method", "post", "action", Router.LOGIN, "class", "card narrow");
    html.single("input", "type", "hidden", "name", Router.LOGIN_FOR, "value", wanted);
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
            + " The browser need not give it again for a day.");
  }

  private void login(Context context) {
    String given = context.formParam(TOKEN);
    String wanted = wanted(context);
    if (given == null || !guard.login(context, given.strip())) {
      context.status(HttpStatus.FORBIDDEN);
      show(context, wanted, "This is not the token.");
      return;
    }
    context.redirect(wanted, HttpStatus.SEE_OTHER);
  }

  private void logout(Context context) {
    guard.logout(context);
    context.redirect(Router.LOGIN, HttpStatus.SEE_OTHER);
  }
}
