package dev.doppel.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.InputFile;
import dev.doppel.io.InputOptions;
import dev.doppel.io.TextColumns;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.parquet.hadoop.metadata.BlockMetaData;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;
import org.apache.parquet.hadoop.metadata.ParquetMetadata;
import org.apache.parquet.schema.MessageType;
import org.apache.parquet.schema.Type;

/**
 * What all rows of a file have in common.
 *
 * @param bytes the schema as text, by which files with the same columns are told
 * @param metadata what the program that wrote the file noted for its readers
 * @param codec how most of the file is compressed
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
record TableHeader(
    MessageType schema,
    byte[] bytes,
    Map<String, String> metadata,
    CompressionCodecName codec,
    TextColumns columns) {

  static TableHeader of(ParquetMetadata footer, InputFile file, InputOptions options)
      throws IOException {
    MessageType schema = footer.getFileMetaData().getSchema();
    List<String> names = schema.getFields().stream().map(Type::getName).toList();
    return new TableHeader(
        schema,
        schema.toString().getBytes(UTF_8),
        footer.getFileMetaData().getKeyValueMetaData(),
        codecOf(footer.getBlocks()),
        TextColumns.find(names, file, options));
  }

  private static CompressionCodecName codecOf(List<BlockMetaData> groups) {
    return groups.isEmpty() || groups.get(0).getColumns().isEmpty()
        ? CompressionCodecName.SNAPPY
        : groups.get(0).getColumns().get(0).getCodec();
  }
}
