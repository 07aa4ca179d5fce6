package dev.doppel.bench.faults;

import dev.doppel.bench.faults.Promise.Broken;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Puts a folder that a command uses behind a symbolic link. */
final class LinkTrial implements Trial {

  @Override
  public String kind() {
    return "folder behind a link";
  }

  @Override
  public void run(Rehearsal rehearsal, SplittableRandom random, Tally tally)
      throws IOException, Broken {
    rehearsal.begin();
    Stage stage = rehearsal.stage();
    List<String> folders = new ArrayList<>(rehearsal.scenario().results());
    folders.add(rehearsal.scenario().memory());
    folders.removeIf(each -> each.isEmpty() || !Files.isDirectory(stage.path(each)));
    String folder = Rehearsal.any(folders, random);
    Path real = stage.path("real");
    Files.move(stage.path(folder), real);
    Files.createSymbolicLink(stage.path(folder), real);
    Ended ended = rehearsal.finish();
    tally.fault(kind(), folder);
    Promise.LINKED.check(ended.isDone(), ended.brief());
    Promise.LINKED.check(Files.isSymbolicLink(stage.path(folder)), "the link is gone");
    rehearsal.checkResults(Promise.LINKED);
    Files.delete(stage.path(folder));
    Files.move(real, stage.path(folder));
    rehearsal.checkAnswers(Promise.LINKED);
  }

  @Override
  public boolean suits(Scenario scenario) {
    return scenario.hasMemory() || scenario.isAtOnce();
  }
}
