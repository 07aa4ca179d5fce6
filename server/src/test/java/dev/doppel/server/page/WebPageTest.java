package dev.doppel.server.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import dev.doppel.server.Demo;
import dev.doppel.server.DoppelServer;
import dev.doppel.server.ServerSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Uses each page as a person would, in a real browser, on a screen and on a phone. */
@Tag("baseline-jdk")
class WebPageTest {

  private static final String TEXT =
      "The harbour office will open at seven in the morning from the first of May until the end of"
          + " September, and at nine in all other months. Boats that come in at night tie up at the"
          + " outer quay and report to the office when it opens.";

  private static Chromium chromium;
  private static DoppelServer server;

  @BeforeAll
  static void start() throws IOException {
    chromium = Chromium.start();
    server = DoppelServer.start(ServerSettings.defaults().withPort(0), Throwable::printStackTrace);
    Demo.fill(server.memories());
  }

  @AfterAll
  static void stop() throws IOException {
    if (chromium != null) {
      chromium.close();
    }
    if (server != null) {
      server.close();
    }
  }

  private static Visitor visitor(Look look) {
    return new Visitor(chromium, look, server.url(), true);
  }

  private static FilePayload file(String name, String text) {
    return new FilePayload(name, "text/plain", text.getBytes(UTF_8));
  }

  private static Locator button(Page page, String name) {
    return page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name));
  }

  @ParameterizedTest
  @EnumSource
  void startTellsOfEachMemoryAndLeadsToEachPage(Look look) throws IOException {
    try (Visitor visitor = visitor(look)) {
      Page page = visitor.page();

      page.navigate("/");

      assertThat(page.locator(".memories")).containsText("4,00");
      for (Screen screen : Screen.values()) {
        assertThat(page.locator(".menu").getByText(screen.label())).isVisible();
      }
      visitor.look("start");
    }
  }

  @ParameterizedTest
  @EnumSource
  void searchGroupsAndRegroupsWhileTheSliderMoves(Look look) throws IOException {
    try (Visitor visitor = visitor(look)) {
      Page page = visitor.page();
      page.navigate("/search");

      page.getByLabel("Words").fill("bridge closure");
      assertThat(page).hasURL(Pattern.compile(".*q=bridge%20closure.*"));
      Locator first = page.locator(".results > li").first();
      assertThat(first.locator("h2")).containsText("ridge");
      assertThat(first).containsText("similar");
      first.locator("summary").first().click();
      first.getByText("Side by side").first().click();
      assertThat(first.locator(".columns mark").first()).isVisible();
      assertThat(first.locator(".beside").first()).isFocused();
      assertThat(first.locator(".chunks svg")).isVisible();
      assertThat(first).containsText("Differs in");
      visitor.look("search");

      page.getByLabel("Alike from").fill("1");
      assertThat(page.locator(".summary")).containsText("all different");
      assertThat(page.locator("output")).hasText("1.00");
      page.getByLabel("group what is alike").uncheck();
      assertThat(page.locator(".summary")).containsText("as ranked");
      assertThat(page).hasURL(Pattern.compile(".*threshold=1.*"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void documentsAreAddedJudgedAndToldApart(Look look) throws IOException {
    try (Visitor visitor = visitor(look)) {
      Page page = visitor.page();
      page.navigate("/documents");
      String old = look + "/harbour.txt";
      String revised = look + "/harbour-new.txt";
      // The two looks share a server, so each has a text of its own.
      String text = TEXT.replace("harbour", look + " harbour").replace("boats", look + " boats");

      page.getByLabel("Files")
          .setInputFiles(
              new FilePayload[] {
                file(old, text), file(revised, text + " Dogs are welcome there.")
              });
      button(page, "Add").click();
      assertThat(page.locator(".news")).containsText(revised + " resembles " + old);
      visitor.look("documents");

      Locator cluster =
          page.locator("details.cluster").filter(new Locator.FilterOptions().setHasText(old));
      if (cluster.getAttribute("open") == null) {
        cluster.locator("summary").click();
      }
      button(page, "Keep: " + revised).click();
      assertThat(page.locator("#clusters .news")).containsText(revised + " is kept");
      assertThat(page.locator("#clusters .news")).isFocused();
      button(page, "Not a duplicate: " + revised).click();
      assertThat(page.locator("#clusters .news")).containsText("remembered as no duplicates");
      assertThat(button(page, "Keep: " + revised)).hasCount(0);
      button(page, "Undo").click();
      assertThat(page.locator("#clusters .news")).containsText("may be duplicates again");
    }
  }

  @ParameterizedTest
  @EnumSource
  void droppedFilesAreAdded(Look look) {
    try (Visitor visitor = visitor(look)) {
      Page page = visitor.page();
      page.navigate("/documents");

      page.evaluate(
          """
          (name) => {
            const dropped = new DataTransfer();
            dropped.items.add(new File(['dropped on ' + name + ' by a person'], name));
            document.querySelector('.drop').dispatchEvent(
              new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: dropped }));
          }
          """,
          look + "-dropped.txt");

      assertThat(page.locator(".news")).containsText(look + "-dropped.txt is new");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFolderIsAddedWithItsPaths(Look look, @TempDir Path folder) throws IOException {
    Path inner = Files.createDirectories(folder.resolve(look + "/inner"));
    Files.writeString(inner.resolve("note.txt"), "a note in a folder on " + look);
    try (Visitor visitor = visitor(look)) {
      Page page = visitor.page();
      page.navigate("/documents");

      page.getByLabel("A folder").setInputFiles(folder.resolve(look.toString()));
      button(page, "Add").click();

      assertThat(page.locator(".news")).containsText(look + "/inner/note.txt is new");
    }
  }

  @ParameterizedTest
  @EnumSource
  void urlsAreJudgedAndExplained(Look look) throws IOException {
    try (Visitor visitor = visitor(look)) {
      Page page = visitor.page();
      page.navigate("/urls");

      page.getByLabel("URLs, one a line")
          .fill(
              String.join(
                  "\n",
                  "https://" + look + ".example.org/tea",
                  "HTTPS://" + look + ".Example.org:443/a/../tea?utm_source=mail#top",
                  "https://news.example.org/bridge-closure.html",
                  "not a link"));
      button(page, "Ask and add").click();

      Locator lines = page.locator(".urls > li");
      assertThat(lines.nth(0)).containsText("new");
      assertThat(lines.nth(1)).containsText("duplicate");
      assertThat(lines.nth(2)).containsText("duplicate");
      assertThat(lines.nth(3)).containsText("invalid");
      lines.nth(1).locator("summary").click();
      assertThat(lines.nth(1).getByText("without what follows #")).isVisible();
      visitor.look("urls");
    }
  }

  @ParameterizedTest
  @EnumSource
  void eventsMoveWhileTheyComeAndCheatsAreNamed(Look look) throws IOException {
    try (Visitor visitor = visitor(look)) {
      Page page = visitor.page();
      page.navigate("/events");
      assertThat(page.locator("#live")).containsText("stand out");
      // So many cheat in the samples.
      assertThat(page.locator("section[aria-labelledby=publishers] .badge")).hasCount(4);
      assertThat(page.locator("section[aria-labelledby=addresses] .badge")).hasCount(3);
      visitor.look("events");
      String before = page.locator("#live .tile dd").first().innerText();

      String event =
          "{\"time\":1767600300000,\"ip\":\"10.0.0.1\",\"cookie\":\"%s\",\"ad\":\"a\","
              + "\"publisher\":\"p\"}";
      server
          .memories()
          .events(Optional.of("clicks"))
          .add(List.of(event.formatted(look).getBytes(UTF_8)))
          .join();

      assertThat(page.locator("#live .tile dd").first()).not().hasText(before);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aLogIsPastedIntoAMemoryMadeForIt(Look look) {
    try (Visitor visitor = visitor(look)) {
      Page page = visitor.page();
      page.navigate("/events");

      page.getByText("Make a memory for other logs").click();
      page.getByLabel("Its name").fill("orders-" + look);
      page.getByLabel("Fields that make two events the same").fill("user, item");
      button(page, "Make it").click();
      page.getByLabel("Lines").fill("user,item\nann,tea\nbob,tea\nann,tea\n");
      button(page, "Add").click();

      assertThat(page.locator(".news")).hasText("Added: 2 unique, 1 duplicate.");
      assertThat(page.locator("#live .tile dd").first()).hasText("2");
    }
  }

  @ParameterizedTest
  @EnumSource
  void twoTextsAreComparedByEveryMeasure(Look look) throws IOException {
    try (Visitor visitor = visitor(look)) {
      Page page = visitor.page();
      page.navigate("/compare");

      page.getByLabel("Text A").fill(TEXT);
      page.locator("#b-file")
          .setInputFiles(new FilePayload[] {file("b.html", "<p>" + TEXT + " Dogs too.</p>")});
      button(page, "Compare").click();

      assertThat(page.locator(".verdict .badge")).hasText("near");
      assertThat(page.locator("#result")).containsText("MinHash");
      assertThat(page.locator(".columns mark").first()).containsText("The harbour office");

      page.navigate(
          "/compare?memory=documents&a=manual/brisa-dehumidifier-1.0.html"
              + "&b=manual/brisa-dehumidifier-1.2.html");
      assertThat(page.locator(".chunks svg")).isVisible();
      visitor.look("compare");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aKeyboardIsEnough(Look look) {
    try (Visitor visitor = visitor(look)) {
      Page page = visitor.page();
      page.navigate("/search?q=bridge&grouped=on");

      page.keyboard().press("Tab");
      assertThat(page.getByText("To the content")).isFocused();
      page.keyboard().press("Enter");
      page.keyboard().press("Tab");
      assertThat(page.getByLabel("Words")).isFocused();
      page.keyboard().press("Tab");
      page.keyboard().press("ArrowRight");
      assertThat(page.locator("output")).hasText("0.71");
      assertThat(page).hasURL(Pattern.compile(".*threshold=0.71.*"));
      page.locator("summary").first().focus();
      page.keyboard().press("Enter");
      page.keyboard().press("Tab");
      page.keyboard().press("Enter");

      assertThat(page.locator(".beside .columns")).isVisible();
    }
  }

  @ParameterizedTest
  @EnumSource
  void withoutScriptsAllButMovementWorks(Look look) {
    try (Visitor visitor = new Visitor(chromium, look, server.url(), false)) {
      Page page = visitor.page();
      page.navigate("/search?q=plum");

      page.getByLabel("group what is alike").check();
      button(page, "Search").click();
      page.locator("summary").first().click();
      page.getByText("Side by side").first().click();

      assertThat(page.locator("#pair .columns mark").first()).isVisible();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aMistakeIsToldOnAPage(Look look) throws IOException {
    try (Visitor visitor = visitor(look)) {
      Page page = visitor.page();

      page.navigate("/pair?a=no-such-page&b=neither");

      assertThat(page.locator("h1")).hasText("That did not work");
      assertThat(page.locator("main")).containsText("no-such-page");
    }
  }

  @ParameterizedTest
  @EnumSource
  void whoDoesNotKnowTheTokenSeesOnlyTheForm(Look look) throws IOException {
    String token = "a-token-for-the-test";
    ServerSettings settings = ServerSettings.defaults().withPort(0).withHost("127.0.0.1", token);
    try (DoppelServer guarded = DoppelServer.start(settings, Throwable::printStackTrace);
        Visitor visitor = new Visitor(chromium, look, guarded.url(), true)) {
      Page page = visitor.page();

      page.navigate("/documents");
      assertThat(page).hasURL(guarded.url() + "/login");
      visitor.look("login");
      page.getByLabel("The server's token").fill(token);
      button(page, "Go on").click();

      assertThat(page.locator("h1")).hasText("Have I seen this before?");
      page.locator(".menu").getByText("Documents").click();
      assertThat(page.locator("h1")).hasText("Documents");
      assertEquals("", page.evaluate("document.cookie"), "what scripts see of the cookie");
    }
  }
}
