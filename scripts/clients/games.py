"""What the scripts of this folder share. Games played in other programs are written as a result log of
`arena` and judged again by its slow referee, which knows nothing of the engine's board."""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[2]
NAME = pathlib.Path(sys.argv[0]).name
RULES = {0: "freestyle", 1: "exact-five", 4: "renju", 8: "caro", 9: "caro-exact"}
FORFEITS = ("time", "illegal", "crash", "foul")


def arguments(usage, count):
    """The arguments as paths, the first `count` of which must exist. Leaves with one line otherwise."""
    paths = [pathlib.Path(word) for word in sys.argv[1:]]
    if len(paths) < count:
        sys.exit(usage)
    for path in paths[:count]:
        if not path.exists():
            sys.exit(f"{NAME}: there is no {path}")
    return [path.absolute() for path in paths[:count]] + paths[count:]


def need_command(command, package):
    """Leaves with one line if a program is missing."""
    if shutil.which(command) is None:
        sys.exit(f"{NAME}: {command} is missing (Debian: {package})")


def runnable(program, folder):
    """Makes a program executable; a Windows program is moved to `folder` and becomes a script that runs it
    there under wine."""
    if sys.platform != "win32" and program.read_bytes()[:2] == b"MZ":
        windows = shutil.move(program, folder / program.name)
        program.write_text(f'#!/bin/sh\nexec wine "{windows}"\n')
    program.chmod(0o755)


class Games:
    """The games of one rule and size between two programs, of which the first is ours."""

    def __init__(self, rule, size, names):
        self.title, self.names, self.forfeits = f"{RULES[rule]} {size}x{size}", names, 0
        head = {"arena": 1, "rule": RULES[rule], "width": size, "height": size, "drawAfter": None}
        self.lines = [head | {"engines": names, "conditions": ["", ""], "plan": ""}]

    def add(self, black, stones, winner, ending):
        """Adds a game: which program is Black, (x, y) of all stones, "black", "white" or None, and the
        word `arena` has for the ending."""
        moves = "".join(f"{chr(ord('a') + x)}{y + 1}" for x, y in stones)
        game = {"pair": len(self.lines) - 1, "black": black, "white": 1 - black, "winner": winner}
        game |= {"ending": ending, "opening": "", "moves": moves, "detail": "", "stderr": ""}
        self.lines.append(game)
        won = {"black": black, "white": 1 - black}.get(winner)
        self.forfeits += ending in FORFEITS and won != 0
        players = f"{self.names[black]} - {self.names[1 - black]}"
        print(f"{self.title}: {players}, {len(stones)} stones, {winner or 'nobody'} wins ({ending})", flush=True)

    def check(self):
        """Judges the games. Returns whether we forfeited one or a result is wrong."""
        arena = ROOT / "target" / "release" / "arena"
        if not arena.exists():
            sys.exit(f"{NAME}: there is no {arena} (cargo build --release)")
        with tempfile.TemporaryDirectory() as work:
            log = pathlib.Path(work) / "games.jsonl"
            log.write_text("".join(json.dumps(line) + "\n" for line in self.lines))
            wrong = subprocess.run([arena, "check", log]).returncode != 0
        print(f"{self.title}: {len(self.lines) - 1} games, {self.forfeits} forfeits", flush=True)
        return wrong or self.forfeits > 0
