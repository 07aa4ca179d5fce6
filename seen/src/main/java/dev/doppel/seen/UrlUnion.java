package dev.doppel.seen;

import dev.doppel.core.work.Progress;
import dev.doppel.seen.internal.Keying;
import dev.doppel.store.FingerprintMemory;
import dev.doppel.store.FolderKind;
import dev.doppel.store.OwnedFolder;
import dev.doppel.store.RecordLog;
import dev.doppel.store.StoredSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What came of uniting memories of URLs, by {@link UrlMemory#unite}.
 *
 * @param kind how all of them remember
 * @param sizes how many URLs each of them was given that were new to it
 * @param size how many of these were new to the united one
 * @param capacity how many it is sized for; 0 if it is exact
 * @param expectedErrorNow the share of new URLs that it takes for known ones; 0 if it is exact
 */
public record UrlUnion(
    UrlSettings.Kind kind, List<Long> sizes, long size, long capacity, double expectedErrorNow) {

  /** Keeps the list as it is. */
  public UrlUnion {
    sizes = List.copyOf(sizes);
  }

  /** Whether it is a filter that holds more than it was made for, and errs more than it should. */
  public boolean isOverfull() {
    return capacity > 0 && size > capacity;
  }

  /** How many URLs the memories had together, those twice that two of them had. */
  public long given() {
    return sizes.stream().mapToLong(size -> size).sum();
  }

  static UrlUnion write(List<Path> folders, Path out, Progress progress) throws IOException {
    if (folders.size() < 2) {
      throw new IllegalArgumentException("two memories or more can be united, got " + folders);
    }
    requireApart(folders, out);
    String line = commonLine(folders);
    UrlSettings settings = StoredLine.settingsButRules(line, folders.get(0));
    byte[] secret = Keying.isOwn(line) ? commonSecret(folders) : null;
    return settings.kind() == UrlSettings.Kind.EXACT
        ? exact(folders, line, out, secret, progress)
        : filters(folders, settings, line, out, secret, progress);
  }

  private static UrlUnion exact(
      List<Path> folders, String line, Path out, byte @Nullable [] secret, Progress progress)
      throws IOException {
    FingerprintMemory.Union union = FingerprintMemory.unite(folders, line, out, secret, progress);
    return new UrlUnion(UrlSettings.Kind.EXACT, union.sizes(), union.size(), 0, 0);
  }

  /*
   * What a folder keeps of a filter is the hashes that set bits. Given all of them, a filter has
   * the bits of both; and those that set none are not needed to have them again. Only a scalable
   * filter places a hash by what came before.
   */
  private static UrlUnion filters(
      List<Path> folders,
      UrlSettings settings,
      String line,
      Path out,
      byte @Nullable [] secret,
      Progress progress)
      throws IOException {
    UrlFilter filter = UrlMemory.filter(settings, Keying.of(null));
    List<Long> sizes = new ArrayList<>();
    progress.begin("uniting", "memories", folders.size());
    RecordLog.make(
        out,
        FolderKind.URLS,
        line,
        secret,
        records -> {
          HashLog log = HashLog.to(records, Keying.of(null));
          for (Path each : folders) {
            long[] urls = new long[1];
            RecordLog.openToRead(
                    each,
                    FolderKind.URLS,
                    line,
                    logged -> urls[0] += filter.unite(logged.asLongBuffer(), log))
                .close();
            sizes.add(urls[0]);
            progress.reach(sizes.size());
          }
          log.flush();
        });
    return new UrlUnion(
        settings.kind(), sizes, filter.added(), filter.capacity(), filter.expectedErrorNow());
  }

  /** The new memory must be neither one of the others nor in one, and none may be named twice. */
  private static void requireApart(List<Path> folders, Path out) throws IOException {
    Set<Path> places = new HashSet<>();
    Path target = real(out);
    for (Path each : folders) {
      OwnedFolder.openToRead(each, FolderKind.URLS).close(); // says what is amiss
      Path place = each.toRealPath();
      if (!places.add(place)) {
        throw new IllegalArgumentException(each + " is named twice");
      }
      if (target.startsWith(place)) {
        throw new IllegalArgumentException(
            out + " is " + (target.equals(place) ? "" : "in ") + "one of the memories to unite");
      }
    }
  }

  /** Where a path leads or would lead. */
  private static Path real(Path path) throws IOException {
    Path whole = path.toAbsolutePath().normalize();
    Path parent = whole.getParent();
    if (Files.exists(path) || parent == null) {
      return Files.exists(path) ? path.toRealPath() : whole;
    }
    return real(parent).resolve(whole.getFileName());
  }

  private static String commonLine(List<Path> folders) throws IOException {
    String first = StoredSettings.in(folders.get(0)).orElse("");
    for (Path each : folders) {
      String line = StoredSettings.in(each).orElse("");
      if (!line.equals(first)) {
        throw new IOException(
            folders.get(0)
                + " and "
                + each
                + " cannot be united: they were made with different "
                + LineDifference.between(first, line));
      }
    }
    return first;
  }

  private static byte[] commonSecret(List<Path> folders) throws IOException {
    byte[] first = secret(folders.get(0));
    for (Path each : folders) {
      if (!Arrays.equals(first, secret(each))) {
        throw new IOException(
            folders.get(0)
                + " and "
                + each
                + " cannot be united: each drew a key of its own when it was made, and what a"
                + " memory keeps is hashes by its key, which say nothing to another one. Make"
                + " memories that are to be united with one --secret-file, or as copies of one by"
                + " `doppel memory backup`");
      }
    }
    return first;
  }

  private static byte[] secret(Path folder) throws IOException {
    try (OwnedFolder owned = OwnedFolder.openToRead(folder, FolderKind.URLS)) {
      return owned.secret();
    }
  }
}
