"""PairGoth's REST interface: pairings are polled, results are sent.

Sources: github.com/ffrgo/pairgoth, the API's code where its documentation differs. A result is sent
by ``PUT …/res/ROUND {"id": GAME, "result": "b"}`` and found in ``r`` of ``GET …/pair/ROUND``.
"""

from __future__ import annotations

import asyncio
import json
import re
import ssl
from collections import Counter
from collections.abc import Mapping, Sequence

import httpx

from messages.commands import checked_assignment
from messages.texts import MessageError
from rules.color import Color
from rules.records.results import BOTH_LOSE, BOTH_WIN, margin_of, winner_of

from .opengotha import (
    MAX_GAMES,
    PAIRGOTH,
    FeedError,
    FeedGame,
    FeedRound,
    OpenGothaFile,
    komi_of_game,
)

RESPONSE_TIMEOUT_S = 10.0
MAX_RESPONSE_BYTES = 8 * 1024 * 1024

MAX_ROUNDS = 100

TEAM = "individualGames"
"""The key of players' games in a tournament of teams."""

NONE, DRAW, VOID = "?", "=", "X"

TOURNAMENT_URL = re.compile(r"(https?://[^/?#]+)(?:/api/tour(?:/([0-9]+))?)?/?")


class Pairgoth:
    """A tournament in a PairGoth without authentication, at ``http://HOST:PORT[/api/tour/ID]``.

    Rules are those of the boards: PairGoth's names of rules have no edition.
    """

    takes = True

    def __init__(self, url: str, pause_s: float = 10.0) -> None:
        """Raises FeedError for an invalid URL."""
        found = TOURNAMENT_URL.fullmatch(url)
        if found is None:
            shown = url.rpartition("@")[2][:80]
            raise FeedError(f"{shown!r}: expected http://HOST:PORT/api/tour/ID")
        self._root, self._tour = found[1], found[2]
        self.pause_s = pause_s
        self._trust = ssl.create_default_context() if self._root.startswith("https") else False
        self._round = 1

    def __str__(self) -> str:
        return f"PairGoth at {self._root.rpartition('@')[2].rpartition('//')[2]}"

    def owns(self, pairing: str) -> bool:
        """Whether a pairing's id is one of this tournament."""
        return self._tour is not None and pairing.startswith(f"{PAIRGOTH}:{self._tour}:")

    async def read(self, rounds: frozenset[int]) -> Sequence[FeedRound]:
        """The present round, and before it those of `rounds`, in order. Raises FeedError."""
        async with self._client() as client:
            tour = await self._tournament(client)
            about = _object(await self._get(client, f"/{tour}"))
            last = _whole(about.get("rounds"), "rounds", MAX_ROUNDS)
            players = {
                _whole(each.get("id"), "id of a player"): each
                for each in _objects(await self._get(client, f"/{tour}/part"))
            }
            while self._round > 1 and not await self._games(client, tour, self._round):
                self._round -= 1  # it was taken back
            while self._round < last and await self._games(client, tour, self._round + 1):
                self._round += 1
            found = []
            for number in sorted({*(n for n in rounds if n < self._round), self._round}):
                games = await self._games(client, tour, number)
                if boards := _boards_of_team(about):
                    games = _at_tables(await self._games(client, tour, number, TEAM), boards)
                found.append(self._read_round(tour, number, games, about, players))
        return found

    async def submit(self, pairing: str, result: str) -> None:
        """Submit a game's result in SGF's form; `read` shows if it is there. Raises FeedError."""
        _, tour, number, game, *_ = pairing.split(":")
        body = {"id": int(game), "result": self.word(result)}
        async with self._client() as client:
            await self._request(client, "PUT", f"/{tour}/res/{number}", body)

    def word(self, result: str) -> str:
        """PairGoth's word for a result in SGF's form. Raises FeedError."""
        if result in (BOTH_LOSE, BOTH_WIN):
            return "0" if result == BOTH_LOSE else "#"
        if result == "Void":
            return VOID
        if margin_of(result) == 0:
            return DRAW
        winner = winner_of(result)
        if winner is None:
            raise FeedError(f"PairGoth has no result such as {result}")
        return "b" if winner is Color.BLACK else "w"

    def _client(self) -> httpx.AsyncClient:
        return httpx.AsyncClient(
            base_url=f"{self._root}/api/tour",
            timeout=RESPONSE_TIMEOUT_S,
            trust_env=False,
            verify=self._trust,
            headers={"Accept": "application/json", "Accept-Encoding": "identity"},
        )

    async def _tournament(self, client: httpx.AsyncClient) -> str:
        """The tournament's id: the one that was named, else the only one."""
        if self._tour is None:
            known = _object(await self._get(client, ""))
            if len(known) != 1:
                named = ", ".join(f"{id_} ({_named(of)})" for id_, of in list(known.items())[:20])
                raise FeedError(
                    f"{self}: it has {len(known)} tournaments; name one by …/api/tour/ID: {named}"
                )
            (self._tour,) = known
        return self._tour

    async def _games(
        self, client: httpx.AsyncClient, tour: str, number: int, key: str = "games"
    ) -> Sequence[Mapping[str, object]]:
        """The games of a round, those under `key`; none where it is not paired yet.

        A version without players' games of teams among the pairings has them among the results.
        """
        found = _object(await self._get(client, f"/{tour}/pair/{number}", none_at=400))
        if key not in found and key == TEAM:
            return _objects(await self._get(client, f"/{tour}/res/{number}"))
        return _objects(found.get(key, []))

    async def _get(self, client: httpx.AsyncClient, path: str, none_at: int = 0) -> object:
        return await self._request(client, "GET", path, none_at=none_at)

    async def _request(
        self,
        client: httpx.AsyncClient,
        method: str,
        path: str,
        body: object = None,
        *,
        none_at: int = 0,
    ) -> object:
        """The JSON of a response; of one with the status `none_at` an empty object."""
        try:
            async with (
                asyncio.timeout(RESPONSE_TIMEOUT_S),
                client.stream(method, path, json=body) as response,
            ):
                if response.status_code == none_at:
                    return {}
                if response.status_code != 200:
                    raise FeedError(f"{self}: it answers {response.status_code} to {method} {path}")
                text = b""
                async for piece in response.aiter_bytes():
                    text += piece
                    if len(text) > MAX_RESPONSE_BYTES:
                        raise FeedError(f"{self}: it answers more than {MAX_RESPONSE_BYTES} bytes")
            return json.loads(text)
        except (httpx.HTTPError, TimeoutError) as error:
            why = "no answer in time" if isinstance(error, TimeoutError) else str(error)
            raise FeedError(f"{self}: {why or type(error).__name__}") from None
        except (ValueError, RecursionError):
            raise FeedError(f"{self}: it does not answer with JSON to {method} {path}") from None

    def _read_round(
        self,
        tour: str,
        number: int,
        games: Sequence[Mapping[str, object]],
        about: Mapping[str, object],
        players: Mapping[int, Mapping[str, object]],
    ) -> FeedRound:
        found, left_out = [], []
        for game in games[:MAX_GAMES]:
            try:
                if 0 in (game.get("t"), game.get("w"), game.get("b")):
                    continue  # a bye, or no table
                found.append(self._read_game(tour, number, game, about, players))
            except (FeedError, MessageError) as error:
                left_out.append(f"round {number}, game {str(game.get('id'))[:20]}: {error}")
        return FeedRound(number, found, left_out)

    def _read_game(
        self,
        tour: str,
        number: int,
        game: Mapping[str, object],
        about: Mapping[str, object],
        players: Mapping[int, Mapping[str, object]],
    ) -> FeedGame:
        black, white = (_whole(game.get(side), f"player {side}") for side in "bw")
        id_, table = _whole(game.get("id"), "id"), _whole(game.get("t"), "table")
        pairing = f"{PAIRGOTH}:{tour}:{number}:{id_}:{black}:{white}"
        named: dict[str, object] = {}
        for side, player in (("black", black), ("white", white)):
            if player not in players:
                raise FeedError(f"player {player} is not among the participants")
            about_player = {"rank": _rank(players[player]), **_ids(players[player])}
            named[side] = _name(players[player])
            named |= {f"{side}_{name}": value for name, value in about_player.items()}
        body = {
            "tournament": about.get("name") or None,
            "round": str(number),
            "table": str(table),
            "pairing": pairing,
            "players": named,
            "komi": _komi(game, about),
            "handicap": game.get("h", 0),
        }
        has = game.get("r")
        known = None if has in (None, NONE) else str(has)[:1]
        return FeedGame(pairing, str(table), checked_assignment(body), known)


PairingSource = Pairgoth | OpenGothaFile
"""A tournament program, read every ``pause_s``. ``takes``: it accepts results by ``submit``."""


def _name(player: Mapping[str, object]) -> str:
    """A participant's name in the form of result tables: "Surname, First"."""
    parts = (player.get("name"), player.get("firstname"))
    return ", ".join(str(part).strip() for part in parts if part)


def _komi(game: Mapping[str, object], about: Mapping[str, object]) -> object:
    """The game's own komi where it has one, else what the tournament's makes of its handicap."""
    own, komi, handicap = game.get("komi"), about.get("komi"), game.get("h", 0)
    if type(own) in (int, float):
        return own
    if type(komi) not in (int, float) or type(handicap) is not int:
        return komi
    return komi_of_game(float(str(komi)), handicap)


def _ids(player: Mapping[str, object]) -> dict[str, object]:
    """A participant's ids in rating lists."""
    found = {name: player.get(name) for name in ("egf", "aga")}
    return {name: str(value).strip() for name, value in found.items() if value}


def _named(tournament: object) -> str:
    """The name of a tournament in the list of all."""
    fields = tournament if isinstance(tournament, Mapping) else {"name": tournament}
    return str(fields.get("shortName") or fields.get("name") or "?")[:60]


def _boards_of_team(about: Mapping[str, object]) -> int:
    """How many boards a team has; 0 in a tournament of single players, and for teams of one board.

    Source: `Tournament.Type`. Pair go and rengo are one game a pairing.
    """
    found = re.fullmatch(r"TEAM([2-9])", str(about.get("type", "")))
    return int(found[1]) if found else 0


def _at_tables(games: Sequence[Mapping[str, object]], boards: int) -> list[Mapping[str, object]]:
    """The players' games with tables of their own: those of team table 2 with 3 boards are 4 to 6.

    PairGoth gives each game the table of its teams, and numbers boards in their order.
    """
    found: list[Mapping[str, object]] = []
    seats = Counter[object]()
    for game in sorted(games, key=lambda game: str(game.get("id")).zfill(12)):
        table = game.get("t")
        seats[table] += 1
        own = (table - 1) * boards + seats[table] if type(table) is int and table > 0 else table
        found.append({**game, "t": own})
    return found


def _rank(player: Mapping[str, object]) -> str | None:
    """A rank, which PairGoth counts from 0, 1 dan; -1 is 1 kyu. ``pro`` is a professional's."""
    rank, pro = player.get("rank"), player.get("pro")
    if type(pro) is int and pro > 0:
        return f"{pro}p"
    if type(rank) is not int:
        return None
    return f"{rank + 1}d" if rank >= 0 else f"{-rank}k"


def _object(value: object) -> Mapping[str, object]:
    if not isinstance(value, dict):
        raise FeedError("PairGoth: expected a JSON object")
    return value


def _objects(value: object) -> Sequence[Mapping[str, object]]:
    if not isinstance(value, list):
        raise FeedError("PairGoth: expected a list")
    return [_object(each) for each in value]


def _whole(value: object, name: str, most: int = 10**9) -> int:
    if type(value) is not int or not 0 <= value <= most:
        raise FeedError(f"{name}: expected a whole number")
    return value
