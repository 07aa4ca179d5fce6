package dev.doppel.engine.documents;

import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Where a document was, as far as a run noted it: the places of all its inputs and the document's
 * id. An id depends on what else was named: {@code b/x.txt} of the inputs {@code a} and {@code b}
 * is {@code x.txt} of {@code b} alone.
 *
 * @param places absolute paths of the inputs, files or folders
 */
record Origin(List<String> places, String id) {

  private static final Pattern REPEATED = Pattern.compile("#[0-9]+$");

  /**
   * Whether both may be one document, if they have the same text. Where that is not sure, as of
   * records whose file is not known, they are: a document that is kept twice is a smaller mistake
   * than one that is removed in favour of itself.
   */
  boolean mayBe(Origin other) {
    Set<String> files = files();
    files.retainAll(other.files());
    if (!files.isEmpty()) {
      return true;
    }
    return hasIdOf(other) && isNear(other) && !isFile() && !other.isFile();
  }

  /** Whether the ids are the same, except for the number that a repeated one gets. */
  boolean hasIdOf(Origin other) {
    return plain(id).equals(plain(other.id));
  }

  private static String plain(String id) {
    return REPEATED.matcher(id).replaceFirst("");
  }

  /** The paths to which the id may lead. */
  private Set<String> files() {
    Set<String> files = new HashSet<>();
    for (String place : places) {
      files.add(place + "/" + id);
      if (endsWith(place, id)) {
        files.add(place);
      }
      for (int slash = id.indexOf('/'); slash > 0; slash = id.indexOf('/', slash + 1)) {
        if (endsWith(place, id.substring(0, slash))) {
          files.add(place + id.substring(slash));
        }
      }
    }
    return files;
  }

  private static boolean endsWith(String place, String names) {
    return place.equals(names) || place.endsWith("/" + names);
  }

  /** Whether the inputs of both have a file or folder in common. */
  private boolean isNear(Origin other) {
    for (String place : places) {
      for (String others : other.places) {
        if (isWithin(place, others) || isWithin(others, place)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean isWithin(String place, String folder) {
    return place.equals(folder) || place.startsWith(folder + "/");
  }

  /** Whether the document is a file of its own, and so where it is is known. */
  private boolean isFile() {
    for (String file : files()) {
      try {
        if (!places.contains(file) && Files.isRegularFile(Path.of(file))) {
          return true;
        }
      } catch (InvalidPathException e) {
        // an id that is not the name of a file
      }
    }
    return false;
  }
}
