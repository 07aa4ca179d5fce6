package dev.doppel.io.content;

import dev.doppel.io.record.ContentReader;
import java.util.List;
import java.util.ServiceLoader;
import org.jspecify.annotations.Nullable;

/** The content readers that are there, mostly none. */
final class ContentReaders {

  private static final List<ContentReader> ALL =
      ServiceLoader.load(ContentReader.class).stream().map(ServiceLoader.Provider::get).toList();

  private ContentReaders() {}

  /** Returns the reader that is meant for the content; null if there is none. */
  static @Nullable ContentReader of(String id, byte[] content) {
    for (ContentReader reader : ALL) {
      if (reader.recognises(id, content)) {
        return reader;
      }
    }
    return null;
  }
}
