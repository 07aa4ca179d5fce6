package dev.doppel.server.page;

import dev.doppel.server.http.Guard;
import dev.doppel.server.memory.Memories;
import io.javalin.Javalin;

/** The pages that a browser shows, from {@code /} on. */
public final class Pages {

  private final Memories memories;

  private Pages(Memories memories) {
    this.memories = memories;
  }

  /** Puts the pages on a server. */
  public static void install(Javalin server, Memories memories, Guard guard) {
    Pages pages = new Pages(memories);
    LoginPage.install(server, guard);
    server.get("/", context -> context.html(pages.home()));
  }

  private String home() {
    return """
        <!doctype html>
        <html lang="en"><meta charset="utf-8"><title>Doppel</title>
        <h1>Doppel</h1>
        <p>%d memories. The API is described in <a href="/api/openapi.json">openapi.json</a>.</p>
        """
        .formatted(memories.list().size());
  }
}
