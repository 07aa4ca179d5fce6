package dev.doppel.bench.faults;

import dev.doppel.bench.faults.Damage.Place;
import dev.doppel.bench.faults.Promise.Broken;
import dev.doppel.bench.faults.ServerLoad.Acknowledged;
import dev.doppel.bench.faults.ServerLoad.Asked;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * Damages the data of a server that has ended, file after file, each time on a fresh copy, starts
 * the server and asks for everything. It must not start, refuse to answer, print what it lost, or
 * answer as before.
 */
final class ServerDamageTrial {

  static final String KIND = "damage to a server's data";

  private static final int DAMAGES = 10;
  private static final int REQUESTS = 30;
  private static final String DATA = "data";

  private final RunningServer server;
  private final ServerLoad load = new ServerLoad();
  private final Stage stage;

  ServerDamageTrial(Path root, Program program) throws IOException {
    this.stage = new Stage(root);
    this.server = new RunningServer(program, stage);
  }

  Stage stage() {
    return stage;
  }

  void run(SplittableRandom random, Tally tally) throws IOException, InterruptedException, Broken {
    Path foreign = stage.log("foreign");
    Path state = stage.log("state");
    filled(foreign, "others");
    List<Acknowledged> acknowledged = filled(state, "known");
    for (int i = 0; i < DAMAGES; i++) {
      stage.restore(state);
      Path file = Rehearsal.any(files(), random);
      Damage damage = Rehearsal.any(List.of(Damage.values()), random);
      Path others = foreign.resolve(stage.folder().relativize(file).toString());
      Path folder = Objects.requireNonNull(others.getParent());
      Optional<Place> place = damage.apply(file, folder, random);
      if (place.isPresent()) {
        String outcome = ask(acknowledged);
        tally.fault(KIND, outcome);
        Promise.DAMAGE.check(
            !outcome.equals(DamageTrial.WRONG),
            "other answers after " + damage + " at byte " + place.get().at() + " of " + file);
      }
    }
  }

  /** Fills a server's data, ends it properly, and leaves a copy of the stage. */
  private List<Acknowledged> filled(Path copy, String name)
      throws IOException, InterruptedException {
    Stage.empty(stage.folder());
    Files.createDirectories(stage.temporary());
    List<Acknowledged> acknowledged;
    try {
      acknowledged = load.add(server.start().orElseThrow(), name, REQUESTS);
    } finally {
      server.end();
    }
    Files.createDirectories(copy);
    Stage.empty(copy);
    stage.save(copy);
    return acknowledged;
  }

  private String ask(List<Acknowledged> acknowledged) throws IOException, InterruptedException {
    Optional<URI> url = server.start();
    if (url.isEmpty()) {
      server.end();
      return "no start, an error";
    }
    try {
      Asked asked = load.askAgain(url.get(), acknowledged);
      if (asked.lost() > 0) {
        return DamageTrial.isLossPrinted(server.complaint()) ? "printed loss" : DamageTrial.WRONG;
      }
      return asked.refused() > 0 ? "no answer, an error" : "same answers";
    } finally {
      server.end();
    }
  }

  private List<Path> files() throws IOException {
    try (Stream<Path> files = Files.walk(stage.path(DATA))) {
      return files.filter(Files::isRegularFile).sorted().toList();
    }
  }
}
