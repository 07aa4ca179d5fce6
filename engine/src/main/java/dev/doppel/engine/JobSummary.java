package dev.doppel.engine;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.words.GivenWords;
import dev.doppel.io.output.JsonWriter;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.util.Collection;
import java.util.Map;

/**
 * Writes what a job counted, how long it took and with which settings it ran, as one JSON object:
 * {@code summary.json}, and the file of {@code --summary}. All jobs write theirs by this class,
 * whether on one machine or on Spark, in the words of {@link SummaryKey}.
 *
 * <p>{@code format} names this vocabulary and its version, {@code command} the job. {@code seconds}
 * and {@code settings} are objects in every summary that has them: seconds by stage and in {@code
 * total}, and settings by the names of the options.
 */
public final class JobSummary {

  /** What {@code format} says. A word that changes its meaning, or goes, makes a new version. */
  public static final String FORMAT = "doppel-summary 1";

  private static final String TOTAL = "total";
  private static final double MILLIS = 1000;

  private final JsonWriter json;

  private JobSummary(JsonWriter json) {
    this.json = json;
  }

  /** Writes what a job has to say. */
  @FunctionalInterface
  public interface Fields {

    /** Writes it, after the format and the command. */
    void write(JobSummary summary) throws IOException;
  }

  /**
   * Writes a summary and closes the stream's writer, not the stream.
   *
   * @param command the job in the words of the command line, such as {@code index add}
   */
  public static void write(OutputStream out, String command, Fields fields) throws IOException {
    try (JsonWriter json = JsonWriter.lines(out)) {
      json.object().field("format", FORMAT).field("command", command);
      fields.write(new JobSummary(json));
      json.end();
    }
  }

  /** Returns a summary as text, with a line end. */
  public static String text(String command, Fields fields) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      write(bytes, command, fields);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toString(UTF_8);
  }

  /** Adds a count. */
  public JobSummary count(SummaryKey key, long count) throws IOException {
    json.field(key.toString(), count);
    return this;
  }

  /** Adds counts by reason. */
  public JobSummary counts(SummaryKey key, Map<String, ? extends Number> counts)
      throws IOException {
    json.object(key.toString());
    for (Map.Entry<String, ? extends Number> each : counts.entrySet()) {
      json.field(each.getKey(), each.getValue().longValue());
    }
    json.end();
    return this;
  }

  /** Adds a share of a whole. */
  public JobSummary share(SummaryKey key, double share) throws IOException {
    json.field(key.toString(), share);
    return this;
  }

  /** Adds a yes or no. */
  public JobSummary flag(SummaryKey key, boolean isTrue) throws IOException {
    json.field(key.toString(), isTrue);
    return this;
  }

  /** Adds a text. */
  public JobSummary text(SummaryKey key, String text) throws IOException {
    json.field(key.toString(), text);
    return this;
  }

  /** Adds texts. */
  public JobSummary texts(SummaryKey key, Collection<String> texts) throws IOException {
    json.array(key.toString());
    for (String each : texts) {
      json.value(each);
    }
    json.end();
    return this;
  }

  /** Adds how long the job took. */
  public JobSummary seconds(double total) throws IOException {
    return seconds(Map.of(), total);
  }

  /** Adds how long each stage of the job took, and all together. */
  public JobSummary seconds(Map<String, Double> stages) throws IOException {
    return seconds(stages, stages.values().stream().mapToDouble(Double::doubleValue).sum());
  }

  private JobSummary seconds(Map<String, Double> stages, double total) throws IOException {
    json.object("seconds");
    for (Map.Entry<String, Double> each : stages.entrySet()) {
      json.field(each.getKey(), rounded(each.getValue()));
    }
    json.field(TOTAL, rounded(total)).end();
    return this;
  }

  /**
   * Adds the settings that were in force.
   *
   * @param settings by the names of {@link GivenWords}: numbers, booleans, lists, or else words
   */
  public JobSummary settings(Map<String, Object> settings) throws IOException {
    GivenWords spelling = GivenWords.ofFields();
    json.object("settings");
    for (Map.Entry<String, Object> each : settings.entrySet()) {
      setting(spelling.spelled(each.getKey()), each.getValue());
    }
    json.end();
    return this;
  }

  private void setting(String name, Object value) throws IOException {
    if (value instanceof Boolean isTrue) {
      json.field(name, isTrue);
    } else if (value instanceof Double || value instanceof Float) {
      json.field(name, ((Number) value).doubleValue());
    } else if (value instanceof Number number) {
      json.field(name, number.longValue());
    } else if (value instanceof Collection<?> all) {
      json.array(name);
      for (Object each : all) {
        json.value(each.toString());
      }
      json.end();
    } else {
      json.field(name, value instanceof Enum<?> word ? GivenWords.word(word) : value.toString());
    }
  }

  /** The writer, within the object, for results that are more than counts. */
  public JsonWriter json() {
    return json;
  }

  private static double rounded(double seconds) {
    return Math.round(seconds * MILLIS) / MILLIS;
  }
}
