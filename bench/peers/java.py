"""Commands of the small programs in Java, which bench and integrations/flink hold and bench/peers/run builds."""

import glob
import os
import re

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))

# The names of the jars whose versions are told.
TOLD = ("guava", "rocksdbjni", "readability4j", "boilerpipe", "flink-runtime")


def program():
    home = os.environ.get("JAVA_HOME")
    return os.path.join(home, "bin", "java") if home else "java"


def java(name, *arguments):
    target = os.path.join(ROOT, "bench", "target")
    path = os.path.join(target, "classes") + ":" + os.path.join(target, "lib", "*")
    return [program(), "-XX:+UseSerialGC", "-cp", path, "dev.doppel.bench." + name, *arguments]


def flink(name, *arguments):
    target = os.path.join(ROOT, "integrations", "flink", "target")
    path = ":".join([os.path.join(target, "test-classes"), os.path.join(target, "classes"), flink_libraries()])
    return [program(), "-Xmx4g", "-cp", path, "dev.doppel.flink." + name, *arguments]


def flink_libraries():
    file = os.path.join(ROOT, "integrations", "flink", "target", "test-classpath")
    if not os.path.exists(file):
        return ""
    with open(file, encoding="utf-8") as path:
        return path.read().strip()


def versions():
    jars = glob.glob(os.path.join(ROOT, "bench", "target", "lib", "*.jar")) + flink_libraries().split(":")
    found = {}
    for jar in jars:
        match = re.fullmatch(r"(.+?)-(\d[^/]*)\.jar", os.path.basename(jar))
        if match and match.group(1) in TOLD:
            found[match.group(1)] = match.group(2)
    return dict(sorted(found.items()))
