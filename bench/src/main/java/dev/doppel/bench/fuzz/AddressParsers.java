package dev.doppel.bench.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.work.Progress;
import dev.doppel.engine.aliases.AliasFile;
import dev.doppel.engine.aliases.AliasJob;
import dev.doppel.engine.aliases.AliasLines;
import dev.doppel.engine.links.LinkJob;
import dev.doppel.engine.links.LinkLines;
import dev.doppel.engine.links.LinkSettings;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.LineInput;
import dev.doppel.io.record.InputOptions;
import dev.doppel.web.url.Url;
import dev.doppel.web.url.UrlCanonicalizer;
import dev.doppel.web.url.UrlRules;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parsers that find where addresses lead: lists of aliases, links of pages, answers in archives.
 */
final class AddressParsers {

  private static final UrlRules RULES = UrlRules.of("standard");
  private static final LinkSettings LINKS =
      LinkSettings.defaults().withBase(Url.parse("http://www.example.com/a/"));
  private static final int MAX_LINE = 1 << 16;

  private AddressParsers() {}

  /** A list as {@code --aliases} takes it, and as {@code --list} does. */
  static void aliases(byte[] input) throws IOException {
    try (LineInput list = LineInput.of(new ByteArrayInputStream(input), "list", MAX_LINE)) {
      leadsOn(found(null, list));
    }
    try {
      leadsOn(input);
    } catch (IllegalArgumentException documented) { // a wrong line is misuse
      throw new IOException(documented);
    }
  }

  /** A page in a folder whose address is known. */
  static void links(byte[] input, String name) throws IOException {
    try (DocumentInput page = file(input, name)) {
      found(page);
    }
  }

  /** An archive, asked for the aliases in it and for the links. */
  static void answers(byte[] input, String name) throws IOException {
    try (DocumentInput archive = file(input, name)) {
      leadsOn(found(archive, null));
      found(archive);
    }
  }

  /** What leads to the end of its chain leads nowhere else. */
  private static void leadsOn(byte[] list) throws IOException {
    Path file = Files.write(Folders.own().resolve("aliases.tsv"), list);
    UrlCanonicalizer canonicalizer = AliasFile.addTo(RULES, file).canonicalizer();
    for (String line : new String(list, UTF_8).lines().toList()) {
      for (String cell : line.split("\t", -1)) {
        if (canonicalizer.canonicalize(cell)) {
          byte[] once = canonicalizer.toBytes();
          boolean again = canonicalizer.canonicalize(once, 0, once.length);
          if (!again || !Arrays.equals(once, canonicalizer.toBytes())) {
            throw new AssertionError("not stable: " + new String(once, UTF_8));
          }
        }
      }
    }
  }

  /** Returns the aliases, as they are written. */
  private static byte[] found(@Nullable DocumentInput archive, @Nullable LineInput list)
      throws IOException {
    ByteArrayOutputStream found = new ByteArrayOutputStream();
    AliasLines lines = new AliasLines(found, new ByteArrayOutputStream());
    AliasJob.run(archive, list, RULES, lines, 1, Progress.NONE);
    return found.toByteArray();
  }

  /** Finds links, each of which must be a canonical form. */
  private static void found(DocumentInput pages) throws IOException {
    ByteArrayOutputStream found = new ByteArrayOutputStream();
    LinkJob.run(pages, LINKS, new LinkLines(found, LinkLines.Form.URLS), 1, Progress.NONE);
    UrlCanonicalizer canonicalizer = RULES.canonicalizer();
    for (String url : found.toString(UTF_8).lines().toList()) {
      if (!canonicalizer.canonicalize(url) || !canonicalizer.toString().equals(url)) {
        throw new AssertionError("no canonical form: " + url);
      }
    }
  }

  private static DocumentInput file(byte[] input, String name) throws IOException {
    Path file = Files.write(Folders.own().resolve(name), input);
    return DocumentInput.of(List.of(file), InputOptions.defaults().withMaxRecordBytes(1 << 22));
  }
}
