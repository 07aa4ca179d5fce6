package dev.doppel.flink;

/** A Flink that runs one job and whose task managers can be killed. */
interface FailingFlink extends AutoCloseable {

  /** Starts the job with these options, as on a command line. */
  void submit(String options) throws Exception;

  /** Takes away what runs tasks, without a word, and adds another. */
  void killTaskManager() throws Exception;

  /** Waits until the job is done, and fails if it failed. */
  void await() throws Exception;

  @Override
  void close();
}
