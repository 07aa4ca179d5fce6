package dev.doppel.engine.documents;

import dev.doppel.similarity.group.Families;
import dev.doppel.similarity.rules.VersionRule;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The families of a job.
 *
 * @param rule what was asked for; null if nothing was
 */
record FoundFamilies(@Nullable VersionRule rule, Families found) {

  /** Families were not asked for. */
  static final FoundFamilies NONE = new FoundFamilies(null, new Families(List.of(), 0, 0));
}
