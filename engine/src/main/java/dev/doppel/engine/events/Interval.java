package dev.doppel.engine.events;

/** A range that holds a share with a confidence of 95 %, as Wilson (1927) has it. */
record Interval(double low, double high) {

  private static final double Z = 1.959963984540054;

  static Interval of(long hits, long trials) {
    if (trials == 0) {
      return new Interval(0, 1);
    }
    double share = (double) hits / trials;
    double z2 = Z * Z / trials;
    double middle = (share + z2 / 2) / (1 + z2);
    double reach = Z / (1 + z2) * Math.sqrt(share * (1 - share) / trials + z2 / (4 * trials));
    return new Interval(Math.max(0, middle - reach), Math.min(1, middle + reach));
  }
}
