package dev.doppel.flink;

import dev.doppel.engine.urls.Slice;
import dev.doppel.engine.urls.UrlLines;
import dev.doppel.seen.UrlVerdict;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.Arrays;
import org.apache.flink.api.common.eventtime.WatermarkStrategy;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.streaming.api.datastream.DataStream;
import org.apache.flink.streaming.api.datastream.KeyedStream;
import org.apache.flink.streaming.api.datastream.SingleOutputStreamOperator;
import org.apache.flink.streaming.api.environment.StreamExecutionEnvironment;
import org.apache.flink.util.OutputTag;

/**
 * The job for URLs: those of one Kafka topic, of which the first spelling of each goes to another
 * one, exactly once, whatever fails in between.
 */
final class UrlDuplicateJob {

  private static final TypeInformation<UrlMessage> TYPE = TypeInformation.of(UrlMessage.class);

  private UrlDuplicateJob() {}

  /**
   * What a stream is split into.
   *
   * @param fresh also the place to set the operator's uid and parallelism
   */
  record Verdicts(
      SingleOutputStreamOperator<UrlMessage> fresh,
      DataStream<UrlMessage> duplicates,
      DataStream<UrlMessage> rejected) {}

  /** Adds the job to an environment. */
  static void build(StreamExecutionEnvironment environment, UrlJobOptions options) {
    TopicOptions topics = options.topics();
    Topics.prepare(environment, topics);
    DataStream<UrlMessage> messages =
        Topics.read(environment, topics, new UrlMessageReader(), WatermarkStrategy.noWatermarks());
    Verdicts verdicts = split(messages, options);
    if (options.isTsv()) {
      writeRows(verdicts, topics);
    } else {
      write(verdicts.fresh(), topics, UrlJobOptions.NEW);
      write(verdicts.duplicates(), topics, UrlJobOptions.DUPLICATES);
      write(verdicts.rejected(), topics, UrlJobOptions.REJECTED);
    }
  }

  /**
   * Splits messages by their verdicts. Every uid is part of what a savepoint can be restored by.
   */
  static Verdicts split(DataStream<UrlMessage> messages, UrlJobOptions options) {
    options.recipe().sendFiles(messages.getExecutionEnvironment());
    DataStream<UrlMessage> read =
        messages
            .map(new UrlReading(options.recipe(), options.isTsv()), TYPE)
            .name("canonical forms")
            .uid("canonical forms");
    KeyedStream<UrlMessage, Long> urls =
        read.filter(UrlMessage::isUrl).name("urls").uid("urls").keyBy(UrlMessage::low, Types.LONG);
    OutputTag<UrlMessage> duplicates = new OutputTag<>("duplicate", TYPE);
    int keyGroups = options.topics().keyGroups();
    SingleOutputStreamOperator<UrlMessage> fresh =
        urls.transform(
                "url memory",
                TYPE,
                new UrlOperator.Factory(options.recipe(), keyGroups, duplicates))
            .uid("url memory")
            .setMaxParallelism(keyGroups);
    DataStream<UrlMessage> rejected =
        read.filter(message -> !message.isUrl()).name("no urls").uid("no urls");
    return new Verdicts(fresh, fresh.getSideOutput(duplicates), rejected);
  }

  /** Writes the verdict on every message; those of topics that are not named go to the first. */
  private static void writeRows(Verdicts verdicts, TopicOptions topics) {
    DataStream<UrlMessage> rest = rows(verdicts.fresh(), UrlVerdict.NEW);
    DataStream<UrlMessage> duplicates = rows(verdicts.duplicates(), UrlVerdict.DUPLICATE);
    DataStream<UrlMessage> rejected = rows(verdicts.rejected(), UrlVerdict.INVALID);
    if (topics.topic(UrlJobOptions.DUPLICATES) == null) {
      rest = rest.union(duplicates);
    } else {
      write(duplicates, topics, UrlJobOptions.DUPLICATES);
    }
    if (topics.topic(UrlJobOptions.REJECTED) == null) {
      rest = rest.union(rejected);
    } else {
      write(rejected, topics, UrlJobOptions.REJECTED);
    }
    write(rest, topics, UrlJobOptions.NEW);
  }

  static DataStream<UrlMessage> rows(DataStream<UrlMessage> messages, UrlVerdict verdict) {
    return messages.map(message -> row(message, verdict), TYPE);
  }

  /** A message that holds the line that {@code doppel urls --tsv} prints, without its end. */
  private static UrlMessage row(UrlMessage message, UrlVerdict verdict) throws IOException {
    ByteArrayOutputStream row = new ByteArrayOutputStream();
    byte[] line = message.line();
    byte[] answer = message.answer();
    new UrlLines(row, true)
        .write(
            verdict,
            new Slice().set(line, 0, line.length),
            new Slice().set(answer, 0, answer.length));
    return new UrlMessage(
        message.key(),
        Arrays.copyOf(row.toByteArray(), row.size() - 1),
        message.isUrl(),
        message.high(),
        message.low(),
        answer);
  }

  private static void write(DataStream<UrlMessage> messages, TopicOptions topics, String output) {
    Topics.write(messages, UrlMessage::key, UrlMessage::line, topics, output);
  }
}
