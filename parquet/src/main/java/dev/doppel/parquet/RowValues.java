package dev.doppel.parquet;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.nio.ByteBuffer;
import org.apache.parquet.example.data.Group;
import org.apache.parquet.schema.GroupType;
import org.apache.parquet.schema.PrimitiveType.PrimitiveTypeName;
import org.apache.parquet.schema.Type;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the values of a row. In a damaged file a value may claim bytes that its page does not
 * have, which shows only when they are asked for; here, before memory is allocated for them.
 */
final class RowValues {

  private RowValues() {}

  /** One value: as the bytes it is, or else as text. */
  record Cell(Group group, int field) {

    /** Its length in bytes as the file claims it; 0 for what is not a string. */
    long length() {
      return isBinary(group.getType().getType(field)) ? group.getBinary(field, 0).length() : 0;
    }

    byte[] bytes() {
      return isBinary(group.getType().getType(field))
          ? copy(group.getBinary(field, 0).toByteBuffer())
          : group.getValueToString(field, 0).getBytes(UTF_8);
    }
  }

  /** Returns the value at the end of the path; null if there is none, or a list, map or group. */
  static @Nullable Cell cell(Group row, int[] path) {
    Group group = row;
    for (int i = 0; i < path.length - 1; i++) {
      if (group.getFieldRepetitionCount(path[i]) != 1) {
        return null;
      }
      group = group.getGroup(path[i], 0);
    }
    int field = path[path.length - 1];
    boolean hasValue =
        group.getType().getType(field).isPrimitive() && group.getFieldRepetitionCount(field) == 1;
    return hasValue ? new Cell(group, field) : null;
  }

  /** Whether all strings of a row lie in the pages that hold them. */
  static boolean areSound(Group row) {
    try {
      check(row);
      return true;
    } catch (RuntimeException e) {
      return false;
    }
  }

  private static void check(Group group) {
    GroupType type = group.getType();
    for (int field = 0; field < type.getFieldCount(); field++) {
      Type of = type.getType(field);
      int count = group.getFieldRepetitionCount(field);
      for (int i = 0; i < count; i++) {
        if (!of.isPrimitive()) {
          check(group.getGroup(field, i));
        } else if (isBinary(of)) {
          group.getBinary(field, i).toByteBuffer();
        }
      }
    }
  }

  private static boolean isBinary(Type type) {
    return type.isPrimitive()
        && type.asPrimitiveType().getPrimitiveTypeName() == PrimitiveTypeName.BINARY;
  }

  private static byte[] copy(ByteBuffer buffer) {
    byte[] bytes = new byte[buffer.remaining()];
    buffer.get(bytes);
    return bytes;
  }
}
