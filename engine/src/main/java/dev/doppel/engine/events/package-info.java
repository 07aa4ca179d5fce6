/**
 * Did this event come before, recently, and who sends too many duplicates? Begin with {@link
 * dev.doppel.engine.events.EventJob}.
 */
@NullMarked
package dev.doppel.engine.events;

import org.jspecify.annotations.NullMarked;
