package dev.doppel.engine.hosts;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.engine.hosts.HostFinding.Kind;
import dev.doppel.io.output.JsonWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The hosts of a run by what they wasted.
 *
 * @param of what was counted
 * @param fetches how many documents or lines have an address
 * @param repeats how many of these repeat another one
 * @param hosts how many hosts were counted
 * @param uncounted no host that was not counted has more fetches than this; 0 if all were counted
 * @param after the line after which a resumed run began to count; 0 if all were counted
 * @param rows the hosts that repeat most, those first that repeat most
 */
public record HostReport(
    Of of, long fetches, long repeats, long hosts, long uncounted, long after, List<HostRow> rows) {

  /** What a report is of. */
  public enum Of {
    /** Documents with their texts. */
    DOCUMENTS,
    /** Addresses alone. */
    URLS
  }

  /** A report of no hosts. */
  public static final HostReport NONE = new HostReport(Of.DOCUMENTS, 0, 0, 0, 0, 0, List.of());

  public HostReport {
    rows = List.copyOf(rows);
  }

  /** Whether there is no host. */
  public boolean isEmpty() {
    return hosts == 0;
  }

  /** The rules that were found, as lines of a file that {@code --rules} takes. */
  public List<String> rules() {
    return rows.stream()
        .flatMap(row -> row.findings().stream())
        .flatMap(finding -> finding.rules().stream())
        .toList();
  }

  /** How many fetches these rules would have saved. */
  public long saved() {
    return rows.stream()
        .flatMap(row -> row.findings().stream())
        .filter(finding -> finding.kind() == Kind.RULE)
        .mapToLong(HostFinding::saved)
        .sum();
  }

  /** Writes the rules, each below a remark that says what speaks for it. */
  public void writeRules(OutputStream out) throws IOException {
    StringBuilder text = new StringBuilder("# HOSTS RULE VALUE: for doppel urls --rules\n");
    for (HostRow row : rows) {
      for (HostFinding finding : row.findings()) {
        if (!finding.rules().isEmpty()) {
          text.append(
              String.format(
                  Locale.ROOT,
                  "# saves %,d of %,d fetches: %,d texts agree and none speaks against it, so it is"
                      + " wrong for %.1f %% of the pages at most (95 %%)\n",
                  finding.saved(),
                  row.fetches(),
                  finding.texts(),
                  100 * finding.mayDiffer()));
          finding.rules().forEach(rule -> text.append(rule).append('\n'));
        }
      }
    }
    out.write(text.toString().getBytes(UTF_8));
  }

  /** Writes everything as one JSON object. */
  public void writeJson(OutputStream out) throws IOException {
    try (JsonWriter json = JsonWriter.lines(out)) {
      json.object()
          .field("of", of.name().toLowerCase(Locale.ROOT))
          .field("fetches", fetches)
          .field("repeats", repeats)
          .field("hosts", hosts)
          .field("uncounted", uncounted);
      if (after > 0) {
        json.field("afterLine", after);
      }
      json.array("rows");
      for (HostRow row : rows) {
        write(json, row);
      }
      json.end();
      write(json, "rules", rules());
      json.end();
    }
  }

  private static void write(JsonWriter json, HostRow row) throws IOException {
    json.object()
        .field("host", row.host())
        .field("fetches", row.fetches())
        .field("repeats", row.repeats())
        .field("missed", row.missed())
        .object("kinds");
    for (Map.Entry<String, Long> kind : row.kinds().entrySet()) {
      json.field(kind.getKey(), kind.getValue());
    }
    json.end().array("findings");
    for (HostFinding finding : row.findings()) {
      json.object().field("kind", finding.kind().toString()).field("what", finding.what());
      if (!finding.rules().isEmpty()) {
        write(json, "rules", finding.rules());
      }
      json.field("addresses", finding.addresses())
          .field("saved", finding.saved())
          .field("texts", finding.texts())
          .field("against", finding.against());
      if (!finding.rules().isEmpty()) {
        json.field("mayDiffer", finding.mayDiffer());
      }
      write(json, "examples", finding.examples());
      json.end();
    }
    json.end().end();
  }

  private static void write(JsonWriter json, String name, List<String> values) throws IOException {
    json.array(name);
    for (String value : values) {
      json.value(value);
    }
    json.end();
  }
}
