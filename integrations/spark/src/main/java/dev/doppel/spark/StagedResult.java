package dev.doppel.spark;

import java.io.IOException;

/** What a job in stages found. */
interface StagedResult {

  void write(String folder) throws IOException;

  /** The counts in one JSON object. */
  String summary();

  void deleteStages() throws IOException;
}
