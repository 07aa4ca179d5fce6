package dev.doppel.bench.fuzz;

import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** What is fuzzed. Each takes any bytes, and does with them all that a command would. */
public enum Parser {
  URL(TextParsers::url),
  PAGE(TextParsers::page),
  SITES(TextParsers::sites),
  WORDS(TextParsers::words),
  MIRRORS(LineParsers::mirrors),
  EVENTS(LineParsers::events),
  EVENTS_CSV(input -> LineParsers.single(input, "csv")),
  EVENTS_TSV(input -> LineParsers.single(input, "tsv")),
  EVENTS_JSONL(input -> LineParsers.single(input, "jsonl")),
  EVENTS_CLF(input -> LineParsers.single(input, "clf")),
  REFINE(TextParsers::results),
  ALIASES(AddressParsers::aliases),
  LINKS(input -> AddressParsers.links(input, "in.html")),
  ANSWERS(input -> AddressParsers.answers(input, "in.warc")),
  ANSWERS_ARC(input -> AddressParsers.answers(input, "in.arc")),
  MCP(TextParsers::dialogue),
  WARC(input -> FileParsers.read(input, "in.warc")),
  WARC_GZ(input -> FileParsers.read(input, "in.warc.gz")),
  ARC(input -> FileParsers.read(input, "in.arc")),
  WET(input -> FileParsers.read(input, "in.warc.wet")),
  JSONL(input -> FileParsers.read(input, "in.jsonl")),
  CSV(input -> FileParsers.read(input, "in.csv")),
  TAR(input -> FileParsers.read(input, "in.tar")),
  GZIP(input -> FileParsers.read(input, "in.jsonl.gz")),
  ZSTD(input -> FileParsers.read(input, "in.jsonl.zst")),
  TEXT(input -> FileParsers.read(input, "in")),
  PARQUET(input -> FileParsers.read(input, "in.parquet")),
  TIKA(input -> FileParsers.read(input, "in.pdf")),
  MEMORY_URLS(MemoryParsers.URLS),
  MEMORY_FILTER(MemoryParsers.FILTER),
  MEMORY_EVENTS(MemoryParsers.EVENTS),
  MEMORY_DOCS(MemoryParsers.DOCS),
  MEMORY_INDEX(MemoryParsers.INDEX);

  /** Bytes in; an {@link IOException} is the one thing that may come out of bad ones. */
  interface Target {
    void accept(byte[] input) throws IOException;
  }

  @SuppressWarnings("ImmutableEnumChecker") // all of them are lambdas without state
  private final Target target;

  Parser(Target target) {
    this.target = target;
  }

  /** Returns the parser of this name, such as {@code warc-gz}. */
  public static Parser named(String name) {
    return valueOf(name.toUpperCase(Locale.ROOT).replace('-', '_'));
  }

  /**
   * Parses the input. An {@link IOException} is what each of the parsers documents for input it
   * cannot read, and is the caller's to print; it ends here. All else that is thrown is a finding.
   */
  public void parse(byte[] input) {
    try {
      target.accept(input);
    } catch (IOException expected) {
      if (expected.getMessage() == null) {
        throw new AssertionError("an exception that tells the user nothing", expected);
      }
    }
  }

  /** Whether what it is given may hold a file of any kind. */
  boolean readsFiles() {
    return switch (this) {
      case ANSWERS, ANSWERS_ARC, WARC, WARC_GZ, ARC, WET, TAR, TEXT -> true;
      default -> false;
    };
  }

  /** Returns inputs to begin with that depend on the version of a format, and so are made anew. */
  List<byte[]> ownSeeds() throws IOException {
    return target instanceof MemoryParsers memory ? memory.seeds() : List.of();
  }

  /** The name of its folder in the corpus. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
