#!/usr/bin/env python3
"""An example bot in plain Python. It knows no rules: it chooses from the legal actions that it is given.

  bastide arena --bots 'cmd:python3 examples/bots/heuristic.py',random --games 100
"""

import json
import sys

# The value of deploying a figure by kind of feature. A field scores only at the end.
WORTH = {
    "city": 6, "cloister": 6, "shrine": 4, "road": 3, "field": 0,  # Classic
    "house": 6, "tower": 5, "path": 3, "court": 1,  # Castle
    "market": 5, "homes": 1,  # City; its roads are roads
}
SIDES = {"N": (0, -1), "E": (1, 0), "S": (0, 1), "W": (-1, 0)}


def square(text):
    """Parses a square `X,Y`."""
    x, y = text.split(",")
    return int(x), int(y)


class Game:
    """The bot's knowledge of one game."""

    def __init__(self):
        self.seat = None
        self.laid = {(0, 0)}  # squares with a tile; all games start near this one
        self.mine = {}  # the number of our figures by square
        self.left = 7  # figures in our supply: an initial guess that is close enough in all games

    def learn(self, events):
        """Processes the events since our last decision."""
        for event in events:
            if event["type"] == "placed":
                self.laid.add(square(event["at"]))
            elif event["type"] in ("deployed", "returned") and event["seat"] == self.seat:
                change = 1 if event["type"] == "deployed" else -1
                at = square(event["at"].split()[0])
                self.mine[at] = self.mine.get(at, 0) + change
                self.left -= change

    def value(self, line):
        """The value of a legal action."""
        word, *rest = line.split()
        if word == "place":
            x, y = square(rest[0])
            around = [(x + dx, y + dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
            beside = sum((x + dx, y + dy) in self.laid for dx, dy in SIDES.values())
            # Prefer squares with many neighbours, which complete features, near our own figures.
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
