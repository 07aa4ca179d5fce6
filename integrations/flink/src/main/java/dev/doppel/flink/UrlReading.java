package dev.doppel.flink;

import dev.doppel.engine.urls.UrlReader;
import java.io.IOException;
import org.apache.flink.api.common.functions.OpenContext;
import org.apache.flink.api.common.functions.RichMapFunction;

/** Finds the canonical form of each message's URL, by the reader of {@code engine}. */
final class UrlReading extends RichMapFunction<UrlMessage, UrlMessage> {

  private static final long serialVersionUID = 1;
  private static final byte[] NOTHING = {};

  private final UrlRecipe recipe;
  private final boolean isAnswered;

  private transient UrlReader reader; // made where the task runs

  /**
   * @param isAnswered whether canonical forms are sent on
   */
  UrlReading(UrlRecipe recipe, boolean isAnswered) {
    this.recipe = recipe;
    this.isAnswered = isAnswered;
  }

  @Override
  public void open(OpenContext context) throws IOException {
    reader = recipe.reader(getRuntimeContext().getDistributedCache());
  }

  @Override
  public UrlMessage map(UrlMessage message) {
    boolean isUrl = reader.read(message.line());
    return new UrlMessage(
        message.key(),
        message.line(),
        isUrl,
        isUrl ? reader.high() : 0,
        isUrl ? reader.low() : 0,
        isAnswered ? reader.answer() : NOTHING);
  }
}
