package dev.doppel.spark.documents;

import static org.apache.spark.sql.functions.coalesce;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.count;
import static org.apache.spark.sql.functions.expr;
import static org.apache.spark.sql.functions.lit;
import static org.apache.spark.sql.functions.sum;

import dev.doppel.spark.stages.RowStream;
import dev.doppel.spark.stages.Stages;
import dev.doppel.spark.stages.Tables;
import java.io.IOException;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;

/** Connected components of a graph of any size, by rounds of joins. */
final class Components {

  /*
   * Large star and small star in turn [1]. Each round hangs every node closer to the least node of
   * its component, until each component is a star around it; the number of rounds grows with the
   * logarithm of the component's size. Neighbours come sorted, the least one first, so that a node
   * of a million neighbours streams by and is never held.
   *
   * [1] Kiveris, Lattanzi, Mirrokni, Rastogi, Vassilvitskii: Connected Components in MapReduce and
   *     Beyond. SoCC 2014.
   */

  private static final String EDGE = "u BIGINT, v BIGINT";

  private Components() {}

  /**
   * Returns (node, component) of every node of an edge (u, v); a component is its least node.
   *
   * @param name with which the names of the stages begin
   */
  static Dataset<Row> of(Dataset<Row> edges, String name, Stages stages) throws IOException {
    Dataset<Row> current =
        stages.stage(
            name + "-0",
            () -> edges.selectExpr("greatest(u, v) AS u", "least(u, v) AS v").distinct());
    Row before = state(current);
    for (int round = 1; ; round++) {
      Dataset<Row> input = current;
      current = stages.stage(name + "-" + round, () -> smallStar(largeStar(input)).distinct());
      Row after = state(current);
      if (after.equals(before)) {
        break;
      }
      before = after;
    }
    Dataset<Row> members = current.select(col("u").as("node"), col("v").as("component"));
    Dataset<Row> centres = current.select(col("v").as("node"), col("v").as("component")).distinct();
    return members.union(centres);
  }

  /** Two rounds that give equal edges in equal number are equal, but for one chance in 2^64. */
  private static Row state(Dataset<Row> edges) {
    return edges
        .agg(count(lit(1)), coalesce(sum(expr("cast(xxhash64(u, v) AS DECIMAL(38, 0))")), lit(0)))
        .first();
  }

  /** Hangs each node's larger neighbours to the least of its neighbours and itself. */
  private static Dataset<Row> largeStar(Dataset<Row> edges) {
    Dataset<Row> both = edges.union(edges.selectExpr("v AS u", "u AS v"));
    return star(both, true);
  }

  /** Hangs each node and its smaller neighbours to the least of these. */
  private static Dataset<Row> smallStar(Dataset<Row> edges) {
    return star(edges.selectExpr("greatest(u, v) AS u", "least(u, v) AS v"), false);
  }

  private static Dataset<Row> star(Dataset<Row> edges, boolean large) {
    return Tables.grouped(
        edges,
        new String[] {"u"},
        new String[] {"v"},
        EDGE,
        rows -> RowStream.of(rows, out -> new Star(out, large)));
  }

  private static final class Star implements RowStream.Work {

    private final RowStream.Output out;
    private final boolean large;
    private long centre = -1;
    private long least;

    Star(RowStream.Output out, boolean large) {
      this.out = out;
      this.large = large;
    }

    @Override
    public void take(Row row) {
      long node = row.getLong(0);
      long neighbour = row.getLong(1);
      if (node != centre) {
        centre = node;
        least = Math.min(node, neighbour);
        if (!large) {
          hang(node);
        }
      }
      if (!large || neighbour > node) {
        hang(neighbour);
      }
    }

    private void hang(long node) {
      if (node != least) {
        out.emit(node, least);
      }
    }
  }
}
