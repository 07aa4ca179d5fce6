/**
 * Did this event come before, recently, and who sends too many duplicates? Begin with {@link
 * dev.doppel.engine.events.EventJob} for files, {@link dev.doppel.engine.events.EventIntake} for
 * messages; with {@link dev.doppel.engine.events.EventReader} and {@link
 * dev.doppel.engine.events.EventJudge} where a framework keeps the state.
 */
@NullMarked
package dev.doppel.engine.events;

import org.jspecify.annotations.NullMarked;
