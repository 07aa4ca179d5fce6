package dev.doppel.engine.documents;

import dev.doppel.engine.internal.Timings;
import java.util.List;

/** What a job cost: pairs looked at and left out, bytes on disk, time. */
record Effort(long candidates, long omitted, long spoolBytes, Timings timings) {

  static Effort of(List<Candidates> found, Spool spool, Timings timings) {
    return new Effort(
        found.stream().mapToLong(each -> each.pairs().size()).sum(),
        found.stream().mapToLong(Candidates::omitted).sum(),
        spool.bytes(),
        timings);
  }
}
