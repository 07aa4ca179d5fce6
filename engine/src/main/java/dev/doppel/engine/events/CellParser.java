package dev.doppel.engine.events;

import dev.doppel.core.internal.Check;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Lines of cells, as of CSV and TSV. Cells after the last one wanted are not examined. A cell of
 * CSV may stand in quotes, a quote in it doubled (RFC 4180), but may not continue in the next line.
 */
final class CellParser implements LineParser {

  private static final int UNWANTED = -1;

  private final byte delimiter;
  private final boolean quotes;
  private final int[] fieldOfCell;

  private CellParser(EventFormat format, byte delimiter, int[] fieldOfCell) {
    this.delimiter = delimiter;
    this.quotes = format == EventFormat.CSV;
    this.fieldOfCell = fieldOfCell;
  }

  /**
   * Returns a parser of lines without names: fields are columns of this list, or numbers from 1 on.
   *
   * @param delimiter what is between the cells, see {@link #delimiter(EventFormat, byte[], int,
   *     int)}
   */
  static CellParser of(
      EventFormat format, byte delimiter, List<String> columns, List<String> wanted) {
    int[] cells = new int[wanted.size()];
    for (int field = 0; field < cells.length; field++) {
      cells[field] = cell(columns, wanted.get(field));
    }
    int[] fieldOfCell = new int[Arrays.stream(cells).max().orElse(0) + 1];
    Arrays.fill(fieldOfCell, UNWANTED);
    for (int field = 0; field < cells.length; field++) {
      int cell = cells[field];
      Check.argument(
          fieldOfCell[cell] == UNWANTED,
          "'%s' names a column that has another name, too",
          wanted.get(field));
      fieldOfCell[cell] = field;
    }
    return new CellParser(format, delimiter, fieldOfCell);
  }

  /**
   * Returns what is between the cells of a file with this first line: a comma, or where there is
   * none outside of quotes, a semicolon or a bar.
   */
  static byte delimiter(EventFormat format, byte[] line, int from, int to) {
    if (format == EventFormat.TSV) {
      return '\t';
    }
    byte found = ',';
    boolean quoted = false;
    for (int i = from; i < to; i++) {
      quoted ^= line[i] == '"';
      if (!quoted && line[i] == ',') {
        return ',';
      }
      boolean isOther = !quoted && (line[i] == ';' || line[i] == '|');
      found = isOther && found == ',' ? line[i] : found;
    }
    return found;
  }

  /** Returns the cells of a header line. */
  static List<String> header(EventFormat format, byte delimiter, byte[] line, int from, int to) {
    int cells = 1;
    for (int i = from; i < to; i++) {
      cells += line[i] == delimiter ? 1 : 0; // more than there are does not matter
    }
    int[] all = new int[cells];
    Arrays.setAll(all, i -> i);
    Fields fields = new Fields(cells, 1);
    fields.begin(0);
    new CellParser(format, delimiter, all).parse(line, from, to, fields);
    List<String> names = new ArrayList<>();
    for (int i = 0; i < cells && fields.from(0, i) >= 0; i++) {
      names.add(fields.text(0, i, Integer.MAX_VALUE).strip());
    }
    return names;
  }

  static boolean isNumber(String name) {
    return name.matches("[1-9][0-9]{0,4}");
  }

  private static int cell(List<String> columns, String name) {
    int cell = columns.indexOf(name);
    if (cell < 0 && isNumber(name)) {
      return Integer.parseInt(name) - 1;
    }
    Check.argument(cell >= 0, "no column '%s' among %s", name, columns);
    return cell;
  }

  @Override
  public LineFault parse(byte[] line, int from, int to, Fields fields) {
    int at = from;
    for (int field : fieldOfCell) {
      if (at > to) {
        return LineFault.MISSING_FIELD;
      }
      int end;
      if (quotes && at < to && line[at] == '"') {
        end = parseQuoted(line, at + 1, to, field, fields);
        if (end < to && line[end] != delimiter) {
          return LineFault.BAD_QUOTES;
        }
      } else {
        end = delimiter(line, at, to);
        if (field != UNWANTED) {
          fields.put(field, line, at, end);
        }
      }
      if (end > to) {
        return LineFault.BAD_QUOTES;
      }
      at = end + 1;
    }
    return LineFault.NONE;
  }

  private int delimiter(byte[] line, int from, int to) {
    int at = from;
    while (at < to && line[at] != delimiter) {
      at++;
    }
    return at;
  }

  /** Returns the place after the closing quote, or one after the line if there is none. */
  private static int parseQuoted(byte[] line, int from, int to, int field, Fields fields) {
    int mark = fields.mark();
    int start = from;
    int at = from;
    while (at < to) {
      if (line[at] != '"') {
        at++;
      } else if (at + 1 < to && line[at + 1] == '"') {
        fields.add(line, start, at + 1);
        at += 2;
        start = at;
      } else {
        fields.add(line, start, at);
        if (field == UNWANTED) {
          fields.reset(mark);
        } else {
          fields.put(field, mark);
        }
        return at + 1;
      }
    }
    return to + 1;
  }
}
