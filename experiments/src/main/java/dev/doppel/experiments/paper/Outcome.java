package dev.doppel.experiments.paper;

import dev.doppel.report.page.LineChart;
import java.io.IOException;
import java.util.List;

/**
 * The result of one part of an experiment.
 *
 * @param tables what the paper prints, what formulas say and what was measured, side by side
 * @param because one sentence: what the verdict rests on
 * @param attachments files written beside the tables, such as a list of pairs
 */
public record Outcome(
    List<ExperimentTable> tables,
    List<LineChart> charts,
    Verdict verdict,
    String because,
    List<Attachment> attachments) {

  public Outcome {
    tables = List.copyOf(tables);
    charts = List.copyOf(charts);
    attachments = List.copyOf(attachments);
  }

  /** A result without attachments. */
  public Outcome(
      List<ExperimentTable> tables, List<LineChart> charts, Verdict verdict, String because) {
    this(tables, charts, verdict, because, List.of());
  }

  /**
   * A file written with the tables.
   *
   * @param name what is added to the experiment's name, such as {@code -pairs.tsv}
   */
  public record Attachment(String name, Content content) {}

  /** Writes the text of a file. */
  @FunctionalInterface
  public interface Content {
    /** Writes all of it. */
    void writeTo(Appendable out) throws IOException;
  }
}
