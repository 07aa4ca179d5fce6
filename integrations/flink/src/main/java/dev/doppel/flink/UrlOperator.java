package dev.doppel.flink;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNull;
import static org.apache.flink.api.common.typeinfo.PrimitiveArrayTypeInfo.BYTE_PRIMITIVE_ARRAY_TYPE_INFO;

import dev.doppel.seen.UrlShards;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.state.ValueStateDescriptor;
import org.apache.flink.api.common.typeutils.base.IntSerializer;
import org.apache.flink.configuration.TaskManagerOptions;
import org.apache.flink.metrics.Counter;
import org.apache.flink.metrics.MetricGroup;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.runtime.state.internal.InternalValueState;
import org.apache.flink.runtime.taskmanager.TaskManagerRuntimeInfo;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;

/** One subtask of the memory of URLs: the shards of its key groups. */
final class UrlOperator extends AbstractStreamOperator<UrlMessage>
    implements OneInputStreamOperator<UrlMessage, UrlMessage> {

  /*
   * What is asked are the shards, in the heap and in temporary files. What outlives the process is
   * the log of each key group: the hashes that were new, in chunks, as keyed state of Flink's own.
   *
   *   key        a number that falls into the key group; one stands for all of the group
   *   namespace  the number of the chunk, from 0 on without a gap
   *   value      up to CHUNK words, big-endian; only the last chunk is ever written again
   *
   * So a checkpoint of a state backend that writes increments writes what is new, and a group
   * moves between machines as any keyed state. One key for each URL, the usual way, would take
   * several times the bytes, and a question of the backend for each message.
   */

  private static final long serialVersionUID = 1;
  private static final int CHUNK = 1 << 11; // words
  private static final int LINE = -1; // the namespace that has the line of settings
  private static final long SHARE_OF_HEAP = 4;

  private final transient UrlRecipe recipe;
  private final transient OutputTag<UrlMessage> duplicates;
  private final transient int keyGroups;
  private final transient int firstGroup;
  private final transient GroupLog[] logs;
  private final transient TaskManagerRuntimeInfo machine;
  private final transient int subtask;
  private final transient Counter freshCount;
  private final transient Counter duplicateCount;
  private transient @Nullable UrlShards opened; // with the state
  private transient @Nullable InternalValueState<Long, Integer, byte[]> openedState;
  private transient volatile Figures figures = new Figures(0, 0, 0, false);

  /** What is said of the shards, as of the last checkpoint. */
  private record Figures(long urls, long heapBytes, double error, boolean isOverfull) {}

  private UrlOperator(StreamOperatorParameters<UrlMessage> parameters, Factory factory) {
    super(parameters);
    this.recipe = factory.recipe;
    this.duplicates = factory.duplicates;
    this.keyGroups = factory.keyGroups;
    TaskInfo task = getRuntimeContext().getTaskInfo();
    if (task.getMaxNumberOfParallelSubtasks() != keyGroups) {
      throw new IllegalStateException(
          "the maximum parallelism of a memory of URLs is set by its key groups, "
              + keyGroups
              + ", but is "
              + task.getMaxNumberOfParallelSubtasks());
    }
    KeyGroupRange range =
        KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(
            keyGroups, task.getNumberOfParallelSubtasks(), task.getIndexOfThisSubtask());
    this.firstGroup = range.getStartKeyGroup();
    this.logs = new GroupLog[range.getNumberOfKeyGroups()];
    this.machine = getContainingTask().getEnvironment().getTaskManagerInfo();
    this.subtask = task.getIndexOfThisSubtask();
    MetricGroup group = getMetricGroup();
    this.freshCount = group.counter("new");
    this.duplicateCount = group.counter("duplicates");
    MetricGroup memory = group.addGroup("memory");
    memory.gauge("urls", () -> figures.urls);
    memory.gauge("heapBytes", () -> figures.heapBytes);
    memory.gauge("expectedErrorNow", () -> figures.error);
    memory.gauge("isOverfull", () -> figures.isOverfull ? 1 : 0);
  }

  /** Makes the operator where it runs, so that nothing but the recipe has to be sent. */
  static final class Factory extends AbstractStreamOperatorFactory<UrlMessage>
      implements OneInputStreamOperatorFactory<UrlMessage, UrlMessage> {

    private static final long serialVersionUID = 1;

    private final UrlRecipe recipe;
    private final int keyGroups;
    private final OutputTag<UrlMessage> duplicates;

    Factory(UrlRecipe recipe, int keyGroups, OutputTag<UrlMessage> duplicates) {
      this.recipe = recipe;
      this.keyGroups = keyGroups;
      this.duplicates = duplicates;
    }

    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as the interface has it
    public <O extends StreamOperator<UrlMessage>> O createStreamOperator(
        StreamOperatorParameters<UrlMessage> with) {
      return (O) new UrlOperator(with, this);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader loader) {
      return UrlOperator.class;
    }
  }

  /** No key is set for messages: the state belongs to key groups, and setting one costs time. */
  @Override
  public boolean hasKeyContext1() {
    return false;
  }

  @Override
  @SuppressWarnings("unchecked") // the descriptor says what kind of state it is
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    openedState =
        (InternalValueState<Long, Integer, byte[]>)
            getOrCreateKeyedState(
                IntSerializer.INSTANCE,
                new ValueStateDescriptor<>("urls", BYTE_PRIMITIVE_ARRAY_TYPE_INFO));
    String[] folders = machine.getTmpDirectories();
    int slots = Math.max(1, machine.getConfiguration().get(TaskManagerOptions.NUM_TASK_SLOTS));
    opened =
        UrlShards.open(
            recipe.settings(),
            keyGroups,
            firstGroup,
            logs.length,
            Path.of(folders[subtask % folders.length]),
            Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP / slots);
    long[] keys = keysOfGroups();
    for (int i = 0; i < logs.length; i++) {
      logs[i] = new GroupLog(firstGroup + i, keys[i]);
      logs[i].restore();
    }
    takeFigures();
  }

  /** The smallest number of each key group. */
  private long[] keysOfGroups() {
    long[] keys = new long[logs.length];
    Arrays.fill(keys, -1);
    int missing = keys.length;
    for (long key = 0; missing > 0; key++) {
      int index = DuplicateFilter.keyGroup(key, keyGroups) - firstGroup;
      if (index >= 0 && index < keys.length && keys[index] < 0) {
        keys[index] = key;
        missing--;
      }
    }
    return keys;
  }

  @Override
  public void processElement(StreamRecord<UrlMessage> element) throws Exception {
    UrlMessage url = element.getValue();
    int group = DuplicateFilter.keyGroup(url.low(), keyGroups);
    if (shards().add(group, url.high(), url.low())) {
      logs[group - firstGroup].add(url.high(), url.low());
      freshCount.inc();
      output.collect(element);
    } else {
      duplicateCount.inc();
      output.collect(duplicates, element);
    }
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    for (GroupLog each : logs) {
      each.save();
    }
    takeFigures();
  }

  private UrlShards shards() {
    return requireNonNull(opened);
  }

  private InternalValueState<Long, Integer, byte[]> state(int chunk) {
    InternalValueState<Long, Integer, byte[]> state = requireNonNull(openedState);
    state.setCurrentNamespace(chunk);
    return state;
  }

  private void takeFigures() {
    UrlShards shards = shards();
    figures =
        new Figures(
            shards.size(), shards.heapBytes(), shards.expectedErrorNow(), shards.isOverfull());
  }

  @Override
  public void close() throws Exception {
    try {
      if (opened != null) {
        opened.close();
      }
    } finally {
      super.close();
    }
  }

  @Override
  public String toString() {
    return "url memory of " + logs.length + " in " + keyGroups + " key groups";
  }

  /** What is to be known of one key group after a restart. */
  private final class GroupLog {

    private final int group;
    private final long key;
    private ByteBuffer chunk = ByteBuffer.allocate(0); // the last one, which is not full
    private int number;
    private boolean isSaved = true;

    GroupLog(int group, long key) {
      this.group = group;
      this.key = key;
    }

    void add(long high, long low) throws IOException {
      int bytes = shards().words() * Long.BYTES;
      if (chunk.remaining() < bytes) {
        makeRoom(bytes);
      }
      if (shards().words() == 2) {
        chunk.putLong(high);
      }
      chunk.putLong(low);
      isSaved = false;
    }

    private void makeRoom(int bytes) throws IOException {
      if (chunk.position() == CHUNK * Long.BYTES) {
        save();
        number++;
        chunk.clear();
        return;
      }
      int more = Math.min(CHUNK * Long.BYTES, Math.max(8 * bytes, 2 * chunk.capacity()));
      chunk = ByteBuffer.allocate(more).put(chunk.flip());
    }

    void save() throws IOException {
      if (isSaved) {
        return;
      }
      if (number == 0) {
        put(LINE, recipe.line().getBytes(UTF_8));
      }
      put(number, Arrays.copyOf(chunk.array(), chunk.position()));
      isSaved = true;
    }

    void restore() throws IOException {
      byte @Nullable [] line = get(LINE);
      if (line == null) {
        return;
      }
      String made = new String(line, UTF_8);
      if (!made.equals(recipe.line())) {
        throw new IOException(
            "the state was made with different " + UrlShards.difference(made, recipe.line()));
      }
      for (byte @Nullable [] next = get(0); next != null; next = get(number)) {
        shards().restore(group, ByteBuffer.wrap(next).asLongBuffer());
        chunk = ByteBuffer.wrap(next.clone()).position(next.length);
        if (next.length == CHUNK * Long.BYTES) {
          chunk.clear();
          number++;
        } else {
          break;
        }
      }
    }

    private void put(int chunkNumber, byte[] bytes) throws IOException {
      setCurrentKey(key);
      state(chunkNumber).update(bytes);
    }

    private byte @Nullable [] get(int chunkNumber) throws IOException {
      setCurrentKey(key);
      return state(chunkNumber).value();
    }
  }
}
