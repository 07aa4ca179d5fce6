package dev.doppel.flink;

import static java.util.Objects.requireNonNull;

import dev.doppel.core.window.WindowSettings;
import dev.doppel.engine.events.EventJudge;
import dev.doppel.engine.events.EventVerdict;
import dev.doppel.flink.EarlyEvents.Waiting;
import java.io.BufferedInputStream;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.flink.api.common.TaskInfo;
import org.apache.flink.api.common.typeutils.TypeSerializer;
import org.apache.flink.core.memory.DataInputViewStreamWrapper;
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

/** One subtask of a {@link DuplicateFilter}: a judge for each of its key groups. */
final class DuplicateOperator<T> extends AbstractStreamOperator<T>
    implements OneInputStreamOperator<T, T> {

  /*
   * State is raw keyed state: the bytes of each key group's judge and of the events that wait, which
   * Flink hands to whichever subtask owns the group next. Keyed state of Flink's own would hold keys
   * one by one.
   *
   * A judge calls late what is more than L behind the newest time it knows, L being the window's
   * lateness. The watermark W makes everything up to W late; for the judge that is a newest time of
   * W + 1 + L. So one number, which is part of the state, stands for it, and what was late before a
   * failure is late after it although watermarks begin anew. No judge is told of an event beyond
   * that number, or events of a source that is behind would be late before the watermark says so.
   */

  private static final long serialVersionUID = 1;
  private static final int FIGURES_EVERY = 1 << 16; // events

  private final transient DuplicateFilter<T> filter;
  private final transient OutputTag<T> duplicates;
  private final transient OutputTag<T> late;
  private final transient int firstGroup;
  private final transient @Nullable EventJudge[] judges;
  private final transient EarlyEvents<T>[] early; // by key group, as judges are
  private final transient TypeSerializer<T> serializer;
  private final transient WindowFigures figures = new WindowFigures();
  private final transient Counter uniqueCount;
  private final transient Counter duplicateCount;
  private final transient Counter lateCount;
  private final transient long lateness;
  private final transient boolean reusesObjects;
  private transient long reached = Long.MIN_VALUE; // W + 1 + L
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
    this.judges = new @Nullable EventJudge[range.getNumberOfKeyGroups()];
    this.early = early(judges.length);
    this.lateness = filter.late() == null ? 0 : filter.late().toMillis();
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
    WindowSettings window = filter.windowOfGroup();
    if (context.isRestored()) {
      for (KeyGroupStatePartitionStreamProvider group : context.getRawKeyedStateInputs()) {
        // Reading too far does no harm: each group is sought by its position.
        InputStream in = new BufferedInputStream(group.getStream(), 1 << 16);
        int index = group.getKeyGroupId() - firstGroup;
        judges[index] = EventJudge.read(window, filter.late(), in);
        early[index].readFrom(new DataInputViewStreamWrapper(in), serializer);
      }
    }
    for (int i = 0; i < judges.length; i++) {
      if (judges[i] == null) {
        judges[i] = EventJudge.of(window, filter.late());
      }
    }
    reached = Arrays.stream(judges).mapToLong(EventJudge::newest).min().orElse(Long.MIN_VALUE);
    figures.take(judges, waiting());
  }

  @Override
  public void processElement(StreamRecord<T> element) {
    T event = element.getValue();
    long hash = filter.hash(event);
    int index =
        KeyGroupRangeAssignment.computeKeyGroupForKeyHash(
                Long.hashCode(hash), filter.keyGroups()) // as for the keys of the keyed stream
            - firstGroup;
    if (!filter.needsTime()) {
      put(judge(index).judge(hash, 0), element);
      return;
    }
    if (!element.hasTimestamp()) {
      throw new IllegalStateException(
          "an event without a timestamp cannot be placed in " + filter + ": assign timestamps");
    }
    long time = element.getTimestamp();
    if (time > reached || mustFollow(hash, time, early[index])) {
      early[index].add(hash, time, reusesObjects ? serializer.copy(event) : event);
      return;
    }
    EventJudge judge = judge(index);
    judge.advanceTo(reached);
    put(judge.judge(hash, time), element);
  }

  /** Whether an event of the same key waits, and this one can wait without becoming too old. */
  private boolean mustFollow(long hash, long time, EarlyEvents<T> waiting) {
    long due = waiting.due(hash);
    return due > reached && due - time <= lateness;
  }

  private EventJudge judge(int index) {
    return requireNonNull(judges[index]);
  }

  private void put(EventVerdict verdict, StreamRecord<T> element) {
    switch (verdict) {
      case UNIQUE -> {
        uniqueCount.inc();
        output.collect(element);
      }
      case DUPLICATE -> {
        duplicateCount.inc();
        output.collect(duplicates, element);
      }
      default -> {
        lateCount.inc();
        output.collect(late, element);
      }
    }
    if (++sinceFigures == FIGURES_EVERY) {
      takeFigures();
    }
  }

  @Override
  public void processWatermark(Watermark mark) throws Exception {
    if (filter.needsTime()) {
      // The last watermark says that nothing comes any more, not that time has ended: a job that is
      // stopped with a savepoint goes on from there.
      boolean isLast = mark.getTimestamp() == Long.MAX_VALUE;
      long now = isLast ? Long.MAX_VALUE : mark.getTimestamp() + 1 + lateness;
      for (int i = 0; i < early.length; i++) {
        release(early[i], judge(i), now);
      }
      reached = isLast ? reached : Math.max(reached, now);
    }
    super.processWatermark(mark);
  }

  /** Judges what is due. In the order of time none is late, nor too old for the window. */
  private void release(EarlyEvents<T> waiting, EventJudge judge, long now) {
    for (Waiting<T> next = waiting.poll(now); next != null; next = waiting.poll(now)) {
      judge.advanceTo(reached);
      EventVerdict verdict = judge.judge(next.key(), next.time());
      judge.advanceTo(next.time());
      put(verdict, new StreamRecord<>(next.event(), next.time()));
    }
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    KeyedStateCheckpointOutputStream out = context.getRawKeyedOperatorStateOutput();
    for (int i = 0; i < judges.length; i++) {
      judge(i).advanceTo(reached);
      out.startNewKeyGroup(firstGroup + i);
      judge(i).writeTo(out);
      early[i].writeTo(new DataOutputViewStreamWrapper(out), serializer);
    }
    takeFigures();
  }

  private void takeFigures() {
    sinceFigures = 0;
    figures.take(judges, waiting());
  }

  private long waiting() {
    return Arrays.stream(early).mapToLong(EarlyEvents::size).sum();
  }

  @Override
  public String toString() {
    return filter + ", " + Arrays.stream(judges).filter(judge -> judge != null).count() + " here";
  }
}
