/**
 * Was this hash seen recently? A window is a filter that forgets: by count or by event time, all at
 * once (landmark), a part at a time (jumping) or event by event (sliding). Start at {@link
 * dev.doppel.core.window.Window}.
 */
@NullMarked
package dev.doppel.core.window;

import org.jspecify.annotations.NullMarked;
