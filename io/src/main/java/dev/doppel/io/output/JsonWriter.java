package dev.doppel.io.output;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.StreamWriteFeature;
import com.fasterxml.jackson.core.json.JsonWriteFeature;
import dev.doppel.core.internal.Check;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Writes JSON objects, one per line, without blanks; what is not printable is escaped. The bytes
 * depend on what is written alone: not on the platform, its locale, or the version of Java. For one
 * thread.
 *
 * <pre>{@code
 * json.object().field("id", id).array("members");
 * for (String member : members) {
 *   json.value(member);
 * }
 * json.end().end();
 * }</pre>
 */
public final class JsonWriter implements Closeable {

  /*
   * The generator's own writer of doubles gives the shortest digits that read back the same; that
   * of Java did not always do so before version 19 (JDK-4511638).
   */
  private static final JsonFactory FACTORY =
      JsonFactory.builder()
          .disable(StreamWriteFeature.AUTO_CLOSE_TARGET)
          .disable(StreamWriteFeature.FLUSH_PASSED_TO_STREAM)
          .enable(StreamWriteFeature.USE_FAST_DOUBLE_WRITER)
          .enable(JsonWriteFeature.COMBINE_UNICODE_SURROGATES_IN_UTF8)
          .build();

  private static final JsonEscapes ESCAPES = new JsonEscapes();

  private final JsonGenerator generator;

  private JsonWriter(JsonGenerator generator) {
    this.generator = generator;
  }

  /** Returns a writer of lines. It does not close {@code out}: who commits it should do so. */
  public static JsonWriter lines(OutputStream out) throws IOException {
    JsonGenerator generator = FACTORY.createGenerator(out);
    generator.setPrettyPrinter(null);
    generator.setCharacterEscapes(ESCAPES);
    generator.setRootValueSeparator(null);
    return new JsonWriter(generator);
  }

  /** Begins an object: a line of its own, or an element of an array. */
  public JsonWriter object() throws IOException {
    generator.writeStartObject();
    return this;
  }

  /** Begins an object that is a field of the current one. */
  public JsonWriter object(String name) throws IOException {
    generator.writeFieldName(name);
    return object();
  }

  /** Begins an array that is a field of the current object. */
  public JsonWriter array(String name) throws IOException {
    generator.writeArrayFieldStart(name);
    return this;
  }

  /** Ends the object or array begun last; after an outermost object, the line. */
  public JsonWriter end() throws IOException {
    if (generator.getOutputContext().inArray()) {
      generator.writeEndArray();
    } else {
      generator.writeEndObject();
    }
    if (generator.getOutputContext().inRoot()) {
      generator.writeRaw('\n');
    }
    return this;
  }

  /** Adds a field; null is written as such. */
  public JsonWriter field(String name, @Nullable String value) throws IOException {
    generator.writeStringField(name, value == null ? null : wellFormed(value));
    return this;
  }

  /** Adds a field. */
  public JsonWriter field(String name, long value) throws IOException {
    generator.writeNumberField(name, value);
    return this;
  }

  /** Adds a field; the value must be finite, for JSON knows no other. */
  public JsonWriter field(String name, double value) throws IOException {
    Check.argument(Double.isFinite(value), "field %s must be finite, got %s", name, value);
    generator.writeNumberField(name, value);
    return this;
  }

  /** Adds a field. */
  public JsonWriter field(String name, boolean value) throws IOException {
    generator.writeBooleanField(name, value);
    return this;
  }

  /** Adds an element to the current array. */
  public JsonWriter value(String value) throws IOException {
    generator.writeString(wellFormed(value));
    return this;
  }

  /** Adds an element to the current array. */
  public JsonWriter value(long value) throws IOException {
    generator.writeNumber(value);
    return this;
  }

  /** Hands everything written so far to the stream, and flushes nothing further. */
  @Override
  public void close() throws IOException {
    generator.close();
  }

  /** An id may hold half a surrogate pair, which has no UTF-8; the generator would refuse it. */
  private static String wellFormed(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (Character.isSurrogate(text.charAt(i))) {
        return new String(text.getBytes(UTF_8), UTF_8);
      }
    }
    return text;
  }
}
