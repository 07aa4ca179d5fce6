/**
 * How is a document sketched that is compared elsewhere? For Spark alone; begin with {@link
 * dev.doppel.engine.documents.parts.DocumentSketcher}.
 */
@NullMarked
package dev.doppel.engine.documents.parts;

import org.jspecify.annotations.NullMarked;
