package dev.doppel.flink;

import static java.util.Objects.requireNonNull;

import dev.doppel.core.window.WindowSettings;
import dev.doppel.engine.events.EventJudge;
import dev.doppel.engine.events.EventVerdict;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.apache.flink.api.common.TaskInfo;
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
   * State is raw keyed state: the bytes of each key group's judge, which Flink hands to whichever
   * subtask owns the group next. Keyed state of Flink's own would hold keys one by one.
   *
   * A judge calls late what is more than L behind the newest time it knows, L being the window's
   * lateness. The watermark W makes everything up to W late; for the judge that is a newest time of
   * W + 1 + L. So one number, which is part of the state, stands for both rules, and what was late
   * before a failure is late after it although watermarks begin anew.
   */

  private static final long serialVersionUID = 1;
  private static final int FIGURES_EVERY = 1 << 16; // events

  private final transient DuplicateFilter<T> filter;
  private final transient OutputTag<T> duplicates;
  private final transient OutputTag<T> late;
  private final transient int firstGroup;
  private final transient @Nullable EventJudge[] judges;
  private final transient WindowFigures figures = new WindowFigures();
  private final transient Counter uniqueCount;
  private final transient Counter duplicateCount;
  private final transient Counter lateCount;
  private transient long reached = Long.MIN_VALUE;
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
    this.uniqueCount = getMetricGroup().counter("unique");
    this.duplicateCount = getMetricGroup().counter("duplicates");
    this.lateCount = getMetricGroup().counter("late");
    figures.register(getMetricGroup());
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
        judges[group.getKeyGroupId() - firstGroup] = EventJudge.read(window, filter.late(), in);
      }
    }
    for (int i = 0; i < judges.length; i++) {
      if (judges[i] == null) {
        judges[i] = EventJudge.of(window, filter.late());
      }
    }
    figures.take(judges);
  }

  @Override
  public void processElement(StreamRecord<T> element) {
    T event = element.getValue();
    long hash = filter.hash(event);
    EventJudge judge = judge(hash);
    judge.advanceTo(reached);
    switch (verdict(judge, hash, element)) {
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

  private EventJudge judge(long hash) {
    int group =
        KeyGroupRangeAssignment.computeKeyGroupForKeyHash(
            Long.hashCode(hash), filter.keyGroups()); // as for the keys of the keyed stream
    return requireNonNull(judges[group - firstGroup]);
  }

  private EventVerdict verdict(EventJudge judge, long hash, StreamRecord<T> element) {
    if (!filter.needsTime()) {
      return judge.judge(hash, 0);
    }
    if (!element.hasTimestamp()) {
      throw new IllegalStateException(
          "an event without a timestamp cannot be placed in " + filter + ": assign timestamps");
    }
    long time = element.getTimestamp();
    EventVerdict verdict = judge.judge(hash, time);
    judge.advanceTo(time);
    return verdict;
  }

  @Override
  public void processWatermark(Watermark mark) throws Exception {
    // The last watermark says that nothing comes any more, not that time has ended: a job that is
    // stopped with a savepoint goes on from there.
    if (filter.needsTime() && mark.getTimestamp() != Long.MAX_VALUE) {
      reached = mark.getTimestamp() + 1 + requireNonNull(filter.late()).toMillis();
    }
    super.processWatermark(mark);
  }

  @Override
  public void snapshotState(StateSnapshotContext context) throws Exception {
    super.snapshotState(context);
    KeyedStateCheckpointOutputStream out = context.getRawKeyedOperatorStateOutput();
    for (int i = 0; i < judges.length; i++) {
      write(requireNonNull(judges[i]), firstGroup + i, out);
    }
    takeFigures();
  }

  private void write(EventJudge judge, int group, KeyedStateCheckpointOutputStream out)
      throws IOException {
    judge.advanceTo(reached);
    out.startNewKeyGroup(group);
    judge.writeTo(out);
  }

  private void takeFigures() {
    sinceFigures = 0;
    figures.take(judges);
  }

  @Override
  public String toString() {
    return filter + ", " + Arrays.stream(judges).filter(judge -> judge != null).count() + " here";
  }
}
