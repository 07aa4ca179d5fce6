package dev.doppel.io.record;

import java.util.ServiceLoader;

/**
 * Reads documents that are neither text nor HTML, such as PDF. It takes libraries of its own, and
 * so lives in a module of its own; readers are found by {@link ServiceLoader}, and made once. Their
 * methods are called by many threads at a time.
 */
public interface ContentReader {

  /**
   * Returns whether the content is for this reader. Asked of every file, text as well, so it has to
   * be cheap. A reader that says yes has to know more than the file's name, unless the file is
   * empty.
   *
   * @param id of the document, mostly the name of its file
   */
  boolean recognises(String id, byte[] content);

  /**
   * Returns the document in content that this reader recognises.
   *
   * @param line where it stands in the file, for messages; 0 if it is the file
   * @throws UnreadableRecordException if it is broken, encrypted, or no document after all
   */
  Document read(InputFile file, long line, String id, byte[] content)
      throws UnreadableRecordException;
}
