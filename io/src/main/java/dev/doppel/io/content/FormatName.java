package dev.doppel.io.content;

import dev.doppel.io.record.RecordFormat;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Detects a file's format from its name. */
public final class FormatName {

  private FormatName() {}

  /** Returns the format that the name tells, with or without .gz or .zst; null if it tells none. */
  public static @Nullable RecordFormat format(String name) {
    String plain = Compression.stripEnding(name).toLowerCase(Locale.ROOT);
    if (plain.endsWith(".jsonl") || plain.endsWith(".ndjson")) {
      return RecordFormat.JSONL;
    }
    if (plain.endsWith(".warc") || plain.endsWith(".wet") || plain.endsWith(".wat")) {
      return RecordFormat.WARC;
    }
    if (plain.endsWith(".arc")) {
      return RecordFormat.ARC;
    }
    if (plain.endsWith(".parquet")) {
      return RecordFormat.PARQUET;
    }
    if (plain.endsWith(".tar") || plain.endsWith(".tgz") || plain.endsWith(".tzst")) {
      return RecordFormat.TAR;
    }
    boolean isTable = plain.endsWith(".csv") || plain.endsWith(".tsv") || plain.endsWith(".tab");
    return isTable ? RecordFormat.CSV : null;
  }
}
