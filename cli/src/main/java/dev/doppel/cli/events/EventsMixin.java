package dev.doppel.cli.events;

import dev.doppel.cli.option.SecretMixin;
import dev.doppel.core.words.GivenWords;
import dev.doppel.engine.events.EventSettings;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** What an event is and when it counts as seen, as options. */
public final class EventsMixin {

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description =
          "csv, tsv, jsonl, or clf for a web server's log, common or combined. Default: detected"
              + " from the first line of each file.")
  private @Nullable String format;

  @Option(
      names = "--columns",
      paramLabel = "NAME",
      split = ",",
      description =
          "The columns' names, of CSV or TSV without a header. Numbers from 1 on name columns,"
              + " too.")
  private List<String> columns = new ArrayList<>();

  @Option(
      names = "--key",
      paramLabel = "FIELD",
      split = ",",
      description =
          "Required: the fields that make two events the same: columns, JSON fields (a.b reaches"
              + " into objects), or of a log vhost, host, ident, user, time, request, method,"
              + " url, path, protocol, status, bytes, referer, agent.")
  private List<String> key = new ArrayList<>();

  @Option(
      names = "--time",
      paramLabel = "FIELD",
      description =
          "The field with an event's time: seconds or milliseconds since 1970, ISO 8601, or a"
              + " log's time; times without an offset are UTC. Default: none, the time of"
              + " arrival.")
  private @Nullable String time;

  @Option(
      names = "--window",
      paramLabel = "WINDOW",
      description =
          "landmark:N, jumping:N/PARTS or sliding:N events, or a time such as sliding:24h in"
              + " place of N. sliding:24h/200 forgets in 200 steps, and is more exact at its edge"
              + " than with the usual few. Default: sliding:1000000.")
  private @Nullable String window;

  @Option(
      names = "--late",
      paramLabel = "TIME",
      description =
          "Events older than the newest by more than this, such as 10m, are late and not"
              + " compared. Default: no event is late.")
  private @Nullable String late;

  @Option(
      names = "--ahead",
      paramLabel = "TIME",
      description =
          "Events whose time is ahead of the clock by more than this, such as 1h, are rejected:"
              + " one wrong time would make all others late. off accepts them. Default: 1d.")
  private @Nullable String ahead;

  @Option(
      names = "--on-duplicate",
      paramLabel = "POLICY",
      description =
          "refresh (a duplicate counts as seen now) or keep (the first one counts). Default:"
              + " refresh.")
  private @Nullable String onDuplicate;

  @Option(
      names = "--fpp",
      paramLabel = "SHARE",
      description =
          "The false-positive rate: the share of new events that may be called duplicates."
              + " Default: 0.0001.")
  private @Nullable String fpp;

  @Option(
      names = "--method",
      paramLabel = "METHOD",
      description =
          "fingerprints, planes, metwally-2005, metwally-2005-shared or exact. Default:"
              + " fingerprints.")
  private @Nullable String method;

  @Option(
      names = "--capacity",
      paramLabel = "N",
      description =
          "How many different events a window in time is sized for; fingerprints grow beyond it."
              + " Default: 1000000.")
  private @Nullable String capacity;

  @Option(
      names = "--hash-functions",
      paramLabel = "D",
      description =
          "Of metwally-2005 and metwally-2005-shared: the number of hash functions, instead of"
              + " --fpp. Default: what --cells or --fpp needs.")
  private @Nullable String functions;

  @Option(
      names = "--cells",
      paramLabel = "M",
      description =
          "Of metwally-2005 and metwally-2005-shared: the number of cells of all hash functions"
              + " together, instead of --fpp. Default: the window's events / ln 2 for each"
              + " function.")
  private @Nullable String cells;

  @Option(
      names = "--zone",
      paramLabel = "ZONE",
      description = "The time zone whose midnight begins landmark windows in time. Default: UTC.")
  private @Nullable String zone;

  @Mixin private SecretMixin secretFile;

  @Option(
      names = "--secret",
      paramLabel = "NUMBER",
      hidden = true,
      description = "No longer accepted: see --secret-file.")
  private @Nullable String secret;

  @Option(
      names = "--publisher",
      paramLabel = "FIELD",
      description = "Report the duplicates of each publisher, named by this field.")
  private @Nullable String publisher;

  @Option(
      names = "--ip",
      paramLabel = "FIELD",
      description = "Report the number of cookies of each address, named by this field.")
  private @Nullable String ip;

  @Option(
      names = "--cookie",
      paramLabel = "FIELD",
      description = "The field that holds the cookie; needed with --ip.")
  private @Nullable String cookie;

  @Option(
      names = "--period",
      paramLabel = "PERIOD",
      description =
          "Keep accounts: what is payable to each publisher per hour, day, week or month, by the"
              + " clocks of --zone. Needs --publisher and --time.")
  private @Nullable String period;

  @Option(
      names = "--coalitions",
      description =
          "Report publishers that share far more addresses or cookies than chance explains. Needs"
              + " --publisher, --ip and --cookie.")
  private boolean coalitions;

  /** Whether accounts are kept. */
  boolean hasPeriod() {
    return period != null;
  }

  /** Whether publishers are known. */
  boolean hasPublisher() {
    return publisher != null;
  }

  public EventSettings settings() throws IOException {
    SecretMixin.refuse("--secret", secret);
    GivenWords words =
        GivenWords.ofOptions()
            .put("format", format)
            .putAll("columns", columns)
            .putAll("key", key)
            .put("time", time)
            .put("window", window)
            .put("late", late)
            .put("ahead", ahead)
            .put("on-duplicate", onDuplicate)
            .put("fpp", fpp)
            .put("method", method)
            .put("capacity", capacity)
            .put("hash-functions", functions)
            .put("cells", cells)
            .put("zone", zone)
            .put("publisher", publisher)
            .put("ip", ip)
            .put("cookie", cookie)
            .put("period", period)
            .put("coalitions", coalitions ? true : null);
    return EventSettings.parse(words).withSecret(secretFile.secret());
  }
}
