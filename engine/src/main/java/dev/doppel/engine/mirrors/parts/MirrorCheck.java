package dev.doppel.engine.mirrors.parts;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.work.Workers;
import dev.doppel.engine.mirrors.rules.Mirror;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;

/** Compares the candidates path by path and keeps those that hold. */
final class MirrorCheck {

  /*
   * A few shared paths prove little where they are a small part of both hosts: every other site has
   * the same scripts in some folder. So shared paths times weight times their part of the smaller
   * host must reach half of what is asked for: 3 paths that nobody else has must be half of it. Ten
   * times of what is asked for will do as a part of any size: large archives have trees in common.
   */

  private static final double LEAST_PART = 0.5;
  private static final double MANY = 10;

  private final Views views;
  private final HostTable hosts;
  private final float[] pages;
  private final RowSpool spool;
  private final MirrorSettings settings;

  /**
   * Returns a check of what the views show.
   *
   * @param pages about how many pages each host has, those met again not counted
   */
  MirrorCheck(
      Views views, HostTable hosts, float[] pages, RowSpool spool, MirrorSettings settings) {
    this.views = views;
    this.hosts = hosts;
    this.pages = pages;
    this.spool = spool;
    this.settings = settings;
  }

  /** Returns the mirrors among the candidates, in their order. */
  List<HostMirror> check(List<PrefixPair> candidates, Workers workers) throws IOException {
    List<Callable<List<HostMirror>>> pieces = new ArrayList<>();
    int batch = Math.max(256, candidates.size() / (16 * settings.threads()));
    for (int from = 0; from < candidates.size(); from += batch) {
      List<PrefixPair> part = candidates.subList(from, Math.min(candidates.size(), from + batch));
      pieces.add(() -> check(part));
    }
    List<HostMirror> found = new ArrayList<>();
    workers.all(pieces).forEach(found::addAll);
    return found;
  }

  private List<HostMirror> check(List<PrefixPair> candidates) throws IOException {
    List<HostMirror> found = new ArrayList<>();
    for (PrefixPair pair : candidates) {
      check(pair).ifPresent(found::add);
    }
    return found;
  }

  private Optional<HostMirror> check(PrefixPair pair) throws IOException {
    Sample a = views.sample(pair.hostA(), pair.prefixA());
    Sample b = views.sample(pair.hostB(), pair.prefixB());
    SharedPaths paths = SharedPaths.of(a, b, views.core());
    return holds(paths, pair) ? Optional.of(mirror(pair, paths, b)) : Optional.empty();
  }

  private boolean holds(SharedPaths paths, PrefixPair pair) {
    return Math.round(paths.estimate()) >= settings.shared()
        && paths.agreement() >= settings.agreement()
        && paths.coverage() >= settings.coverage()
        && proves(paths.estimate(), pair);
  }

  private boolean proves(double shared, PrefixPair pair) {
    double smaller = Math.min(pages[pair.hostA()], pages[pair.hostB()]);
    double part = Math.min(1, shared / smaller);
    double evidence = shared * pair.weight();
    return evidence >= MANY * settings.shared()
        || evidence * part >= LEAST_PART * settings.shared();
  }

  private HostMirror mirror(PrefixPair pair, SharedPaths paths, Sample b) throws IOException {
    String nameA = hosts.name(pair.hostA());
    String nameB = hosts.name(pair.hostB());
    boolean inOrder = nameA.compareTo(nameB) < 0;
    Mirror mirror =
        new Mirror(
            inOrder ? nameA : nameB,
            inOrder ? pair.prefixA() : pair.prefixB(),
            inOrder ? nameB : nameA,
            inOrder ? pair.prefixB() : pair.prefixA(),
            Math.round(paths.estimate()),
            paths.compared(),
            paths.differing(),
            paths.coverage(),
            paths.isExact(),
            examples(paths, b, pair.prefixB().length()));
    return new HostMirror(pair.hostA(), pair.hostB(), mirror);
  }

  private List<String> examples(SharedPaths paths, Sample b, int prefix) throws IOException {
    List<String> examples = new ArrayList<>();
    for (int item : paths.differingItems(settings.examples())) {
      byte[] path = spool.path(Views.place(b.place(item)));
      examples.add(new String(path, prefix, path.length - prefix, UTF_8));
    }
    return examples;
  }
}
