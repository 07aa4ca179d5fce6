package dev.doppel.cli.terminal;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a user should know about the links in an input. */
public final class LinkRemarks {

  private static final int MOST_NAMES = 5;

  private LinkRemarks() {}

  /**
   * Returns the remarks.
   *
   * @param links how many names lead to files that are read under another name
   * @param notEntered the linked folders whose files were not read
   */
  public static List<String> of(int links, List<String> notEntered) {
    List<String> remarks = new ArrayList<>();
    if (links > 0) {
      remarks.add(
          String.format(
              Locale.ROOT,
              "%,d %s of the input: the same file, not a copy, and not counted",
              links,
              links == 1 ? "link to a file" : "links to files"));
    }
    if (!notEntered.isEmpty()) {
      int shown = Math.min(MOST_NAMES, notEntered.size());
      String more =
          notEntered.size() > shown
              ? String.format(Locale.ROOT, " and %,d more", notEntered.size() - shown)
              : "";
      remarks.add(
          (notEntered.size() == 1 ? "linked folder" : "linked folders")
              + " not entered (--follow-links does): "
              + String.join(", ", notEntered.subList(0, shown))
              + more);
    }
    return remarks;
  }
}
