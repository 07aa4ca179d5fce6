package dev.doppel.flink;

import static java.util.Objects.requireNonNull;

import dev.doppel.core.window.Window;
import dev.doppel.core.window.WindowSettings;
import dev.doppel.flink.EarlyEvents.Waiting;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputView;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
import org.apache.flink.core.memory.DataOutputView;
import org.apache.flink.core.memory.DataOutputViewStreamWrapper;
import org.apache.flink.metrics.Counter;
import org.apache.flink.runtime.state.KeyGroupRange;
import org.apache.flink.runtime.state.KeyGroupRangeAssignment;
import org.apache.flink.runtime.state.KeyGroupStatePartitionStreamProvider;
import org.apache.flink.runtime.state.KeyedStateCheckpointOutputStream;
import org.apache.flink.runtime.state.StateInitializationContext;
import org.apache.flink.runtime.state.StateSnapshotContext;
import org.apache.flink.streaming.api.operators.AbstractStreamOperator;
import org.apache.flink.streaming.api.operators.AbstractStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.OneInputStreamOperator;
import org.apache.flink.streaming.api.operators.OneInputStreamOperatorFactory;
import org.apache.flink.streaming.api.operators.StreamOperator;
import org.apache.flink.streaming.api.operators.StreamOperatorParameters;
import org.apache.flink.streaming.api.watermark.Watermark;
import org.apache.flink.streaming.runtime.streamrecord.StreamRecord;
import org.apache.flink.util.OutputTag;
import org.jspecify.annotations.Nullable;

/** One subtask of a {@link DuplicateFilter}: a window for each of its key groups. */
final class DuplicateOperator<T> extends AbstractStreamOperator<T>
    implements OneInputStreamOperator<T, T> {

  /*
   * State is raw keyed state: the bytes of each key group's window and of the events that wait, which
   * Flink hands to whichever subtask owns the group next. Keyed state of Flink's own would hold keys
   * one by one.
   *
   * An event is late if its time is up to the watermark W. With a lateness of L a window compares
   * what is up to L older than the newest event it was given. So no window is given an event beyond
   * W + 1 + L, or those of a slower source would be too old before they are late. W is part
   * of the state: what was late before a failure is late after it, although watermarks start over.
   */

  private static final long serialVersionUID = 1;
  private static final int FIGURES_EVERY = 1 << 16; // events

  private final transient DuplicateFilter<T> filter;
  private final transient OutputTag<T> duplicates;
  private final transient OutputTag<T> late;
  private final transient int firstGroup;
  private final transient @Nullable Window[] windows;
  private final transient EarlyEvents<T>[] early; // by key group, as windows are
  private final transient TypeSerializer<T> serializer;
  private final transient WindowFigures figures = new WindowFigures();
  private final transient Counter uniqueCount;
  private final transient Counter duplicateCount;
  private final transient Counter lateCount;
  private final transient boolean needsTime;
  private final transient long lateness;
  private final transient boolean reusesObjects;
  private transient long watermark = Long.MIN_VALUE;
  private transient long waiting; // events
  private transient int sinceFigures;

  private DuplicateOperator(StreamOperatorParameters<T> parameters, Factory<T> factory) {
    super(parameters);
    this.filter = factory.filter;
    this.duplicates = factory.duplicates;
    this.late = factory.late;
    TaskInfo task = getRuntimeContext().getTaskInfo();
    if (task.getMaxNumberOfParallelSubtasks() != filter.keyGroups()) {
      throw new IllegalStateException(
          "the maximum parallelism of a duplicate filter is set by its key groups, "
              + filter.keyGroups()
              + ", but is "
              + task.getMaxNumberOfParallelSubtasks());
    }
    KeyGroupRange range =
        KeyGroupRangeAssignment.computeKeyGroupRangeForOperatorIndex(
            filter.keyGroups(), task.getNumberOfParallelSubtasks(), task.getIndexOfThisSubtask());
    this.firstGroup = range.getStartKeyGroup();
    this.windows = new @Nullable Window[range.getNumberOfKeyGroups()];
    this.early = early(windows.length);
    this.needsTime = filter.needsTime();
    this.lateness = filter.lateness();
    this.reusesObjects = getExecutionConfig().isObjectReuseEnabled();
    this.serializer = config.getTypeSerializerIn(0, getUserCodeClassloader());
    this.uniqueCount = getMetricGroup().counter("unique");
    this.duplicateCount = getMetricGroup().counter("duplicates");
    this.lateCount = getMetricGroup().counter("late");
    figures.register(getMetricGroup());
  }

  @SuppressWarnings("unchecked") // there are no arrays of a generic type
  private static <T> EarlyEvents<T>[] early(int groups) {
    EarlyEvents<T>[] all = (EarlyEvents<T>[]) new EarlyEvents<?>[groups];
    Arrays.setAll(all, group -> new EarlyEvents<>());
    return all;
  }

  /** Makes the operator where it runs, so that nothing but settings has to be sent. */
  static final class Factory<T> extends AbstractStreamOperatorFactory<T>
      implements OneInputStreamOperatorFactory<T, T> {

    private static final long serialVersionUID = 1;

    private final DuplicateFilter<T> filter;
    private final OutputTag<T> duplicates;
    private final OutputTag<T> late;

    Factory(DuplicateFilter<T> filter, OutputTag<T> duplicates, OutputTag<T> late) {
      this.filter = filter;
      this.duplicates = duplicates;
      this.late = late;
    }

    @Override
    @SuppressWarnings({"unchecked", "TypeParameterUnusedInFormals"}) // as the interface has it
    public <O extends StreamOperator<T>> O createStreamOperator(StreamOperatorParameters<T> with) {
      return (O) new DuplicateOperator<>(with, this);
    }

    @Override
    @SuppressWarnings("rawtypes")
    public Class<? extends StreamOperator> getStreamOperatorClass(ClassLoader loader) {
      return DuplicateOperator.class;
    }
  }

  @Override
  protected boolean isUsingCustomRawKeyedState() {
    return true;
  }

  /** No key is ever set: the state belongs to key groups, and setting one costs time. */
  @Override
  public boolean hasKeyContext1() {
    return false;
  }

  @Override
  public void initializeState(StateInitializationContext context) throws Exception {
    super.initializeState(context);
    WindowSettings settings = filter.windowOfGroup();
    if (context.isRestored()) {
      for (KeyGroupStatePartitionStreamProvider group : context.getRawKeyedStateInputs()) {
        // Reading too far does no harm: each group is sought by its position.
        read(
            new BufferedInputStream(group.getStream(), 1 << 16),
            group.getKeyGroupId() - firstGroup,
            settings);
      }
    }
    for (int i = 0; i < windows.length; i++) {
      if (windows[i] == null) {
        windows[i] = Window.of(settings);
      }
    }
    takeFigures();
  }

  private void read(InputStream in, int index, WindowSettings settings) throws IOException {
    DataInputView data = new DataInputViewStreamWrapper(in);
    watermark = Math.max(watermark, data.readLong());
    early[index].readFrom(data, serializer);
    waiting += early[index].size();
    Window window = Window.read(in);
    if (!window.settings().equals(settings)) {
      throw new IOException("the state's window is " + window.settings() + ", not " + settings);
    }
    windows[index] = window;
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    KeyedStateCheckpointOutputStream out = context.getRawKeyedOperatorStateOutput();
    DataOutputView data = new DataOutputViewStreamWrapper(out);
    for (int i = 0; i < windows.length; i++) {
      out.startNewKeyGroup(firstGroup + i);
      data.writeLong(watermark);
      early[i].writeTo(data, serializer);
      window(i).writeTo(out);
    }
    takeFigures();
  }

  @Override
  public void processElement(StreamRecord<T> element) {
    long hash = filter.hash(element.getValue());
    int index = filter.keyGroup(hash) - firstGroup;
    if (!needsTime) {
      judge(index, hash, 0, element);
      return;
    }
    if (!element.hasTimestamp()) {
      throw new IllegalStateException(
          "an event without a timestamp cannot be placed in " + filter + ": assign timestamps");
    }
    long time = element.getTimestamp();
    if (time <= watermark) {
      lateCount.inc();
      output.collect(late, element);
    } else if (isEarly(time) || (waiting > 0 && mustFollow(hash, time, early[index]))) {
      T event = element.getValue();
      early[index].add(hash, time, reusesObjects ? serializer.copy(event) : event);
      waiting++;
    } else {
      judge(index, hash, time, element);
    }
  }

  private boolean isEarly(long time) {
    return watermark == Long.MIN_VALUE || time - watermark > lateness + 1;
  }

  /** Whether an event of the same key waits, and this one can wait without becoming too old. */
  private boolean mustFollow(long hash, long time, EarlyEvents<T> others) {
    long due = others.due(hash);
    return due != EarlyEvents.NONE && due - time <= lateness;
  }

  private void judge(int index, long hash, long time, StreamRecord<T> element) {
    if (window(index).add(hash, time)) {
      uniqueCount.inc();
      output.collect(element);
    } else {
      duplicateCount.inc();
      output.collect(duplicates, element);
    }
    if (++sinceFigures == FIGURES_EVERY) {
      takeFigures();
    }
  }

  private Window window(int index) {
    return requireNonNull(windows[index]);
  }

  @Override
  public void processWatermark(Watermark mark) throws Exception {
    long time = mark.getTimestamp();
    // The last watermark says that nothing comes any more, not that time has ended: a job that is
    // stopped with a savepoint resumes from there.
    boolean isLast = time == Long.MAX_VALUE;
    if (waiting > 0) {
      release(isLast ? time : time + 1 + lateness);
    }
    if (needsTime && !isLast) {
      watermark = Math.max(watermark, time);
    }
    super.processWatermark(mark);
  }

  /** Judges what is due, by time: so nothing is too old for its window. */
  private void release(long now) {
    for (int i = 0; i < early.length; i++) {
      for (Waiting<T> next = early[i].poll(now); next != null; next = early[i].poll(now)) {
        waiting--;
        judge(i, next.key(), next.time(), new StreamRecord<>(next.event(), next.time()));
      }
    }
  }

  private void takeFigures() {
    sinceFigures = 0;
    figures.take(windows, waiting);
  }

  @Override
  public String toString() {
    return filter + ", " + windows.length + " here";
  }
}
