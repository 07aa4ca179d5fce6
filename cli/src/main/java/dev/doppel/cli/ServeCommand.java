package dev.doppel.cli;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.part.Part;
import dev.doppel.cli.terminal.ExitCode;
import dev.doppel.core.internal.Check;
import dev.doppel.core.quantity.Durations;
import dev.doppel.core.quantity.Sizes;
import dev.doppel.core.words.GivenWords;
import dev.doppel.server.Demo;
import dev.doppel.server.Deployment;
import dev.doppel.server.DoppelServer;
import dev.doppel.server.ServerSettings;
import dev.doppel.server.http.Limits;
import dev.doppel.server.http.Proxies;
import dev.doppel.server.http.ServerLog;
import dev.doppel.server.http.Tls;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "serve",
    description = "Answers over HTTP: all jobs as JSON, and a web page.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "%nExamples:",
      "  doppel serve --demo",
      "  doppel serve --data memories/",
      "  doppel serve --host 0.0.0.0 --token-file token --data memories/"
    })
final class ServeCommand implements Callable<Integer> {

  @Option(
      names = "--port",
      paramLabel = "N",
      description = "Where to listen; 0 for any free port. Default: ${DEFAULT-VALUE}.")
  private int port = 8080;

  @Option(
      names = "--host",
      paramLabel = "HOST",
      description = "Where to listen; other than loopback only with a token. Default: 127.0.0.1.")
  private String host = "127.0.0.1";

  @Option(
      names = "--data",
      paramLabel = "DIR",
      description = "Keep the memories here. Default: they are lost when the server stops.")
  private @Nullable Path data;

  @Option(
      names = "--demo",
      description = "Fill the memories with samples, to have something to see at once.")
  private boolean demo;

  @Option(
      names = "--token",
      paramLabel = "TEXT",
      description =
          "Serve only requests with 'Authorization: Bearer TEXT'. Others on this machine can see"
              + " the option; the variable DOPPEL_TOKEN or --token-file hides the token. Default:"
              + " none.")
  private @Nullable String token;

  @Option(
      names = "--token-file",
      paramLabel = "FILE",
      description = "Read the token from the first line of FILE.")
  private @Nullable Path tokenFile;

  @Option(
      names = "--max-body",
      paramLabel = "SIZE",
      description =
          "The longest JSON body, and the longest line in bulk, such as 16MB. Default: 8MiB.")
  private @Nullable String maxBody;

  @Option(
      names = "--timeout",
      paramLabel = "TIME",
      description =
          "How long an answer, or the next bytes of a request, may take, such as 500ms or 1m."
              + " Default: 30s.")
  private @Nullable String timeout;

  @Option(
      names = "--rate",
      paramLabel = "N",
      description = "Requests per second that one address may send. Default: no limit.")
  private double rate;

  @Option(names = "--access-log", description = "Log every request, in a line on standard error.")
  private boolean accessLog;

  @Option(
      names = "--prefix",
      paramLabel = "PATH",
      description =
          "The path under which a proxy shows this server, such as /doppel. Default: none.")
  private String prefix = "";

  @Option(
      names = "--trusted-proxy",
      paramLabel = "ADDRESS",
      split = ",",
      description =
          "Trust the headers of this proxy, or of all in a range such as 10.0.0.0/8:"
              + " X-Forwarded-For, -Proto, -Host and -Prefix, or Forwarded. May be given several"
              + " times. Default: none is trusted.")
  private List<String> proxies = new ArrayList<>();

  @Option(
      names = "--tls-keystore",
      paramLabel = "FILE",
      description =
          "Speak TLS, with the key and certificate of FILE (PKCS 12). A new FILE is taken within"
              + " a minute.")
  private @Nullable Path keyStore;

  @Option(
      names = "--tls-password-file",
      paramLabel = "FILE",
      description = "Read the password of the key store from the first line of FILE.")
  private @Nullable Path keyStorePassword;

  @Option(
      names = "--backups",
      paramLabel = "DIR",
      description =
          "Let clients have memories copied to DIR while they are used (POST /api/backups)."
              + " Default: none can be.")
  private @Nullable Path backups;

  @Option(
      names = "--config",
      paramLabel = "FILE",
      description =
          "Take options from FILE, lines of 'option = value'. Variables such as DOPPEL_SERVE_PORT"
              + " come before it, and the command line before both.")
  void config(Path file) {
    // Configured has read it: what stands in it was put among the arguments.
  }

  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  @Override
  public Integer call() throws IOException {
    Part.SERVE.require();
    ServerSettings settings = new ServerSettings(host, port, data, token(), limits(), deployment());
    CountDownLatch stopped = new CountDownLatch(1);
    ServerLog log = ServerLog.to(this::tell).withRequests(accessLog);
    try (DoppelServer server = DoppelServer.start(settings, log)) {
      Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server, stopped)));
      if (demo) {
        Demo.play(server.memories());
      }
      spec.commandLine().getOut().println(server.url());
      spec.commandLine().getOut().flush();
      common.remark(
          spec.commandLine().getErr(),
          data == null ? "memories are lost when the server stops" : "memories are in " + data);
      await(stopped);
    }
    return ExitCode.DONE;
  }

  private Deployment deployment() {
    Check.argument(
        (keyStore == null) == (keyStorePassword == null),
        "--tls-keystore and --tls-password-file need each other");
    Tls tls =
        keyStore == null || keyStorePassword == null ? null : new Tls(keyStore, keyStorePassword);
    return new Deployment(Proxies.of(prefix, proxies), tls, backups);
  }

  private Limits limits() {
    GivenWords words = GivenWords.ofOptions().put("max-body", maxBody).put("timeout", timeout);
    Limits limits = Limits.defaults().withPerSecond(rate);
    limits = words.with(limits, "max-body", ServeCommand::smallSize, Limits::withMaxBody);
    return words.with(limits, "timeout", ServeCommand::seconds, Limits::withTimeout);
  }

  private static int smallSize(String word) {
    long size = Sizes.parse(word);
    Check.argument(size <= Integer.MAX_VALUE, "a body is less than 2GiB, got '%s'", word);
    return (int) size;
  }

  private static Duration seconds(String word) {
    return Durations.parse(word, "s");
  }

  private @Nullable String token() throws IOException {
    if (token != null) {
      return token;
    }
    if (tokenFile != null) {
      return Files.readString(tokenFile, UTF_8).lines().findFirst().orElse("").strip();
    }
    return null;
  }

  /** Faults and warnings are told even if remarks are not wanted. */
  private void tell(ServerLog.Entry entry) {
    PrintWriter err = spec.commandLine().getErr();
    synchronized (this) {
      err.println(entry);
      Throwable failure = entry.failure();
      if (failure != null) {
        failure.printStackTrace(err);
      }
      err.flush();
    }
  }

  /**
   * What was acknowledged is safe when this returns. Being asked to stop is no failure, so the
   * process ends with 0 and not with the number of the signal.
   */
  private void stop(DoppelServer server, CountDownLatch stopped) {
    int code = ExitCode.DONE;
    try {
      server.close();
    } catch (IOException e) {
      ServerLog.to(this::tell).error("", "the server did not stop well", e);
      code = ExitCode.FAILED;
    } finally {
      stopped.countDown();
    }
    Runtime.getRuntime().halt(code);
  }

  private static void await(CountDownLatch stopped) throws IOException {
    try {
      stopped.await();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", e);
    }
  }
}
