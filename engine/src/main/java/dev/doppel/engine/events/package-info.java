/**
 * Did this event come before, lately, and who sends so many that did? Begin with {@link
 * dev.doppel.engine.events.EventJob}.
 */
@NullMarked
package dev.doppel.engine.events;

import org.jspecify.annotations.NullMarked;
