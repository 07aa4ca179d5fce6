package dev.doppel.flink;

import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.connector.kafka.source.reader.deserializer.KafkaRecordDeserializationSchema;
import org.apache.flink.util.Collector;
import org.apache.kafka.clients.consumer.ConsumerRecord;

/** Hands on messages as they are: what they hold is read where files can be had. */
final class UrlMessageReader implements KafkaRecordDeserializationSchema<UrlMessage> {

  private static final long serialVersionUID = 1;

  @Override
  public void deserialize(ConsumerRecord<byte[], byte[]> message, Collector<UrlMessage> out) {
    out.collect(UrlMessage.unread(message.key(), message.value()));
  }

  @Override
  public TypeInformation<UrlMessage> getProducedType() {
    return TypeInformation.of(UrlMessage.class);
  }
}
