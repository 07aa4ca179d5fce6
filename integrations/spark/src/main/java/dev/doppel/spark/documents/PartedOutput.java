package dev.doppel.spark.documents;

import dev.doppel.io.RecordFile;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordFormat;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.RecordWriter;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.lib.output.PathOutputCommitter;
import org.jspecify.annotations.Nullable;

/**
 * A folder for each kind of result, and in it a part from each task that has any, in the format of
 * the input. Hadoop's committer sees to it that of several attempts one counts. Public because
 * Hadoop makes it.
 */
public final class PartedOutput extends FileOutputFormat<String, PartedRecord> {

  @Override
  public RecordWriter<String, PartedRecord> getRecordWriter(TaskAttemptContext task)
      throws IOException {
    Path folder = ((PathOutputCommitter) getOutputCommitter(task)).getWorkPath();
    // With so many digits the parts of a million tasks are in order, too.
    int number = task.getTaskAttemptID().getTaskID().getId();
    String part = String.format(Locale.ROOT, "part-%08d", number);
    return new Files(folder, part, task.getConfiguration());
  }

  /** The files of one task. */
  private static final class Files extends RecordWriter<String, PartedRecord> {

    private final Path folder;
    private final String part;
    private final Configuration configuration;
    private final Map<String, KindFile> open = new HashMap<>();

    Files(Path folder, String part, Configuration configuration) {
      this.folder = folder;
      this.part = part;
      this.configuration = configuration;
    }

    @Override
    public void write(String kind, PartedRecord parted) throws IOException {
      KindFile file = open.get(kind);
      if (file == null) {
        Path path = new Path(new Path(folder, kind), part);
        OutputStream out = path.getFileSystem(configuration).create(path, false);
        file = new KindFile(new BufferedOutputStream(out, 1 << 16));
        open.put(kind, file);
      }
      file.write(parted);
    }

    @Override
    public void close(TaskAttemptContext task) throws IOException {
      for (KindFile file : open.values()) {
        file.close();
      }
    }
  }

  private static final class KindFile {

    private final OutputStream out;
    private dev.doppel.io.record.@Nullable RecordWriter records; // null while there were lines only

    KindFile(OutputStream out) {
      this.out = out;
    }

    void write(PartedRecord parted) throws IOException {
      byte[] line = parted.line();
      if (line != null) {
        out.write(line);
        return;
      }
      RawRecord raw = parted.raw();
      if (raw.format() == RecordFormat.FILE) {
        return; // the first of those that come as lines
      }
      if (records == null) {
        records = RecordFile.writer(out, raw);
      }
      if (!parted.isFirst()) {
        records.write(raw);
      }
    }

    void close() throws IOException {
      if (records != null) {
        records.finish();
      }
      out.close();
    }
  }
}
