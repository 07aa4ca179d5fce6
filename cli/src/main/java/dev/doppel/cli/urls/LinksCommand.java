package dev.doppel.cli.urls;

import dev.doppel.cli.option.CommonOptions;
import dev.doppel.cli.option.InputMixin;
import dev.doppel.cli.option.SkipMixin;
import dev.doppel.cli.option.Version;
import dev.doppel.cli.terminal.Counts;
import dev.doppel.cli.terminal.Streams;
import dev.doppel.cli.terminal.TerminalProgress;
import dev.doppel.core.internal.Check;
import dev.doppel.engine.SkipLimit;
import dev.doppel.engine.links.LinkCounts;
import dev.doppel.engine.links.LinkJob;
import dev.doppel.engine.links.LinkLines;
import dev.doppel.engine.links.LinkSettings;
import dev.doppel.io.DocumentInput;
import dev.doppel.io.output.AtomicOutput;
import dev.doppel.web.url.Url;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
    name = "links",
    description = "Prints where pages lead: each address once per page, in canonical form.",
    mixinStandardHelpOptions = true,
    versionProvider = Version.class,
    sortOptions = false,
    footer = {
      "%nExamples:",
      "  doppel links crawl.warc.gz | doppel urls --memory seen/   what is to be fetched next",
      "  doppel links crawl.warc.gz --kind a,area,frame,iframe --followed --json",
      "  doppel links site/ --base https://example.org/ --tsv      pages in a folder"
    })
public final class LinksCommand implements Callable<Integer> {

  @Mixin private InputMixin input;
  @Mixin private UrlRulesMixin rules;
  @Mixin private AliasesMixin aliases;

  @Option(
      names = "--tsv",
      description = "Print page, address, kind, rel and text, with tabs between.")
  private boolean tsv;

  @Option(names = "--json", description = "Print the same as JSON lines.")
  private boolean json;

  @Option(
      names = "--kind",
      paramLabel = "KIND",
      split = ",",
      description =
          "Print links of these elements only: a, area, link, img, source, iframe, frame, form,"
              + " script, video, audio, track, embed, object; refresh (a page that sends its reader"
              + " on) or location (a redirect). Default: all.")
  private @Nullable List<String> kinds;

  @Option(names = "--followed", description = "Leave out links that say nofollow.")
  private boolean followed;

  @Option(
      names = "--base",
      paramLabel = "URL",
      description =
          "The address of records that have none of their own. Files of a folder are relative to"
              + " it, by their paths in the folder.")
  private @Nullable String base;

  @Option(
      names = "--out",
      paramLabel = "FILE",
      description = "Write to FILE, once all is done, instead of standard output.")
  private @Nullable Path out;

  @Mixin private SkipMixin skips;
  @Mixin private CommonOptions common;

  @Spec private CommandSpec spec;

  private final Streams streams;

  public LinksCommand(Streams streams) {
    this.streams = streams;
  }

  @Override
  public Integer call() throws IOException {
    skips.check();
    LinkSettings settings = settings();
    common.requireDistinct(aliases.with(input.paths()), out);
    try (DocumentInput pages = input.open();
        TerminalProgress progress = common.progress()) {
      LinkCounts counts = run(pages, settings, progress);
      progress.finish();
      remark(counts);
      common.summarize(file -> counts.write(file, settings));
      long read = counts.records() - counts.skippedInAll();
      long lost = SkipLimit.lost(counts.skipped(), read) + counts.withoutAddress();
      return skips.exitCode(spec.commandLine(), lost, counts.records(), "records");
    }
  }

  private LinkSettings settings() throws IOException {
    Check.argument(!(tsv && json), "--tsv and --json: leave one of them %s", "out");
    LinkSettings settings = LinkSettings.defaults().withRules(aliases.addTo(rules.rules()));
    if (kinds != null) {
      settings = settings.withKinds(new LinkedHashSet<>(kinds));
    }
    if (base != null) {
      settings = settings.withBase(Url.parse(base));
    }
    return followed ? settings.followedOnly() : settings;
  }

  private LinkCounts run(DocumentInput pages, LinkSettings settings, TerminalProgress progress)
      throws IOException {
    LinkLines.Form form =
        json ? LinkLines.Form.JSON : tsv ? LinkLines.Form.TSV : LinkLines.Form.URLS;
    try (AtomicOutput file = out == null ? null : AtomicOutput.to(out)) {
      OutputStream target = new BufferedOutputStream(file == null ? streams.out() : file, 1 << 17);
      LinkCounts counts =
          LinkJob.run(pages, settings, new LinkLines(target, form), common.threads(), progress);
      target.flush();
      if (file != null) {
        file.commit();
      }
      return counts;
    }
  }

  private void remark(LinkCounts counts) {
    PrintWriter err = spec.commandLine().getErr();
    SkipMixin.shown(counts.messages(), counts.skippedInAll())
        .forEach(message -> common.remark(err, message));
    if (counts.withoutAddress() > 0) {
      common.remark(
          err,
          String.format(
              Locale.ROOT,
              "%,d pages have no address, so that their links lead nowhere: name one by --base",
              counts.withoutAddress()));
    }
    common.remark(
        err,
        String.format(
            Locale.ROOT,
            "%,d pages: %,d links, %,d others that are no addresses of the web; %,d records"
                + " without a page%s",
            counts.pages(),
            counts.links(),
            counts.others(),
            counts.records() - counts.pages(),
            Counts.words(counts.skipped())));
  }
}
