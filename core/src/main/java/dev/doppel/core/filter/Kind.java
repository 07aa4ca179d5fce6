package dev.doppel.core.filter;

/** What kind of filter bytes hold. The codes are part of the format: never reuse one. */
enum Kind {
  SPLIT_BLOCK(1, "split-block"),
  CLASSIC(2, "classic"),
  COUNTING(3, "counting"),
  LAYERED(4, "layered"),
  SCALABLE(5, "scalable");

  final int code;
  final String label;

  Kind(int code, String label) {
    this.code = code;
    this.label = label;
  }
}
