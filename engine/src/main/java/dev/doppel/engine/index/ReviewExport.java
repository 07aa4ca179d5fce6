package dev.doppel.engine.index;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.engine.internal.Csv;
import dev.doppel.index.Decided;
import dev.doppel.index.DecisionRow;
import dev.doppel.index.DocumentRow;
import dev.doppel.index.DocumentState;
import dev.doppel.index.Family;
import dev.doppel.index.Match;
import dev.doppel.index.Page;
import dev.doppel.index.StoredDocuments;
import dev.doppel.io.output.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Writes what a review of stored documents found: clusters, or decisions, one row per document or
 * decision. Cells of CSV that a spreadsheet would take for a formula begin with an apostrophe.
 */
public final class ReviewExport {

  private static final int PAGE = 10_000;

  private ReviewExport() {}

  /** The form of an export. */
  public enum Form {
    /** Comma-separated values with a head line. */
    CSV,
    /** One JSON object per line. */
    JSONL;

    /** The word as it stands in requests. */
    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** Takes one row after the other. */
  private interface Rows {
    void row(@Nullable Object... cells) throws IOException;
  }

  /**
   * Writes all clusters of a similarity, the head of each before its members.
   *
   * @param similarity the least resemblance of a member to its head, from 0.5 to 1
   */
  public static void clusters(
      StoredDocuments documents, double similarity, Form form, OutputStream out)
      throws IOException {
    write(
        form,
        out,
        new String[] {"cluster", "document", "role", "kind", "similarity", "state", "added"},
        rows -> {
          int number = 0;
          for (Family family : documents.families(similarity)) {
            number++;
            document(documents, rows, number, family.head(), null);
            for (Match member : family.members()) {
              document(documents, rows, number, member.id(), member);
            }
          }
        });
  }

  private static void document(
      StoredDocuments documents, Rows rows, int number, String id, @Nullable Match member)
      throws IOException {
    DocumentRow row = documents.row(id).orElse(null); // null if it was removed meanwhile
    rows.row(
        number,
        id,
        member == null ? "head" : "member",
        member == null ? null : member.kind(),
        member == null ? 1.0 : member.similarity(),
        row == null ? DocumentState.UNDECIDED : row.state(),
        row == null ? null : row.added());
  }

  /** Writes all decisions, the last first. */
  public static void decisions(StoredDocuments documents, Form form, OutputStream out)
      throws IOException {
    write(
        form,
        out,
        new String[] {
          "number", "batch", "time", "decision", "document", "other", "undoes", "undone"
        },
        rows -> {
          long before = 0;
          Page<DecisionRow> page;
          do {
            page = documents.history(before, PAGE);
            for (DecisionRow each : page.items()) {
              decision(rows, each);
              before = each.decided().number();
            }
          } while (page.next() != null);
        });
  }

  private static void decision(Rows rows, DecisionRow row) throws IOException {
    Decided decided = row.decided();
    String other = decided.decision().second();
    rows.row(
        decided.number(),
        decided.batch(),
        decided.time(),
        decided.decision().word(),
        decided.decision().first(),
        other.isEmpty() ? null : other,
        decided.undoes() == 0 ? null : decided.undoes(),
        row.isUndone());
  }

  /** Writes rows that come one after the other. */
  private interface Content {
    void writeTo(Rows rows) throws IOException;
  }

  private static void write(Form form, OutputStream out, String[] names, Content content)
      throws IOException {
    if (form == Form.CSV) {
      out.write((String.join(",", names) + "\r\n").getBytes(UTF_8));
      content.writeTo(cells -> out.write(line(cells).getBytes(UTF_8)));
      return;
    }
    try (JsonWriter json = JsonWriter.lines(out)) {
      content.writeTo(cells -> object(json, names, cells));
    }
  }

  private static String line(@Nullable Object[] cells) {
    StringBuilder line = new StringBuilder();
    for (int i = 0; i < cells.length; i++) {
      Object cell = cells[i];
      line.append(i == 0 ? "" : ",").append(cell == null ? "" : Csv.cell(cell.toString()));
    }
    return line.append("\r\n").toString();
  }

  private static void object(JsonWriter json, String[] names, @Nullable Object[] cells)
      throws IOException {
    json.object();
    for (int i = 0; i < names.length; i++) {
      Object cell = cells[i];
      if (cell instanceof Boolean flag) {
        json.field(names[i], flag);
      } else if (cell instanceof Double share) {
        json.field(names[i], share);
      } else if (cell instanceof Number number) {
        json.field(names[i], number.longValue());
      } else if (cell != null) {
        json.field(names[i], cell.toString());
      }
    }
    json.end();
  }
}
