/** How do items come in and go out? */
module dev.doppel.io {
  requires com.fasterxml.jackson.core;
  requires com.github.luben.zstd_jni;
  requires de.siegmar.fastcsv;
  requires dec;
  requires dev.doppel.core;
  requires jwarc;
  requires static transitive org.jspecify;

  exports dev.doppel.io;

  uses dev.doppel.io.ContentReader;
  uses dev.doppel.io.FormatProvider;
}
