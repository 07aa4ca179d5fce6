package dev.doppel.engine.archives;

import java.util.ArrayList;
import java.util.List;

/** Counts while a job runs. For one thread. */
final class ArchiveTally {

  private static final int MAX_MESSAGES = 20;

  private final long start = System.nanoTime();
  private final List<String> messages = new ArrayList<>();
  long files;
  long records;
  long answers;
  long plainBytes;
  long bytesRead;
  long bytesWritten;
  long repeated;
  long notModified;
  long small;
  long otherDigest;
  long noted;
  long restored;
  long repacked;
  long missing;
  long others;
  long damaged;

  void tell(String message) {
    if (messages.size() < MAX_MESSAGES) {
      messages.add(message);
    }
  }

  ArchiveCounts counts() {
    return new ArchiveCounts(
        files,
        records,
        answers,
        plainBytes,
        bytesRead,
        bytesWritten,
        repeated,
        notModified,
        small,
        otherDigest,
        noted,
        restored,
        repacked,
        missing,
        others,
        damaged,
        messages,
        (System.nanoTime() - start) / 1e9);
  }
}
