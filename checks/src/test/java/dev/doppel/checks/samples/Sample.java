package dev.doppel.checks.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A piece of Java that readers may copy.
 *
 * @param source the file it stands in, from the top of the repository
 * @param number its place among the samples of that file, from 1
 */
record Sample(String source, int number, String code) {

  private static final Pattern FENCED =
      Pattern.compile("^```java\\n(.*?)^```$", Pattern.DOTALL | Pattern.MULTILINE);
  private static final Pattern IN_JAVADOC =
      Pattern.compile("<pre>\\{@code\\n(.*?)\\n *\\* *\\}</pre>", Pattern.DOTALL);
  private static final Pattern MARGIN = Pattern.compile("^ *\\* ?", Pattern.MULTILINE);

  /** Returns all samples of a repository, in the order of files. */
  static List<Sample> below(Path root) throws IOException {
    List<Sample> samples = new ArrayList<>();
    try (Stream<Path> files = Files.walk(root)) {
      for (Path file :
          files.filter(each -> mayHaveSamples(root.relativize(each))).sorted().toList()) {
        addAll(root, file, samples);
      }
    }
    return samples;
  }

  private static boolean mayHaveSamples(Path file) {
    String name = file.toString().replace('\\', '/');
    boolean isPage = name.matches("[^/]*\\.md|docs/.*\\.md");
    return isPage || name.matches("(.*/)?src/main/java/.*\\.java");
  }

  private static void addAll(Path root, Path file, List<Sample> samples) throws IOException {
    boolean isPage = file.toString().endsWith(".md");
    Matcher matcher = (isPage ? FENCED : IN_JAVADOC).matcher(Files.readString(file));
    String source = root.relativize(file).toString().replace('\\', '/');
    for (int number = 1; matcher.find(); number++) {
      String code = matcher.group(1);
      samples.add(new Sample(source, number, isPage ? code : MARGIN.matcher(code).replaceAll("")));
    }
  }

  /** The class that runs it. */
  String className() {
    return source.replaceAll("[^A-Za-z0-9]", "_") + "_" + number;
  }

  @Override
  public String toString() {
    return source + "#" + number;
  }
}
