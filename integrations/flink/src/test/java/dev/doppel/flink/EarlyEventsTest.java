package dev.doppel.flink;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.flink.EarlyEvents.Waiting;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.flink.api.common.typeutils.base.StringSerializer;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class EarlyEventsTest {

  private final EarlyEvents<String> early = new EarlyEvents<>();

  @BeforeEach
  void add() {
    early.add(1, 500, "a at 500");
    early.add(2, 300, "b at 300");
    early.add(1, 100, "a at 100, later");
    early.add(3, 400, "c at 400");
  }

  @Test
  void eventsLeaveByTime_thoseOfOneKeyAsTheyCame() {
    assertThat(leaving(399)).containsExactly("b at 300");
    assertThat(early.due(1)).isEqualTo(500);
    assertThat(leaving(499)).containsExactly("c at 400");
    assertThat(leaving(500)).containsExactly("a at 500", "a at 100, later");
    assertThat(early.due(1)).isEqualTo(EarlyEvents.NONE);
    assertThat(early.size()).isZero();
  }

  @Test
  void aKeyIsForgottenWithItsLastEvent() {
    leaving(500);
    early.add(1, 200, "a at 200");

    assertThat(leaving(200)).containsExactly("a at 200");
  }

  @Test
  void theyLeaveInTheSameOrderAfterBeingWrittenAndRead() throws IOException {
    DataOutputSerializer out = new DataOutputSerializer(64);
    early.writeTo(out, StringSerializer.INSTANCE);
    EarlyEvents<String> read = new EarlyEvents<>();
    read.readFrom(new DataInputDeserializer(out.getCopyOfBuffer()), StringSerializer.INSTANCE);

    assertThat(leaving(read, 1000)).isEqualTo(leaving(1000)).hasSize(4);
  }

  private List<String> leaving(long now) {
    return leaving(early, now);
  }

  private static List<String> leaving(EarlyEvents<String> from, long now) {
    List<String> events = new ArrayList<>();
    for (Waiting<String> next = from.poll(now); next != null; next = from.poll(now)) {
      events.add(next.event());
    }
    return events;
  }
}
