/** Which documents in a database are similar to this one? */
module dev.doppel.sql {
  requires transitive dev.doppel.core;
  requires transitive dev.doppel.engine;
  requires transitive dev.doppel.io;
  requires transitive java.sql;
  requires static transitive org.jspecify;
  requires static org.xerial.sqlitejdbc;

  exports dev.doppel.sql;
}
