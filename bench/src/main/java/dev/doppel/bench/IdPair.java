package dev.doppel.bench;

/** Two ids, the smaller first. */
record IdPair(String a, String b) {

  static IdPair of(String one, String other) {
    return one.compareTo(other) <= 0 ? new IdPair(one, other) : new IdPair(other, one);
  }
}
