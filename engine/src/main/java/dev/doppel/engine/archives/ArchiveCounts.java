package dev.doppel.engine.archives;

import dev.doppel.engine.JobSummary;
import dev.doppel.engine.SummaryKey;
import java.io.IOException;
import java.io.OutputStream;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The counts of a job that writes web archives.
 *
 * @param files how many were read to be written anew
 * @param records how many WARC records they have
 * @param answers how many of these are answers of servers
 * @param plainBytes of all records, unpacked
 * @param bytesRead of the files
 * @param bytesWritten of the files made of them
 * @param repeated answers that now refer to another one
 * @param notModified answers that said so, and now refer to the one that they mean
 * @param small answers that would refer to another one, and would not be smaller by it
 * @param otherDigest answers equal to one whose header says another digest
 * @param noted pages noted whose main text was there before
 * @param restored records that were put together again
 * @param repacked of the restored, those that are packed otherwise than they were
 * @param missing references whose original is in none of the archives given
 * @param others pieces that are no WARC records, copied as they are
 * @param damaged pieces that are damaged, copied as they are
 * @param messages what is wrong, of the first
 */
public record ArchiveCounts(
    long files,
    long records,
    long answers,
    long plainBytes,
    long bytesRead,
    long bytesWritten,
    long repeated,
    long notModified,
    long small,
    long otherDigest,
    long noted,
    long restored,
    long repacked,
    long missing,
    long others,
    long damaged,
    List<String> messages,
    double seconds) {

  public ArchiveCounts {
    messages = List.copyOf(messages);
  }

  /** How many pieces were not what they should be. */
  public long lost() {
    return damaged + missing;
  }

  /** Writes the summary of the job, for programs. */
  public void write(OutputStream out, String command, ArchiveSettings settings) throws IOException {
    Map<String, Object> used = new LinkedHashMap<>();
    used.put("near", settings.isNear());
    used.put("cdxj", settings.hasIndex());
    used.put("overwrite", settings.isOverwriting());
    JobSummary.write(
        out,
        command,
        summary ->
            summary
                .count(SummaryKey.FILES, files)
                .count(SummaryKey.RECORDS, records)
                .count(SummaryKey.ANSWERS, answers)
                .count(SummaryKey.PLAIN_BYTES, plainBytes)
                .count(SummaryKey.BYTES_READ, bytesRead)
                .count(SummaryKey.BYTES_WRITTEN, bytesWritten)
                .count(SummaryKey.REPEATED, repeated)
                .count(SummaryKey.NOT_MODIFIED, notModified)
                .count(SummaryKey.SMALL, small)
                .count(SummaryKey.OTHER_DIGEST, otherDigest)
                .count(SummaryKey.NOTED, noted)
                .count(SummaryKey.RESTORED, restored)
                .count(SummaryKey.REPACKED, repacked)
                .count(SummaryKey.MISSING, missing)
                .count(SummaryKey.OTHER_PIECES, others)
                .count(SummaryKey.DAMAGED, damaged)
                .texts(SummaryKey.PROBLEMS, messages)
                .seconds(seconds)
                .settings(used));
  }
}
