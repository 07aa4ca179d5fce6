"""once.py JSON: runs a command once and prints what it used, as one JSON object.

It is a program of its own because the peak memory of a process includes that of the one it was started by, so that
the starter has to be small. JSON: {"command", "folder", "wait", "limit"}.
"""

import ctypes
import json
import os
import re
import subprocess
import sys
import tempfile
import threading
import time

QUIET_LOAD, QUIET_CORES = 1.3, 0.2
TICKS = os.sysconf("SC_CLK_TCK")
PR_SET_CHILD_SUBREAPER = 36


def load():
    with open("/proc/loadavg", encoding="ascii") as file:
        return float(file.read().split()[0])


def busy():
    """Seconds of CPU time that the whole machine has spent so far; waiting does not count."""
    with open("/proc/stat", encoding="ascii") as file:
        user, nice, system, _, _, irq, soft, steal = map(int, file.readline().split()[1:9])
    return (user + nice + system + irq + soft + steal) / TICKS


def memory_of_session(session):
    """The bytes of all processes of a session; pages that they share count once. 0 if there is only one."""
    pids = []
    for name in os.listdir("/proc"):
        if name.isdigit():
            try:
                with open(f"/proc/{name}/stat", encoding="ascii", errors="replace") as file:
                    if int(file.read().rpartition(")")[2].split()[3]) == session:
                        pids.append(name)
            except OSError:
                pass
    total = 0
    for pid in pids if len(pids) > 1 else []:
        try:
            with open(f"/proc/{pid}/smaps_rollup", encoding="ascii") as file:
                total += 1024 * int(re.search(r"^Pss:\s+(\d+)", file.read(), re.M).group(1))
        except (OSError, AttributeError):
            pass
    return total


def wait_for_quiet(seconds):
    end = time.monotonic() + seconds
    while load() >= QUIET_LOAD and time.monotonic() < end:
        time.sleep(5)


def stop(group):
    try:
        os.killpg(group, 15)
    except ProcessLookupError:
        pass


def adopt_orphans():
    """Processes whose parent ends become ours, so that what they used is counted, too."""
    ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)


def usage_of_all():
    """Waits for all our processes. Returns seconds of CPU time and the bytes of the largest one."""
    cpu, peak = 0, 0
    while True:
        try:
            _, _, usage = os.wait4(-1, 0)
        except ChildProcessError:
            return cpu, peak
        cpu += usage.ru_utime + usage.ru_stime
        peak = max(peak, usage.ru_maxrss * 1024)


def run(command, folder, wait, limit):
    """One row of figures; "failed" in it says why there are none."""
    adopt_orphans()
    wait_for_quiet(wait)
    row = {"date": time.strftime("%Y-%m-%d %H:%M", time.gmtime()), "load": load()}
    with tempfile.TemporaryFile() as errors:
        busy_before, start = busy(), time.monotonic()
        process = subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=errors,
            start_new_session=True,
            cwd=folder,
        )
        ended, peak = threading.Event(), [0]
        watcher = threading.Thread(target=watch, args=(process.pid, start + limit, ended, peak))
        watcher.start()
        _, status, usage = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
        cpu, largest = usage_of_all()
        wall = time.monotonic() - start
        cpu += usage.ru_utime + usage.ru_stime
        others = max(0, busy() - busy_before - cpu) / wall
        ended.set()
        watcher.join()
        if process.returncode:
            row["failed"] = "over the time limit" if wall > limit else last_line(errors)
    row.update(wall=round(wall, 2), cpu=round(cpu, 2), others=round(others, 2))
    row["peak"] = max(peak[0], usage.ru_maxrss * 1024, largest)
    row["quiet"] = row["load"] < QUIET_LOAD and row["others"] < QUIET_CORES
    return row


def watch(session, end, ended, peak):
    """Keeps the most memory that was in use at once, and stops what takes too long."""
    while not ended.wait(0.25):
        peak[0] = max(peak[0], memory_of_session(session))
        if time.monotonic() > end:
            stop(session)


def last_line(errors):
    errors.seek(0)
    return errors.read().decode(errors="replace").strip().split("\n")[-1][:300]


if __name__ == "__main__":
    print(json.dumps(run(**json.loads(sys.argv[1]))))
