package dev.doppel.engine.mirrors.parts;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.work.Workers;
import dev.doppel.engine.mirrors.rules.Mirror;
import dev.doppel.engine.mirrors.rules.MirrorSettings;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;

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

  /*
   * A tree that many hosts have in one folder, beside much of their own, is the documentation of
   * some software, unless it is very large. Pages with sketches tell that apart; for what has a
   * fingerprint only, the rule above is all.
   */
  private static final double MANY_OF_A_FOLDER = 100;
  private static final double WEIGHT_OF_FEW_HOSTS = 0.42; // of what eight hosts have

  private static final int FOLDER_SAMPLE = 64;

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
    SharedPaths paths = SharedPaths.of(a, b, views.core(), settings.resemblance());
    return holds(paths, pair, b) ? Optional.of(mirror(pair, paths, b)) : Optional.empty();
  }

  private boolean holds(SharedPaths paths, PrefixPair pair, Sample b) throws IOException {
    return Math.round(paths.estimatedTexts()) >= settings.shared()
        && paths.agreement() >= settings.agreement()
        && paths.coverage() >= settings.coverage()
        && proves(paths, pair, b);
  }

  private boolean proves(SharedPaths paths, PrefixPair pair, Sample b) throws IOException {
    double shared = paths.estimatedTexts();
    double smaller = Math.min(pages[pair.hostA()], pages[pair.hostB()]);
    double part = Math.min(1, shared / smaller);
    double evidence = shared * pair.weight();
    boolean holds =
        evidence >= MANY * settings.shared() || evidence * part >= LEAST_PART * settings.shared();
    return holds
        && (!paths.isSketched()
            || part >= LEAST_PART
            || pair.weight() >= WEIGHT_OF_FEW_HOSTS
            || evidence >= MANY_OF_A_FOLDER * settings.shared()
            || folder(paths, b, pair.prefixB().length()).isEmpty());
  }

  /** The folder below the prefix in which all agreeing paths lie; empty if that is the prefix. */
  private String folder(SharedPaths paths, Sample b, int prefix) throws IOException {
    String folder = null;
    for (int item : paths.agreeingItems(FOLDER_SAMPLE)) {
      String path = below(prefix, b, item);
      folder = folder == null ? folderOf(path, path.length()) : common(folder, path);
      if (folder.isEmpty()) {
        break;
      }
    }
    return folder == null ? "" : folder;
  }

  private static String common(String folder, String path) {
    int same = 0;
    while (same < folder.length()
        && same < path.length()
        && folder.charAt(same) == path.charAt(same)) {
      same++;
    }
    return folderOf(path, same);
  }

  /** The folders of which a path has all within its first {@code length} characters. */
  private static String folderOf(String path, int length) {
    int query = path.indexOf('?');
    String part = path.substring(0, query < 0 ? length : Math.min(query, length));
    return part.substring(0, part.lastIndexOf('/') + 1);
  }

  private String below(int prefix, Sample b, int item) throws IOException {
    byte[] path = spool.path(Views.place(b.place(item)));
    return new String(path, prefix, path.length - prefix, UTF_8);
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
            paths.near(),
            paths.isSketched(),
            paths.coverage(),
            paths.isExact(),
            time(inOrder ? pair.hostA() : pair.hostB()),
            time(inOrder ? pair.hostB() : pair.hostA()),
            paths.isSketched() ? folder(paths, b, pair.prefixB().length()) : "",
            examples(paths, b, pair.prefixB().length()));
    return new HostMirror(pair.hostA(), pair.hostB(), mirror);
  }

  private List<String> examples(SharedPaths paths, Sample b, int prefix) throws IOException {
    List<String> examples = new ArrayList<>();
    for (int item : paths.differingItems(settings.examples())) {
      examples.add(below(prefix, b, item));
    }
    return examples;
  }

  private @Nullable Instant time(int host) {
    long seconds = hosts.newest(host);
    return seconds == 0 ? null : Instant.ofEpochSecond(seconds);
  }
}
