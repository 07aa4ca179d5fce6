package dev.doppel.server.memory;

/**
 * A memory cannot do what was asked for, now or at all. Has no stack trace: it is an answer, not a
 * fault.
 */
public final class MemoryException extends RuntimeException {

  private static final long serialVersionUID = 1;

  /** What is in the way. */
  public enum Reason {
    /** There is no memory of that name. */
    UNKNOWN,
    /** The name is taken, by a memory with other settings or by files of somebody else. */
    TAKEN,
    /** A memory of this kind cannot do it. */
    UNABLE,
    /** Too much waits already; it may work a little later. */
    BUSY,
    /** A commit failed; it will work when the memory is opened again. */
    FAILED,
    /** The memory or the server is being closed. */
    CLOSED,
    /** Somebody else has the data folder now; the server must be stopped. */
    LOST
  }

  private final Reason reason;

  MemoryException(Reason reason, String message) {
    super(message, null, false, false);
    this.reason = reason;
  }

  /** What is in the way; the message says more. */
  public Reason reason() {
    return reason;
  }
}
