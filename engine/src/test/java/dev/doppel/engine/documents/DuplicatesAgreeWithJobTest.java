package dev.doppel.engine.documents;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.similarity.Duplicates;
import dev.doppel.similarity.Group;
import dev.doppel.similarity.Member;
import dev.doppel.similarity.rules.DocumentSettings;
import dev.doppel.similarity.rules.Method;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The same texts get the same verdicts in memory and from a file. */
class DuplicatesAgreeWithJobTest {

  private record Item(int id, String text) {}

  @TempDir private Path folder;

  @ParameterizedTest
  @EnumSource(Method.class)
  void verdictsAreThoseOfTheJob(Method method) throws IOException {
    DocumentSettings settings = DocumentSettings.builder().method(method).threads(3).build();
    List<Item> items = items();
    StringBuilder lines = new StringBuilder();
    items.forEach(
        item -> lines.append("{\"id\":%d,\"text\":\"%s\"}\n".formatted(item.id(), item.text())));
    Path file = Files.writeString(folder.resolve("texts.jsonl"), lines);

    DocumentResult result = Texts.run(settings, file);
    Duplicates<Item> found = Duplicates.among(items, Item::text, settings);

    assertThat(verdicts(found)).isEqualTo(verdicts(result)).isNotEmpty();
  }

  private static Set<String> verdicts(Duplicates<Item> found) {
    Set<String> verdicts = new TreeSet<>();
    for (Group<Item> group : found.groups()) {
      for (Member<Item> each : group.members()) {
        verdicts.add(
            "%d in %d %s %s"
                .formatted(
                    each.item().id(), group.head().id(), each.relation(), each.resemblance()));
      }
    }
    return verdicts;
  }

  private static Set<String> verdicts(DocumentResult result) {
    Set<String> verdicts = new TreeSet<>();
    for (int document = 0; document < result.documents(); document++) {
      if (!result.isKept(document)) {
        verdicts.add(
            "%s in %s %s %s"
                .formatted(
                    result.id(document),
                    result.id(result.head(document)),
                    result.relation(document),
                    result.similarity(document)));
      }
    }
    return verdicts;
  }

  /** Texts of all lengths, with copies, edits, parts and short ones among them. */
  private static List<Item> items() {
    Random random = new Random(11);
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < 120; i++) {
      texts.add(Texts.words(random.nextInt(), 3 + random.nextInt(200)));
    }
    for (int i = 0; i < 120; i++) {
      String text = texts.get(random.nextInt(120));
      texts.add(
          switch (random.nextInt(4)) {
            case 0 -> text;
            case 1 -> text.substring(text.length() / 3);
            case 2 -> Texts.edited(text, 50);
            default -> text + " " + Texts.words(random.nextInt(), 20);
          });
    }
    List<Item> items = new ArrayList<>();
    for (String text : texts) {
      items.add(new Item(items.size(), text));
    }
    return items;
  }
}
