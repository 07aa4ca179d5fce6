package dev.doppel.bench.faults;

import static java.nio.file.StandardOpenOption.APPEND;
import static java.nio.file.StandardOpenOption.READ;
import static java.nio.file.StandardOpenOption.WRITE;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/** What can happen to a file while nobody looks. */
enum Damage {
  BIT_FLIP("a bit flipped") {
    @Override
    Optional<Place> apply(Path file, Path other, SplittableRandom random) throws IOException {
      return change(file, random, bytes -> bytes.put(0, (byte) (bytes.get(0) ^ bit(random))), 1);
    }
  },
  CUT("cut") {
    @Override
    Optional<Place> apply(Path file, Path other, SplittableRandom random) throws IOException {
      long size = Files.size(file);
      if (size == 0) {
        return Optional.empty();
      }
      long length = random.nextLong(size);
      try (FileChannel channel = FileChannel.open(file, WRITE)) {
        channel.truncate(length);
      }
      return Optional.of(new Place(file, length));
    }
  },
  ZEROED("a page zeroed") {
    @Override
    Optional<Place> apply(Path file, Path other, SplittableRandom random) throws IOException {
      return change(file, random, bytes -> bytes.put(new byte[bytes.remaining()]), PAGE);
    }
  },
  DELETED("deleted") {
    @Override
    Optional<Place> apply(Path file, Path other, SplittableRandom random) throws IOException {
      Files.delete(file);
      return Optional.of(new Place(file, 0));
    }
  },
  EMPTIED("emptied") {
    @Override
    Optional<Place> apply(Path file, Path other, SplittableRandom random) throws IOException {
      boolean isEmpty = Files.size(file) == 0;
      Files.write(file, new byte[0]);
      return isEmpty ? Optional.empty() : Optional.of(new Place(file, 0));
    }
  },
  APPENDED("junk appended") {
    @Override
    Optional<Place> apply(Path file, Path other, SplittableRandom random) throws IOException {
      byte[] junk = new byte[1 + random.nextInt(200)];
      random.nextBytes(junk);
      long size = Files.size(file);
      Files.write(file, junk, APPEND);
      return Optional.of(new Place(file, size));
    }
  },
  FOREIGN("another memory's file in its place") {
    @Override
    Optional<Place> apply(Path file, Path other, SplittableRandom random) throws IOException {
      List<Path> alike;
      try (Stream<Path> files = Files.list(other)) {
        alike = files.filter(each -> kind(each).equals(kind(file))).toList();
      }
      if (alike.isEmpty()) {
        return Optional.empty();
      }
      Path foreign = alike.get(random.nextInt(alike.size()));
      boolean isSame = Files.mismatch(foreign, file) < 0;
      Files.copy(foreign, file, StandardCopyOption.REPLACE_EXISTING);
      return isSame ? Optional.empty() : Optional.of(new Place(file, 0));
    }
  };

  private static final int PAGE = 4096;

  private final String text;

  Damage(String text) {
    this.text = text;
  }

  String text() {
    return text;
  }

  /** The first byte that was changed. */
  record Place(Path file, long at) {}

  /**
   * Damages a file and says where. Nothing if it is as it was, as when a zero was zeroed.
   *
   * @param other the folder of another memory of the same kind
   */
  abstract Optional<Place> apply(Path file, Path other, SplittableRandom random) throws IOException;

  private interface Change {
    void apply(ByteBuffer bytes);
  }

  private static Optional<Place> change(Path file, SplittableRandom random, Change change, int page)
      throws IOException {
    long size = Files.size(file);
    if (size == 0) {
      return Optional.empty();
    }
    try (FileChannel channel = FileChannel.open(file, READ, WRITE)) {
      long at = random.nextLong(size) / page * page;
      ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(page, size - at));
      channel.read(bytes, at);
      byte[] before = bytes.array().clone();
      change.apply(bytes.rewind());
      int first = bytes.rewind().mismatch(ByteBuffer.wrap(before));
      channel.write(bytes.rewind(), at);
      return first < 0 ? Optional.empty() : Optional.of(new Place(file, at + first));
    }
  }

  private static int bit(SplittableRandom random) {
    return 1 << random.nextInt(Byte.SIZE);
  }

  /** {@code journal} for {@code journal-3}. */
  private static String kind(Path file) {
    return file.getFileName().toString().replaceAll("[0-9]+", "N");
  }
}
