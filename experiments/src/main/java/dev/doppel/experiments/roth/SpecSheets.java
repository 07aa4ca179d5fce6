package dev.doppel.experiments.roth;

import static java.util.Objects.requireNonNull;

import dev.doppel.core.distance.Overlap;
import dev.doppel.core.shingle.ShingleSet;
import dev.doppel.core.shingle.TextShingles;
import dev.doppel.core.sketch.SimHash;
import dev.doppel.core.work.Progress;
import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.ExperimentTable;
import dev.doppel.experiments.paper.Outcome;
import dev.doppel.experiments.paper.Part;
import dev.doppel.experiments.paper.Verdict;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * The specification sheets of section 2.5, made up: six that differ in a few characters, and one
 * with more in it. The paper groups the six and sets the seventh apart. Then the same for many
 * families of sheets, of random words, since one family says little about chance.
 */
final class SpecSheets implements Part {

  private static final int FAMILIES = 400;
  private static final int LINES = 28;

  private static final String FIRST = "st71p.txt";
  private static final String APART = "st72a.txt";

  @Override
  public String name() {
    return "spec-sheets";
  }

  @Override
  public String title() {
    return "section 2.5, specification sheets that differ in a few characters (made up)";
  }

  @Override
  public Set<String> options() {
    return Set.of();
  }

  @Override
  public Outcome run(ExperimentSettings settings, Progress progress) {
    Map<String, String> sheets = sheets();
    PerCut<Map<String, ShingleSet>> sets = new PerCut<>();
    for (Cut cut : Cut.values()) {
      TextShingles shingles = TextShingles.of(cut.shingling());
      Map<String, ShingleSet> each = new LinkedHashMap<>();
      sheets.forEach(
          (name, text) -> {
            shingles.read(text);
            each.put(name, shingles.shingles().copy());
          });
      sets.put(cut, each);
    }
    List<List<String>> rows = new ArrayList<>();
    PerCut<Boolean> isGrouped = new PerCut<>();
    PerCut<Boolean> isApart = new PerCut<>();
    for (Cut cut : Cut.values()) {
      isGrouped.put(cut, true);
      isApart.put(cut, true);
    }
    for (String name : sheets.keySet()) {
      if (name.equals(FIRST)) {
        continue;
      }
      List<String> row =
          new ArrayList<>(List.of(name, name.equals(APART) ? "7 or more" : "0 to 6"));
      for (Cut cut : Cut.values()) {
        ShingleSet first = requireNonNull(sets.get(cut).get(FIRST));
        ShingleSet other = requireNonNull(sets.get(cut).get(name));
        Overlap overlap = Overlap.of(first, other);
        int distance = SimHash.distance(SimHash.of(first), SimHash.of(other));
        row.add(String.format(Locale.ROOT, "%.1f", 64 * Formulas.bitDiffers(overlap)));
        row.add(Integer.toString(distance));
        row.add(String.format(Locale.ROOT, "%.2f", overlap.resemblance()));
        boolean isNear = distance <= Observations.DISTANCE;
        PerCut<Boolean> claims = name.equals(APART) ? isApart : isGrouped;
        claims.put(cut, claims.get(cut) && isNear != name.equals(APART));
      }
      rows.add(row);
    }
    List<String> columns = new ArrayList<>(List.of("sheet", "paper, bits from " + FIRST));
    for (Cut cut : Cut.values()) {
      columns.addAll(List.of(cut + ": bits, formula", cut + ": bits", cut + ": resemblance"));
    }
    PerCut<Share[]> many = families(settings.seed());
    return new Outcome(
        List.of(
            new ExperimentTable("Distances from " + FIRST, columns, rows),
            new ExperimentTable(
                "The same in " + FAMILIES + " families of random words",
                List.of("sheets", "paper", "formula", "measured", "error bars"),
                rows(many))),
        List.of(),
        many.get(Cut.CHARACTERS)[0].measured() > 0.5 && many.get(Cut.CHARACTERS)[1].measured() < 0.1
            ? Verdict.HOLDS_WITH_CONDITIONS
            : Verdict.DOES_NOT_HOLD,
        because(isGrouped, isApart, many));
  }

  private static List<List<String>> rows(PerCut<Share[]> many) {
    List<List<String>> rows = new ArrayList<>();
    for (Cut cut : Cut.values()) {
      Share near = many.get(cut)[0];
      Share apart = many.get(cut)[1];
      rows.add(
          List.of(
              "few characters differ, within 6 bits, " + cut,
              "5 of 5",
              near.formulaText(),
              near.measuredText(),
              near.flag()));
      rows.add(
          List.of(
              "more content, within 6 bits, " + cut,
              "0 of 1",
              apart.formulaText(),
              apart.measuredText(),
              apart.flag()));
    }
    return rows;
  }

  /** Of each family a pair that differs in a few characters, and one of which one has more. */
  private static PerCut<Share[]> families(long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    PerCut<Share[]> shares = new PerCut<>();
    PerCut<TextShingles> shingles = new PerCut<>();
    for (Cut cut : Cut.values()) {
      shares.put(cut, new Share[] {new Share(), new Share()});
      shingles.put(cut, TextShingles.of(cut.shingling()));
    }
    for (int i = 0; i < FAMILIES; i++) {
      String lines = lines(random, LINES);
      int number = 1 + random.nextInt(99);
      String first = String.format(Locale.ROOT, lines, "ST-" + number + "P", number, 2048 * number);
      String near =
          String.format(Locale.ROOT, lines, "ST-" + number + "P5", 5 * number, 10240 * number);
      String apart =
          String.format(Locale.ROOT, lines, "ST-" + number + "A", number, 2048 * number)
              + lines(random, 14);
      for (Cut cut : Cut.values()) {
        add(shingles.get(cut), first, near, shares.get(cut)[0]);
        add(shingles.get(cut), first, apart, shares.get(cut)[1]);
      }
    }
    return shares;
  }

  private static void add(TextShingles shingles, String a, String b, Share share) {
    shingles.read(a);
    ShingleSet one = shingles.shingles().copy();
    shingles.read(b);
    ShingleSet other = shingles.shingles();
    share.add(
        Formulas.within(Formulas.bitDiffers(Overlap.of(one, other)), Observations.DISTANCE),
        SimHash.distance(SimHash.of(one), SimHash.of(other)) <= Observations.DISTANCE);
  }

  /** Lines of random words and figures; the first three have room for what differs. */
  private static String lines(SplittableRandom random, int count) {
    StringBuilder lines = new StringBuilder();
    for (int line = 0; line < count; line++) {
      for (int word = 0; word < 4; word++) {
        for (int letter = 3 + random.nextInt(6); letter > 0; letter--) {
          lines.append((char) ('a' + random.nextInt(26)));
        }
        lines.append(' ');
      }
      lines.append(count == LINES && line < 3 ? "%" + (line + 1) + "$s" : random.nextInt(1000));
      lines.append('\n');
    }
    return lines.toString();
  }

  private static String because(
      PerCut<Boolean> isGrouped, PerCut<Boolean> isApart, PerCut<Share[]> many) {
    List<String> words = new ArrayList<>();
    for (Cut cut : Cut.values()) {
      words.add(
          cut
              + (isGrouped.get(cut) ? " groups all six" : " does not group all six")
              + (isApart.get(cut) ? " and sets the seventh apart" : " and takes in the seventh")
              + ", and finds "
              + Share.percent(many.get(cut)[0].measured())
              + " of such pairs in many families");
    }
    return String.join("; ", words) + "; all sheets are made up";
  }

  /** The six, named as in the paper, and the seventh. */
  static Map<String, String> sheets() {
    Map<String, String> sheets = new LinkedHashMap<>();
    sheets.put(FIRST, sheet("ST-71P", "1", "2,048", "5.0 V"));
    sheets.put("st71p5.txt", sheet("ST-71P5", "1", "2,048", "3.3 V"));
    sheets.put("st72p5.txt", sheet("ST-72P5", "2", "4,096", "5.0 V"));
    sheets.put("st720p5.txt", sheet("ST-720P5", "20", "40,960", "5.0 V"));
    sheets.put("st75p5.txt", sheet("ST-75P5", "5", "10,240", "5.0 V"));
    sheets.put("st710p5.txt", sheet("ST-710P5", "10", "20,480", "5.0 V"));
    sheets.put(APART, sheet("ST-72A", "2", "4,096", "5.0 V") + MORE);
    return sheets;
  }

  private static String sheet(String model, String megabytes, String sectors, String volts) {
    return String.format(
        Locale.ROOT,
        """
        %1$s Solid State Card
        -----------------------------------------------------------------
        UNFORMATTED CAPACITY (MB) ____________________%2$s
        FORMATTED CAPACITY (512 byte sectors) ________%2$s
        TOTAL SECTORS ________________________________%3$s
        AVERAGE ACCESS (msec read/write) _____________0.3/1.2
        TRACK TO TRACK SEEK (msec) ___________________none, no moving parts
        BUFFER (KB) __________________________________2
        INTERFACE ____________________________________card slot, 68 contacts
        BYTES PER SECTOR _____________________________512
        TRANSFER RATE TO HOST (MB/s) _________________up to 4.0
        POWER REQUIREMENTS ___________________________%4$s +/- 10 per cent
        ACTIVE (watts typ) ___________________________0.45
        STANDBY (watts typ) __________________________0.05
        WRITE CYCLES PER SECTOR ______________________at least 100,000
        DATA RETENTION (years, without power) ________10
        OPERATING TEMPERATURE (degrees C) ____________0 to 60
        STORAGE TEMPERATURE (degrees C) ______________-25 to 85
        SHOCK, operating and not (Gs) ________________1,000
        VIBRATION (Gs) _______________________________15
        HUMIDITY, without condensation (per cent) ____8 to 95
        PHYSICAL:
          Height (mm) ________________________________5.0
          Width (mm) _________________________________54.0
          Depth (mm) _________________________________85.6
          Weight (g) _________________________________32

        Already low-level formatted at the factory. The card may be inserted and
        taken out while the host is running, once its driver has been told.
        """,
        model,
        megabytes,
        sectors,
        volts);
  }

  private static final String MORE =
      """

      JUMPERS AND CABLE OF THE ADAPTER MODEL
      The adapter fits a bay of three and a half inches and takes the place of a
      fixed disk on a ribbon cable with forty wires. Close jumper one when the
      adapter is the only drive on the cable, close jumpers one and two when it
      is the first of two, and leave both open when it is the second. Jumper
      three slows the interface down for hosts that answer late. Pin twenty is
      the key and carries nothing. The light on the front plate shines while a
      sector is read or written; a second light may be wired to the two pins at
      the rear edge of the board. Translate the drive as a fixed disk with four
      heads and sixteen sectors per track, or let the host ask the drive for its
      geometry by the identify command. Power comes from the large plug with
      four wires; the small plug of diskette drives does not fit this model.
      """;
}
