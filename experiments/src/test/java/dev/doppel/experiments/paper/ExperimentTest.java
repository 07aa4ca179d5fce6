package dev.doppel.experiments.paper;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.doppel.core.work.Progress;
import dev.doppel.report.page.LineChart;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ExperimentTest {

  @TempDir private Path folder;

  private final Experiment experiment =
      new Experiment(
          "nobody-1999",
          "Nobody: Nothing (1999)",
          List.of(
              new Fixed("table-1", Set.of(ExperimentSettings.TRIALS, "layers"), false),
              new Fixed("figure-2", Set.of(ExperimentSettings.INPUT), true)),
          List.of(new Omitted("figure-3", "a photograph", "nothing to measure")));

  @Test
  void runsAllPartsThatCanRun() throws IOException {
    ExperimentResult result = SmallRun.with().run(experiment);

    assertThat(result.outcomes().keySet()).extracting(Part::name).containsExactly("table-1");
    assertThat(result.withoutInput()).extracting(Part::name).containsExactly("figure-2");
  }

  @Test
  void runsThePartsThatAreNamed() throws IOException {
    assertThat(SmallRun.with().input(folder).run(experiment, "figure-2").outcomes().keySet())
        .extracting(Part::name)
        .containsExactly("figure-2");
  }

  @Test
  void refusesAPartThatNeedsAnInput() {
    assertThatThrownBy(() -> SmallRun.with().run(experiment, "figure-2"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("nobody-1999 figure-2 needs an input: give --input");
  }

  @Test
  void refusesAnUnknownPart() {
    assertThatThrownBy(() -> SmallRun.with().run(experiment, "table-9"))
        .hasMessage("nobody-1999 has no part 'table-9': there are table-1, figure-2");
  }

  @Test
  void saysWhyAPartIsNotRerun() {
    assertThatThrownBy(() -> SmallRun.with().run(experiment, "figure-3"))
        .hasMessage("figure-3 of nobody-1999 is not rerun: nothing to measure");
  }

  @Test
  void refusesOptionsThatNoChosenPartUses() {
    assertThatThrownBy(() -> SmallRun.with().scale(5).run(experiment))
        .hasMessage("nobody-1999 does not use --scale, only --input, --set layers=, --trials");
    assertThatThrownBy(() -> SmallRun.with().input(folder).run(experiment, "table-1"))
        .hasMessage("nobody-1999 table-1 does not use --input, only --set layers=, --trials");
    assertThatThrownBy(() -> SmallRun.with().set("colour", "red").run(experiment, "table-1"))
        .hasMessageStartingWith("nobody-1999 table-1 does not use --set colour=");
  }

  /** A part that reads an input makes nothing up that could be smaller. */
  @Test
  void refusesToScaleAnInput() {
    Experiment scaled =
        new Experiment(
            "nobody-1999",
            "Nobody: Nothing (1999)",
            List.of(
                new Fixed(
                    "figure-4", Set.of(ExperimentSettings.INPUT, ExperimentSettings.SCALE), false)),
            List.of());

    assertThatThrownBy(() -> SmallRun.with().input(folder).scale(5).run(scaled))
        .hasMessage(
            "--scale is for made-up data: leave out either --scale or --input for figure-4");
  }

  @Test
  void refusesValuesThatAreNoNumbersOrOutOfBounds() {
    assertThatThrownBy(() -> SmallRun.with().set("layers", "x").run(experiment, "table-1"))
        .hasMessage("layers must be a whole number of 1 to 8, got 'x'");
    assertThatThrownBy(() -> SmallRun.with().set("layers", 9).run(experiment, "table-1"))
        .hasMessage("layers must be a whole number of 1 to 8, got '9'");
  }

  @Test
  void writesTablesVerdictsPicturesAndAttachments() throws IOException {
    SmallRun.with().set("layers", 3).run(experiment, "table-1").write(folder);

    assertThat(folder.resolve("nobody-1999.csv"))
        .content()
        .isEqualTo(
            """
            table,row,column,value
            Table 1,layers,measured,3
            verdicts,table-1,verdict,holds
            verdicts,table-1,because,it does
            """);
    assertThat(folder.resolve("nobody-1999.svg")).content().contains("a title");
    assertThat(folder.resolve("nobody-1999-table-1.svg")).content().contains("a title");
    assertThat(folder.resolve("nobody-1999-pairs.tsv")).hasContent("a\tb");
  }

  private record Fixed(String name, Set<String> options, boolean needsInput) implements Part {

    @Override
    public String title() {
      return "title of " + name;
    }

    @Override
    public Outcome run(ExperimentSettings settings, Progress progress) {
      String layers = String.valueOf(settings.value("layers", 1, 8, 4));
      return new Outcome(
          List.of(
              new ExperimentTable(
                  "Table 1", List.of("what", "measured"), List.of(List.of("layers", layers)))),
          List.of(
              LineChart.ofShares(
                  new LineChart.Labels("a title", "share", "x"), List.of("1"), List.of())),
          Verdict.HOLDS,
          "it does",
          List.of(new Outcome.Attachment("-pairs.tsv", out -> out.append("a\tb\n"))));
    }
  }
}
