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
  exports dev.doppel.io.content to
      dev.doppel.parquet,
      dev.doppel.spark;
  exports dev.doppel.io.output;
  exports dev.doppel.io.record;
  exports dev.doppel.io.warc;

  uses dev.doppel.io.record.ContentReader;
  uses dev.doppel.io.record.FormatProvider;
}
