package dev.doppel.flink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.apache.flink.api.common.functions.util.ListCollector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.apache.kafka.common.header.internals.RecordHeaders;
import org.apache.kafka.common.record.TimestampType;
import org.junit.jupiter.api.Test;

final class MessageReaderTest {

  private static final long SENT = 1_767_600_000_000L;
  private static final long HOUR = 3_600_000;

  @Test
  void whatIsAheadOfItsMessageIsNoEvent() {
    JobOptions options = parse("--servers x --in x --out x --key k --time t --ahead 1h ");

    assertThat(areEvents(options, SENT + HOUR, SENT + HOUR + 1, SENT - 1000 * HOUR))
        .containsExactly(true, false, true);
  }

  @Test
  void aheadByADayAtMost_unlessSaidOtherwise() {
    JobOptions options = parse("--servers x --in x --out x --key k --time t ");

    assertThat(areEvents(options, SENT + 24 * HOUR, SENT + 24 * HOUR + 1))
        .containsExactly(true, false);
  }

  @Test
  void withoutALimitAnyTimeIsBelieved() {
    JobOptions options = parse("--servers x --in x --out x --key k --time t --ahead off ");

    assertThat(areEvents(options, SENT + 1_000_000 * HOUR)).containsExactly(true);
  }

  private static JobOptions parse(String options) {
    return JobOptions.parse((options + Clicks.secretOption()).split(" ", -1));
  }

  private static List<Boolean> areEvents(JobOptions options, long... times) {
    MessageReader reader = new MessageReader(options.events());
    List<Message> read = new ArrayList<>();
    for (long time : times) {
      byte[] line = ("{\"k\":\"a\",\"t\":" + time + "}").getBytes(UTF_8);
      reader.deserialize(
          new ConsumerRecord<>(
              "x",
              0,
              0,
              SENT,
              TimestampType.CREATE_TIME,
              0,
              line.length,
              new byte[0],
              line,
              new RecordHeaders(),
              Optional.empty()),
          new ListCollector<>(read));
    }
    return read.stream().map(Message::isEvent).toList();
  }
}
