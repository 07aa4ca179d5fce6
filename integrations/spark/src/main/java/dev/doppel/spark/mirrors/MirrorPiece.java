package dev.doppel.spark.mirrors;

import dev.doppel.core.hash.Secret;
import dev.doppel.engine.mirrors.parts.MirrorLines;
import dev.doppel.io.LineInput;
import dev.doppel.spark.input.InputPiece;
import dev.doppel.spark.input.Pulled;
import java.io.IOException;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.jspecify.annotations.Nullable;

/**
 * The rows of a crawl that are in a piece of the input. After them comes one without a host, whose
 * content is the number of lines that have no URL.
 */
final class MirrorPiece implements Pulled.Source<Row> {

  static final String SCHEMA =
      "host STRING, path BINARY, content BIGINT, feature BIGINT, tail BIGINT, place BIGINT";

  private static final int MAX_LINE = 1 << 20; // as the command line has it
  private static final int PLACE_BITS = 40;

  private final InputPiece piece;
  private final Secret secret;
  private int nextPart;
  private @Nullable MirrorLines lines;
  private long count;
  private long malformed; // in the parts before
  private boolean ended;

  MirrorPiece(InputPiece piece, Secret secret) {
    this.piece = piece;
    this.secret = secret;
  }

  @Override
  public @Nullable Row read() throws IOException {
    while (lines == null || !lines.next()) {
      if (ended) {
        return null;
      }
      malformed += lines == null ? 0 : lines.malformed();
      if (nextPart == piece.parts().size()) {
        ended = true;
        return RowFactory.create(null, null, malformed, null, null, null);
      }
      InputPiece.Part part = piece.parts().get(nextPart++);
      lines = new MirrorLines(LineInput.of(part.open(), part.source(), MAX_LINE), secret);
    }
    Row row = row(lines);
    count++;
    return row;
  }

  private Row row(MirrorLines line) {
    long place = (long) piece.number() << PLACE_BITS | count;
    return RowFactory.create(
        line.host(), line.path(), line.content(), line.feature(), line.tail(), place);
  }
}
