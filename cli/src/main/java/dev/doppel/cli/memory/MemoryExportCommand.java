package dev.doppel.cli.memory;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.Counts;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.cli.terminal.JsonLine;
import dev.doppel.engine.SummaryKey;
import dev.doppel.engine.documents.DocumentMemory;
import dev.doppel.index.SimilarityIndex;
import dev.doppel.index.SimilaritySettings;
import dev.doppel.index.SketchedDocument;
import dev.doppel.store.FolderCare;
import dev.doppel.store.FolderKind;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
    name = "export",
    description = {
      "Prints what is stored, one item per line: fingerprints of URLs in hex, ids of documents in"
          + " JSON.",
      "Filters and windows of events hold nothing that can be printed."
    },
    mixinStandardHelpOptions = true,
    versionProvider = Version.class)
final class MemoryExportCommand implements Callable<Integer> {

  @Parameters(paramLabel = "FOLDER", description = "A memory or an index.")
  private Path folder;

  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    PrintWriter out = spec.commandLine().getOut();
    long[] lines = {0};
    FolderKind kind = FolderCare.kindOf(folder);
    switch (kind) {
      case URLS -> {
        HexFormat hex = HexFormat.of();
        FolderCare.fingerprints(
            folder,
            (high, low) -> {
              out.println(hex.toHexDigits(high) + hex.toHexDigits(low));
              lines[0]++;
            });
      }
      case DOCS ->
          DocumentMemory.ids(
              folder,
              id -> {
                out.print(JsonLine.of(json -> json.field("id", id)));
                lines[0]++;
              });
      case INDEX -> {
        try (SimilarityIndex index =
            SimilarityIndex.openToRead(folder, SimilaritySettings.defaults())) {
          for (SketchedDocument each : index.documents()) {
            out.print(JsonLine.of(json -> json.field("id", each.id())));
            lines[0]++;
          }
        }
      }
      default -> throw new IOException(folder + " is " + kind.words() + ", which has no export");
    }
    out.flush();
    common.remark(spec.commandLine().getErr(), Counts.of(lines[0], "line", "lines"));
    common.summarize(
        "memory export",
        summary ->
            summary.text(SummaryKey.KIND, kind.toString()).count(SummaryKey.LINES, lines[0]));
    return ExitCode.DONE;
  }
}
