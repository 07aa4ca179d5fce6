package dev.doppel.engine.hosts;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * How much of a host is repetition.
 *
 * @param host its name, without {@code www.}
 * @param fetches how many documents or lines there were, at least
 * @param repeats how many of these repeat another one
 * @param missed how many more fetches there may have been: 0 unless there are more hosts than are
 *     counted
 * @param kinds the repeats by their kind: of documents exact, near and contained; of lines the rule
 *     that joined the spellings, of the first thousand that were spelled otherwise
 * @param findings why, the one that saves most first
 */
public record HostRow(
    String host,
    long fetches,
    long repeats,
    long missed,
    Map<String, Long> kinds,
    List<HostFinding> findings) {

  public HostRow {
    kinds = Collections.unmodifiableMap(new LinkedHashMap<>(kinds));
    findings = List.copyOf(findings);
  }
}
