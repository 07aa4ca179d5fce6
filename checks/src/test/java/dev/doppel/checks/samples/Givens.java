package dev.doppel.checks.samples;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Fingerprint;
import dev.doppel.engine.events.EventSink;
import dev.doppel.engine.events.JudgedEvents;
import dev.doppel.engine.results.Result;
import dev.doppel.io.output.JsonWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;

/** What samples take for granted: the names they use and do not declare. */
public class Givens {

  /** Something of the reader's own that things are added to. */
  public static final class Index {
    /** Takes a record. */
    public void add(ByteBuffer record) {}

    /** Takes a document and its sketch. */
    public void add(String id, String text, String sketch) {}
  }

  /** Takes lines, and drops them. */
  public static final class Sink implements EventSink {
    @Override
    public void header(byte[] line, int from, int to) {}

    @Override
    public void accept(JudgedEvents events) {}

    @Override
    public void flush() {}

    @Override
    public void sync() {}
  }

  public final Path folder;
  public final String link = "http://example.com/a";
  public final String url = "http://example.com/b";
  public final List<String> frontier = new ArrayList<>();
  public final String id = "a";
  public final String text = "Have I seen this text before, or one that is much like it?";
  public final String key = "7 9";
  public final long eventTimeMillis = 1_700_000_000_000L;
  public final long secret = 42;
  public final Fingerprint fingerprint = Fingerprint.of("a");
  public final byte[] position = {1};
  public final byte[] bytes = {1, 2, 3};
  public final long[] high = {1, 2};
  public final long[] low = {3, 4};
  public final int count = 2;
  public final boolean[] fresh = new boolean[2];
  public final Index index = new Index();
  public final Sink sink = new Sink();
  public final StringBuilder page = new StringBuilder();
  public final List<String> members = List.of("b", "c");
  public final List<Result> results = List.of(Result.ofText("a", text), Result.ofText("b", text));
  public final List<byte[]> events = List.of("{\"ip\":\"1\",\"ad\":\"2\"}".getBytes(UTF_8));
  public final Predicate<String> names = "pairs.jsonl"::equals;
  public final JsonWriter json;

  public Givens() throws IOException {
    folder = Files.createTempDirectory(Path.of(""), "given").resolve("folder");
    json = JsonWriter.lines(new ByteArrayOutputStream());
  }

  public void crawl(String found) {
    frontier.add(found);
  }

  public void log(String message) {
    System.out.println(message);
  }
}
