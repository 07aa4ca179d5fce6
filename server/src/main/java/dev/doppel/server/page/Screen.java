package dev.doppel.server.page;

/** What there is to be seen, in the order of the menu. */
enum Screen {
  HOME("/", "Start"),
  SEARCH("/search", "Search"),
  DOCUMENTS("/documents", "Documents"),
  REVIEW("/review", "Review"),
  URLS("/urls", "URLs"),
  EVENTS("/events", "Events"),
  COMPARE("/compare", "Compare");

  private final String path;
  private final String label;

  Screen(String path, String label) {
    this.path = path;
    this.label = label;
  }

  String path() {
    return path;
  }

  String label() {
    return label;
  }
}
