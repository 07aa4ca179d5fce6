package dev.doppel.engine.experiment;

import java.util.List;

/**
 * What the experiment gave.
 *
 * @param observations of the paper, beside ours
 * @param verification what the paper's rule and the index find, judged by the texts
 */
public record RothResult(List<Observation> observations, List<Observation> verification) {

  public RothResult {
    observations = List.copyOf(observations);
    verification = List.copyOf(verification);
  }
}
