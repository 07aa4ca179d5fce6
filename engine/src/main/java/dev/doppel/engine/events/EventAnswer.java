package dev.doppel.engine.events;

import org.jspecify.annotations.Nullable;

/**
 * The answer for an event.
 *
 * @param reason why it is none, if it was rejected
 */
public record EventAnswer(EventVerdict verdict, @Nullable String reason) {}
