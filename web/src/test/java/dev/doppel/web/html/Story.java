package dev.doppel.web.html;

/** A short text in three paragraphs, long enough to be the main text of a page. */
final class Story {

  static final String FIRST =
      "The ferry leaves at nine, weather permitting, and takes an hour to reach the island.";
  static final String SECOND =
      "Bring a coat, since the crossing is windy even in July, and something for the gulls.";
  static final String THIRD =
      "The last boat back sails at six, so look at your watch before you order the soup.";
  static final String STORY = p(FIRST) + p(SECOND) + p(THIRD);
  static final String STORY_TEXT = FIRST + "\n" + SECOND + "\n" + THIRD;

  private Story() {}

  static String p(String text) {
    return "<p>" + text + "</p>";
  }
}
