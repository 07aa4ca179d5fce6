"""with_text_dedup.py FILE OUT FOLDER: the ids that the data set in FOLDER, which text-dedup wrote, does not have."""

import sys

from datasets import load_from_disk
from documents import texts, write

kept = set(load_from_disk(sys.argv[3])["id"])
write(sys.argv[2], (number for number, _ in texts(sys.argv[1]) if str(number) not in kept and int(number) not in kept))
