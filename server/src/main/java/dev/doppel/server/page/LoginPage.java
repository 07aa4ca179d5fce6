package dev.doppel.server.page;

import dev.doppel.server.http.Guard;
import dev.doppel.server.http.Router;
import io.javalin.Javalin;
import io.javalin.http.Context;
import io.javalin.http.Cookie;
import io.javalin.http.HttpStatus;
import io.javalin.http.SameSite;

/** Where a person gives the token to the browser. */
final class LoginPage {

  private static final int ONE_DAY = 24 * 60 * 60;

  private static final String FORM =
      """
      <!doctype html>
      <html lang="en"><meta charset="utf-8">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <title>Doppel: token</title>
      <main><h1>Doppel</h1>
      <form method="post" action="/login">
      <p><label for="token">The server's token</label>
      <input id="token" name="token" type="password" autocomplete="current-password" required></p>
      <p>%s</p>
      <button>Go on</button></form></main></html>
      """;

  private final Guard guard;

  private LoginPage(Guard guard) {
    this.guard = guard;
  }

  static void install(Javalin server, Guard guard) {
    LoginPage page = new LoginPage(guard);
    server.get(Router.LOGIN, context -> context.html(FORM.formatted("")));
    server.post(Router.LOGIN, page::login);
  }

  /** The cookie goes to no other site and is hidden from scripts. */
  private void login(Context context) {
    String given = context.formParam("token");
    if (given == null || !guard.isToken(given.strip())) {
      context.status(HttpStatus.FORBIDDEN).html(FORM.formatted("This is not the token."));
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
