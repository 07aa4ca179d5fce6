/** Metwally, Agrawal, El Abbadi 2005: duplicate clicks in windows. */
@NullMarked
package dev.doppel.experiments.metwally;

import org.jspecify.annotations.NullMarked;
