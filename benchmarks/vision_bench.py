"""What it costs to read a photograph: CPU seconds and shares, on one core, in one run.

    python -m benchmarks.vision_bench [PHOTO…]

Without photographs a rendered scene enlarged to 12 megapixels is read. Everything is measured
five times, each beside the decoding of the same file, and the round with the middle ratio given.
Memory is the peak of
a fresh process that reads the one photograph, beside that of one that only starts and loads the
nets. What following costs a frame is in `follow_bench.py`.
"""

from __future__ import annotations

import argparse
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import cv2

from benchmarks.pi import estimate, nets_timed
from device.board_reading import read_photo
from device.sources.pictures import load_picture
from device.weights import load_models
from lab.scenes.scenes import scene
from vision.types import NoBoard

TWELVE_MEGAPIXELS = (4000, 3000)
ROUNDS = 5
GOAL_S, GOAL_RATIO = 0.25, 5.0
"""What a photograph of 12 megapixels may cost, in CPU seconds and in decodings of its file."""

PEAK = "print(*(line.split()[1] for line in open('/proc/self/status') if 'VmHWM' in line))"
STARTED = (
    "from device.weights import load_models; import device.commands.read; models = load_models()"
)
READ = "import sys; from pathlib import Path; from device.board_reading import read_photo"
STAGES = (
    ("interpreter and libraries", "import numpy, cv2, onnxruntime"),
    ("nets loaded", STARTED),
    ("photograph read", f"{STARTED}; {READ}; read_photo(models, Path(sys.argv[1]))"),
)


def cpu_s(work: Callable[[], object]) -> float:
    """The CPU seconds that `work` takes."""
    begun = time.process_time()
    work()
    return time.process_time() - begun


def example(folder: Path) -> Path:
    """A rendered board as a photograph of 12 megapixels."""
    picture = cv2.resize(scene(900_001).image, TWELVE_MEGAPIXELS, interpolation=cv2.INTER_CUBIC)
    path = folder / "rendered.jpg"
    cv2.imwrite(str(path), picture, [cv2.IMWRITE_JPEG_QUALITY, 90])
    return path


def peak_mb(work: str, path: Path) -> float:
    """The most memory (resident, MB) that a fresh interpreter needs for `work` on `path`; Linux."""
    command = [sys.executable, "-c", f"{work}; {PEAK}", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return float(done.stdout) / 1024


def measure(path: Path) -> None:
    """Print the figures of the photograph at `path`."""
    models = load_models()
    image = load_picture(path)
    found = models.detector.detect_all(image)
    if isinstance(found, NoBoard):
        print(f"{path.name}: no board")
        return
    view = found[0].view
    rounds = []
    for _ in range(ROUNDS):
        decoding = cpu_s(lambda: load_picture(path))
        whole = cpu_s(lambda: read_photo(models, path))
        rounds.append((whole / decoding, whole, decoding))
    ratio, whole, decoding = sorted(rounds)[ROUNDS // 2]
    detecting = statistics.median(
        cpu_s(lambda: models.detector.detect_all(image)) for _ in range(ROUNDS)
    )
    classifying = statistics.median(
        cpu_s(lambda: models.classifier.classify(image, view)) for _ in range(ROUNDS)
    )
    megapixels = image.shape[0] * image.shape[1] / 1e6
    print(
        f"{path.name}: {megapixels:.1f} MP, from file to reading {whole:.3f} CPU s "
        f"(goal {GOAL_S}) = {ratio:.1f} x decoding {decoding:.3f} (goal {GOAL_RATIO}); "
        f"detecting {detecting:.3f}, of it one classification {classifying:.3f}"
    )
    with nets_timed() as nets:
        read_photo(models, path)
    print(f"{path.name}: {len(nets)} runs of nets, {sum(nets):.3f} s; {estimate(whole, sum(nets))}")
    memory = ", ".join(f"{peak_mb(work, path):.0f} MB {name}" for name, work in STAGES)
    print(f"{path.name}: peak memory {memory}")


if __name__ == "__main__":
    cv2.setNumThreads(1)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("photos", type=Path, nargs="*", metavar="PHOTO")
    with tempfile.TemporaryDirectory() as made:
        for photo in parser.parse_args().photos or [example(Path(made))]:
            measure(photo)
