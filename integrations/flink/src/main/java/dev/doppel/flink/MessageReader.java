package dev.doppel.flink;

import dev.doppel.engine.events.EventReader;
import dev.doppel.engine.events.EventSettings;
import dev.doppel.engine.events.LineFault;
import org.apache.flink.api.common.serialization.DeserializationSchema.InitializationContext;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.SimpleCounter;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;
import org.jspecify.annotations.Nullable;

/** Reads the events of a topic; messages that are not events are passed on too, marked as such. */
final class MessageReader implements KafkaRecordDeserializationSchema<Message> {

  private static final long serialVersionUID = 1;
  private static final byte[] NOTHING = {};

  private final EventSettings settings;
  private transient @Nullable EventReader reader;
  private transient Counter rejected = new SimpleCounter();

  MessageReader(EventSettings settings) {
    this.settings = settings;
  }

  @Override
  public void open(InitializationContext context) {
    rejected = context.getMetricGroup().counter("rejected");
  }

  @Override
  public void deserialize(ConsumerRecord<byte[], byte[]> message, Collector<Message> out) {
    byte[] line = message.value() == null ? NOTHING : message.value();
    // Messages of old brokers have none.
    long came = message.timestamp() < 0 ? System.currentTimeMillis() : message.timestamp();
    out.collect(read(line, came));
  }

  private Message read(byte[] line, long now) {
    if (reader == null) {
      reader = EventReader.of(settings);
    }
    if (reader.read(line, 0, line.length, now) != LineFault.NONE) {
      rejected.inc();
      return new Message(line, false, 0, Long.MIN_VALUE, "");
    }
    return new Message(line, true, reader.key(), reader.time(), reader.publisher());
  }

  @Override
  public TypeInformation<Message> getProducedType() {
    return TypeInformation.of(Message.class);
  }
}
