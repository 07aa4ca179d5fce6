package dev.doppel.server.json;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * What a component of a record may hold beyond its type, for the description of the API. Whoever
 * reads the record refuses what is outside; a test sends such values.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Shape {

  /** The words that it may be, of a text. */
  String[] words() default {};

  /** The numbers that it may be; any in its bounds if there are none. */
  int[] numbers() default {};

  /** What it is a multiple of; 0 if that does not matter. */
  int step() default 0;

  /** What it must stay below, of a number. */
  double below() default Double.POSITIVE_INFINITY;

  /** The least that it may be, of a number. */
  double least() default Double.NEGATIVE_INFINITY;

  /** What it must exceed, of a number. */
  double above() default Double.NEGATIVE_INFINITY;

  /** The most that it may be, of a number. */
  double most() default Double.POSITIVE_INFINITY;

  /** The fewest characters of a text, or items of a list or map. */
  int shortest() default 0;

  /** The most characters of a text, or items of a list or map. */
  int longest() default Integer.MAX_VALUE;

  /** The most characters of a name in a map of texts. */
  int longestName() default Integer.MAX_VALUE;

  /** The most characters of a value in a map of texts. */
  int longestValue() default Integer.MAX_VALUE;

  /**
   * An expression that all of a text must match, in the syntax that Java and ECMAScript share; in a
   * map of texts, every name and value.
   */
  String pattern() default "";
}
