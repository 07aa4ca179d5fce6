package dev.doppel.cli;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Runs the commands once, on next to nothing, so that Java can write down the classes they load.
 * The launcher calls it when it makes its archive of classes.
 */
final class Rehearsal {

  private final Path folder;

  private Rehearsal(Path folder) {
    this.folder = folder;
  }

  /** Takes an empty folder, and leaves files in it. */
  public static void main(String[] args) throws IOException {
    new Rehearsal(Path.of(args[0])).run();
  }

  private void run() throws IOException {
    String page = file("page.html", "<html><title>One</title><p>one two three four five six seven");
    String text = file("text.txt", "one two three four five six seven eight\n");
    String lines =
        file("lines.jsonl", "{\"id\":\"a\",\"text\":\"one two three four five six seven\"}\n");
    String urls =
        file("urls.txt", "http://a.example/?b=1&a=%41\nhttps://\u00fc.example/a/../b\nnone\n");
    String clicks = file("clicks.csv", "ip,ad,time\n1,2,2026-01-01T00:00:00Z\n1,2,x\n1,3,y\n");
    String mirrors = file("mirrors.tsv", "http://a.example/x\t1\nhttp://b.example/x\t1\n");
    String results =
        file("results.json", "{\"query\":\"q\",\"results\":[{\"id\":\"a\",\"text\":\"one two\"}]}");
    doppel("docs", page, text, lines);
    doppel("docs", page, text, "--quiet", "--out", path("found"), "--memory", path("docs"));
    doppel("compare", page, text);
    doppel("compare", page, text, "--json");
    doppel("urls", urls);
    doppel("urls", urls, "--tsv", "--memory", path("urls"), "--out", path("first.txt"));
    doppel("urls", urls, "--filter", "bloom");
    doppel("canon", urls);
    doppel("canon", urls, "--explain");
    doppel("mirrors", mirrors);
    doppel("events", clicks, "--key", "ip,ad");
    doppel("events", clicks, "--key", "ip", "--time", "time", "--memory", path("events"));
    doppel("refine", results);
    doppel("index", "add", path("index"), page, text);
    doppel("index", "find", path("index"), text);
    doppel("memory", "check", path("urls"));
    doppel("--version");
    doppel("--help");
    doppel("docs", "--help");
    doppel("docs", "--no-such-option");
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private String file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content).toString();
  }

  /** Runs one command. How it ends is of no interest: its classes are loaded. */
  private static void doppel(String... arguments) {
    InProcess.run(
        InputStream.nullInputStream(),
        OutputStream.nullOutputStream(),
        Writer.nullWriter(),
        List.of(arguments));
  }
}
