package dev.doppel.flink;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.doppel.core.hash.Hashes;
import dev.doppel.core.work.Progress;
import dev.doppel.engine.aliases.AliasFile;
import dev.doppel.engine.urls.JudgedLines;
import dev.doppel.engine.urls.UrlCounts;
import dev.doppel.engine.urls.UrlJob;
import dev.doppel.engine.urls.UrlLine;
import dev.doppel.engine.urls.UrlSink;
import dev.doppel.io.LineInput;
import dev.doppel.seen.UrlMemory;
import dev.doppel.seen.UrlSettings;
import dev.doppel.seen.UrlVerdict;
import dev.doppel.web.url.UrlRules;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.BitSet;
import java.util.List;

/**
 * Made-up links, on which {@code doppel urls --tsv --aliases} gives the verdicts and canonical
 * forms that must come out.
 */
final class UrlTraffic implements Traffic {

  private final int urls;
  private final Path list;
  private final Path aliases;
  private final BitSet fresh = new BitSet();
  private final BitSet rejected = new BitSet();
  private long freshForms; // sums of hashes, which do not depend on the order
  private long allForms;
  private long freshFormsFound;
  private long allFormsFound;
  private long freshRows;

  /** Of so many links, with files in the folder. */
  UrlTraffic(int urls, Path folder) {
    this.urls = urls;
    this.list = folder.resolve("links.txt");
    this.aliases = folder.resolve("aliases.tsv");
  }

  @Override
  public String name() {
    return "URLs";
  }

  @Override
  public String options() {
    return "--urls --tsv --in links --out new --duplicates known --rejected others --checkpoint 10s"
        + " --bounded --aliases "
        + aliases
        + " "
        + Clicks.secretOption();
  }

  @Override
  public String input() {
    return "links";
  }

  @Override
  public List<Output> outputs() {
    return List.of(new Output("new", 0), new Output("known", 1), new Output("others", 2));
  }

  @Override
  public void send(Sender sender) throws IOException {
    Spellings spellings = new Spellings(urls, 1);
    spellings.writeAliases(aliases);
    try (BufferedWriter out = Files.newBufferedWriter(list, UTF_8)) {
      spellings.write(
          urls,
          line -> {
            try {
              out.write(line);
              out.write('\n');
            } catch (IOException e) {
              throw new UncheckedIOException(e);
            }
          });
    }
    judge();
    try (BufferedReader lines = Files.newBufferedReader(list, UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        sender.send(Spellings.partitionKey(line), line.getBytes(UTF_8));
      }
    }
  }

  private void judge() throws IOException {
    UrlRules rules = AliasFile.addTo(UrlRules.of("standard"), aliases);
    try (LineInput input = LineInput.of(List.of(list), UrlLine.MAX_BYTES);
        UrlMemory memory = UrlMemory.temporary(UrlSettings.defaults().withRules(rules))) {
      UrlCounts counts = UrlJob.run(input, memory, new Truth(), 2, Progress.NONE);
      System.out.println("doppel urls: " + counts);
    }
  }

  private final class Truth implements UrlSink {

    @Override
    public void accept(JudgedLines lines) {
      for (int i = 0; i < lines.size(); i++) {
        int number = Spellings.number(lines.line(i).toString());
        String form = lines.canonical(i).toString();
        fresh.set(number, lines.verdict(i) == UrlVerdict.NEW);
        rejected.set(number, lines.verdict(i) == UrlVerdict.INVALID);
        freshForms += lines.verdict(i) == UrlVerdict.NEW ? Hashes.of(form) : 0;
        allForms += Hashes.of(number + " " + form);
      }
    }

    @Override
    public void flush() {}
  }

  @Override
  public int number(byte[] value) {
    String[] row = new String(value, UTF_8).split("\t", -1);
    int number = Spellings.number(row[1]);
    if (row[0].equals("new")) {
      freshFormsFound += Hashes.of(row[2]);
      freshRows++;
    }
    allFormsFound += Hashes.of(number + " " + row[2]);
    return number;
  }

  @Override
  public BitSet fresh() {
    return fresh;
  }

  @Override
  public BitSet rejected() {
    return rejected;
  }

  @Override
  public double fpp() {
    return 0;
  }

  @Override
  public List<String> remarks() {
    return List.of(
        "new by doppel urls | " + fresh.cardinality(),
        "new by the job | " + freshRows,
        "canonical forms of the new ones | " + (freshForms == freshFormsFound ? "equal" : "differ"),
        "canonical forms of all | " + (allForms == allFormsFound ? "equal" : "differ"));
  }

  @Override
  public boolean isFine() {
    return freshForms == freshFormsFound
        && allForms == allFormsFound
        && freshRows == fresh.cardinality();
  }
}
