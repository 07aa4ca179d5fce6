package dev.doppel.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.hash.Secret;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GivenSecretTest {

  private static final Map<String, String> SET = Map.of("DOPPEL_SECRET", "of the environment");

  @TempDir private Path folder;

  @Test
  void aFileComesBeforeTheEnvironment() throws IOException {
    Path file = Files.writeString(folder.resolve("secret"), "of the file\n");

    assertThat(GivenSecret.find(file, SET)).isEqualTo(secret("of the file"));
    assertThat(GivenSecret.find(null, SET)).isEqualTo(secret("of the environment"));
    assertThat(GivenSecret.find(null, Map.of())).isNull();
  }

  @Test
  void nothingIsNoSecret() throws IOException {
    Path empty = Files.writeString(folder.resolve("empty"), "\n");

    assertThatThrownBy(() -> GivenSecret.find(empty, SET))
        .isInstanceOf(IOException.class)
        .hasMessage("the file " + empty + " holds no secret, it is empty");
    assertThatThrownBy(() -> GivenSecret.find(null, Map.of("DOPPEL_SECRET", "")))
        .hasMessage("DOPPEL_SECRET holds no secret, it is empty");
    assertThatThrownBy(() -> GivenSecret.find(folder.resolve("none"), SET))
        .isInstanceOf(IOException.class);
  }

  private static Secret secret(String text) {
    return Secret.derivedFrom(text.getBytes(UTF_8));
  }
}
