package dev.doppel.seen;

import static dev.doppel.seen.UrlVerdict.DUPLICATE;
import static dev.doppel.seen.UrlVerdict.INVALID;
import static dev.doppel.seen.UrlVerdict.NEW;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.hash.Secret;
import dev.doppel.core.words.GivenWords;
import dev.doppel.seen.UrlSettings.Kind;
import dev.doppel.web.url.UrlRules;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class UrlMemoryAskTest {

  private static final List<String> ADDED =
      IntStream.range(0, 3000).mapToObj(i -> "http://example.com/" + i).toList();

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource
  void askingAddsNothing(Kind kind) throws IOException {
    UrlSettings settings = UrlSettings.defaults().withKind(kind).withCapacity(100_000);
    try (UrlMemory seen = UrlMemory.open(folder, settings)) {
      seen.judge(ADDED);

      assertThat(seen.ask(List.of("HTTP://example.com:80/7", "http://example.com/new", "none")))
          .extracting(UrlAnswer::verdict)
          .containsExactly(DUPLICATE, NEW, INVALID);
      assertThat(seen.ask(List.of("http://example.com/new")).get(0).canonical())
          .isEqualTo("http://example.com/new");
      assertThat(seen.add("http://example.com/new")).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource
  void whatIsOpenToReadAnswersAlikeAndStaysAsItIs(Kind kind) throws IOException {
    UrlSettings settings =
        UrlSettings.defaults()
            .withRules(UrlRules.of("aggressive").assumingHttp())
            .withKind(kind)
            .withCapacity(100_000);
    make(settings);
    Map<String, FileTime> before = times();

    try (UrlMemory seen = UrlMemory.openToRead(folder, null);
        UrlMemory other = UrlMemory.openToRead(folder, null)) {
      assertThat(seen.ask(ADDED)).allMatch(answer -> answer.verdict() == DUPLICATE);
      assertThat(other.ask(List.of("example.com/7"))).allMatch(each -> each.verdict() == DUPLICATE);
      assertThat(seen.size()).isGreaterThan(2900);
      assertThatThrownBy(() -> seen.add("http://example.com/new"))
          .hasMessageContaining("to be asked only");
      assertThatThrownBy(() -> seen.remove(List.of("http://example.com/new")))
          .hasMessageContaining("to be asked only");
      assertThatThrownBy(seen::commit).hasMessageContaining("to be read only");
    }

    assertThat(times()).isEqualTo(before);
  }

  /** More than a batch, and more than a table of the memory holds. */
  @Test
  void whatIsForgottenIsNewAgain_alsoAfterOpening() throws IOException {
    List<String> many = IntStream.range(0, 300_000).mapToObj(i -> "http://a.example/" + i).toList();
    List<String> some = new ArrayList<>(many.subList(100, 4100));
    some.addAll(List.of("no link", "HTTP://A.example:80/100", "http://a.example/other"));
    try (UrlMemory seen = UrlMemory.open(folder)) {
      seen.judge(many);

      List<UrlAnswer> answers = seen.remove(some);

      assertThat(answers.subList(0, 4000)).allMatch(answer -> answer.verdict() == DUPLICATE);
      assertThat(answers.subList(4000, 4003))
          .extracting(UrlAnswer::verdict)
          .containsExactly(INVALID, NEW, NEW);
      assertThat(answers.get(4000).reason()).isEqualTo("no scheme");
      assertThat(answers.get(4001).canonical()).isEqualTo("http://a.example/100");
      assertThat(seen.size()).isEqualTo(296_000);
    }
    try (UrlMemory seen = UrlMemory.open(folder)) { // nothing was committed after it
      assertThat(seen.size()).isEqualTo(296_000);
      assertThat(seen.judge(many.subList(0, 200)).stream().filter(NEW::equals)).hasSize(100);
    }
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "EXACT")
  void aFilterForgetsNothing(Kind kind) throws IOException {
    UrlSettings settings = UrlSettings.defaults().withKind(kind).withCapacity(1000);
    try (UrlMemory seen = UrlMemory.temporary(settings)) {
      seen.add("http://a.example/");

      assertThatThrownBy(() -> seen.remove(List.of("http://a.example/")))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("a filter cannot forget URLs, got 1; an exact memory can");
      assertThat(seen.add("http://a.example/")).isFalse();
    }
  }

  /** More than one table of the exact memory holds, so that segments are asked, too. */
  @Test
  void segmentsAreAsked() throws IOException {
    try (UrlMemory seen = UrlMemory.open(folder)) {
      seen.judge(IntStream.range(0, 300_000).mapToObj(i -> "http://a.example/" + i).toList());
      seen.commit();
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .anyMatch(name -> name.startsWith("segment-"));
    }

    try (UrlMemory seen = UrlMemory.openToRead(folder, null)) {
      assertThat(
              seen.ask(
                  IntStream.range(299_000, 301_000)
                      .mapToObj(i -> "http://a.example/" + i)
                      .toList()))
          .extracting(UrlAnswer::verdict)
          .containsExactlyElementsOf(
              IntStream.range(299_000, 301_000)
                  .mapToObj(i -> i < 300_000 ? DUPLICATE : NEW)
                  .toList());
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "exact",
        "bloom capacity=5000 fpp=0.01",
        "scalable capacity=5000 fpp=0.01",
        "classic capacity=5000 bits=100000",
        "classic capacity=5000 fpp=0.001 hash-functions=5",
        "internet-archive capacity=5000 bits=100000",
        "layered capacity=5000 fpp=0.05",
        "layered capacity=5000 bits=100000 layers=3 hash-functions=4",
        "cen-2010",
        "cen-2010 capacity=5000 fpp=0.05"
      })
  void theSettingsAreThoseItWasMadeWith(String words) throws IOException {
    GivenWords given = GivenWords.ofOptions().put("filter", words.split(" ", -1)[0]);
    Stream.of(words.split(" ", -1))
        .skip(1)
        .map(word -> word.split("=", -1))
        .forEach(word -> given.put(word[0], word[1]));
    UrlSettings settings = UrlSettings.parse(given);
    make(settings);

    try (UrlMemory seen = UrlMemory.openToRead(folder, null)) {
      assertThat(seen.settings().kind()).isEqualTo(settings.kind());
      assertThat(seen.settings().used()).isEqualTo(settings.used());
      assertThat(seen.ask(List.of(ADDED.get(0))).get(0).verdict()).isEqualTo(DUPLICATE);
    }
  }

  @Test
  void oneThatIsWrittenToIsRefused() throws IOException {
    try (UrlMemory seen = UrlMemory.open(folder)) {
      assertThatThrownBy(() -> UrlMemory.openToRead(folder, null))
          .hasMessageContaining("already open");
      seen.add("http://a.example/");
    }
  }

  @Test
  void whatIsNotThereIsNotMade() {
    Path absent = folder.resolve("absent");

    assertThatThrownBy(() -> UrlMemory.openToRead(absent, null))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("no memory in");
    assertThat(absent).doesNotExist();
  }

  @Test
  void aSecretIsNeededWhereOneWasGiven() throws IOException {
    Secret secret = Secret.derivedFrom("one that is hard to guess".getBytes(UTF_8));
    make(UrlSettings.defaults().withSecret(secret));

    assertThatThrownBy(() -> UrlMemory.openToRead(folder, null)).hasMessageContaining("secret");
    try (UrlMemory seen = UrlMemory.openToRead(folder, secret)) {
      assertThat(seen.ask(List.of(ADDED.get(0))).get(0).verdict()).isEqualTo(DUPLICATE);
    }
  }

  private void make(UrlSettings settings) throws IOException {
    try (UrlMemory seen = UrlMemory.open(folder, settings)) {
      seen.judge(ADDED);
      seen.commit();
    }
  }

  private Map<String, FileTime> times() throws IOException {
    Map<String, FileTime> times = new TreeMap<>();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.toList()) {
        times.put(folder.relativize(file).toString(), Files.getLastModifiedTime(file));
      }
    }
    return times;
  }
}
