package dev.doppel.experiments.roth;

import dev.doppel.experiments.paper.ExperimentSettings;
import dev.doppel.experiments.paper.Part;
import java.util.Set;

/** A part that runs on a folder of texts with their mutations. */
abstract class PartOfTexts implements Part {

  @Override
  public final Set<String> options() {
    return Set.of(ExperimentSettings.INPUT);
  }

  @Override
  public final boolean needsInput() {
    return true;
  }
}
