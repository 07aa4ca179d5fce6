package dev.doppel.spark.documents;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.distance.Relation;
import dev.doppel.core.hash.Fingerprint;
import dev.doppel.engine.documents.ResultLines;
import dev.doppel.io.output.JsonWriter;
import dev.doppel.spark.stages.RowStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import org.apache.spark.sql.Row;

/** The lines of result files, made of rows. */
final class Lines {

  private Lines() {}

  /** Writes to a JSON writer. */
  @FunctionalInterface
  interface Writing {
    void to(JsonWriter json) throws IOException;
  }

  /** Returns a line without its end. */
  static String json(Writing writing) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (JsonWriter json = JsonWriter.lines(out)) {
      writing.to(json);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return out.toString(UTF_8).stripTrailing();
  }

  /** Returns the line of a row earlier, later, earlierId, laterId, turned and so on. */
  static String pair(Row row, long stored) {
    boolean turned = row.getAs("turned");
    long earlier = row.getAs("earlier");
    String earlierId = row.getAs("earlierId");
    String laterId = row.getAs("laterId");
    // Of two documents only the earlier can be of an earlier run.
    String known = earlier >= stored ? null : turned ? "b" : "a";
    ResultLines.Pair pair =
        new ResultLines.Pair(
            turned ? laterId : earlierId,
            turned ? earlierId : laterId,
            relation(row),
            row.<Float>getAs("similarity"),
            row.<Float>getAs("containment"),
            Codes.method(row.<Integer>getAs("method")),
            evidence(row),
            known);
    return json(json -> ResultLines.write(json, pair));
  }

  static ResultLines.Member member(Row row) {
    return new ResultLines.Member(
        row.getAs("id"),
        relation(row),
        row.<Float>getAs("similarity"),
        row.<Float>getAs("containment"),
        evidence(row),
        row.getAs("copyOf"));
  }

  private static ResultLines.Evidence evidence(Row row) {
    return ResultLines.Evidence.ofBoilerplate(
        row.<Float>getAs("boilerplate"), row.<Integer>getAs("boilerplateIn"));
  }

  private static Relation relation(Row row) {
    return Codes.relation(row.<Integer>getAs("relation"));
  }

  /** One line for the members of one cluster after the other. Holds the line being made. */
  static final class OfClusters implements RowStream.Work {

    private final RowStream.Output output;
    private final long stored;
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private long number = -1;
    private JsonWriter json;

    OfClusters(RowStream.Output output, long stored) {
      this.output = output;
      this.stored = stored;
      this.json = writer();
    }

    @Override
    public void take(Row row) {
      try {
        long cluster = row.getAs("number");
        if (cluster != number) {
          end();
          number = cluster;
          ResultLines.beginCluster(
              json,
              number,
              row.getAs("headId"),
              new Fingerprint(row.getAs("high"), row.getAs("low")).toString(),
              row.<Long>getAs("head") < stored ? ResultLines.StoredAt.SOMEWHERE : null);
        }
        ResultLines.write(json, member(row));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }

    @Override
    public void end() {
      if (number < 0) {
        return;
      }
      try {
        ResultLines.endCluster(json);
        json.close();
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
      output.emit(out.toString(UTF_8).stripTrailing());
      out.reset();
      json = writer();
    }

    private JsonWriter writer() {
      try {
        return JsonWriter.lines(out);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }
}
