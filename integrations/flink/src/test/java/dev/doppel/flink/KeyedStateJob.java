package dev.doppel.flink;

import static java.util.Objects.requireNonNull;

import java.io.BufferedOutputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.state.StateTtlConfig;
import org.apache.flink.api.common.state.ValueState;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.api.connector.sink2.Sink;
import org.apache.flink.api.connector.sink2.SinkWriter;
import org.apache.flink.api.connector.sink2.WriterInitContext;
import org.apache.flink.api.connector.source.SourceReaderContext;
import org.apache.flink.connector.datagen.source.DataGeneratorSource;
import org.apache.flink.connector.datagen.source.GeneratorFunction;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.DataStreamUtils;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.streaming.api.functions.KeyedProcessFunction;
import org.apache.flink.util.Collector;
import org.jspecify.annotations.Nullable;

/**
 * Drops repeated events by Flink's own means, as one would without Doppel: a stream by key, a state
 * for each key with a time to live. For {@code bench/peers/run events}, which measures it as a
 * process:
 *
 * <pre>FILE OUT SECONDS EVENTS chain|exchange</pre>
 *
 * <p>FILE has a heading and that many events in the order of their times, an address, an
 * advertisement and a time in seconds, with commas. An event goes to OUT if its key let none
 * through in the seconds before. State is in the heap, checkpoints are off, objects are reused:
 * Flink at its fastest. With {@code chain} all is one task; with {@code exchange} the state is in
 * two tasks, behind a shuffle, as on more than one machine.
 *
 * <p>A time to live goes by the clock of the machine, so that of a file read at once nothing is
 * forgotten; the answers are right all the same, since the times are compared.
 */
final class KeyedStateJob {

  private KeyedStateJob() {}

  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 5 || !arguments[4].matches("chain|exchange")) {
      throw new IllegalArgumentException("FILE OUT SECONDS EVENTS chain|exchange");
    }
    run(
        arguments[0],
        arguments[1],
        Long.parseLong(arguments[2]),
        Long.parseLong(arguments[3]),
        arguments[4].equals("chain"));
    System.exit(0); // Flink's threads linger
  }

  static void run(String file, String out, long seconds, long events, boolean chain)
      throws Exception {
    StreamExecutionEnvironment environment =
        StreamExecutionEnvironment.createLocalEnvironment(chain ? 1 : 2);
    environment.getConfig().enableObjectReuse();
    String heading;
    try (BufferedReader opened = Files.newBufferedReader(Path.of(file))) {
      heading = requireNonNull(opened.readLine());
    }
    DataStream<String> lines =
        environment
            .fromSource(
                new DataGeneratorSource<>(new LinesOf(file), events, Types.STRING),
                WatermarkStrategy.noWatermarks(),
                "lines")
            .setParallelism(1); // one reader, so that the events of a key stay in order
    KeyedStream<String, String> keyed =
        chain
            ? DataStreamUtils.reinterpretAsKeyedStream(lines, KeyedStateJob::key, Types.STRING)
            : lines.keyBy(KeyedStateJob::key, Types.STRING);
    keyed.process(new NotSeenFor(seconds)).sinkTo(new LinesTo(out, heading)).setParallelism(1);
    environment.execute();
  }

  /** All but the last column. */
  private static String key(String line) {
    return line.substring(0, line.lastIndexOf(','));
  }

  /** Lets an event through if its key let none through for some seconds. */
  private static final class NotSeenFor extends KeyedProcessFunction<String, String, String> {

    private static final long serialVersionUID = 1;

    private final long seconds;

    private transient ValueState<Long> last;

    NotSeenFor(long seconds) {
      this.seconds = seconds;
    }

    @Override
    public void open(OpenContext context) {
      ValueStateDescriptor<Long> state = new ValueStateDescriptor<>("last", Types.LONG);
      state.enableTimeToLive(StateTtlConfig.newBuilder(Duration.ofSeconds(seconds)).build());
      last = getRuntimeContext().getState(state);
    }

    @Override
    public void processElement(String line, Context context, Collector<String> out)
        throws IOException {
      long time = Long.parseLong(line, line.lastIndexOf(',') + 1, line.length(), 10);
      Long before = last.value();
      if (before == null || time - before > seconds) {
        last.update(time);
        out.collect(line);
      }
    }
  }

  /** The lines of a file without its heading; their numbers are not looked at. */
  private static final class LinesOf implements GeneratorFunction<Long, String> {

    private static final long serialVersionUID = 1;

    private final String file;

    private transient @Nullable BufferedReader lines; // opened where the task runs

    LinesOf(String file) {
      this.file = file;
    }

    @Override
    public void open(SourceReaderContext context) throws IOException {
      BufferedReader opened = Files.newBufferedReader(Path.of(file));
      opened.readLine();
      lines = opened;
    }

    @Override
    public String map(Long number) throws IOException {
      return requireNonNull(lines).readLine();
    }

    @Override
    public void close() throws IOException {
      if (lines != null) {
        lines.close();
      }
    }
  }

  /** A new file with a heading, written by one task. */
  private record LinesTo(String file, String heading) implements Sink<String> {

    @Override
    public SinkWriter<String> createWriter(WriterInitContext context) throws IOException {
      OutputStream out = new BufferedOutputStream(Files.newOutputStream(Path.of(file)), 1 << 16);
      out.write((heading + '\n').getBytes(StandardCharsets.UTF_8));
      return new SinkWriter<>() {

        @Override
        public void write(String line, SinkWriter.Context unused) throws IOException {
          out.write(line.getBytes(StandardCharsets.UTF_8));
          out.write('\n');
        }

        @Override
        public void flush(boolean endOfInput) throws IOException {
          out.flush();
        }

        @Override
        public void close() throws IOException {
          out.close();
        }
      };
    }
  }
}
