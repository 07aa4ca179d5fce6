package dev.doppel.experiments.roth;

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
import java.util.Map;
import java.util.Set;

/** What the paper prints in full and can be computed again: Table 1, and the rows of section 4. */
final class PaperRows {

  private static final String ASKED =
      "0011111101011101000101010000111101110110010010010101110010000011";

  private PaperRows() {}

  /** "Hello world" in 16 bits, by three characters whose codes are added. */
  static final class Table1 implements Part {

    @Override
    public String name() {
      return "table-1";
    }

    @Override
    public String title() {
      return "the SimHash of 'Hello world'";
    }

    @Override
    public Set<String> options() {
      return Set.of();
    }

    @Override
    public Outcome run(ExperimentSettings settings, Progress progress) {
      long printed = simHash("Hello world", "llo");
      long whole = simHash("Hello world", "");
      return new Outcome(
          List.of(
              new ExperimentTable(
                  "SimHash of 'Hello world', 16 bits, sums of three characters",
                  List.of("shingles", "paper", "measured"),
                  List.of(
                      List.of("as printed, without 'llo'", "264", Long.toString(printed)),
                      List.of("all nine", "", Long.toString(whole))))),
          List.of(),
          printed == 264 ? Verdict.HOLDS_WITH_CONDITIONS : Verdict.DOES_NOT_HOLD,
          "the table leaves out the shingle 'llo'; with it the result is " + whole);
    }

    private static long simHash(String text, String omitted) {
      List<Long> shingles = new ArrayList<>();
      for (int i = 0; i + 3 <= text.length(); i++) {
        if (!text.substring(i, i + 3).equals(omitted)) {
          shingles.add(text.substring(i, i + 3).chars().asLongStream().sum());
        }
      }
      long[] values = shingles.stream().mapToLong(Long::longValue).toArray();
      return SimHash.of(values, values.length);
    }
  }

  /** The rows of the sample implementation. */
  static final class Section4 implements Part {

    @Override
    public String name() {
      return "section-4";
    }

    @Override
    public String title() {
      return "the five rows of the sample query (in databases: docs/sql.md)";
    }

    @Override
    public Set<String> options() {
      return Set.of();
    }

    @Override
    public Outcome run(ExperimentSettings settings, Progress progress) {
      Map<String, Integer> paper = new LinkedHashMap<>();
      paper.put("sttech.txt " + ASKED, 0);
      paper.put("treknolo 0001101101000101000101010000111101111110010010010101110010010011", 6);
      paper.put(
          "warpte_i_6.txt 0001111101011101000101010000111101110110010010010101110010000011", 1);
      paper.put(
          "treknolo_i_25 0001101101000101000101010000111101111110010010010101110010010011", 6);
      paper.put("warpte.txt 0001111101011101000101010000111101110110010010010101110010000011", 1);
      List<List<String>> rows = new ArrayList<>();
      boolean isSame = true;
      for (Map.Entry<String, Integer> row : paper.entrySet()) {
        int space = row.getKey().indexOf(' ');
        int distance =
            SimHash.distance(
                Long.parseUnsignedLong(ASKED, 2),
                Long.parseUnsignedLong(row.getKey().substring(space + 1), 2));
        isSame &= distance == row.getValue();
        rows.add(
            List.of(
                row.getKey().substring(0, space),
                Integer.toString(row.getValue()),
                Integer.toString(distance)));
      }
      return new Outcome(
          List.of(
              new ExperimentTable(
                  "Distances from sttech.txt", List.of("object_name", "HD, paper", "HD"), rows)),
          List.of(),
          isSame ? Verdict.HOLDS : Verdict.DOES_NOT_HOLD,
          "the distances of the SimHashes that the paper prints");
    }
  }
}
