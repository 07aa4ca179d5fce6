package dev.doppel.server.http;

import java.nio.ByteBuffer;
import java.util.function.Consumer;
import org.eclipse.jetty.http.GZIPContentDecoder;
import org.eclipse.jetty.io.ByteBufferPool;
import org.eclipse.jetty.io.RetainableByteBuffer;

/** Undoes gzip, piece by piece: a few bytes that stand for many are never many at once. */
final class Gunzip extends GZIPContentDecoder {

  private Consumer<ByteBuffer> taker = piece -> {};

  Gunzip(ByteBufferPool pool, int most) {
    super(pool, most);
  }

  /** Hands on what the bytes stand for; a piece is valid until the taker returns. */
  void unpack(ByteBuffer packed, Consumer<ByteBuffer> to) {
    taker = to;
    try {
      while (packed.hasRemaining()) { // with nothing, it would wait for a next part
        decodeChunks(packed);
      }
    } catch (ProblemException e) {
      throw e;
    } catch (RuntimeException e) { // of several kinds, none of them told
      throw ProblemException.badRequest("the body is not gzip: " + e.getMessage());
    }
  }

  @Override
  protected boolean decodedChunk(RetainableByteBuffer piece) {
    taker.accept(piece.getByteBuffer());
    return false;
  }
}
