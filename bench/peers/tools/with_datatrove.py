"""with_datatrove.py FOLDER OUT BUCKETS HASHES: datatrove's four stages of MinHash, two tasks side by side.

FOLDER has the documents in several files, because a file is read by one task.
"""

import glob
import gzip
import json
import os
import shutil
import sys

from datatrove.executor.local import LocalPipelineExecutor
from datatrove.pipeline.dedup import MinhashDedupCluster, MinhashDedupFilter, MinhashDedupSignature
from datatrove.pipeline.dedup.minhash import MinhashConfig, MinhashDedupBuckets
from datatrove.pipeline.readers import JsonlReader
from datatrove.pipeline.writers.jsonl import JsonlWriter
from datatrove.utils.hashing import HashConfig
from documents import write


def main(folder, out, buckets, hashes):
    work = out + ".work"
    shutil.rmtree(work, ignore_errors=True)
    tasks = len(os.listdir(folder))
    config = MinhashConfig(hash_config=HashConfig(precision=64), num_buckets=buckets, hashes_per_bucket=hashes, n_grams=5)
    stages = [
        (tasks, [JsonlReader(folder), MinhashDedupSignature(output_folder=work + "/signatures", config=config)]),
        (buckets, [MinhashDedupBuckets(work + "/signatures", work + "/buckets", config=config)]),
        (1, [MinhashDedupCluster(work + "/buckets", work + "/remove", config=config)]),
        (
            tasks,
            [
                JsonlReader(folder),
                MinhashDedupFilter(work + "/remove", exclusion_writer=JsonlWriter(work + "/removed")),
                JsonlWriter(work + "/kept"),
            ],
        ),
    ]
    for number, (count, steps) in enumerate(stages):
        LocalPipelineExecutor(steps, tasks=count, workers=2, logging_dir=f"{work}/logs{number}").run()
    removed = []
    for name in glob.glob(work + "/removed/*"):
        with gzip.open(name, "rt", encoding="utf-8") as lines:
            removed += [json.loads(line)["id"] for line in lines]
    write(out, removed)
    shutil.rmtree(work)


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), int(sys.argv[4]))
