package dev.doppel.server.api;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.doppel.core.internal.Check;
import dev.doppel.core.work.Progress;
import dev.doppel.engine.index.ReviewExport;
import dev.doppel.engine.mirrors.MirrorJob;
import dev.doppel.engine.mirrors.MirrorResult;
import dev.doppel.engine.mirrors.rules.Mirror;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import dev.doppel.engine.results.Refiner;
import dev.doppel.io.LineInput;
import dev.doppel.server.api.DocumentRoutes.DocumentAnswer;
import dev.doppel.server.api.DocumentsV1.DocumentInput;
import dev.doppel.server.api.RefineRoutes.RefineRequest;
import dev.doppel.server.http.Call;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.http.Problems;
import dev.doppel.server.http.Raw;
import dev.doppel.server.http.Reply;
import dev.doppel.server.http.Route;
import dev.doppel.server.http.Route.Method;
import dev.doppel.server.json.Json;
import dev.doppel.server.json.Shape;
import dev.doppel.server.memory.Memories;
import dev.doppel.server.memory.SharedDocuments;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Work that takes longer than a request may. */
final class JobsV1 {

  private static final String PATH = "/api/v1/jobs";
  private static final String ONE = "/api/v1/job";
  private static final String TAG = "jobs";
  private static final String JSON = "application/json";
  private static final String LINES = "application/x-ndjson";
  private static final int LONGEST_LINE = 1 << 16;

  private final Memories memories;
  private final JobQueue jobs;

  JobsV1(Memories memories, JobQueue jobs) {
    this.memories = memories;
    this.jobs = jobs;
  }

  /** What is to be done. */
  @JsonTypeInfo(use = JsonTypeInfo.Id.NAME, property = "kind")
  @JsonSubTypes({
    @JsonSubTypes.Type(value = AddJob.class, name = "documents"),
    @JsonSubTypes.Type(value = RefineJob.class, name = "refine"),
    @JsonSubTypes.Type(value = MirrorsJob.class, name = "mirrors"),
    @JsonSubTypes.Type(value = ClustersJob.class, name = "clusters")
  })
  sealed interface JobInput {}

  /** Adds documents; the result has a line for each, a problem for one that is wrong. */
  record AddJob(@Nullable String memory, @Shape(shortest = 1) List<DocumentInput> documents)
      implements JobInput {

    AddJob {
      Check.argument(!documents.isEmpty(), "documents is empty");
    }
  }

  /** Groups results of a search; the result is that of {@code /api/v1/refine}. */
  record RefineJob(RefineRequest request) implements JobInput {}

  /**
   * Finds hosts that show the same pages; the result has a line for each pair.
   *
   * @param lines URLs, each with the hash of its content after a tab if that is known
   */
  record MirrorsJob(
      @Shape(shortest = 1) List<String> lines,
      @Nullable @Shape(least = 1, most = 1_000_000) Integer shared,
      @Nullable @Shape(least = 0, most = 1) Double agreement,
      @Nullable @Shape(least = 0, most = 1) Double coverage,
      @Nullable @Shape(least = 0, most = 100) Integer examples)
      implements JobInput {

    MirrorsJob {
      Check.argument(!lines.isEmpty(), "lines is empty");
      Check.argument(!lines.contains(null), "lines[%d] is null", lines.indexOf(null));
      Check.argument(
          shared == null || (1 <= shared && shared <= 1_000_000),
          "shared must be 1 to 1000000, got %s",
          String.valueOf(shared));
      Check.argument(
          examples == null || (0 <= examples && examples <= 100),
          "examples must be 0 to 100, got %s",
          String.valueOf(examples));
    }

    MirrorSettings settings() {
      MirrorSettings settings = MirrorSettings.defaults().withThreads(1);
      settings = shared == null ? settings : settings.withShared(shared);
      settings = agreement == null ? settings : settings.withAgreement(agreement);
      settings = coverage == null ? settings : settings.withCoverage(coverage);
      return examples == null ? settings : settings.withExamples(examples);
    }
  }

  /** Writes all clusters down, as {@code /api/v1/clusters/export} does. */
  record ClustersJob(
      @Nullable String memory, @Nullable @Shape(least = 0.5, most = 1) Double similarity)
      implements JobInput {

    ClustersJob {
      Check.argument(
          similarity == null || (0.5 <= similarity && similarity <= 1),
          "similarity must be 0.5 to 1, got %s",
          String.valueOf(similarity));
    }
  }

  /** All jobs that are remembered. */
  record JobsAnswer(List<JobQueue.Told> items) {}

  /** A pair of hosts that show the same pages. */
  record MirrorLine(
      String hostA,
      String prefixA,
      String hostB,
      String prefixB,
      long shared,
      double coverage,
      @Nullable Double agreement,
      List<String> counterExamples) {

    static MirrorLine of(Mirror mirror) {
      return new MirrorLine(
          mirror.hostA(),
          mirror.prefixA(),
          mirror.hostB(),
          mirror.prefixB(),
          mirror.shared(),
          mirror.coverage(),
          mirror.isCompared() ? mirror.agreement() : null,
          mirror.counterExamples());
    }
  }

  List<Route> routes() {
    return List.of(
        Route.of(Method.POST, PATH, "Begins a job: documents, refine, mirrors or clusters.")
            .about(TAG)
            .takes(
                JobInput.class,
                "{\"kind\":\"mirrors\",\"lines\":[\"http://a.example/1\",\"http://b.example/1\"]}")
            .gives(JobQueue.Told.class)
            .answersWith(202)
            .refuses(404, 503)
            .handledBy(this::begin),
        Route.of(Method.GET, PATH, "Lists the jobs, 32 at most.")
            .about(TAG)
            .gives(JobsAnswer.class)
            .handledBy(call -> CompletableFuture.completedFuture(new JobsAnswer(jobs.all()))),
        named(Method.GET, ONE + "/result", "The result of a job that is done.")
            .givesAs(LINES)
            .givesAs(JSON)
            .refuses(409)
            .handledBy(this::result),
        named(Method.GET, ONE, "Returns the state and the progress of a job.")
            .gives(JobQueue.Told.class)
            .handledBy(call -> CompletableFuture.completedFuture(told(call, jobs.find(id(call))))),
        named(Method.DELETE, ONE, "Cancels a job; forgets one that has ended.")
            .gives(JobQueue.Told.class)
            .handledBy(
                call -> CompletableFuture.completedFuture(told(call, jobs.cancel(id(call))))));
  }

  private CompletableFuture<Reply> begin(Call call) throws IOException {
    JobInput input = Json.readWhole(call.body(), JobInput.class);
    JobQueue.Told told;
    if (input instanceof AddJob add) {
      SharedDocuments documents = memories.documents(Optional.ofNullable(add.memory));
      told = jobs.submit("documents", LINES, run -> add(documents, add.documents, run));
    } else if (input instanceof RefineJob refine) {
      Refiner refiner = Refiner.of(refine.request.settings());
      told =
          jobs.submit(
              "refine",
              JSON,
              run -> {
                run.done(0, refine.request.results().size());
                Raw answer =
                    RefineRoutes.answer(
                        refine.request.query(), refiner.refine(refine.request.ranked()));
                run.result().write(answer.bytes());
              });
    } else if (input instanceof MirrorsJob mirrors) {
      MirrorSettings settings = mirrors.settings();
      told = jobs.submit("mirrors", LINES, run -> findMirrors(mirrors, settings, run));
    } else {
      ClustersJob clusters = (ClustersJob) input;
      SharedDocuments documents = memories.documentsToRead(Optional.ofNullable(clusters.memory));
      double similarity =
          clusters.similarity == null ? Given.USUAL_SIMILARITY : clusters.similarity;
      told =
          jobs.submit(
              "clusters",
              LINES,
              run -> {
                documents.clustersReady().join(); // by a thread that gives up at the end
                ReviewExport.clusters(
                    documents.stored(), similarity, ReviewExport.Form.JSONL, run.result());
              });
    }
    return CompletableFuture.completedFuture(
        new Reply(202, Map.of("Location", call.prefix() + ONE + "?id=" + told.id()), told));
  }

  private static void add(SharedDocuments documents, List<DocumentInput> inputs, JobQueue.Run run)
      throws IOException {
    long done = 0;
    for (DocumentInput each : inputs) {
      run.done(done++, inputs.size());
      Object answer;
      try {
        answer = DocumentAnswer.of(documents.add(DocumentsV1.prepare(documents, each)).join());
      } catch (RuntimeException e) {
        answer = Problems.of(e).orElseThrow(() -> e).problem();
      }
      line(run.result(), answer);
    }
    run.done(done, inputs.size());
  }

  private static void findMirrors(MirrorsJob mirrors, MirrorSettings settings, JobQueue.Run run)
      throws IOException {
    run.done(0, mirrors.lines.size());
    byte[] lines = String.join("\n", mirrors.lines).getBytes(UTF_8);
    try (LineInput input = LineInput.of(new ByteArrayInputStream(lines), "lines", LONGEST_LINE)) {
      MirrorResult found = MirrorJob.run(input, settings, Progress.NONE);
      for (Mirror each : found.mirrors()) {
        line(run.result(), MirrorLine.of(each));
      }
      run.done(found.rows(), mirrors.lines.size());
    }
  }

  private static void line(OutputStream out, Object value) throws IOException {
    out.write(Json.write(value));
    out.write('\n');
  }

  private CompletableFuture<Raw> result(Call call) {
    String id = id(call);
    return call.later(
        () -> {
          try {
            JobQueue.Told told = told(call, jobs.find(id));
            return jobs.result(id)
                .map(each -> new Raw(each.mediaType(), each.bytes()))
                .orElseThrow(
                    () ->
                        ProblemException.conflict(
                            "job " + id + " is " + told.state() + ", not done"));
          } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
          }
        });
  }

  private static JobQueue.Told told(Call call, Optional<JobQueue.Told> found) {
    return found.orElseThrow(() -> ProblemException.notFound("no job '" + id(call) + "'"));
  }

  private static String id(Call call) {
    return Given.needed(call, "id");
  }

  private static Route named(Method method, String path, String summary) {
    return Route.of(method, path, summary)
        .about(TAG)
        .refuses(404)
        .needs("id", "The id of the job.", "0000000000000000");
  }
}
