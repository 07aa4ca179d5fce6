package dev.doppel.spark.stages;

import java.io.IOException;

/** What a job in stages found. */
public interface StagedResult {

  /** Writes all results to a folder. */
  void write(String folder) throws IOException;

  /** The counts in one JSON object. */
  String summary();

  /** Deletes the tables between the steps, and with them this result's. */
  void deleteStages() throws IOException;
}
