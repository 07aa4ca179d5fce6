package dev.doppel.spark.documents;

import dev.doppel.core.distance.Relation;
import dev.doppel.similarity.rules.Method;

/** Relations and methods as numbers, as they stand in tables. */
final class Codes {

  static final int EXACT = 0;
  static final int NEAR = 1;
  static final int CONTAINED = 2;

  static final int BY_TEXT = 0;
  static final int BY_SAMPLES = 1;
  static final int BY_BANDS = 2; // the highest: what bands found is theirs

  private Codes() {}

  static int of(Relation relation) {
    return switch (relation) {
      case EXACT -> EXACT;
      case NEAR -> NEAR;
      case CONTAINED -> CONTAINED;
    };
  }

  static Relation relation(int code) {
    return switch (code) {
      case EXACT -> Relation.EXACT;
      case NEAR -> Relation.NEAR;
      case CONTAINED -> Relation.CONTAINED;
      default -> throw new IllegalArgumentException("no relation has the code " + code);
    };
  }

  static Method method(int code) {
    return switch (code) {
      case BY_TEXT -> Method.EXACT;
      case BY_SAMPLES -> Method.SHINGLES;
      case BY_BANDS -> Method.MINHASH;
      default -> throw new IllegalArgumentException("no method has the code " + code);
    };
  }
}
