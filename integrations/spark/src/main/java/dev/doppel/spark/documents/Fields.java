package dev.doppel.spark.documents;

import dev.doppel.io.record.InputOptions;
import java.io.Serializable;
import org.jspecify.annotations.Nullable;

/** Which fields of a record matter, as it travels to the tasks. */
record Fields(@Nullable String id, @Nullable String text, long maxRecordBytes)
    implements Serializable {

  static Fields of(InputOptions options) {
    return new Fields(options.idField(), options.textField(), options.maxRecordBytes());
  }

  InputOptions options() {
    return InputOptions.defaults()
        .withIdField(id)
        .withTextField(text)
        .withMaxRecordBytes(maxRecordBytes);
  }
}
