"""Every request of testdata/vectors has the answer that every other door gives."""

import hashlib
from pathlib import Path

from ninefold import call

VECTORS = Path(__file__).parents[3] / "testdata" / "vectors" / "requests.tsv"


def test_requests() -> None:
    lines = [line for line in VECTORS.read_text().splitlines() if not line.startswith("#")]
    assert len(lines) >= 1000
    for line in lines:
        method, _, status, noted, body = line.split("\t")
        found, answer = call(method, "" if body == "-" else body)
        assert (found, hashlib.sha256(answer.rstrip().encode()).hexdigest()[:16]) == (int(status), noted), (method, body)
