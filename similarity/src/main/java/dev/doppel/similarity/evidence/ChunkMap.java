package dev.doppel.similarity.evidence;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.chunk.Chunking;
import dev.doppel.core.hash.Hashes;
import dev.doppel.core.shingle.CanonicalText;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which content-defined chunks two texts share, and where they stand. This is what a chunk sketch
 * sees: an edit changes the chunk it falls into, and a block that moved is found again. Immutable.
 *
 * @param a the chunks of the first text, in order
 * @param b the chunks of the second
 * @param shared how many different chunks are in both
 */
public record ChunkMap(List<Chunk> a, List<Chunk> b, int shared) {

  /** The number of a chunk that the other text has not. */
  public static final int ALONE = -1;

  public ChunkMap {
    a = List.copyOf(a);
    b = List.copyOf(b);
  }

  /**
   * A piece of a text.
   *
   * @param bytes how long it is, in its canonical form
   * @param number which shared chunk it is, from 0 on in the order of the first text, or {@link
   *     #ALONE}
   */
  public record Chunk(int bytes, int number) {

    /** Returns whether the other text has the same chunk. */
    public boolean isShared() {
      return number != ALONE;
    }
  }

  private record Piece(long hash, int bytes) {}

  /** Cuts two texts as chunk sketches do by default, and finds what they share. */
  public static ChunkMap of(String a, String b) {
    List<Piece> left = cut(a);
    List<Piece> right = cut(b);
    Set<Long> known = new HashSet<>();
    right.forEach(piece -> known.add(piece.hash));
    Map<Long, Integer> numbers = new LinkedHashMap<>();
    for (Piece piece : left) {
      if (known.contains(piece.hash)) {
        numbers.putIfAbsent(piece.hash, numbers.size());
      }
    }
    return new ChunkMap(chunks(left, numbers), chunks(right, numbers), numbers.size());
  }

  /** The share of a text, by length, that lies in shared chunks; 0 of an empty one. */
  public static double covered(List<Chunk> chunks) {
    long all = chunks.stream().mapToLong(Chunk::bytes).sum();
    long shared = chunks.stream().filter(Chunk::isShared).mapToLong(Chunk::bytes).sum();
    return all == 0 ? 0 : (double) shared / all;
  }

  private static List<Piece> cut(String text) {
    byte[] bytes = text.getBytes(UTF_8);
    CanonicalText canonical = CanonicalText.standard();
    canonical.set(bytes, 0, bytes.length);
    List<Piece> pieces = new ArrayList<>();
    Chunking.DEFAULT.chunk(
        canonical.bytes(),
        canonical.length(),
        (start, end) ->
            pieces.add(new Piece(Hashes.of(canonical.bytes(), start, end - start), end - start)));
    return pieces;
  }

  private static List<Chunk> chunks(List<Piece> pieces, Map<Long, Integer> numbers) {
    return pieces.stream()
        .map(piece -> new Chunk(piece.bytes, numbers.getOrDefault(piece.hash, ALONE)))
        .toList();
  }
}
