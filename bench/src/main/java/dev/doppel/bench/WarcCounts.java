package dev.doppel.bench;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.doppel.io.DocumentInput;
import dev.doppel.io.record.Document;
import dev.doppel.io.record.InputOptions;
import dev.doppel.io.record.RawRecord;
import dev.doppel.io.record.RecordReader;
import dev.doppel.io.record.UnreadableRecordException;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;

/**
 * Prints what is read of web archives, file by file, next to two readers that share no code with
 * ours: jwarc's own loop over records, which stops at damage, and a search for lines that look like
 * the start of a record. Then, how fast they are read. Run with {@code bench/run warc FOLDER}.
 */
public final class WarcCounts {

  private static final Pattern START =
      Pattern.compile("(?m)^(?:WARC/\\d|[a-z]+:\\S* [\\d.]+ \\d{14} \\S+ \\d+$)");
  private static final long TIMED_NANOS = 3_000_000_000L;

  private final PrintStream out;

  private WarcCounts(PrintStream out) {
    this.out = out;
  }

  public static void main(String[] args) throws IOException {
    if (args.length != 1) {
      System.err.println("warc: name a folder of WARC and ARC files");
      System.exit(2);
    }
    WarcCounts counts = new WarcCounts(System.out);
    List<Path> files = archives(Path.of(args[0]));
    counts.table(files);
    counts.speed(files);
  }

  /** Prints the counts alone. */
  static void print(Path folder, PrintStream out) throws IOException {
    new WarcCounts(out).table(archives(folder));
  }

  private static List<Path> archives(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> isArchive(file.toString())).sorted().toList();
    }
  }

  private static boolean isArchive(String name) {
    return name.matches(".*\\.(warc|arc|wet|wat)(\\.gz)?");
  }

  private void table(List<Path> files) throws IOException {
    out.println("| file | starts found | jwarc | ours: documents | ours: others |");
    out.println("|---|---|---|---|---|");
    Map<String, Integer> documents = new TreeMap<>();
    Map<String, Integer> others = new TreeMap<>();
    for (Path file : files) {
      Map<String, Integer> read = new TreeMap<>();
      Map<String, Integer> unread = new TreeMap<>();
      read(file, read, unread);
      String name = String.valueOf(file.getFileName());
      row(name, starts(file) + "", types(file), shown(read), shown(unread));
      read.forEach((kind, count) -> documents.merge(kind, count, Integer::sum));
      unread.forEach((kind, count) -> others.merge(kind, count, Integer::sum));
    }
    row("all", "", "", shown(documents), shown(others));
  }

  private void row(String... cells) {
    out.println("| " + String.join(" | ", cells) + " |");
  }

  private static String shown(Map<String, Integer> counts) {
    return counts.entrySet().stream()
        .map(each -> each.getValue() + " " + each.getKey())
        .collect(Collectors.joining(", "));
  }

  /** Counts documents by kind, and what is none by reason; returns the size of the documents. */
  private static long read(Path file, Map<String, Integer> read, Map<String, Integer> unread)
      throws IOException {
    long bytes = 0;
    try (DocumentInput input = DocumentInput.of(List.of(file), InputOptions.defaults());
        RecordReader reader = input.open()) {
      for (RawRecord record = reader.next(); record != null; record = reader.next()) {
        try {
          Document document = record.read();
          bytes += document.content().length;
          read.merge(word(document.kind()), 1, Integer::sum);
        } catch (UnreadableRecordException e) {
          unread.merge(word(e.reason()), 1, Integer::sum);
        }
      }
    }
    return bytes;
  }

  private static String word(Enum<?> constant) {
    return constant.name().toLowerCase(Locale.ROOT);
  }

  private static String types(Path file) throws IOException {
    Map<String, Integer> types = new TreeMap<>();
    try (WarcReader reader = new WarcReader(file)) {
      for (WarcRecord record = reader.next().orElse(null);
          record != null;
          record = reader.next().orElse(null)) {
        types.merge(record.type(), 1, Integer::sum);
      }
    } catch (IOException | RuntimeException e) {
      types.merge("(stopped)", 1, Integer::sum);
    }
    return shown(types);
  }

  private static int starts(Path file) throws IOException {
    Matcher matcher = START.matcher(new String(unpacked(file), ISO_8859_1));
    int starts = 0;
    while (matcher.find()) {
      starts++;
    }
    return starts;
  }

  private static byte[] unpacked(Path file) throws IOException {
    if (!file.toString().endsWith(".gz")) {
      return Files.readAllBytes(file);
    }
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return in.readAllBytes();
    }
  }

  private void speed(List<Path> files) throws IOException {
    long packed = 0;
    long plain = 0;
    for (Path file : files) {
      packed += Files.size(file);
      plain += unpacked(file).length;
    }
    long passes = 0;
    long documents = 0;
    long nanos = 0;
    while (nanos < TIMED_NANOS) {
      long start = System.nanoTime();
      documents = 0;
      for (Path file : files) {
        documents += read(file, new TreeMap<>(), new TreeMap<>());
      }
      if (passes++ == 0) {
        continue; // while the virtual machine was still compiling
      }
      nanos += System.nanoTime() - start;
    }
    double seconds = nanos / 1e9 / (passes - 1);
    out.printf(
        Locale.ROOT,
        "%n%.1f MB packed, %.1f MB unpacked, %.1f MB of documents: %.0f MB/s unpacked, one thread%n",
        packed / 1e6,
        plain / 1e6,
        documents / 1e6,
        plain / 1e6 / seconds);
  }
}
