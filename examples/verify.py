#!/usr/bin/env python3
"""Checks that the draws of a record follow from what was promised before the game. Written from docs/fairness.md, without any of
Bastide's code; needs Python 3.11 and nothing else. The exit code is 0 if the record is right.

  python3 examples/verify.py game.bastide
  python3 examples/verify.py game.bastide --hash HASH     # the hash that was noted when the table was opened
"""

import argparse
import hashlib
import pathlib
import re
import struct
import sys
import tomllib

TILES = pathlib.Path(__file__).resolve().parent.parent / "tiles"
CLASSIC = ["base", "inns", "traders", "cult", "count", "king", "river"]
WALL_TILES = ["again", "double-tower", "double-house", "open-path", "open-tower", "open-house", "rich-market", "great-keep", "bonus"]


class Wrong(Exception):
    """What is wrong with a record."""


def sha256(data):
    return hashlib.sha256(data).hexdigest()


def parse_bits(text):
    """The 32 bytes of 64 hexadecimal digits."""
    if not re.fullmatch("[0-9a-fA-F]{64}", text):
        raise Wrong(f"`{text}` should be 64 hexadecimal digits")
    return bytes.fromhex(text)


def chacha20(key, nonce, counter):
    """One block of 64 bytes."""
    start = struct.unpack("<16I", b"expand 32-byte k" + key + struct.pack("<QQ", counter, nonce))
    state = list(start)

    def quarter(a, b, c, d):
        for to, add, turn, bits in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            state[to] = (state[to] + state[add]) % 2**32
            mixed = state[turn] ^ state[to]
            state[turn] = (mixed << bits | mixed >> 32 - bits) % 2**32

    for _ in range(10):
        for i in range(4):
            quarter(i, 4 + i, 8 + i, 12 + i)
        for i in range(4):
            quarter(i, 4 + (i + 1) % 4, 8 + (i + 2) % 4, 12 + (i + 3) % 4)
    return struct.pack("<16I", *((a + b) % 2**32 for a, b in zip(state, start)))


def pick(seed, draw, n):
    """The number from 0 to n - 1 that the seed gives for a draw."""
    limit = (2**64 - 1) - (2**64 - 1) % n
    counter = 0
    while True:
        for word in struct.unpack("<8Q", chacha20(seed, draw, counter)):
            if word < limit:
                return word % n
        counter += 1


def mix(secret, nonces):
    """The seed of a secret and the nonces of all seats."""
    data = b"bastide seed 1\n" + secret + bytes([len(nonces)])
    for nonce in nonces:
        data += b"\0" if nonce is None else b"\1" + nonce
    return hashlib.sha256(data).digest()


class Record:
    """The lines of a record that say something about its draws."""

    def __init__(self, text):
        self.lines = [line.strip() for line in text.splitlines()]
        self.players = int(self.one("players "))
        self.game = self.one("game ")
        self.sets = self.one("sets ").split() if self.all("sets ") else ["base"]
        self.seed = self.read_seed()

    def all(self, start):
        return [line[len(start):].strip() for line in self.lines if line.startswith(start)]

    def one(self, start):
        found = self.all(start)
        if len(found) != 1:
            raise Wrong(f"there should be one line `{start.strip()}`, not {len(found)}")
        return found[0].split(" # ")[0].strip()

    def read_seed(self):
        seed = self.one("seed ")
        if re.fullmatch("[0-9]{1,20}", seed):
            return struct.pack("<Q", int(seed)) + bytes(24)
        return parse_bits(seed)

    def by_seat(self, start):
        found = [None] * self.players
        for line in self.all(start):
            seat, bits = line.split()
            if not (seat.isdigit() and int(seat) < self.players and found[int(seat)] is None):
                raise Wrong(f"`{start}{line}` names no seat, or one that has been named")
            found[int(seat)] = parse_bits(bits)
        return found


def check_hashes(what, bits, shown):
    if not shown:
        raise Wrong(f"nothing shows that the {what} was promised")
    for other in shown:
        if other.lower() != sha256(bits):
            raise Wrong(f"the {what} has the hash {sha256(bits)}, promised was {other}")


def check_origin(record, noted):
    """Checks the seed against the promises. Returns a sentence."""
    comments = ("# secret ", "# secret-sha256 ", "# nonce ", "# nonce-sha256 ")
    if not any(record.all(start) for start in comments):
        check_hashes("seed", record.seed, record.all("# seed-sha256 ") + noted)
        return "the seed is the promised one"
    secret = parse_bits(record.one("# secret "))
    check_hashes("secret", secret, record.all("# secret-sha256 ") + noted)
    hashes, nonces = record.by_seat("# nonce-sha256 "), record.by_seat("# nonce ")
    for seat, (promised, nonce) in enumerate(zip(hashes, nonces)):
        if (promised is None) != (nonce is None) or (nonce and hashlib.sha256(nonce).digest() != promised):
            raise Wrong(f"the nonce of seat {seat} is not the promised one")
    if mix(secret, nonces) != record.seed:
        raise Wrong("the seed is not made of the secret and the nonces")
    return f"the seed is made of the promised secret and {sum(nonce is not None for nonce in nonces)} promised nonces"


def full_bag(record):
    """The tiles in the bag when the game begins, in the order of the catalog: [id, count, is the lake]."""
    bag = []
    sets = [name for name in CLASSIC if name in record.sets] if record.game == "classic" else [record.game]
    laid = "river" if "river" in sets else "base"
    if "count" in sets and "start-tile bag" in record.all("option "):
        laid = None
    for name in sets:
        if name == "count":
            continue
        for tile in tomllib.loads((TILES / f"{name}.toml").read_text("utf-8"))["tile"]:
            is_laid = name == laid and tile.get("start", False)
            bag.append([tile["id"], tile["count"] - is_laid, tile.get("end", False)])
    return bag


def drawable(bag):
    """The tiles that can be drawn now: as long as there is a river, only it, and the lake last."""
    river = [tile for tile in bag if tile[0].startswith("river/") and tile[1] > 0]
    if not river:
        return bag
    is_last = sum(tile[1] for tile in river) == 1
    return [tile for tile in river if tile[2] == is_last]


def check_draws(record):
    """Checks every draw against the seed. Returns their number."""
    bag, walls = full_bag(record), [[kind, 2] for kind in WALL_TILES]
    draw, last = 0, None
    for number, line in enumerate(record.lines, 1):
        words = line.split()
        if not words or words[0] not in ("draw", "reveal", "discard"):
            continue
        if words[0] == "discard":
            if words[1:] != last:
                raise Wrong(f"line {number}: `{line}` discards another tile than the drawn one")
            continue
        things = walls if words[0] == "reveal" else drawable(bag)
        left = sum(thing[1] for thing in things)
        if left == 0:
            raise Wrong(f"line {number}: nothing is left to draw")
        nth = pick(record.seed, draw, left)
        for thing in things:
            nth -= thing[1]
            if nth < 0:
                break
        if words[-1] != thing[0]:
            raise Wrong(f"line {number}: the seed gives {thing[0]}, not `{line}`")
        thing[1] -= 1
        draw, last = draw + 1, words[1:]
    return draw


def main():
    parser = argparse.ArgumentParser(description="Check the draws of a record.")
    parser.add_argument("record", help="the record; - is standard input")
    parser.add_argument("--hash", action="append", default=[], help="the hash that was noted when the table was opened")
    args = parser.parse_args()
    source = sys.stdin.buffer.read() if args.record == "-" else pathlib.Path(args.record).read_bytes()
    try:
        record = Record(source.decode("utf-8"))
        origin = check_origin(record, args.hash)
        print(f"{args.record}: right: {origin}, and all {check_draws(record)} draws follow from it")
    except (Wrong, ValueError) as wrong:
        print(f"{args.record}: WRONG: {wrong}")
        sys.exit(1)


if __name__ == "__main__":
    main()
