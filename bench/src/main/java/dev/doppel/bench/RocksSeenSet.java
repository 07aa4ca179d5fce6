package dev.doppel.bench;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.rocksdb.BlockBasedTableConfig;
import org.rocksdb.BloomFilter;
import org.rocksdb.ByteBufferGetStatus;
import org.rocksdb.CompressionType;
import org.rocksdb.DataBlockIndexType;
import org.rocksdb.LRUCache;
import org.rocksdb.Options;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.Status;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * RocksDB as its tuning guide has it for sets of random keys: no values, no compression, a hash
 * index in the data blocks, whole-key Bloom filters of 10 bits that stay in memory and one before
 * the memtable, reads by MultiGet, writes by batches, the log on and synced by commits.
 */
final class RocksSeenSet implements SeenSet {

  private static final long CACHE_BYTES = 256L << 20;
  private static final ByteBuffer NOTHING = ByteBuffer.allocateDirect(0);
  private static final byte[] NOTE_KEY = {1};

  private final Options options;
  private final RocksDB db;
  private final ReadOptions reading = new ReadOptions().setVerifyChecksums(true);
  private final WriteOptions unsynced = new WriteOptions();
  private final WriteOptions synced = new WriteOptions().setSync(true);

  private ByteBuffer keyBytes = ByteBuffer.allocateDirect(0);

  private RocksSeenSet(Options options, RocksDB db) {
    this.options = options;
    this.db = db;
  }

  static RocksSeenSet open(Path folder) throws IOException {
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
            .setMemtablePrefixBloomSizeRatio(0.02)
            .setMemtableWholeKeyFiltering(true)
            .setMaxOpenFiles(-1);
    try {
      return new RocksSeenSet(options, RocksDB.open(options, folder.toString()));
    } catch (RocksDBException e) {
      throw new IOException(e);
    }
  }

  @Override
  public int add(long[] high, long[] low, int count) throws IOException {
    return add(high, low, count, new boolean[count]);
  }

  /** The same, and says which are new: as many of the last array as there are fingerprints. */
  int add(long[] high, long[] low, int count, boolean[] fresh) throws IOException {
    List<ByteBuffer> keys = keys(high, low, count);
    try (WriteBatch batch = new WriteBatch()) {
      List<ByteBufferGetStatus> found = db.multiGetByteBuffers(reading, keys, values(count));
      for (int i = 0; i < count; i++) {
        fresh[i] = found.get(i).status.getCode() != Status.Code.Ok;
        if (fresh[i]) {
          batch.put(keys.get(i).rewind(), NOTHING.duplicate());
        }
      }
      int added = batch.count();
      db.write(unsynced, batch);
      return added;
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

  /** Off-heap, as one call then takes them all without a copy of each. */
  private List<ByteBuffer> keys(long[] high, long[] low, int count) {
    if (keyBytes.capacity() < 16 * count) {
      keyBytes = ByteBuffer.allocateDirect(16 * count);
    }
    List<ByteBuffer> keys = new ArrayList<>(count);
    for (int i = 0; i < count; i++) {
      keyBytes.putLong(16 * i, high[i]).putLong(16 * i + 8, low[i]);
      keys.add(keyBytes.slice(16 * i, 16));
    }
    return keys;
  }

  private static List<ByteBuffer> values(int count) {
    return Collections.nCopies(count, NOTHING);
  }
}
