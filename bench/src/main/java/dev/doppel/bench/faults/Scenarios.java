package dev.doppel.bench.faults;

import java.util.ArrayList;
import java.util.List;

/** The durable commands, each in a small form and in one that commits, spills and compacts. */
final class Scenarios {

  private static final int SMALL = 300;
  private static final int MANY_LINES = 300_000; // more than a table holds, so that it spills
  private static final String BROKEN = "--max-skipped=5"; // the inputs have broken lines
  private static final int MANY_DOCUMENTS = 1200; // more than a log keeps without a rewrite

  private Scenarios() {}

  static List<Scenario> all() {
    List<Scenario> all = new ArrayList<>(small());
    all.add(urls("urls exact, large", MANY_LINES, "exact", List.of()));
    all.add(urls("urls scalable, large", MANY_LINES, "scalable", List.of()));
    all.add(events("events sliding, large", MANY_LINES, "sliding:100000"));
    all.add(indexReplacing("index add, compacting", MANY_DOCUMENTS));
    all.add(sqlLoading("sql load, large", 3 * MANY_DOCUMENTS));
    return all;
  }

  static List<Scenario> small() {
    return List.of(
        urls("urls exact", SMALL, "exact", List.of()),
        urls("urls exact --tsv", SMALL, "exact", List.of("--tsv")),
        urls("urls bloom", SMALL, "bloom", List.of("--capacity=10000")),
        urls("urls scalable", SMALL, "scalable", List.of()),
        events("events sliding", SMALL, "sliding:1000"),
        events("events sliding in time", SMALL, "sliding:1h"),
        events("events landmark", SMALL, "landmark:100"),
        events("events jumping", SMALL, "jumping:1000/10"),
        documents("docs"),
        documentsInMemory("docs --memory"),
        indexReplacing("index add", SMALL),
        indexRemoving(),
        indexMarking(),
        archives("warc dedupe"),
        sqlLoading("sql load", 30));
  }

  /** A day's URLs after those of the day before, with the earlier result in place. */
  static Scenario urls(String name, int lines, String filter, List<String> more) {
    List<String> command = new ArrayList<>(List.of("urls", "@/today.txt", "--memory=@/memory"));
    command.addAll(List.of("--filter=" + filter, "--out=@/new.txt", "--quiet"));
    command.addAll(more);
    List<String> before = new ArrayList<>(command);
    before.set(1, "@/yesterday.txt");
    List<String> probe = new ArrayList<>(List.of("urls", "@/yesterday.txt", "@/asked.txt"));
    probe.addAll(List.of("@/never.txt", "--memory=@/memory", "--filter=" + filter, "--quiet"));
    probe.add("--tsv");
    more.stream().filter(each -> !each.equals("--tsv")).forEach(probe::add);
    return Scenario.of(name, command.toArray(new String[0]))
        .input("yesterday.txt", Inputs.urls("yesterday.example", SMALL))
        .input("today.txt", Inputs.urls("today.example", lines))
        .input("asked.txt", Inputs.sample(Inputs.urls("today.example", lines), 1000))
        .input("never.txt", Inputs.urls("never.example", SMALL))
        .before(before.toArray(new String[0]))
        .results("new.txt")
        .memory("memory", probe.toArray(new String[0]))
        .replaced("today.txt", Inputs.urls("other.example", lines), "new.txt")
        .build();
  }

  /** Memories of two machines that have a part of their URLs in common, put into one. */
  static Scenario uniting(int lines, String filter) {
    String[] make = {
      "urls", "", "--filter=" + filter, "--secret-file=@/secret", "--quiet", "--memory="
    };
    return Scenario.of(
            "urls unite, " + filter, "urls", "unite", "@/one", "@/two", "--out=@/memory", "--quiet")
        .input("secret", "kept by the fleet")
        .input("yesterday.txt", Inputs.urls("yesterday.example", lines))
        .input("today.txt", Inputs.urls("today.example", lines))
        .input("both.txt", Inputs.urls("both.example", lines))
        .input("never.txt", Inputs.urls("never.example", SMALL))
        .before(filled(make, "@/yesterday.txt", "@/one"))
        .before(filled(make, "@/both.txt", "@/one"))
        .before(filled(make, "@/both.txt", "@/two"))
        .before(filled(make, "@/today.txt", "@/two"))
        .memory(
            "memory",
            "urls",
            "@/yesterday.txt",
            "@/today.txt",
            "@/both.txt",
            "@/never.txt",
            "--filter=" + filter,
            "--secret-file=@/secret",
            "--memory=@/memory",
            "--quiet",
            "--tsv")
        .build();
  }

  /** The command that adds an input to a memory. */
  private static String[] filled(String[] make, String input, String memory) {
    String[] command = make.clone();
    command[1] = input;
    command[command.length - 1] += memory;
    return command;
  }

  /** A day's clicks after those of the day before, with all outputs and a report. */
  static Scenario events(String name, int lines, String window) {
    String[] command = {
      "events",
      "@/today.csv",
      "--key=cookie,ad",
      "--time=time",
      "--window=" + window,
      "--late=2s",
      "--publisher=publisher",
      "--memory=@/memory",
      "--out=@/unique.csv",
      "--duplicates=@/duplicates.csv",
      "--late-out=@/late.csv",
      "--rejected=@/rejected.csv",
      "--report=@/report.json",
      BROKEN,
      "--quiet"
    };
    String[] before = command.clone();
    before[1] = "@/yesterday.csv";
    return Scenario.of(name, command)
        .input("yesterday.csv", Inputs.clicks(1, SMALL))
        .input("today.csv", Inputs.clicks(2, lines))
        .input("asked.csv", Inputs.clicks(2, SMALL) + Inputs.clicks(3, SMALL).split("\n", 2)[1])
        .before(before)
        .results("unique.csv", "duplicates.csv", "late.csv", "rejected.csv", "report.json")
        .memory(
            "memory",
            "events",
            "@/asked.csv",
            "--key=cookie,ad",
            "--time=time",
            "--window=" + window,
            "--late=2s",
            "--publisher=publisher",
            "--memory=@/memory",
            "--tsv",
            BROKEN,
            "--quiet")
        .replaced(
            "today.csv", Inputs.clicks(4, lines), "unique.csv", "duplicates.csv", "rejected.csv")
        .build();
  }

  /** A second result in place of a first. */
  static Scenario documents(String name) {
    return Scenario.of(name, "docs", "@/today.jsonl", "--out=@/out", BROKEN, "--quiet")
        .input("yesterday.jsonl", Inputs.documents("y", 30))
        .input("today.jsonl", Inputs.documents("t", 30) + "no JSON\n")
        .before("docs", "@/yesterday.jsonl", "--out=@/out", "--quiet")
        .results("out")
        .atOnce()
        .replaced("today.jsonl", Inputs.documents("r", 30), "out")
        .build();
  }

  /** The same, comparing with what earlier runs kept. */
  static Scenario documentsInMemory(String name) {
    String[] command = {
      "docs", "@/today.jsonl", "--memory=@/memory", "--out=@/out", BROKEN, "--quiet"
    };
    String[] before = command.clone();
    before[1] = "@/yesterday.jsonl";
    String[] probe = {"docs", "@/asked.jsonl", "--memory=@/memory", "--out=@/asked", "--quiet"};
    String yesterday = Inputs.documents("y", 30);
    String today = Inputs.documents("t", 30);
    return Scenario.of(name, command)
        .input("yesterday.jsonl", yesterday)
        .input("today.jsonl", today + "no JSON\n")
        .input(
            "asked.jsonl",
            (yesterday + today + Inputs.documents("n", 30)).replace("\"id\":\"", "\"id\":\"q"))
        .before(before)
        .results("out")
        .atOnce()
        .memory("memory", probe)
        .replaced("today.jsonl", Inputs.documents("r", 30), "out/kept.jsonl", "out/removed.jsonl")
        .build();
  }

  /** All documents of an index replaced, which rewrites its log if it is long enough. */
  static Scenario indexReplacing(String name, int documents) {
    String input = Inputs.documents("d", documents);
    return Scenario.of(name, "index", "add", "@/index", "@/today.jsonl", "--meta=run=2", "--quiet")
        .input("yesterday.jsonl", input)
        .input("today.jsonl", input.replace(" and more", " and a little more"))
        .before("index", "add", "@/index", "@/yesterday.jsonl", "--meta=run=0", "--quiet")
        .before("index", "add", "@/index", "@/yesterday.jsonl", "--meta=run=1", "--quiet")
        .memory("index", "index", "families", "@/index", "--threshold=0.7", "--quiet")
        .acknowledging()
        .build();
  }

  private static Scenario indexRemoving() {
    return Scenario.of("index remove", "index", "remove", "@/index", "d0", "d1", "d4", "--quiet")
        .input("documents.jsonl", Inputs.documents("d", SMALL))
        .before("index", "add", "@/index", "@/documents.jsonl", "--quiet")
        .memory("index", "index", "families", "@/index", "--threshold=0.7", "--quiet")
        .build();
  }

  private static Scenario indexMarking() {
    return Scenario.of("index mark", "index", "mark", "@/index", "d1", "d2", "--quiet")
        .input("documents.jsonl", Inputs.documents("d", SMALL))
        .before("index", "add", "@/index", "@/documents.jsonl", "--quiet")
        .memory("index", "index", "families", "@/index", "--threshold=0.7", "--quiet")
        .build();
  }

  /** The archives of a day, beside that of the day before, which has what they repeat. */
  static Scenario archives(String name) {
    String[] probe = {
      "warc", "dedupe", "@/asked.warc", "--memory=@/memory", "--out=@/asked", "--quiet"
    };
    return Scenario.of(
            name,
            "warc",
            "dedupe",
            "@/morning.warc",
            "@/evening.warc",
            "--memory=@/memory",
            "--out=@/out",
            "--cdxj",
            "--quiet")
        .input("yesterday.warc", Inputs.archive(1, 30))
        .input("morning.warc", Inputs.archive(2, 30))
        .input("evening.warc", Inputs.archive(3, 30))
        .input("asked.warc", Inputs.archive(2, 60).replace("urn:day", "urn:asked"))
        .before("warc", "dedupe", "@/yesterday.warc", "--memory=@/memory", "--out=@/out", "--quiet")
        .results("out")
        .memory("memory", probe)
        .build();
  }

  /** Documents beside those of the day before; a thousand are one transaction. */
  private static Scenario sqlLoading(String name, int documents) {
    String jdbc = "--jdbc=jdbc:h2:@/db/documents";
    return Scenario.of(name, "sql", "load", "@/today.jsonl", jdbc, "--quiet")
        .input("yesterday.jsonl", Inputs.documents("y", 30))
        .input("today.jsonl", Inputs.documents("t", documents))
        .input("asked.txt", Inputs.documents("t", 1).replaceAll(".*text\":\"|\"}\n", ""))
        .before("sql", "load", "@/yesterday.jsonl", jdbc, "--quiet")
        .memory("db", "sql", "find", "@/asked.txt", jdbc, "--quiet")
        .build();
  }
}
