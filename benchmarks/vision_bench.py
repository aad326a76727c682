"""What it costs to read a photograph: CPU seconds and shares, on one core, in one run.

    python -m benchmarks.vision_bench [PHOTO…]

Without photographs a rendered scene enlarged to 12 megapixels is read. Everything is measured
five times and the middle value given, beside the decoding of the same file. Memory is the peak of
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
from simulation.scenes.scenes import scene
from vision.types import NoBoard

TWELVE_MEGAPIXELS = (4000, 3000)
ROUNDS = 5

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
    """The middle of `ROUNDS` measurements of the CPU seconds that `work` takes."""
    spent = []
    for _ in range(ROUNDS):
        begun = time.process_time()
        work()
        spent.append(time.process_time() - begun)
    return statistics.median(spent)


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
    """Print a line for the photograph at `path`."""
    models = load_models()
    image = load_picture(path)
    view = models.detector.detect(image) if models.detector else None
    if view is None or isinstance(view, NoBoard):
        print(f"{path.name}: no board")
        return
    decoding = cpu_s(lambda: load_picture(path))
    finding = cpu_s(lambda: models.detector.detect(image))
    classifying = cpu_s(lambda: models.classifier.classify(image, view))
    whole = cpu_s(lambda: read_photo(models, path))
    megapixels = image.shape[0] * image.shape[1] / 1e6
    print(
        f"{path.name}: {megapixels:.1f} MP, from file to reading {whole:.3f} CPU s = "
        f"{whole / decoding:.1f} x decoding ({decoding:.3f}); finding {finding:.3f}, "
        f"classifying {classifying:.3f}"
    )
    with nets_timed() as nets:
        read_photo(models, path)
    print(f"{path.name}: {estimate(whole, sum(nets))}")
    memory = ", ".join(f"{peak_mb(work, path):.0f} MB {name}" for name, work in STAGES)
    print(f"{path.name}: peak memory {memory}")


if __name__ == "__main__":
    cv2.setNumThreads(1)
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("photos", type=Path, nargs="*", metavar="PHOTO")
    with tempfile.TemporaryDirectory() as made:
        for photo in parser.parse_args().photos or [example(Path(made))]:
            measure(photo)
