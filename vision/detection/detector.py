"""Find the board in one picture: a small net proposes intersections, a lattice explains them.

The picture is looked at twice: whole, to see where a grid lies, and again closer. The net marks
every place where two lines of a grid cross (also under a stone) and the area that the grid covers.
A lattice is fitted through the marks; which of its lines are the board's outermost ones is decided
by the likelihood of all marks present and absent, over sizes, shifts and shears, so that a grid
shifted by one line has to beat the right one in the open.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import cv2
import numpy as np
from numpy.typing import NDArray

from ..classification.classifier import StoneClassifier
from ..nets import Net
from ..tracking.registration import scaled
from ..types import BoardView, NoBoard, Reason
from . import lattice
from .checkerboard import alternation
from .confidence import ALTERNATING, confidence
from .crop import Box, everything, shrunk
from .extent import Marks, Window, contest, windows
from .fit import Proposal, fitted
from .lattice import SHEARS
from .markers import agreed, marker_corners
from .multiple_boards import area_px, overlap, whole, without
from .rectified_retry import carried, flattened, quadrangle
from .stone_height import log_odds, rise
from .verifier import Verifier, plate_of

SIDE = 448
"""Pixels of the longer side of what the net looks at; a multiple of 32."""

COARSE_SIDE = 256
"""The same where the picture is only searched for the area that a grid covers."""

SECOND_SIDES = (320, 640, 896)
"""The same for further looks where the first leaves doubt. Large stones on few lines are known
better from smaller pictures, and lines far off or close together from larger ones."""

STRIDE = 4
SIZES = (9, 13, 19)
TRUST = 0.5
"""A grid less probable than this is refused."""

THRESHOLDS = (0.28, 0.45, 0.62, 0.75)
"""Where lines are far apart the net also marks places along them, but fainter."""

MOST_SPOTS = 900
_NO_BOARD = 0.0
"""Log odds of the verifier under which a refusal says that there is no board."""
_SURE, _OTHER = 0.9, 0.8
"""Confidence from which a board needs no second thought, and from which others are named."""
_PLAIN = 0.9
"""Confidence from which a first look is not thought over."""
_CUT_OFF = 0.1
"""Share of its points outside the picture from which a board is not taken for the only one."""
_ROOM_BESIDE = 0.4
"""Share of the picture from which on a grid leaves no room for a larger one beside it."""
_MOST_OTHERS = 3
_APART = 0.1
"""Share of its area that another board may seem to have in common with one."""
Heat = NDArray[np.float32]


class Detector:
    """BoardDetector boards with the net in `weights` (bytes of an ONNX file).

    With the net `verifier` (likewise) what is found must also look like a board on a table. What
    was found is moved, at last, to where the `judge` sees it in the picture, and heard once more
    together with how high the stones stand that the judge sees.
    """

    def __init__(
        self,
        weights: bytes,
        verifier: bytes | None = None,
        threads: int = 1,
        classifier: StoneClassifier | None = None,
    ) -> None:
        self._classifier = classifier
        self._net = Net(weights, threads)
        self._verifier = Verifier(verifier, threads) if verifier else None

    def look(
        self,
        image: NDArray[np.uint8],
        box: Box,
        side: int = SIDE,
    ) -> tuple[Heat, NDArray[np.float64]]:
        """What the net sees in the `box` (x0, y0, x1, y1) of `image`, scaled to `side` pixels.

        Returns float32 (3, h, w) probabilities of intersection, inside and corner, and the
        affine (2, 3) that takes their pixels to those of `image`.
        """
        x0, y0, x1, y1 = box
        scale = side / max(x1 - x0, y1 - y0)
        width = int(np.ceil((x1 - x0) * scale / 32) * 32)
        height = int(np.ceil((y1 - y0) * scale / 32) * 32)
        back = np.array([[1 / scale, 0, x0], [0, 1 / scale, y0]])
        back[:, 2] += 0.5 / scale - 0.5
        source, source_from_image = shrunk(image, box, scale)
        inner = source_from_image[:, :2] @ back
        inner[:, 2] += source_from_image[:, 2]
        seen = cv2.warpAffine(
            source,
            inner,
            (width, height),
            flags=cv2.INTER_LINEAR | cv2.WARP_INVERSE_MAP,
            borderMode=cv2.BORDER_REPLICATE,
        )
        batch = np.ascontiguousarray(seen.transpose(2, 0, 1)[None]).astype(np.float32)
        batch *= np.float32(1 / 255)
        logits = self._net(batch)[0]
        probabilities = (1 / (1 + np.exp(-np.clip(logits, -30, 30)))).astype(np.float32)
        step = np.array([[STRIDE, 0], [0, STRIDE]])
        offset = (STRIDE - 1) / 2
        affine = np.column_stack(
            [back[:, :2] @ step, back[:, :2] @ np.full(2, offset) + back[:, 2]]
        )
        return probabilities, affine

    def detect(self, image: NDArray[np.uint8], size: int | None = None) -> BoardView | NoBoard:
        """The board in `image` uint8 (H, W, 3) BGR, or why there is none.

        `size` fixes the number of lines; otherwise 9, 13 and 19 compete. The view's confidence
        is the probability that every intersection is within half a cell. Does not read stones.
        """
        found = self.detect_all(image, size, beside=False)
        return found if isinstance(found, NoBoard) else found[0]

    def detect_quickly(self, image: NDArray[np.uint8], size: int | None = None) -> BoardView | None:
        """The likeliest grid of `image` at one look, None where that leaves doubt.

        Costs less than `find`, for neither printed markers nor other boards are looked for, and
        whether it looks like a board at all is not asked. For one who knows the board and can
        tell whether it is the one.
        """
        box = self._from_afar(image)
        found = None if box is None else self._explained(image, box, size)
        return None if found is None or found.view.confidence < TRUST else found.view

    def detect_all(
        self, image: NDArray[np.uint8], size: int | None = None, beside: bool = True
    ) -> tuple[BoardView, ...] | NoBoard:
        """All boards in `image` that are found, as in `find`, the largest whole one first.

        Without `beside` others are looked for only where the first is unsure, much of it is
        outside the picture, or a larger one has room beside it.
        """
        best = self.propose(image, size)
        if best is None:
            return NoBoard(0, 0, Reason.NO_GRID, "no grid of lines was found in the picture")
        sure = best.view.confidence >= _SURE
        others: list[Proposal] = []
        area = area_px(best.view)
        if beside or not sure or best.evidence.unseen > _CUT_OFF:
            others = self._others(image, best.view, 0.0)
        elif area < _ROOM_BESIDE * image.shape[0] * image.shape[1]:
            others = self._others(image, best.view, area)
        if others and not sure:
            best = self._alone(image, best, [other.view for other in others], size)
        best = self._moved(image, best)
        candidates = [best, *(self._moved(image, other) for other in others)]
        found = [one.view for one in candidates if one.view.confidence >= TRUST]
        if not found:
            return _refused(best)
        found.sort(key=lambda view: (whole(view, image.shape), area_px(view)), reverse=True)
        return tuple(found)

    def propose(self, image: NDArray[np.uint8], size: int | None = None) -> Proposal | None:
        """The likeliest grid in `image`, however unlikely, and what speaks for it."""
        inner = marker_corners(image)
        if inner is not None:
            box = (*inner.min(axis=0).tolist(), *inner.max(axis=0).tolist())
            beside = agreed(self._told(image, box, size), inner, size)
            if beside is not None:
                return beside
        found = self._closer(image, size)
        return self._told(image, everything(image), size) if found is None else found

    def _closer(
        self,
        image: NDArray[np.uint8],
        size: int | None,
        think: bool = True,
        least_px: float = 0.0,
    ) -> Proposal | None:
        """The likeliest grid in what looks, from afar, like the largest board.

        Where that leaves doubt more careful looks are taken, if one is to `think`. An area whose
        box is smaller than `least_px` square pixels is not looked at.
        """
        closer = self._from_afar(image)
        if closer is not None and (closer[2] - closer[0]) * (closer[3] - closer[1]) < least_px:
            return None
        found = None if closer is None else self._told(image, closer, size)
        if not think or (found is not None and found.view.confidence >= _PLAIN):
            return found
        both = [one for one in (found, *self._thought_over(image, size)) if one is not None]
        return max(both, key=lambda one: one.view.confidence, default=None)

    def _thought_over(self, image: NDArray[np.uint8], size: int | None) -> list[Proposal]:
        """What more careful looks propose: searched finer, at other scales, and laid flat."""
        h, w = image.shape[:2]
        box = region(*self.look(image, everything(image)))
        if box is None:
            return []
        looks = [self.look(image, box, side) for side in SECOND_SIDES]
        found = [explain(*look, size, (w, h)) for look in looks]
        corners = quadrangle(*looks[1])
        if corners is not None:
            flat, back = flattened(image, corners)
            again = explain(*self.look(flat, everything(flat)), size, (len(flat), len(flat)))
            found.append(None if again is None else carried(again, back, (w, h)))
        return [self._heard(image, one) for one in found if one is not None]

    def _from_afar(self, image: NDArray[np.uint8]) -> Box | None:
        """The box of what looks, from afar, like the largest board."""
        return region(*self.look(image, everything(image), COARSE_SIDE))

    def _explained(self, image: NDArray[np.uint8], box: Box, size: int | None) -> Proposal | None:
        """The likeliest grid in the `box` of `image`, by its marks alone."""
        h, w = image.shape[:2]
        return explain(*self.look(image, box), size, (w, h))

    def _told(self, image: NDArray[np.uint8], box: Box, size: int | None) -> Proposal | None:
        """The likeliest grid in the `box` of `image`, and what else is said of it."""
        found = self._explained(image, box, size)
        return None if found is None else self._heard(image, found)

    def _others(self, image: NDArray[np.uint8], view: BoardView, least_px: float) -> list[Proposal]:
        """Boards of any size beside the one at `view`, of `least_px` square pixels at least."""
        known, found = [view], list[Proposal]()
        while len(found) < _MOST_OTHERS:
            copy, shown = without(image, known)
            shrunk = copy.shape[0] * copy.shape[1] / (shown[0] * shown[1])
            one = self._closer(copy, None, think=False, least_px=least_px * shrunk)
            if one is None or one.view.confidence < _OTHER:
                break
            there = scaled(one.view, (copy.shape[0], copy.shape[1]), shown)
            if any(overlap(there, before) > _APART for before in known):
                break
            known.append(there)
            found.append(replace(one, view=there))
        return found

    def _alone(
        self,
        image: NDArray[np.uint8],
        proposal: Proposal,
        others: Sequence[BoardView],
        size: int | None,
    ) -> Proposal:
        """The proposal as it is found without the others in the picture, if that is surer."""
        copy, shown = without(image, others)
        again = self._closer(copy, size)
        if again is None or again.view.confidence <= proposal.view.confidence:
            return proposal
        return replace(again, view=scaled(again.view, (copy.shape[0], copy.shape[1]), shown))

    def _heard(self, image: NDArray[np.uint8], proposal: Proposal) -> Proposal:
        """The proposal with what the verifier, where there is one, and its squares say of it."""
        if self._verifier is None:
            return proposal
        plate, layout = plate_of(image, proposal.view)
        evidence = replace(
            proposal.evidence,
            verifier=self._verifier.of(plate),
            alternation=alternation(plate, layout, proposal.view, image.shape),
        )
        return Proposal(replace(proposal.view, confidence=confidence(evidence)), evidence)

    def _moved(self, image: NDArray[np.uint8], proposal: Proposal) -> Proposal:
        """The proposal moved to where its points are seen, with what the verifier says of both.

        Lines that lie beside those of a real board look wrong to the verifier. Whether stones stand
        above the board is measured where it was found, by its lines.
        """
        if self._classifier is None:
            return proposal
        view, evidence = self._classifier.settled(image, proposal.view), proposal.evidence
        if self._verifier is None or evidence.verifier is None:
            return replace(proposal, view=view)
        seen = self._classifier.classify(image, view)
        stands = rise(image, proposal.view, seen.probs, seen.visible)
        evidence = replace(
            evidence,
            moved=self._verifier.log_odds(image, view),
            standing=log_odds(stands, evidence.matched),
        )
        return Proposal(replace(view, confidence=confidence(evidence)), evidence)


def _refused(best: Proposal) -> NoBoard:
    """Why the likeliest grid is not believed."""
    n = best.view.size
    if best.evidence.verifier is not None and best.evidence.verifier < _NO_BOARD:
        detail = f"a {n}x{n} grid was seen, but it does not look like a board on a table"
        return NoBoard(0, 0, Reason.NO_GRID, detail)
    if confidence(replace(best.evidence, standing=0.0)) >= TRUST:
        detail = f"a {n}x{n} grid was seen, but its stones lie flat and exact, as on a screen"
        return NoBoard(0, 0, Reason.NO_GRID, detail)
    if best.evidence.alternation > ALTERNATING:
        detail = f"a {n}x{n} grid was seen, but its squares alternate as no Go board's do"
        return NoBoard(0, 0, Reason.NO_GRID, detail)
    detail = f"a {n}x{n} grid was suspected, with a probability of {best.view.confidence:.2f}"
    return NoBoard(0, 0, Reason.AMBIGUOUS_GRID, detail)


def region(heat: Heat, affine: NDArray[np.float64]) -> Box | None:
    """The box of the largest area that looks like a grid, with room around it, or None.

    `heat` (3, h, w) and `affine` (2, 3) are those of a `look`.
    """
    inside = heat[1]
    mask = (inside > 0.4).astype(np.uint8)
    count, _labels, stats, _centres = cv2.connectedComponentsWithStats(mask)
    if count < 2:
        return None
    index = 1 + int(np.argmax(stats[1:, cv2.CC_STAT_AREA]))
    x, y, width, height, area = (int(v) for v in stats[index])
    if area < 0.004 * inside.size:
        return None
    room = 0.11 * max(width, height)
    ends = np.array([[x - room, y - room], [x + width - 1 + room, y + height - 1 + room]])
    (x0, y0), (x1, y1) = ends @ affine[:, :2].T + affine[:, 2]
    return float(x0), float(y0), float(x1), float(y1)


def peaks(
    heat: Heat, threshold: float = THRESHOLDS[0]
) -> tuple[NDArray[np.float64], NDArray[np.float64]]:
    """Local maxima of `heat` (h, w): places (K, 2) to a fraction of a pixel, heights (K,)."""
    calm = cv2.GaussianBlur(heat, (0, 0), 0.6)
    top = cv2.dilate(calm, np.ones((3, 3), np.uint8))
    ys, xs = np.nonzero((calm >= top) & (calm > threshold * 0.6) & (heat > threshold))
    padded = cv2.copyMakeBorder(calm, 1, 1, 1, 1, cv2.BORDER_REPLICATE)
    places = np.empty((len(xs), 2))
    for axis, (dx, dy) in enumerate(((1, 0), (0, 1))):
        before = np.log(padded[ys + 1 - dy, xs + 1 - dx] + 1e-3)
        here = np.log(padded[ys + 1, xs + 1] + 1e-3)
        after = np.log(padded[ys + 1 + dy, xs + 1 + dx] + 1e-3)
        curve = before - 2 * here + after
        shift = np.where(curve < -1e-6, 0.5 * (before - after) / np.minimum(curve, -1e-6), 0.0)
        places[:, axis] = (xs, ys)[axis] + np.clip(shift, -0.5, 0.5)
    return places, heat[ys, xs].astype(np.float64)


def beyond_doubt(window: Window) -> bool:
    """Whether a grid explains all marks so well that no other threshold need be tried."""
    return window.present > 0.97 and window.explained > 0.97 and window.margin > 4 * window.size


def explain(
    heat: Heat, affine: NDArray[np.float64], size: int | None, frame: tuple[int, int]
) -> Proposal | None:
    """The board that explains the net's marks best, in pixels of the picture, or None."""
    spots, heights = peaks(heat[0])
    marks = Marks(heat, spots, heights, affine, frame)
    hypotheses: list[Window] = []
    best: Window | None = None
    for threshold in THRESHOLDS:
        strong = spots[heights > threshold]
        if len(strong) > MOST_SPOTS:
            continue
        grown = lattice.through(strong)
        if grown is not None:
            sizes = (size,) if size else SIZES
            # The basis along which the lattice grew first: the others are seldom needed.
            for shears in (SHEARS[:1], SHEARS[1:]):
                hypotheses += windows(grown, marks, sizes, shears)
                best = contest(hypotheses) if hypotheses else None
                if best is not None and beyond_doubt(best):
                    return fitted(best, spots, affine, frame)
    return None if best is None else fitted(best, spots, affine, frame)
