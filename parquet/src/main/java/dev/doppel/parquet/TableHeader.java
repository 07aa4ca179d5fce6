package dev.doppel.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.io.content.TextColumns;
import dev.doppel.io.record.InputFile;
import dev.doppel.io.record.InputOptions;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
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
 * @param bytes the schema as text, by which files with the same columns are recognised
 * @param metadata what the program that wrote the file noted for its readers
 * @param codec how most of the file is compressed
 * @param paths where the columns lie: the field of the schema and, for those inside of groups, the
 *     fields below it
 */
@SuppressWarnings("ArrayRecordComponent") // handed on, never compared
record TableHeader(
    MessageType schema,
    byte[] bytes,
    Map<String, String> metadata,
    CompressionCodecName codec,
    TextColumns columns,
    List<int[]> paths) {

  static TableHeader of(ParquetMetadata footer, InputFile file, InputOptions options)
      throws IOException {
    MessageType schema = footer.getFileMetaData().getSchema();
    List<String> names = new ArrayList<>();
    List<int[]> paths = new ArrayList<>();
    for (int field = 0; field < schema.getFieldCount(); field++) {
      names.add(schema.getFieldName(field));
      paths.add(new int[] {field});
    }
    for (int field = 0; field < schema.getFieldCount(); field++) {
      addNested(schema.getType(field), schema.getFieldName(field), paths.get(field), names, paths);
    }
    return new TableHeader(
        schema,
        schema.toString().getBytes(UTF_8),
        footer.getFileMetaData().getKeyValueMetaData(),
        codecOf(footer.getBlocks()),
        TextColumns.find(names, file, options),
        paths);
  }

  /** Adds what lies inside of a group, by names with dots; lists have no single value. */
  private static void addNested(
      Type type, String name, int[] path, List<String> names, List<int[]> paths) {
    if (type.isPrimitive() || type.isRepetition(Type.Repetition.REPEATED)) {
      return;
    }
    List<Type> fields = type.asGroupType().getFields();
    for (int i = 0; i < fields.size(); i++) {
      if (!fields.get(i).isRepetition(Type.Repetition.REPEATED)) {
        String inner = name + "." + fields.get(i).getName();
        int[] innerPath = Arrays.copyOf(path, path.length + 1);
        innerPath[path.length] = i;
        names.add(inner);
        paths.add(innerPath);
        addNested(fields.get(i), inner, innerPath, names, paths);
      }
    }
  }

  private static CompressionCodecName codecOf(List<BlockMetaData> groups) {
    return groups.isEmpty() || groups.get(0).getColumns().isEmpty()
        ? CompressionCodecName.SNAPPY
        : groups.get(0).getColumns().get(0).getCodec();
  }
}
