package dev.doppel.engine.events;

import org.jspecify.annotations.Nullable;

/**
 * What is said of an event.
 *
 * @param reason why it is none, if it was rejected
 */
public record EventAnswer(EventVerdict verdict, @Nullable String reason) {}
