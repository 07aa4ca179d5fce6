package dev.doppel.server.page;

import static dev.doppel.report.page.Numbers.coordinate;

import dev.doppel.index.Family;
import dev.doppel.index.Match;
import dev.doppel.report.page.Html;
import dev.doppel.report.page.Numbers;
import java.io.IOException;
import java.util.List;

/** Draws clusters as stars: the head in the middle, the others around it, the nearer the closer. */
final class FamilyMap {

  private static final int WIDTH = 360;
  private static final int CELL = 72;
  private static final int COLUMNS = WIDTH / CELL;
  private static final int MOST = 4 * COLUMNS;
  private static final int MOST_RAYS = 24;
  private static final double NEAREST = 12;
  private static final double FARTHEST = 30;

  private final List<Family> families;

  FamilyMap(List<Family> families) {
    this.families = families.subList(0, Math.min(MOST, families.size()));
  }

  void write(Html html) throws IOException {
    int rows = (families.size() + COLUMNS - 1) / COLUMNS;
    html.open("figure", "class", "card").element("figcaption", "Who resembles whom");
    String box = "0 0 " + WIDTH + " " + rows * CELL;
    html.open("svg", "viewBox", box, "role", "img", "aria-label", description());
    for (int i = 0; i < families.size(); i++) {
      int column = i % COLUMNS;
      int row = i / COLUMNS;
      writeFamily(html, families.get(i), CELL * (column + 0.5), CELL * (row + 0.5));
    }
    html.close().open("ul", "class", "legend");
    writeLegend(html, "head", "the one stored first");
    writeLegend(html, "exact", "a copy");
    writeLegend(html, "near", "alike; the closer, the more");
    html.close().closeBlock();
  }

  private static void writeLegend(Html html, String style, String meaning) throws IOException {
    html.open("li").element("span", "", "class", "swatch " + style).text(meaning).close();
  }

  private static void writeFamily(Html html, Family family, double x, double y) throws IOException {
    html.open("g").element("title", family.head());
    int rays = Math.min(MOST_RAYS, family.members().size());
    for (int ray = 0; ray < rays; ray++) {
      Match member = family.members().get(ray);
      double angle = 2 * Math.PI * ray / rays - Math.PI / 2;
      double length = NEAREST + (FARTHEST - NEAREST) * Math.min(1, 2 * (1 - member.similarity()));
      double toX = x + length * Math.cos(angle);
      double toY = y + length * Math.sin(angle);
      String path = "M" + coordinate(x) + " " + coordinate(y) + "L" + coordinate(toX);
      html.open("path", "class", "axis", "d", path + " " + coordinate(toY)).close();
      writeDot(html, member.kind().toString(), member.id(), toX, toY);
    }
    writeDot(html, "cluster", family.head(), x, y);
    html.close();
  }

  private static void writeDot(Html html, String style, String id, double x, double y)
      throws IOException {
    html.open("circle", "class", style, "cx", coordinate(x), "cy", coordinate(y), "r", "5");
    html.element("title", id).close();
  }

  private String description() {
    int members = families.stream().mapToInt(family -> family.members().size()).sum();
    return Numbers.count(families.size(), "cluster", "clusters")
        + " with "
        + Numbers.count(members, "document", "documents")
        + " around their heads; the list below names them.";
  }
}
