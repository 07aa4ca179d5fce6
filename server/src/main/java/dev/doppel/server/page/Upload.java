package dev.doppel.server.page;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import dev.doppel.engine.documents.DocumentFile;
import dev.doppel.io.record.InputException;
import dev.doppel.server.http.ProblemException;
import dev.doppel.server.http.UploadedFile;
import dev.doppel.similarity.rules.DocumentSettings.Content;
import dev.doppel.web.html.Page;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A file as it came, read as the command line reads one: unpacked, decoded, of a page the part that
 * counts.
 *
 * @param name with the folders it came from, parted by slashes
 */
public record Upload(String name, byte[] bytes) {

  private static final Pattern PAGE = Pattern.compile("(?is)\\A\\s*<.*?<title.*");
  private static final int HEAD = 4096;

  static Upload of(UploadedFile file) throws IOException {
    try (InputStream in = file.content()) {
      return new Upload(file.filename(), in.readAllBytes());
    }
  }

  /**
   * The text of the file.
   *
   * @throws ProblemException if there is none in it
   */
  public String text(Content content) throws IOException {
    Path file = Files.createTempFile("doppel", suffix());
    try {
      Files.write(file, bytes);
      return DocumentFile.read(file, content).text();
    } catch (InputException e) {
      String reason = String.valueOf(e.getMessage()).replace(file.toString(), name);
      throw ProblemException.badRequest(reason);
    } finally {
      Files.delete(file);
    }
  }

  /** What is told of it besides: the title, if it is a page. */
  public Map<String, String> metadata() {
    String head = new String(bytes, 0, Math.min(bytes.length, HEAD), ISO_8859_1);
    if (!PAGE.matcher(head).matches()) {
      return Map.of();
    }
    return Page.parse(bytes, null).title().map(title -> Map.of("title", title)).orElse(Map.of());
  }

  /** What the file's name ends with, by which packed files are known. */
  private String suffix() {
    int dot = name.lastIndexOf('.');
    String end = dot < 0 ? "" : name.substring(dot);
    return end.matches("\\.[A-Za-z0-9]{1,8}") ? end : ".txt";
  }
}
