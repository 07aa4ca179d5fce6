package dev.doppel.server.http;

import java.io.ByteArrayInputStream;
import java.io.InputStream;

/** A file of a form. */
public final class UploadedFile {

  private final String field;
  private final String filename;
  private final byte[] form;
  private final int from;
  private final int to;
  private final int most;

  /**
   * Makes a file of what lies between two places of a form.
   *
   * @param most how many bytes a file may have
   */
  UploadedFile(String field, String filename, byte[] form, int from, int to, int most) {
    this.field = field;
    this.filename = filename;
    this.form = form;
    this.from = from;
    this.to = to;
    this.most = most;
  }

  /** What it is called where it came from, with the folders that it was in. */
  public String filename() {
    return filename;
  }

  /** How many bytes it has. */
  public long size() {
    return (long) to - from;
  }

  /**
   * Its bytes.
   *
   * @throws ProblemException if there are more than a file may have
   */
  public InputStream content() {
    if (size() > most) {
      throw ProblemException.of(
          413, "'%s' has %d bytes; a file may have %d".formatted(filename, size(), most));
    }
    return new ByteArrayInputStream(form, from, to - from);
  }

  String field() {
    return field;
  }
}
