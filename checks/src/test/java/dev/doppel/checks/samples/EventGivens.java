package dev.doppel.checks.samples;

import dev.doppel.engine.events.EventFormat;
import dev.doppel.engine.events.EventSettings;
import java.io.IOException;

/** What samples on events take for granted. */
public class EventGivens extends Givens {

  public final EventSettings settings =
      EventSettings.ofKey("ip", "ad").withFormat(EventFormat.JSONL);

  public EventGivens() throws IOException {}
}
