package dev.doppel.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.CompressionType;
import org.rocksdb.DataBlockIndexType;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * RocksDB as its tuning guide has it for sets of random keys: no values, no compression, a hash
 * index in the data blocks, whole-key Bloom filters of 10 bits that stay in memory, reads by
 * MultiGet, writes by batches, the log on and synced by commits.
 */
final class RocksSeenSet implements SeenSet {

  private static final long CACHE_BYTES = 256L << 20;
  private static final byte[] NOTHING = {};
  private static final byte[] NOTE_KEY = {1};

  private final Options options;
  private final RocksDB db;
  private final ReadOptions reading = new ReadOptions().setVerifyChecksums(true);
  private final WriteOptions unsynced = new WriteOptions();
  private final WriteOptions synced = new WriteOptions().setSync(true);

  private RocksSeenSet(Options options, RocksDB db) {
    this.options = options;
    this.db = db;
  }

  static SeenSet open(Path folder) throws IOException {
    RocksDB.loadLibrary();
    BlockBasedTableConfig table =
        new BlockBasedTableConfig()
            .setBlockCache(new LRUCache(CACHE_BYTES))
            .setFilterPolicy(new BloomFilter(10, false))
            .setWholeKeyFiltering(true)
            .setCacheIndexAndFilterBlocks(false)
            .setDataBlockIndexType(DataBlockIndexType.kDataBlockBinaryAndHash)
            .setDataBlockHashTableUtilRatio(0.75)
            .setFormatVersion(5);
    Options options =
        new Options()
            .setCreateIfMissing(true)
            .setTableFormatConfig(table)
            .setCompressionType(CompressionType.NO_COMPRESSION)
            .setIncreaseParallelism(Runtime.getRuntime().availableProcessors())
            .setLevelCompactionDynamicLevelBytes(true)
            .setMaxOpenFiles(-1);
    try {
      return new RocksSeenSet(options, RocksDB.open(options, folder.toString()));
    } catch (RocksDBException e) {
      throw new IOException(e);
    }
  }

  @Override
  public int askAndAdd(long[] high, long[] low, int count) throws IOException {
    List<byte[]> keys = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      keys.add(ByteBuffer.allocate(16).putLong(high[i]).putLong(low[i]).array());
    }
    try (WriteBatch batch = new WriteBatch()) {
      List<byte[]> values = db.multiGetAsList(reading, keys);
      for (int i = 0; i < count; i++) {
        if (values.get(i) == null) {
          batch.put(keys.get(i), NOTHING);
        }
      }
      int fresh = batch.count();
      db.write(unsynced, batch);
      return fresh;
    } catch (RocksDBException e) {
      throw new IOException(e);
    }
  }

  @Override
  public void commit() throws IOException {
    try {
      db.put(synced, NOTE_KEY, new byte[8]); // a synced write syncs the log before it too
    } catch (RocksDBException e) {
      throw new IOException(e);
    }
  }

  @Override
  public long memoryBytes() throws IOException {
    try {
      return db.getLongProperty("rocksdb.estimate-table-readers-mem")
          + db.getLongProperty("rocksdb.cur-size-all-mem-tables")
          + db.getLongProperty("rocksdb.block-cache-usage");
    } catch (RocksDBException e) {
      throw new IOException(e);
    }
  }

  @Override
  public void close() {
    db.close();
    reading.close();
    unsynced.close();
    synced.close();
    options.close();
  }
}
