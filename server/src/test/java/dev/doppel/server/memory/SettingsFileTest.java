package dev.doppel.server.memory;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a memory was made with is read back, also as earlier versions wrote it. */
class SettingsFileTest {

  @TempDir private Path folder;

  @Test
  void isWrittenAsEver() throws IOException {
    Path file = folder.resolve("memory.json");
    MemorySettings settings =
        new MemorySettings.Events(
            List.of("cookie", "ad"),
            "time",
            "sliding:24h",
            "10m",
            "off",
            "keep",
            "exact",
            "Z",
            "publisher",
            "ip",
            "cookie",
            1000L,
            0.01,
            null,
            null,
            7L);

    SettingsFile.write(file, settings);

    assertThat(file)
        .hasContent(
            "{\"version\":1,\"settings\":{\"kind\":\"events\",\"key\":[\"cookie\",\"ad\"],"
                + "\"time\":\"time\",\"window\":\"sliding:24h\",\"late\":\"10m\",\"ahead\":\"off\","
                + "\"onDuplicate\":\"keep\",\"method\":\"exact\",\"zone\":\"Z\","
                + "\"publisher\":\"publisher\",\"ip\":\"ip\",\"cookie\":\"cookie\","
                + "\"capacity\":1000,\"fpp\":0.01,\"secret\":7}}");
    assertThat(SettingsFile.read(file)).isEqualTo(settings);
  }

  @Test
  void oneThatIsMissingIsCalledMissing() {
    Path file = folder.resolve("memory.json");

    assertThatThrownBy(() -> SettingsFile.read(file)).hasMessage(file + " is missing");
  }

  @Test
  void whatEarlierVersionsKeptOfOtherKindsIsPassedOver() throws IOException {
    assertThat(read("{\"kind\":\"urls\",\"filter\":\"bloom\",\"key\":[\"a\"],\"similarity\":0.5}"))
        .isEqualTo(
            new MemorySettings.Urls(null, "bloom", null, null, null, null, null, null, null));
    assertThat(read("{\"kind\":\"documents\",\"similarity\":0.5,\"capacity\":9,\"secret\":7}"))
        .isEqualTo(new MemorySettings.Documents(null, null, 0.5));
    assertThat(read("{\"kind\":\"events\",\"key\":[\"k\"],\"profile\":\"strict\",\"fpp\":0.5}"))
        .hasFieldOrPropertyWithValue("fpp", 0.5);
  }

  /** They are refused now, in what clients send. */
  @Test
  void whatEarlierVersionsKeptForExactMemoriesIsPassedOver() throws IOException {
    assertThat(read("{\"kind\":\"urls\",\"capacity\":9,\"fpp\":0.5}"))
        .isEqualTo(MemorySettings.Urls.defaults());
    assertThat(read("{\"kind\":\"urls\",\"filter\":\"EXACT\",\"capacity\":9}"))
        .hasFieldOrPropertyWithValue("filter", "EXACT")
        .hasFieldOrPropertyWithValue("capacity", null);
    assertThat(read("{\"kind\":\"urls\",\"filter\":\"bloom\",\"capacity\":9}"))
        .hasFieldOrPropertyWithValue("capacity", 9L);
  }

  @Test
  void anythingElseIsRefused() {
    assertThatThrownBy(() -> read("{\"kind\":\"urls\",\"other\":1}"))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("was changed")
        .hasMessageContaining("other");
    assertThatThrownBy(() -> read("{\"kind\":\"other\"}")).hasMessageContaining("was changed");
    assertThatThrownBy(() -> read("1")).hasMessageContaining("was changed");
  }

  @Test
  void secretsAreNotShown() {
    MemorySettings.Urls urls =
        new MemorySettings.Urls("strict", null, null, null, null, null, null, null, 7L);

    assertThat(urls.withoutSecret().secret()).isNull();
    assertThat(urls.withoutSecret().profile()).isEqualTo("strict");
  }

  private MemorySettings read(String settings) throws IOException {
    Path file = folder.resolve("memory.json");
    Files.writeString(file, "{\"version\":1,\"settings\":" + settings + "}", UTF_8);
    return SettingsFile.read(file);
  }
}
