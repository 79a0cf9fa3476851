"""Every request of testdata/vectors through the C library, by ctypes: vectors.py LIBRARY FILE"""
import ctypes
import hashlib
import sys

library = ctypes.CDLL(sys.argv[1])
library.nf_call.argtypes = [
    ctypes.c_char_p, ctypes.c_char_p, ctypes.c_size_t, ctypes.c_uint32,
    ctypes.c_char_p, ctypes.c_size_t, ctypes.POINTER(ctypes.c_size_t),
]


def call(method: str, body: bytes) -> tuple[int, bytes]:
    """The status and the answer."""
    length = ctypes.c_size_t()
    room = ctypes.create_string_buffer(1 << 22)
    status = library.nf_call(method.encode(), body, len(body), 0, room, len(room), ctypes.byref(length))
    assert status > 0, status
    return status, room.raw[: length.value]


count = differ = 0
for line in open(sys.argv[2], encoding="utf-8"):
    if line.startswith("#"):
        continue
    method, _, status, noted, body = line.rstrip("\n").split("\t")
    found, answer = call(method, b"" if body == "-" else body.encode())
    count += 1
    if (int(status), noted) != (found, hashlib.sha256(answer.rstrip()).hexdigest()[:16]):
        differ += 1
        print(f"{method} {body}: {found} {answer[:200]!r}")
print(f"{count} requests through C, {differ} differ")
sys.exit(differ > 0 or count < 1000)
