"""PairGoth by its REST interface: the pairings are polled, results are put.

Sources: github.com/ffrgo/pairgoth, the API's code where its documentation differs. A result is told
by ``PUT …/res/ROUND {"id": GAME, "result": "b"}`` and found in ``r`` of ``GET …/pair/ROUND``.
"""

from __future__ import annotations

import asyncio
import json
import re
import ssl
from collections.abc import Mapping, Sequence

import httpx

from rules.color import Color
from rules.records.results import BOTH_LOSE, BOTH_WIN, margin_of, winner_of

from ..messages.assignments import checked_assignment
from ..messages.texts import MessageError
from .feed import MOST_GAMES, FeedError, FeedGame, FeedRound

TIMEOUT_S = 10.0
"""An answer takes no longer, however slowly it comes."""

MOST_BYTES = 8 * 1024 * 1024

MOST_ROUNDS = 100

NONE, DRAW, VOID = "?", "=", "X"

PLACE = re.compile(r"(https?://[^/?#]+)(?:/api/tour(?:/([0-9]+))?)?/?")


class Pairgoth:
    """A tournament in a PairGoth without authentication, at ``http://HOST:PORT[/api/tour/ID]``.

    Rules are those of the boards: PairGoth's name of them does not tell which edition it is.
    """

    takes = True

    def __init__(self, url: str, pause_s: float = 10.0) -> None:
        """Raises FeedError for an address that is none."""
        found = PLACE.fullmatch(url)
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
        """See `PairingSource`."""
        return self._tour is not None and pairing.startswith(f"pairgoth:{self._tour}:")

    async def read(self, rounds: frozenset[int]) -> Sequence[FeedRound]:
        """See `PairingSource`."""
        async with self._client() as client:
            tour = await self._tournament(client)
            about = _object(await self._get(client, f"/{tour}"))
            last = _whole(about.get("rounds"), "rounds", MOST_ROUNDS)
            players = {
                _whole(each.get("id"), "id of a player"): each
                for each in _objects(await self._get(client, f"/{tour}/part"))
            }
            while self._round < last and await self._games(client, tour, self._round + 1):
                self._round += 1
            found = []
            for number in sorted({*rounds, self._round}):
                games = await self._games(client, tour, number)
                found.append(self._read_round(tour, number, games, about, players))
        return found

    async def tell(self, pairing: str, result: str) -> None:
        """See `PairingSource`."""
        _, tour, number, game, *_ = pairing.split(":")
        body = {"id": int(game), "result": self.word(result)}
        async with self._client() as client:
            await self._ask(client, "PUT", f"/{tour}/res/{number}", body)

    def word(self, result: str) -> str:
        """See `PairingSource`."""
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
            timeout=TIMEOUT_S,
            trust_env=False,
            verify=self._trust,
            headers={"Accept": "application/json", "Accept-Encoding": "identity"},
        )

    async def _tournament(self, client: httpx.AsyncClient) -> str:
        """The tournament's id: the one that was named, else the only one."""
        if self._tour is None:
            known = _object(await self._get(client, ""))
            if len(known) != 1:
                named = ", ".join(f"{id_} ({name})" for id_, name in list(known.items())[:20])
                raise FeedError(
                    f"{self}: it has {len(known)} tournaments; name one by …/api/tour/ID: {named}"
                )
            (self._tour,) = known
        return self._tour

    async def _games(
        self, client: httpx.AsyncClient, tour: str, number: int
    ) -> Sequence[Mapping[str, object]]:
        """The games of a round; none where it is not paired yet."""
        found = _object(await self._get(client, f"/{tour}/pair/{number}", none_at=400))
        return _objects(found.get("games", []))

    async def _get(self, client: httpx.AsyncClient, path: str, none_at: int = 0) -> object:
        return await self._ask(client, "GET", path, none_at=none_at)

    async def _ask(
        self,
        client: httpx.AsyncClient,
        method: str,
        path: str,
        body: object = None,
        *,
        none_at: int = 0,
    ) -> object:
        """The JSON of an answer; of one with the status `none_at` an empty object."""
        try:
            async with (
                asyncio.timeout(TIMEOUT_S),
                client.stream(method, path, json=body) as answer,
            ):
                if answer.status_code == none_at:
                    return {}
                if answer.status_code != 200:
                    raise FeedError(f"{self}: it answers {answer.status_code} to {method} {path}")
                text = b""
                async for piece in answer.aiter_bytes():
                    text += piece
                    if len(text) > MOST_BYTES:
                        raise FeedError(f"{self}: it answers more than {MOST_BYTES} bytes")
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
        for game in games[:MOST_GAMES]:
            try:
                if 0 in (game.get("t"), game.get("w"), game.get("b")):
                    continue  # nobody to play, or no table
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
        pairing = f"pairgoth:{tour}:{number}:{id_}:{black}:{white}"
        named: dict[str, object] = {}
        for side, player in (("black", black), ("white", white)):
            if player not in players:
                raise FeedError(f"player {player} is not among the participants")
            named |= {side: _name(players[player]), f"{side}_rank": _rank(players[player])}
        body = {
            "tournament": about.get("name") or None,
            "round": str(number),
            "table": str(table),
            "pairing": pairing,
            "players": named,
            "komi": about.get("komi"),
            "handicap": game.get("h", 0),
        }
        has = game.get("r")
        return FeedGame(
            pairing,
            str(table),
            checked_assignment(body),
            None if has in (None, NONE) else str(has)[:1],
        )


def _name(player: Mapping[str, object]) -> str:
    """A participant's name, as tables of results have it: "Surname, First"."""
    parts = (player.get("name"), player.get("firstname"))
    return ", ".join(str(part).strip() for part in parts if part)


def _rank(player: Mapping[str, object]) -> str | None:
    """A rank, which PairGoth counts from 0, 1 dan; -1 is 1 kyu."""
    rank = player.get("rank")
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
