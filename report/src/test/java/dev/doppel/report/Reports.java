package dev.doppel.report;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.documents.DocumentJob;
import dev.doppel.engine.documents.DocumentResult;
import dev.doppel.engine.documents.ResultFiles;
import dev.doppel.engine.documents.TextSamples;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.output.FileSet;
import dev.doppel.io.record.InputOptions;
import dev.doppel.similarity.rules.DocumentSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;

/** Runs the job on a few records and makes the report of it. */
final class Reports {

  private static final DocumentSettings SETTINGS = DocumentSettings.builder().threads(2).build();

  private final List<String> lines = new ArrayList<>();

  Reports add(String id, String text) {
    return addLine("{\"id\":" + quoted(id) + ",\"text\":" + quoted(text) + "}");
  }

  Reports addLine(String line) {
    lines.add(line);
    return this;
  }

  /** Returns what a report is made of. */
  ReportInput input(Path folder) throws IOException {
    Path file = folder.resolve("records.jsonl");
    Files.write(file, lines);
    try (DocumentInput input = DocumentInput.of(List.of(file), InputOptions.defaults())) {
      DocumentResult result = DocumentJob.run(input, SETTINGS, Progress.NONE);
      ReportPlan plan = ReportPlan.of(result);
      TextSamples texts =
          TextSamples.of(plan.documents(), SETTINGS.content(), ReportPlan.TEXT_LIMIT);
      try (FileSet files = ResultFiles.open(folder.resolve("out"), false)) {
        ResultFiles.of(result, files).partRecords(input, texts, Progress.NONE);
      }
      return new ReportInput(result, SETTINGS, plan, texts.texts());
    }
  }

  String page(Path folder) throws IOException {
    return page(input(folder));
  }

  static String page(ReportInput in) throws IOException {
    StringBuilder page = new StringBuilder();
    ReportPage.write(page, in);
    return page.toString();
  }

  /** A text like no other seed's. */
  static String prose(int words, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < words; i++) {
      text.append('w').append(random.nextInt(10_000)).append(i % 12 == 11 ? ".\n" : " ");
    }
    return text.toString();
  }

  private static String quoted(String text) {
    StringBuilder quoted = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c < 128 && Character.isLetterOrDigit(c)) {
        quoted.append(c);
      } else {
        quoted.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
      }
    }
    return quoted.append('"').toString();
  }
}
