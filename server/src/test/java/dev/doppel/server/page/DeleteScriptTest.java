package dev.doppel.server.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the script in a real shell. */
class DeleteScriptTest {

  private static final List<String> NASTY =
      List.of(
          "plain.txt",
          "with space.txt",
          "it's.txt",
          "'; touch broken; '",
          "$(touch broken)",
          "`touch broken`",
          "-rf",
          "line\nbreak",
          "back\\slash",
          "sub/\"quoted\".txt",
          "\u00e9t\u00e9 \u6e2f.txt",
          "*");

  @TempDir private Path dir;

  private String run(Path folder, String script, String... arguments) throws Exception {
    Path file = Files.writeString(dir.resolve("delete.sh"), script, UTF_8);
    List<String> command = new ArrayList<>(List.of("sh", file.toString()));
    command.addAll(List.of(arguments));
    ProcessBuilder builder = new ProcessBuilder(command).directory(folder.toFile());
    Process process = builder.redirectErrorStream(true).start();
    String out = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor()).as(out).isZero();
    return out;
  }

  private Path folder(String... more) throws IOException {
    Path folder = Files.createDirectory(dir.resolve("folder"));
    for (String each : NASTY) {
      Files.createDirectories(folder.resolve(each).getParent());
      Files.writeString(folder.resolve(each), each);
    }
    for (String each : more) {
      Files.writeString(folder.resolve(each), each);
    }
    return folder;
  }

  private static List<String> files(Path folder) throws IOException {
    try (Stream<Path> all = Files.walk(folder)) {
      return all.filter(Files::isRegularFile)
          .map(each -> folder.relativize(each).toString())
          .toList();
    }
  }

  @Test
  void showsWhatItWouldDeleteAndDeletesNothing() throws Exception {
    Path folder = folder("kept.txt");

    String out = run(folder, DeleteScript.of(NASTY));

    assertThat(out).contains("would delete ./plain.txt", "Nothing was deleted");
    assertThat(files(folder)).hasSize(NASTY.size() + 1);
  }

  @Test
  void deletesTheseFilesAndNoOthersWhateverTheyAreCalled() throws Exception {
    Path folder = folder("kept.txt");

    String out = run(folder, DeleteScript.of(NASTY), "--delete");

    assertThat(files(folder)).containsExactly("kept.txt");
    assertThat(out).contains(NASTY.size() + " deleted, 0 not there");
    assertThat(run(folder, DeleteScript.of(NASTY), "--delete"))
        .contains("0 deleted, " + NASTY.size() + " not there");
  }

  @Test
  void neverLeavesItsFolder() throws Exception {
    Path folder = folder();
    Path outside = Files.writeString(dir.resolve("outside.txt"), "precious");
    List<String> ids =
        List.of("../outside.txt", outside.toString(), "sub/../../outside.txt", "./plain.txt", "");

    String out = run(folder, DeleteScript.of(ids), "--delete");

    assertThat(out).contains("5 left out", "0 deleted");
    assertThat(outside).exists();
    assertThat(files(folder)).hasSize(NASTY.size());
  }
}
