#!/usr/bin/env python3
"""A bot for Bastide in plain Python. It knows no rules: the arena says what is legal, it only chooses.

  bastide arena --bots 'cmd:python3 examples/bots/heuristic.py',random --games 100
"""

import json
import sys

# What a figure of ours on such a feature is worth trying, whatever the game. A field pays only at the end.
WORTH = {
    "city": 6, "cloister": 6, "shrine": 4, "road": 3, "field": 0,  # Classic
    "house": 6, "tower": 5, "path": 3, "court": 1,  # Castle
    "market": 5, "homes": 1,  # City; its roads are roads
}
SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def square(text):
    """The square that is written `X,Y`."""
    x, y = text.split(",")
    return int(x), int(y)


class Game:
    """What the bot remembers of one game."""

    def __init__(self):
        self.seat = None
        self.laid = {(0, 0)}  # squares with a tile; all games begin with one near here
        self.mine = {}  # squares with figures of ours, and how many
        self.left = 7  # figures in our supply: a guess to begin with, right enough for all games

    def learn(self, events):
        """Takes what has happened since we were asked last."""
        for event in events:
            if event["type"] == "placed":
                self.laid.add(square(event["at"]))
            elif event["type"] in ("deployed", "returned") and event["seat"] == self.seat:
                change = 1 if event["type"] == "deployed" else -1
                at = square(event["at"].split()[0])
                self.mine[at] = self.mine.get(at, 0) + change
                self.left -= change

    def value(self, line):
        """How much we like a legal line."""
        word, *rest = line.split()
        if word == "place":
            x, y = square(rest[0])
            around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
            beside = sum((x + dx, y + dy) in self.laid for dx, dy in SIDES.values())
            # A tile with many neighbours completes things; best near our own figures.
            ours = sum(self.mine.get(at, 0) > 0 for at in around)
            return 3 * beside + 2 * ours + 0.1 * sum(at in self.laid for at in around)
        if word == "deploy":
            piece, region = rest
            kind = region.split(":")[0]
            # With few figures left only the better features are worth one; `pass` is worth 2.
            worth = WORTH.get(kind, 1) + (1 if self.left > 3 else -2 if self.left < 2 else 0)
            return worth + (1 if piece in ("big", "builder") else 0)
        if word == "guard":  # it stays on the wall to the end
            return 3 if self.left > 3 else 0
        if word in ("use", "tower", "join"):
            return 3
        return 2 if word == "pass" else 1


def main():
    game = Game()
    state = None
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "bastide":  # a game begins
            game = Game()
        elif word == "you":  # our seat
            game.seat = int(rest)
        elif word == "state":  # what has happened, and what is legal now
            state = json.loads(rest)
            game.learn(state["events"])
        elif word == "go":  # our turn: answer one line, and flush it
            print(max(state["decision"]["legal"], key=game.value), flush=True)
        elif word == "quit":
            break


if __name__ == "__main__":
    main()
