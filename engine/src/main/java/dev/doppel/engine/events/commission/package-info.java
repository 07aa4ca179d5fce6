/**
 * What is a publisher owed, and who works together? The accounts of publishers and periods ({@link
 * dev.doppel.engine.events.commission.Ledger}), and the visitors that publishers share ({@link
 * dev.doppel.engine.events.commission.SharedVisitors}); both in bounded memory. For the statistics
 * of events only.
 */
@NullMarked
package dev.doppel.engine.events.commission;

import org.jspecify.annotations.NullMarked;
