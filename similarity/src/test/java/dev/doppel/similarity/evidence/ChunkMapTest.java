package dev.doppel.similarity.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import dev.doppel.similarity.evidence.ChunkMap.Chunk;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ChunkMapTest {

  /** Words of which no two are alike, so that every chunk is met once. */
  private static String text(int from, int to) {
    return IntStream.range(from, to)
        .mapToObj(i -> "word" + Integer.toString(i * 7919, 36))
        .collect(Collectors.joining(" "));
  }

  @Test
  void equalTextsShareAllOfTheirChunks() {
    ChunkMap map = ChunkMap.of(text(0, 500), text(0, 500).replace(" ", "\n"));

    assertThat(map.a()).isEqualTo(map.b()).allMatch(Chunk::isShared);
    assertThat(map.a()).extracting(Chunk::number).isSorted();
    assertThat(map.shared()).isEqualTo(map.a().size());
    assertThat(ChunkMap.covered(map.a())).isEqualTo(1);
  }

  @Test
  void anInsertionChangesOnlyTheChunksNearIt() {
    String text = text(0, 1000);
    String longer = text(0, 500) + " something new " + text(500, 1000);

    ChunkMap map = ChunkMap.of(text, longer);

    assertThat(map.a().stream().filter(chunk -> !chunk.isShared()).count()).isBetween(1L, 4L);
    assertThat(ChunkMap.covered(map.a())).isGreaterThan(0.8);
  }

  @Test
  void aBlockThatMovedIsFoundAgain() {
    ChunkMap map = ChunkMap.of(text(0, 800), text(400, 800) + " " + text(0, 400));

    assertThat(ChunkMap.covered(map.b())).isGreaterThan(0.8);
    assertThat(map.b().stream().filter(Chunk::isShared).findFirst().orElseThrow().number())
        .isGreaterThan(0);
  }

  @Test
  void strangersAndEmptyTextsShareNothing() {
    assertThat(ChunkMap.of(text(0, 300), text(1000, 1300)).shared()).isZero();
    assertThat(ChunkMap.of("", text(0, 300)).a()).isEmpty();
    assertThat(ChunkMap.covered(List.of())).isZero();
  }
}
