package dev.doppel.seen;

import dev.doppel.core.internal.Check;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;

/**
 * The numbers that a filter of URLs is made with: those that were asked for, or those that are
 * used. Immutable.
 *
 * @param layers L, for how many segments of a URL there is a filter; one more is for the whole
 * @param hashes k, how many bits an item sets
 * @param bits m, how many bits each filter has
 * @param capacity n, the number of URLs it is sized for
 * @param fpp the false-positive rate of one filter that holds that many: the share of new URLs that
 *     it may call known
 */
public record FilterSizes(
    OptionalInt layers,
    OptionalInt hashes,
    OptionalLong bits,
    OptionalLong capacity,
    OptionalDouble fpp) {

  /** Nothing is asked for: all is as the kind of filter has it. */
  public static final FilterSizes USUAL =
      new FilterSizes(
          OptionalInt.empty(),
          OptionalInt.empty(),
          OptionalLong.empty(),
          OptionalLong.empty(),
          OptionalDouble.empty());

  private static final int MOST = 64; // of layers and of hashes

  public FilterSizes {
    checkSmall("layers", layers);
    checkSmall("hash-functions", hashes);
    checkPositive("bits", bits);
    checkPositive("capacity", capacity);
    fpp.ifPresent(
        share -> Check.argument(0 < share && share < 1, "fpp must lie in (0, 1), got %s", share));
  }

  private static void checkSmall(String name, OptionalInt number) {
    number.ifPresent(
        given ->
            Check.argument(
                given >= 1 && given <= MOST, "%s must be 1 to %d, got %d", name, MOST, given));
  }

  private static void checkPositive(String name, OptionalLong number) {
    number.ifPresent(
        given -> Check.argument(given > 0, "%s must be positive, got %d", name, given));
  }

  /** Returns these sizes with another number of layers. */
  public FilterSizes withLayers(int newLayers) {
    return new FilterSizes(OptionalInt.of(newLayers), hashes, bits, capacity, fpp);
  }

  /** Returns these sizes with another number of bits that an item sets. */
  public FilterSizes withHashes(int newHashes) {
    return new FilterSizes(layers, OptionalInt.of(newHashes), bits, capacity, fpp);
  }

  /** Returns these sizes with another number of bits of each filter. */
  public FilterSizes withBits(long newBits) {
    return new FilterSizes(layers, hashes, OptionalLong.of(newBits), capacity, fpp);
  }

  /** Returns these sizes for another number of URLs. */
  public FilterSizes withCapacity(long newCapacity) {
    return new FilterSizes(layers, hashes, bits, OptionalLong.of(newCapacity), fpp);
  }

  /** Returns these sizes with another false-positive rate. */
  public FilterSizes withFpp(double newFpp) {
    return new FilterSizes(layers, hashes, bits, capacity, OptionalDouble.of(newFpp));
  }

  /** Those that there are, by their names, in the order of the components. */
  public Map<String, Object> byName() {
    Map<String, Object> sizes = new LinkedHashMap<>();
    layers.ifPresent(number -> sizes.put("layers", number));
    hashes.ifPresent(number -> sizes.put("hash-functions", number));
    bits.ifPresent(number -> sizes.put("bits", number));
    capacity.ifPresent(number -> sizes.put("capacity", number));
    fpp.ifPresent(share -> sizes.put("fpp", share));
    return sizes;
  }
}
