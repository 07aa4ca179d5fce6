/**
 * What makes two hosts mirrors, and what is known of a pair? Begin with {@link
 * dev.doppel.engine.mirrors.rules.MirrorSettings}.
 */
@NullMarked
package dev.doppel.engine.mirrors.rules;

import org.jspecify.annotations.NullMarked;
