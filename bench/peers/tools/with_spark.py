"""with_spark.py FILE OUT WORDS THRESHOLD TABLES: MinHashLSH of Spark MLlib, on all cores of this machine.

Its tables are alternatives of one hash each; the join counts the Jaccard coefficient of hashed shingles.
"""

import sys

from documents import write
from pyspark.ml.feature import HashingTF, MinHashLSH, NGram, Tokenizer
from pyspark.sql import SparkSession
from pyspark.sql.functions import col, size


def main(file, out, words, threshold, tables):
    spark = (
        SparkSession.builder.master("local[*]")
        .config("spark.driver.memory", "6g")
        .config("spark.ui.enabled", "false")
        .config("spark.sql.shuffle.partitions", "16")
        .config("spark.log.level", "ERROR")
        .getOrCreate()
    )
    rows = spark.read.schema("id string, text string").json(file)
    rows = Tokenizer(inputCol="text", outputCol="words").transform(rows)
    rows = NGram(n=words, inputCol="words", outputCol="shingles").transform(rows)
    rows = rows.filter(size("shingles") > 0)  # MinHashLSH fails on an empty vector
    rows = HashingTF(inputCol="shingles", outputCol="features", numFeatures=1 << 20, binary=True).transform(rows)
    rows = rows.select(col("id").cast("long"), "features").cache()
    model = MinHashLSH(inputCol="features", outputCol="hashes", numHashTables=tables, seed=42).fit(rows)
    near = model.approxSimilarityJoin(rows, rows, 1 - threshold, distCol="distance")
    later = near.filter(col("datasetA.id") < col("datasetB.id")).select(col("datasetB.id").alias("id")).distinct()
    write(out, (row.id for row in later.collect()))
    spark.stop()


if __name__ == "__main__":
    main(sys.argv[1], sys.argv[2], int(sys.argv[3]), float(sys.argv[4]), int(sys.argv[5]))
