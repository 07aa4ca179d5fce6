package dev.doppel.server.page;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Route;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.FilePayload;
import dev.doppel.report.page.Numbers;
import dev.doppel.server.Demo;
import dev.doppel.server.DoppelServer;
import dev.doppel.server.ServerSettings;
import dev.doppel.server.http.Limits;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
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

  /** A busy machine is no fault of a page, so none is given up. */
  private static final ServerSettings SETTINGS =
      ServerSettings.defaults()
          .withPort(0)
          .withLimits(Limits.defaults().withTimeout(Duration.ofMinutes(10)));

  private static final double WHOLE_FOLDER = 900_000; // milliseconds

  private static Chromium chromium;
  private static DoppelServer server;

  @BeforeAll
  static void start() throws IOException {
    chromium = Chromium.start();
    server = DoppelServer.start(SETTINGS, Throwable::printStackTrace);
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
      assertThat(first.locator(".columns .found").first()).containsText("ridge");
      assertThat(first.locator(".beside").first()).isFocused();
      assertThat(first.locator(".chunks svg")).isVisible();
      assertThat(first).containsText("Differs in");
      visitor.look("search");

      page.getByLabel("Alike from").fill("1");
      assertThat(page.locator(".summary")).containsText("all different");
      assertThat(page.locator("output")).hasText("1.00");
      page.getByLabel("list repeats one by one").check();
      assertThat(page.locator(".summary")).containsText("as ranked");
      assertThat(page).hasURL(Pattern.compile(".*threshold=1.*"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aResultOpensTheDocumentAndThoseLikeIt(Look look) throws IOException {
    try (Visitor visitor = visitor(look)) {
      Page page = visitor.page();
      page.navigate("/search?q=bridge");

      page.getByText("Oskerby walkers face").first().click();

      assertThat(page.locator("h1")).hasText("Oskerby walkers face summer without their bridge");
      assertThat(page.locator(".text .found").first()).hasText("bridge");
      assertThat(page.locator("section[aria-labelledby=similar]")).containsText("bridge-closure");
      visitor.look("document");
    }
  }

  @ParameterizedTest
  @EnumSource
  void documentsAreAddedListedOpenedAndDeleted(Look look) throws IOException {
    try (Visitor visitor = visitor(look)) {
      Page page = visitor.page();
      page.navigate("/documents");
      String old = look + "/harbour.txt";
      String revised = look + "/harbour2.txt";
      // The two looks share a server, so each has a text of its own.
      String text = TEXT.replace("harbour", look + " harbour").replace("boats", look + " boats");

      page.getByLabel("Files")
          .setInputFiles(
              new FilePayload[] {
                file(old, text), file(revised, text + " Dogs are welcome there.")
              });
      button(page, "Add").click();
      assertThat(page.locator("#outcome")).containsText(revised + " resembles " + old);
      visitor.look("documents");

      page.getByLabel("Part of an id or title").fill(look + "/harb");
      assertThat(page.locator("#list .summary")).hasText("2 documents.");
      page.locator("#list").getByText(revised).click();
      assertThat(page.locator(".text")).containsText("Dogs are welcome");
      assertThat(page.locator("section[aria-labelledby=similar]")).containsText(old);

      page.navigate("/documents?text=" + look + "%2Fharb");
      page.getByLabel("Choose " + revised).check();
      page.getByLabel("Choose " + old).check();
      page.getByText("Delete what is ticked").click();
      button(page, "Delete for good").click();
      assertThat(page.locator(".news")).hasText("2 documents were deleted from this memory.");
    }
  }

  /** With -Ddoppel.files=20000 the folder is as large as people have them; it takes minutes. */
  @ParameterizedTest
  @EnumSource
  void aFolderOfAnySizeIsAddedButForWhatIsBroken(Look look, @TempDir Path folder)
      throws IOException {
    int good = Integer.getInteger("doppel.files", 240);
    int broken = 30;
    Path files = Files.createDirectories(folder.resolve("many"));
    for (int i = 0; i < good; i++) {
      String text = ("word" + i + "x ").repeat(3) + "and item" + i * 7919L + " of list" + i * 31L;
      Files.writeString(files.resolve("n" + i + ".txt"), text);
    }
    for (int i = 0; i < broken; i++) {
      Files.write(files.resolve("broken" + i + ".gz"), new byte[] {0x1f, (byte) 0x8b, 8, 0, 1, 2});
    }
    try (RandomAccessFile large = new RandomAccessFile(files.resolve("large").toFile(), "rw")) {
      large.setLength(2L << 30); // takes no room on the disk
    }
    try (DoppelServer own = DoppelServer.start(SETTINGS, Throwable::printStackTrace);
        Visitor visitor = new Visitor(chromium, look, own.url(), true)) {
      Page page = visitor.page();
      page.navigate("/documents");

      page.getByLabel("A folder").setInputFiles(files);
      button(page, "Add").click();

      page.locator("#outcome a").waitFor(new Locator.WaitForOptions().setTimeout(WHOLE_FOLDER));
      String all = Numbers.count(good + broken + 1L);
      assertThat(page.locator("#outcome")).containsText(all + " of " + all + " files");
      assertThat(page.locator("#outcome")).containsText("31 failed");
      Locator failures = page.locator("#outcome .mistake");
      assertThat(failures).hasCount(broken + 1);
      for (String name : List.of("many/broken0.gz", "many/broken29.gz", "many/large")) {
        assertThat(failures.filter(new Locator.FilterOptions().setHasText(name + " was")))
            .hasCount(1);
      }
      assertThat(failures.first()).containsText("2,147.5 MB");
      assertThat(page.locator("#list .summary"))
          .hasText(Numbers.count(good, "document.", "documents."));
      visitor.look("documents-folder");
      page.getByText("Next page").click();
      assertThat(page.locator("#list tbody tr")).hasCount(100);
    }
  }

  @ParameterizedTest
  @EnumSource
  void clustersAreReviewedByKeysAndTakenBack(Look look) throws IOException {
    try (DoppelServer own = DoppelServer.start(SETTINGS, Throwable::printStackTrace);
        Visitor visitor = new Visitor(chromium, look, own.url(), true)) {
      Demo.fill(own.memories());
      Page page = visitor.page();
      page.navigate("/review");
      assertThat(page.locator(".progress")).containsText("0 of 9 clusters decided");
      assertThat(page.locator(".differing .text b").first()).isVisible();
      visitor.look("review");

      page.keyboard().press("1");
      assertThat(page.locator(".progress")).containsText("1 of 9 clusters decided");
      assertThat(page.locator(".history")).containsText("is discarded");
      assertThat(page.locator("#cluster")).isFocused();
      page.keyboard().press("n");
      assertThat(page.locator(".progress")).containsText("1 of 8 clusters decided");
      String left = page.locator(".queue a[aria-current]").textContent();
      page.keyboard().press("j");
      assertThat(page.locator(".queue a[aria-current]")).not().hasText(left);
      page.waitForLoadState(); // before, keys do nothing
      page.keyboard().press("b");
      assertThat(page.locator(".history li")).hasCount(3);
      visitor.look("review-history");
      button(page, "Turn keys off").click();
      page.keyboard().press("u");
      button(page, "Turn keys on").click();
      assertThat(page.locator(".history")).not().containsText("taken back");
      page.keyboard().press("u");
      assertThat(page.locator(".history")).containsText("taken back");

      page.getByText("Decide on many clusters by a rule").click();
      page.getByLabel("In each cluster keep").selectOption("longest");
      page.getByLabel("Only where all resemble by").fill("0.9");
      button(page, "See what it would do").click();
      assertThat(page.locator("h1")).hasText("What the rule would do");
      visitor.look("review-rule");
      button(page, "Do it").click();
      assertThat(page.locator("h1")).hasText("Done");
      page.getByText("Back to the review").click();
      assertThat(page.locator("#review")).containsText("All clusters are decided");
      page.getByText("The whole history").click();
      visitor.look("history");
      button(page, "Undo").first().click();
      assertThat(page.locator("#review")).not().containsText("All clusters are decided");
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

      assertThat(page.locator("#outcome")).containsText(look + "-dropped.txt is new");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aBusyServerIsAskedAgainForTheList(Look look) {
    try (Visitor visitor = visitor(look)) {
      Page page = visitor.page();
      visitor.expect("status of 503");
      page.navigate("/documents");
      AtomicInteger asked = new AtomicInteger();
      page.route(
          "**/documents",
          route -> {
            boolean isForList = route.request().method().equals("GET");
            if (isForList && asked.getAndIncrement() == 0) {
              route.fulfill(new Route.FulfillOptions().setStatus(503));
            } else {
              route.resume();
            }
          });

      String name = look + "-busy.txt";
      page.getByLabel("Files")
          .setInputFiles(new FilePayload[] {file(name, "nobody else has said so on " + look)});
      button(page, "Add").click();

      assertThat(page.locator("#list")).containsText(name);
      assertEquals(2, asked.get());
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

      assertThat(page.locator("#outcome")).containsText(look + "/inner/note.txt is new");
    }
  }

  @ParameterizedTest
  @EnumSource
  void urlsAreJudgedAndExplained(Look look) throws IOException {
    try (Visitor visitor = visitor(look)) {
      Page page = visitor.page();
      page.navigate("/urls");

      page.getByLabel("URLs, one per line")
          .fill(
              String.join(
                  "\n",
                  "https://" + look + ".example.org/tea",
                  "HTTPS://" + look + ".Example.org:443/a/../tea?utm_source=mail#top",
                  "https://news.example.org/bridge-closure.html",
                  "not a link"));
      button(page, "Check and add").click();

      Locator lines = page.locator(".urls > li");
      assertThat(lines.nth(0)).containsText("new");
      assertThat(lines.nth(1)).containsText("duplicate");
      assertThat(lines.nth(2)).containsText("duplicate");
      assertThat(lines.nth(3)).containsText("invalid");
      lines.nth(1).locator("summary").click();
      assertThat(lines.nth(1).getByText("without what follows #")).isVisible();
      visitor.look("urls");

      button(page, "Remove").click();
      assertThat(lines.nth(0)).containsText("removed");
      assertThat(lines.nth(1)).containsText("not known"); // it was the same
      visitor.look("urls-removed");
      button(page, "Only check").click();
      assertThat(page.locator("#result")).containsText("Nothing was added.");
      button(page, "Check and add").click();
      assertThat(lines.nth(0)).containsText("new");
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
  void aBarLeadsToItsEventsAndWhoseTheyAre(Look look) throws IOException {
    try (Visitor visitor = visitor(look)) {
      Page page = visitor.page();
      page.navigate("/events?live=off");

      page.getByText("Choose a range").click();
      page.getByLabel("From (UTC)").fill("2026-01-05T08:01:01");
      page.getByLabel("To, not included").fill("2026-01-05T08:01:21");
      button(page, "Show").click();
      assertThat(page.locator("#live")).containsText("Each bar is 1 s");
      page.locator("#live svg a").nth(5).click();
      assertThat(page.locator("section[aria-labelledby=closer]"))
          .containsText("2026-01-05 08:01:06");
      visitor.look("events-close");

      page.getByText("Wider").click();
      page.locator("section[aria-labelledby=closer] table a").first().click();
      assertThat(page.locator("section[aria-labelledby=closer]")).containsText("Only publisher");
      page.getByText("Back to the usual range").click();
      assertThat(page.locator("section[aria-labelledby=publishers]")).isVisible();
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
  void aMistakeStandsBesideTheFieldAndNothingIsLost(Look look) throws IOException {
    try (Visitor visitor = visitor(look)) {
      Page page = visitor.page();
      visitor.expect("status of 400");
      page.navigate("/compare");

      page.getByLabel("Text A").fill(TEXT);
      button(page, "Compare").click();
      assertThat(page.locator("#b-mistake")).containsText("Give a text");
      assertThat(page.getByLabel("Text A")).hasValue(TEXT);
      assertThat(page.getByLabel("Text B")).hasAttribute("aria-invalid", "true");
      visitor.look("compare-mistake");

      page.getByLabel("Text B").fill(TEXT + " And dogs.");
      button(page, "Compare").click();
      page.getByText("a link to this comparison").click();
      assertThat(page.locator(".verdict .badge")).hasText("near");
      assertThat(page).hasURL(Pattern.compile(".*text-a=The.*"));
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
      page.keyboard().press("Tab"); // the title, which opens the document
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

      button(page, "Search").click();
      page.locator("summary").first().click();
      page.getByText("Side by side").first().click();

      assertThat(page.locator("#pair .columns mark").first()).isVisible();
    }
  }

  /** Those that no other test looks at, with what the demo holds. */
  @ParameterizedTest
  @EnumSource
  void allOtherPagesAreForEverybody(Look look) throws IOException {
    try (DoppelServer own = DoppelServer.start(SETTINGS, Throwable::printStackTrace);
        Visitor visitor = new Visitor(chromium, look, own.url(), true)) {
      Demo.fill(own.memories());
      Page page = visitor.page();
      for (String address :
          List.of(
              "/search",
              "/search?q=bridge&repeats=on",
              "/search?q=nosuchword",
              "/documents?show=repeated&order=size&down=on",
              "/documents?text=nosuchdocument",
              "/pair?a=manual%2Fbrisa-dehumidifier-1.0.html&b=manual%2Fbrisa-dehumidifier-1.2.html",
              "/review?threshold=1.00",
              "/review?show=decided",
              "/events?live=off&from=2026-01-05T08%3A01%3A01&to=2026-01-05T08%3A01%3A21",
              "/compare",
              "/urls")) {
        page.navigate(address);
        visitor.look("at" + address.replaceAll("[^a-z0-9]+", "-"));
      }
      page.navigate("/documents");
      page.getByLabel("Choose all on this page").check();
      assertThat(page.locator("tbody input:checked")).hasCount(42);
      page.getByText("Delete what is ticked").click();
      visitor.look("documents-delete");
      page.navigate("/events");
      page.getByText("Make a memory for other logs").click();
      page.getByText("Choose a range").click();
      visitor.look("events-forms");
    }
  }

  /** Before anything was added. */
  @ParameterizedTest
  @EnumSource
  void emptyPagesSayWhatToDo(Look look) throws IOException {
    try (DoppelServer own = DoppelServer.start(SETTINGS, Throwable::printStackTrace);
        Visitor visitor = new Visitor(chromium, look, own.url(), true)) {
      Page page = visitor.page();
      for (Screen screen : Screen.values()) {
        page.navigate(screen.path());
        visitor.look("empty-" + screen.label().toLowerCase(Locale.ROOT));
      }
      page.navigate("/review/history");
      visitor.look("empty-history");
      page.navigate("/review");
      assertThat(page.locator("#review")).hasText("There are no documents yet. Add some.");
    }
  }

  @ParameterizedTest
  @EnumSource
  void aMistakeIsToldOnAPage(Look look) throws IOException {
    try (Visitor visitor = visitor(look)) {
      Page page = visitor.page();
      visitor.expect("status of 404");

      page.navigate("/pair?a=no-such-page&b=neither");

      assertThat(page.locator("h1")).hasText("That did not work");
      assertThat(page.locator(".lead")).hasText("No document 'no-such-page' in this memory.");
      visitor.look("problem");
      page.navigate("/no/such/page");
      assertThat(page.locator("h1")).hasText("That did not work");
      visitor.look("nothing-here");
    }
  }

  @ParameterizedTest
  @EnumSource
  void whoDoesNotKnowTheTokenSeesOnlyTheForm(Look look) throws IOException {
    String token = "a-token-for-the-test";
    ServerSettings settings = SETTINGS.withHost("127.0.0.1", token);
    try (DoppelServer guarded = DoppelServer.start(settings, Throwable::printStackTrace);
        Visitor visitor = new Visitor(chromium, look, guarded.url(), true)) {
      Page page = visitor.page();

      page.navigate("/documents");
      assertThat(page).hasURL(guarded.url() + "/login?to=%2Fdocuments");
      visitor.look("login");
      page.getByLabel("The server's token").fill(token);
      button(page, "Go on").click();

      assertThat(page.locator("h1")).hasText("Documents");
      assertEquals("", page.evaluate("document.cookie"), "what scripts see of the cookie");
    }
  }
}
