package dev.doppel.spark.stages;

import java.util.Arrays;
import org.apache.spark.api.java.function.MapPartitionsFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.functions;
import org.apache.spark.sql.types.StructType;
import org.jspecify.annotations.Nullable;

/** What every step does with tables. */
public final class Tables {

  private Tables() {}

  /** Returns the schema that columns and their types have in SQL. */
  public static StructType schema(String columns) {
    return StructType.fromDDL(columns);
  }

  /**
   * Brings rows of equal keys together, sorts them by the keys and then by {@code order}, and
   * streams each partition past a function. Spark chooses the number of partitions and sorts on
   * disk where memory does not do.
   */
  public static Dataset<Row> grouped(
      Dataset<Row> rows,
      String[] keys,
      String[] order,
      String result,
      MapPartitionsFunction<Row, Row> function) {
    return rows.repartition(columns(keys))
        .sortWithinPartitions(columns(keys, order))
        .mapPartitions(function, Encoders.row(schema(result)));
  }

  /** Returns the values of a row, cut or filled up with nulls to {@code count}. */
  public static @Nullable Object[] values(Row row, int count) {
    @Nullable Object[] values = new @Nullable Object[count];
    for (int column = 0; column < Math.min(count, row.size()); column++) {
      values[column] = row.get(column);
    }
    return values;
  }

  /** Returns the rows of the left table whose column is not in that of the right. */
  public static Dataset<Row> without(
      Dataset<Row> left, String column, Dataset<Row> right, String rightColumn) {
    Dataset<Row> others = right.select(functions.col(rightColumn).as("_other"));
    return left.join(others, functions.col(column).equalTo(functions.col("_other")), "left_anti");
  }

  private static Column[] columns(String[]... names) {
    return Arrays.stream(names).flatMap(Arrays::stream).map(functions::col).toArray(Column[]::new);
  }
}
