package dev.doppel.server.api;

import dev.doppel.server.http.ProblemException;
import dev.doppel.server.http.Problems;
import dev.doppel.store.TemporaryFolder;
import java.io.BufferedOutputStream;
import java.io.Closeable;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;

/**
 * Work that takes longer than a request may: one job after the other, some that wait, and results
 * in temporary files until they are fetched. Safe for concurrent use.
 */
final class JobQueue implements Closeable {

  /*
   * Bounds: of MOST jobs, whatever their states, the oldest that ended gives way to a new one; where
   * none has ended the new one is refused. What waits holds its request in the heap, which is no
   * larger than a body may be.
   */

  private static final int MOST = 32;
  private static final int ID_BYTES = 8;

  private final SecureRandom random = new SecureRandom();
  private final Map<String, Job> jobs = new LinkedHashMap<>();
  private final ExecutorService thread =
      Executors.newSingleThreadExecutor(
          work -> {
            Thread worker = new Thread(work, "doppel-job");
            worker.setDaemon(true);
            return worker;
          });
  private @Nullable TemporaryFolder results;
  private boolean closed;

  /** How far a job is. */
  enum State {
    WAITING,
    RUNNING,
    DONE,
    FAILED,
    CANCELLED;

    @Override
    public String toString() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** What is done in a job. */
  interface Work {
    void run(Run run) throws IOException;
  }

  /** What a job's work is given. */
  interface Run {

    /** Says how much is done, and ends the work if the job was cancelled. */
    void done(long done, long total);

    /** Takes the result. */
    OutputStream result();
  }

  /** A job, as its caller may know it. */
  record Told(
      String id,
      String kind,
      State state,
      long done,
      @Nullable Long total,
      String created,
      @Nullable String ended,
      @Nullable String reason) {}

  /** A job. Its queue guards it. */
  private static final class Job {

    final String id;
    final String kind;
    final String mediaType;
    final Path file;
    final Instant created = Instant.now();
    State state = State.WAITING;
    long done;
    @Nullable Long total;
    @Nullable Instant ended;
    @Nullable String reason;
    @Nullable Future<?> running;

    Job(String id, String kind, String mediaType, Path file) {
      this.id = id;
      this.kind = kind;
      this.mediaType = mediaType;
      this.file = file;
    }

    boolean hasEnded() {
      return ended != null;
    }

    Told told() {
      Instant end = ended;
      return new Told(
          id,
          kind,
          state,
          done,
          total,
          created.toString(),
          end == null ? null : end.toString(),
          reason);
    }
  }

  /** Has something done. */
  synchronized Told submit(String kind, String mediaType, Work work) throws IOException {
    if (closed) {
      throw ProblemException.busy("the server stops");
    }
    makeRoom();
    byte[] bytes = new byte[ID_BYTES];
    random.nextBytes(bytes);
    String id = HexFormat.of().formatHex(bytes);
    TemporaryFolder folder = results == null ? TemporaryFolder.create("jobs") : results;
    results = folder;
    Job job = new Job(id, kind, mediaType, folder.path().resolve(id));
    jobs.put(id, job);
    job.running = thread.submit(() -> run(job, work));
    return job.told();
  }

  private void makeRoom() throws IOException {
    if (jobs.size() < MOST) {
      return;
    }
    Job oldest =
        jobs.values().stream()
            .filter(Job::hasEnded)
            .findFirst()
            .orElseThrow(() -> ProblemException.busy(MOST + " jobs wait already; try again"));
    jobs.remove(oldest.id);
    Files.deleteIfExists(oldest.file);
  }

  private void run(Job job, Work work) {
    synchronized (this) {
      if (job.hasEnded()) {
        return;
      }
      job.state = State.RUNNING;
    }
    State state = State.FAILED;
    String reason = null;
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(job.file))) {
      work.run(new Running(job, out));
      state = State.DONE;
    } catch (CancellationException e) {
      state = State.CANCELLED;
    } catch (IOException | RuntimeException | OutOfMemoryError e) {
      reason = Problems.of(e).map(each -> each.problem().detail()).orElse(e.toString());
    }
    end(job, state, reason);
  }

  private synchronized void end(Job job, State state, @Nullable String reason) {
    if (!job.hasEnded()) {
      job.state = state;
      job.reason = reason;
      job.ended = Instant.now();
    }
    if (job.state != State.DONE) {
      try {
        Files.deleteIfExists(job.file);
      } catch (IOException e) {
        job.file.toFile().deleteOnExit();
      }
    }
  }

  /** Tells its job how far it is. */
  private final class Running implements Run {

    private final Job job;
    private final OutputStream out;

    Running(Job job, OutputStream out) {
      this.job = job;
      this.out = out;
    }

    @Override
    public void done(long done, long total) {
      synchronized (JobQueue.this) {
        if (job.hasEnded() || Thread.currentThread().isInterrupted()) {
          throw new CancellationException();
        }
        job.done = done;
        job.total = total;
      }
    }

    @Override
    public OutputStream result() {
      return out;
    }
  }

  /** All jobs that are remembered, the first before the others. */
  synchronized List<Told> all() {
    return jobs.values().stream().map(Job::told).toList();
  }

  synchronized Optional<Told> find(String id) {
    return Optional.ofNullable(jobs.get(id)).map(Job::told);
  }

  /** A result, and what it is. */
  @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
  record Result(String mediaType, byte[] bytes) {}

  /** The result of a job that is done; empty if it is not. */
  Optional<Result> result(String id) throws IOException {
    Job job;
    synchronized (this) {
      job = jobs.get(id);
      if (job == null || job.state != State.DONE) {
        return Optional.empty();
      }
    }
    return Optional.of(new Result(job.mediaType, Files.readAllBytes(job.file)));
  }

  /** Cancels a job, and forgets it if it has ended already; empty if there is none. */
  synchronized Optional<Told> cancel(String id) throws IOException {
    Job job = jobs.get(id);
    if (job == null) {
      return Optional.empty();
    }
    if (job.hasEnded()) {
      jobs.remove(id);
      Files.deleteIfExists(job.file);
    } else {
      job.state = State.CANCELLED;
      job.ended = Instant.now();
      Future<?> running = job.running;
      if (running != null) {
        running.cancel(true);
      }
    }
    return Optional.of(job.told());
  }

  @Override
  public void close() throws IOException {
    thread.shutdownNow();
    List<Closeable> folders = new ArrayList<>();
    synchronized (this) {
      closed = true;
      if (results != null) {
        folders.add(results);
      }
      jobs.clear();
    }
    for (Closeable each : folders) {
      each.close();
    }
  }
}
