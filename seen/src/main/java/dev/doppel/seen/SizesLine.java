package dev.doppel.seen;

import dev.doppel.seen.UrlSettings.Kind;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The sizes of a filter in the line of settings that a memory keeps. */
final class SizesLine {

  /*
   *   capacity=1000 fpp=1.0E-4                              bloom, scalable; layered with no more
   *   capacity=1000 fpp=0.1 layers=4 hashes=3 bits=4832     all others, as they are used
   *
   * Before there were layers, hashes and bits, cen-2010 kept the first line, too, with a capacity and
   * an fpp of which it made no use: its filter was the paper's.
   */

  private static final Pattern EARLIER = Pattern.compile(" capacity=(\\d+) fpp=(\\S+)$");

  private static final Pattern ANY = Pattern.compile("( (capacity|fpp|layers|hashes|bits)=\\S+)*$");

  private SizesLine() {}

  /** The sizes at the end of a line, with a space before; empty if it names none. */
  static String in(String line) {
    Matcher sizes = ANY.matcher(line);
    return sizes.find() ? sizes.group() : "";
  }

  static String of(Kind kind, FilterSizes asked) {
    FilterSizes used = Sizing.used(kind, asked);
    StringBuilder line = new StringBuilder();
    used.capacity().ifPresent(number -> line.append(" capacity=").append(number));
    used.fpp().ifPresent(share -> line.append(" fpp=").append(share));
    if (kind == Kind.LAYERED
        && asked.layers().isEmpty()
        && asked.hashes().isEmpty()
        && asked.bits().isEmpty()) {
      return line.toString();
    }
    used.layers().ifPresent(number -> line.append(" layers=").append(number));
    used.hashes().ifPresent(number -> line.append(" hashes=").append(number));
    used.bits().ifPresent(number -> line.append(" bits=").append(number));
    return line.toString();
  }

  /**
   * Returns the end of the line of a memory of cen-2010 that an earlier version made; none if it
   * was made by this one or not at all.
   *
   * @throws IOException if sizes are asked for that are neither those that the earlier version was
   *     given nor those that it used
   */
  static Optional<String> earlier(UrlSettings settings, Optional<String> made, Path folder)
      throws IOException {
    if (settings.kind() != Kind.CEN_2010 || made.isEmpty()) {
      return Optional.empty();
    }
    Matcher line = EARLIER.matcher(made.get());
    if (!line.find()) {
      return Optional.empty();
    }
    FilterSizes asked = settings.sizes();
    FilterSizes given =
        FilterSizes.USUAL
            .withCapacity(Long.parseLong(line.group(1)))
            .withFpp(Double.parseDouble(line.group(2)));
    FilterSizes then =
        asked
            .withCapacity(asked.capacity().orElse(Sizing.USUAL_CAPACITY))
            .withFpp(asked.fpp().orElse(Sizing.USUAL_FPP));
    if (then.equals(given)
        || settings.used().equals(Sizing.used(Kind.CEN_2010, FilterSizes.USUAL))) {
      return Optional.of(line.group());
    }
    throw new IOException(
        "memory "
            + folder
            + " was made by an earlier version, in which cen-2010 always had the sizes of its"
            + " paper: leave out all sizes");
  }
}
