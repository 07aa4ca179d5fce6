package dev.doppel.server.page;

import static dev.doppel.report.page.Numbers.coordinate;

import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import dev.doppel.similarity.evidence.ChunkMap;
import java.io.IOException;
import java.util.List;

/** Draws which chunks two texts share: a strip for each text, equal chunks in equal colours. */
final class ChunkStrips {

  private static final int WIDTH = 720;
  private static final int STRIP = 26;
  private static final int GAP = 10;
  private static final int COLOURS = 6;
  private static final double SEAM = 1;

  private final ChunkMap map;
  private final double scale;

  ChunkStrips(ChunkMap map) {
    this.map = map;
    long longest = Math.max(1, Math.max(bytes(map.a()), bytes(map.b())));
    this.scale = (double) WIDTH / longest;
  }

  void write(Html html) throws IOException {
    html.open("figure", "class", "wide chunks");
    html.element("figcaption", "Chunks");
    String box = "0 0 " + WIDTH + " " + (2 * STRIP + GAP);
    html.open(
        "svg",
        "viewBox",
        box,
        "preserveAspectRatio",
        "none",
        "role",
        "img",
        "aria-label",
        description());
    writeStrip(html, map.a(), 0);
    writeStrip(html, map.b(), STRIP + GAP);
    html.close();
    Parts.note(
        html,
        "Above the first text, below the second, each cut where its own words say so. Chunks of"
            + " one colour are the same in both; grey ones are in one only. "
            + description());
    html.closeBlock();
  }

  private void writeStrip(Html html, List<ChunkMap.Chunk> chunks, int top) throws IOException {
    double at = 0;
    for (ChunkMap.Chunk chunk : chunks) {
      double width = chunk.bytes() * scale;
      String style = chunk.isShared() ? "chunk-" + chunk.number() % COLOURS : "chunk-alone";
      html.open(
              "rect",
              "class",
              style,
              "x",
              coordinate(at),
              "y",
              String.valueOf(top),
              "width",
              coordinate(Math.max(SEAM, width - SEAM)),
              "height",
              String.valueOf(STRIP))
          .close();
      at += width;
    }
  }

  private String description() {
    return Numbers.count(map.shared(), "chunk is", "chunks are")
        + " in both: "
        + Numbers.percent(ChunkMap.covered(map.a()))
        + " of the first text, "
        + Numbers.percent(ChunkMap.covered(map.b()))
        + " of the second.";
  }

  private static long bytes(List<ChunkMap.Chunk> chunks) {
    return chunks.stream().mapToLong(ChunkMap.Chunk::bytes).sum();
  }
}
