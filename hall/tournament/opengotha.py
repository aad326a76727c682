"""Rounds of tournament programs with stable ids of games, and OpenGotha's file: never written."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

from device.results.formats import UNKNOWN, opengotha_key, opengotha_word
from messages.commands import checked_assignment
from messages.texts import MessageError

MAX_GAMES = 2000

PAIRGOTH, OPENGOTHA = "pairgoth", "opengotha"

ROUND_AT = {PAIRGOTH: 2, OPENGOTHA: 1}
"""By program: the number of parts of a pairing's id up to the round."""


class FeedError(Exception):
    """The reason why a request to a tournament program failed, a line."""


@dataclass(frozen=True, slots=True)
class Encounter:
    """Two players of a round: they identify a game while its number and its table change."""

    place: str
    """The program, the tournament and the round."""
    black: str
    white: str

    @property
    def players(self) -> tuple[str, frozenset[str]]:
        """The round and its two players, without their colours."""
        return self.place, frozenset((self.black, self.white))


def encounter_of(pairing: str) -> Encounter:
    """The encounter in the id of a program's pairing, which ends with Black and White.

    An id entered by a person is an encounter of its own.

    >>> encounter_of("pairgoth:1:2:12:3:4")
    Encounter(place='pairgoth:1:2', black='3', white='4')
    >>> encounter_of("opengotha:2:KATOAYA:LINDBO").place, encounter_of("final").black
    ('opengotha:2', '')
    """
    program, *rest = pairing.split(":")
    if program not in ROUND_AT or len(rest) < ROUND_AT[program] + 2:
        return Encounter(pairing, "", "")
    return Encounter(":".join([program, *rest[: ROUND_AT[program]]]), rest[-2], rest[-1])


def komi_of_game(komi: float | None, handicap: int) -> float | None:
    """The komi of a game of a tournament with `komi`: with a handicap its half point alone.

    PairGoth's result sheets and OpenGotha's exports subtract the whole part.

    >>> komi_of_game(7.5, 0), komi_of_game(7.5, 1), komi_of_game(6.0, 3), komi_of_game(None, 2)
    (7.5, 0.5, 0.0, None)
    """
    return komi if komi is None or not handicap else komi % 1.0


@dataclass(frozen=True, slots=True)
class FeedGame:
    """A game of a round. ``pairing`` names program, round, game and both players.

    ``assignment`` is what its board gets. ``has`` is the result in the program, in its own word;
    None where it has none.
    """

    pairing: str
    table: str
    assignment: Mapping[str, object]
    has: str | None = None

    @property
    def encounter(self) -> Encounter:
        """The game's players and round."""
        return encounter_of(self.pairing)


@dataclass(frozen=True, slots=True)
class FeedRound:
    """The games of a round, and a line for each that cannot be used."""

    number: int
    games: Sequence[FeedGame]
    left_out: Sequence[str] = ()


MAX_FILE_BYTES = 32 * 1024 * 1024


SPELLINGS = {"RESULT_BOTHLOOSE": "RESULT_BOTHLOSE"}
"""Results as spelled in files written by PairGoth, and OpenGotha's spelling."""


class OpenGothaFile:
    """The tournament in a file that OpenGotha rewrites after every change."""

    takes = False
    pause_s = 2.0

    def __init__(self, path: Path) -> None:
        self.path = path
        self._read: tuple[object, Sequence[FeedRound]] | None = None

    def __str__(self) -> str:
        return f"OpenGotha's {self.path}"

    def owns(self, pairing: str) -> bool:
        """Whether a pairing's id is one of this tournament."""
        return pairing.startswith(f"{OPENGOTHA}:")

    async def read(self, rounds: frozenset[int]) -> Sequence[FeedRound]:
        """All rounds, the present one last; an unchanged file is not read again. FeedError."""
        return await asyncio.to_thread(self._read_file)

    async def submit(self, pairing: str, result: str) -> None:
        """Raise FeedError."""
        raise FeedError(f"{self}: it takes no results; import the results of the round there")

    def word(self, result: str) -> str:
        """OpenGotha's word for a result in SGF's form."""
        return opengotha_word(result)

    def _read_file(self) -> Sequence[FeedRound]:
        try:
            with self.path.open("rb") as file:
                text = file.read(MAX_FILE_BYTES + 1)
        except OSError as error:
            raise FeedError(f"{self}: cannot be read ({error.strerror or error})") from None
        if len(text) > MAX_FILE_BYTES:
            raise FeedError(f"{self}: more than {MAX_FILE_BYTES} bytes")
        if self._read is None or self._read[0] != text:
            self._read = text, rounds_of(text)
        return self._read[1]


def rounds_of(text: bytes) -> Sequence[FeedRound]:
    """The rounds in OpenGotha's XML, the present one last. Raises FeedError.

    A file that is being written is incomplete, and refused.
    """
    if b"<!DOCTYPE" in text or b"<!ENTITY" in text:
        raise FeedError("OpenGotha's file: it has a document type, which OpenGotha does not write")
    try:
        root = ElementTree.fromstring(text)
    except ElementTree.ParseError as error:
        raise FeedError(f"OpenGotha's file: this is no whole XML ({error})") from None
    if root.tag != "Tournament":
        raise FeedError(f"OpenGotha's file: expected a Tournament, not {root.tag[:40]!r}")
    about = root.find(".//GeneralParameterSet")
    terms = {} if about is None else about.attrib
    players = {
        _folded(opengotha_key(each.get("name", ""), each.get("firstName", ""))): each.attrib
        for each in root.iter("Player")
    }
    found: dict[int, tuple[list[FeedGame], list[str]]] = {}
    for game in list(root.iter("Game"))[: MAX_GAMES * 10]:
        number = _whole(game.attrib, "roundNumber")
        games, left_out = found.setdefault(number, ([], []))
        try:
            games.append(_game(number, game.attrib, terms, players))
        except (FeedError, MessageError) as error:
            left_out.append(f"round {number}, table {game.get('tableNumber', '?')[:9]}: {error}")
    return [FeedRound(number, *found[number]) for number in sorted(found)]


def _folded(key: str) -> str:
    """A key independent of the locale of Java's upper case: Turkish maps i to İ, and ı to I.

    >>> _folded("KİTANİ") == _folded("KITANI")
    True
    """
    return key.replace("İ", "I").replace("ı", "I").upper()


def _game(
    number: int,
    game: Mapping[str, str],
    terms: Mapping[str, str],
    players: Mapping[str, Mapping[str, str]],
) -> FeedGame:
    keys = {side: game.get(f"{side}Player", "") for side in ("black", "white")}
    named: dict[str, object] = {}
    for side, key in keys.items():
        player = players.get(_folded(key))
        if player is None:
            raise FeedError(f"player {key[:40]!r} is not among the players")
        parts = (player.get("name", "").strip(), player.get("firstName", "").strip())
        named[side] = ", ".join(filter(None, parts))
        rank = (player.get("grade") or player.get("rank", "")).strip().lower()
        ids = {"rank": rank, "egf": player.get("egfPin"), "aga": player.get("agaId")}
        named |= {f"{side}_{name}": value.strip() or None for name, value in ids.items() if value}
    table = str(_whole(game, "tableNumber"))
    black, white = (key.replace(":", " ") for key in keys.values())
    pairing = f"{OPENGOTHA}:{number}:{black}:{white}"[:200]
    body: dict[str, object] = {
        "tournament": terms.get("name") or None,
        "round": str(number),
        "table": table,
        "pairing": pairing,
        "players": named,
        "handicap": _whole(game, "handicap"),
    }
    body["komi"] = _number(game.get("komi", ""))
    if body["komi"] is None:
        body["komi"] = komi_of_game(_number(terms.get("komi", "")), _whole(game, "handicap"))
    has = game.get("result", UNKNOWN).removesuffix("_BYDEF")
    has = SPELLINGS.get(has, has)
    return FeedGame(pairing, table, checked_assignment(body), None if has == UNKNOWN else has)


def _number(text: str) -> float | None:
    """An optional number."""
    try:
        return float(text)
    except ValueError:
        return None


def _whole(element: Mapping[str, str], name: str) -> int:
    text = element.get(name, "")
    if not (text.isascii() and text.isdecimal() and len(text) < 6):
        raise FeedError(f"{name} {text[:20]!r}: expected a whole number")
    return int(text)
