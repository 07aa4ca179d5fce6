package dev.doppel.flink;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;

/** A sink into the memory of the test, by name; good for jobs that do not fail. */
record Collected(String name) implements Sink<String> {

  private static final Map<String, Queue<String>> ALL = new ConcurrentHashMap<>();

  /** Removes and returns what came under a name, sorted. */
  static List<String> take(String name) {
    Queue<String> queue = ALL.remove(name);
    List<String> sorted = queue == null ? new ArrayList<>() : new ArrayList<>(queue);
    sorted.sort(null);
    return sorted;
  }

  static int size(String name) {
    return queue(name).size();
  }

  private static Queue<String> queue(String name) {
    return ALL.computeIfAbsent(name, unused -> new ConcurrentLinkedQueue<>());
  }

  @Override
  public SinkWriter<String> createWriter(WriterInitContext context) {
    Queue<String> queue = queue(name);
    return new SinkWriter<>() {
      @Override
      public void write(String element, Context unused) {
        queue.add(element);
      }

      @Override
      public void flush(boolean endOfInput) {}

      @Override
      public void close() {}
    };
  }
}
