package dev.doppel.flink;

import java.io.IOException;
import java.util.BitSet;
import java.util.List;

/** What goes through a job that is made to fail, and what must come out of it. For one thread. */
interface Traffic {

  /** What its messages are called. */
  String name();

  /** The options of the job, without the brokers. */
  String options();

  /** The topic that messages go to. */
  String input();

  /** The topics that are written, with the verdict that each stands for. */
  List<Output> outputs();

  /**
   * A topic that is written.
   *
   * @param verdict in the order of how messages are counted: {@link #verdict} of those in it
   */
  record Output(String topic, int verdict) {}

  /** Sends all messages. */
  void send(Sender sender) throws IOException;

  /** Sends one message. */
  @FunctionalInterface
  interface Sender {
    void send(byte[] key, byte[] value);
  }

  /** The number of a message that came out; what else it says is noted. */
  int number(byte[] value);

  /** Those of which the job must say that nothing like them was seen before. */
  BitSet fresh();

  /** Those that are no items at all. */
  BitSet rejected();

  /** The share of new ones that may be called duplicates. */
  double fpp();

  /** Rows of a table on what else was compared. */
  default List<String> remarks() {
    return List.of();
  }

  /** Whether everything else that was compared is as it must be. */
  default boolean isFine() {
    return true;
  }
}
