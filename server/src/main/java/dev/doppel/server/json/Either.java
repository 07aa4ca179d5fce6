package dev.doppel.server.json;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Components of a record of which exactly one is there, for the description of the API. The record
 * itself refuses others.
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.TYPE)
public @interface Either {

  /** The names of the components. */
  String[] value();
}
