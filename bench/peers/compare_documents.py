"""Compares tools that remove near-duplicates, on documents of CACHE. See bench/peers/run documents."""

import argparse
import json
import os
import shutil

import measure
import truth

HERE = os.path.dirname(os.path.abspath(__file__))
SAME, OWN = "0.8, 5 words", "defaults"


class Run:
    """One tool at one setting: its command, and what is to be done around it without being measured."""

    def __init__(self, tool, setting, threshold, command, before=None, after=None):
        self.tool, self.setting, self.threshold, self.command = tool, setting, threshold, command
        self.before, self.after = before, after


def runs(cache, file, out, doppel):
    tools = os.path.join(cache, "tools")
    python = os.path.join(tools, "python", "bin", "python")
    own_python = os.path.join(tools, "text-dedup", "bin", "python")
    gaoya = os.path.join(tools, "crates", "bin", "gaoya-peer")
    folder = out + ".folder"

    def program(name):
        return os.path.join(HERE, "tools", f"with_{name}.py")

    # As the others count: what many documents share counts in full.
    same = ["--threshold", "0.8", "--shingle", "words:5", "--boilerplate", "full"]

    def doppel_run(setting, threshold, *options):
        command = [doppel, "docs", file, "--out", folder, "--quiet", *options]
        return Run("doppel", setting, threshold, command, after=lambda: doppel_removed(folder, out))

    def text_dedup(setting, threshold, *options):
        command = [own_python, "-m", "text_dedup.minhash", "--path", "json", "--data_files", file, "--split", "train"]
        command += ["--column", "text", "--output", folder, "--cache_dir", folder + ".cache", "--num_proc", "2", *options]
        after = [own_python, program("text_dedup"), file, out, folder]
        return Run("text-dedup", setting, threshold, command, after=lambda: measure.first_line(*after))

    def datatrove(setting, threshold, buckets, hashes):
        command = [python, program("datatrove"), folder, out, str(buckets), str(hashes)]
        return Run("datatrove", setting, threshold, command, before=lambda: split(file, folder))

    def small(tool, setting, threshold, *arguments):
        return Run(tool, setting, threshold, [python, program(tool.replace(" ", "_")), file, out, *arguments])

    return [
        doppel_run(SAME, 0.8, *same),
        doppel_run(SAME + ", no search for parts", 0.8, *same, "--method", "minhash"),
        doppel_run(OWN, 0.55),
        Run("gaoya", SAME, 0.8, [gaoya, file, out, "5", "0.8", "0", "0"]),
        Run("gaoya", OWN, 0.5, [gaoya, file, out, "1", "0.5", "42", "3"]),
        small("rensa", SAME, 0.8, "5", "0.8"),
        small("rensa", OWN, 0.8, "1", "0.8"),
        small("rensa rho", SAME, 0.8, "5", "0.8"),
        small("datasketch", SAME, 0.8, "5", "0.8"),
        small("datasketch", OWN, 0.9, "1", "0.9"),
        text_dedup(SAME, 0.8, "--threshold", "0.8", "--ngram", "5"),
        text_dedup(OWN, 0.7),
        datatrove("11 x 10, 5 words", 0.8, 11, 10),
        datatrove(OWN, 0.72, 14, 8),
        small("spark", SAME, 0.8, "5", "0.8", "3"),
    ]


def doppel_removed(folder, out):
    with open(os.path.join(folder, "removed.jsonl"), encoding="utf-8") as lines, open(out, "w", encoding="utf-8") as ids:
        ids.writelines(json.loads(line)["id"] + "\n" for line in lines)


def split(file, folder):
    """Eight files of equal numbers of lines, round and round."""
    os.makedirs(folder)
    parts = [open(os.path.join(folder, f"{number}.jsonl"), "wb") for number in range(8)]
    with open(file, "rb") as lines:
        for number, line in enumerate(lines):
            parts[number % 8].write(line)
    for part in parts:
        part.close()


def clean(out):
    for name in (out, out + ".folder", out + ".folder.cache", out + ".work"):
        if os.path.isdir(name):
            shutil.rmtree(name)
        elif os.path.exists(name):
            os.remove(name)


def figures(cache, size, documents, run, out):
    with open(out, encoding="utf-8") as ids:
        removed = {int(line) for line in ids if line.strip()}
    return truth.judge(cache, size, documents, removed, run.threshold)


def main():
    parser = argparse.ArgumentParser(prog="bench/peers/run documents")
    parser.add_argument("cache")
    parser.add_argument("size", nargs="?", default="x1")
    parser.add_argument("tools", nargs="*", help="names of tools; all if there is none")
    parser.add_argument("--setting", default="", help="only settings that begin so")
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--wait", type=int, default=0, help="seconds to wait for a quiet machine, at most")
    parser.add_argument("--limit", type=int, default=1800, help="seconds after which a tool is stopped")
    parser.add_argument("--doppel", default=os.path.join(measure.ROOT, "doppel"), help="the launcher of another checkout")
    given = parser.parse_args()
    cache = os.path.abspath(given.cache)
    file = os.path.join(cache, given.size + ".jsonl")
    out = os.path.join(cache, "results", f"removed-{given.size}-{os.getpid()}")
    results = measure.Results(cache, "documents-" + given.size, given.doppel)
    with open(file, "rb") as lines:
        documents = sum(1 for _ in lines)
    truth.sample(cache, given.size)
    failed = set()
    ran = False
    for _ in range(given.rounds):
        for run in runs(cache, file, out, os.path.abspath(given.doppel)):
            named = not given.tools or run.tool in given.tools
            if not named or not run.setting.startswith(given.setting) or (run.tool, run.setting) in failed:
                continue
            clean(out)
            if run.before:
                run.before()
            row = measure.run(run.command, os.path.dirname(out), given.wait, given.limit)
            row.update(tool=run.tool, setting=run.setting, threshold=run.threshold, documents=documents)
            row["bytes"] = os.path.getsize(file)
            if "failed" in row:
                failed.add((run.tool, run.setting))
            else:
                if run.after:
                    run.after()
                row.update(figures(cache, given.size, documents, run, out))
            results.add(row)
            clean(out)
            ran = True
    if not ran:
        parser.error("no tool and setting of these names: settings are '%s' and '%s'" % (SAME, OWN))


if __name__ == "__main__":
    main()
