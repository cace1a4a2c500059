"""Compares PNG with the SVG of the same scene as Chromium shows it.

Usage: compare_with_chromium.py EXAMPLES FOLDER RECORD...   (needs chromium, numpy and pillow)

EXAMPLES is the folder of the built examples `picture` and `pixels` of sgf-render; pictures and differences are written into
FOLDER. Prints for each record and theme the mean difference, that of the pixels which differ most, how many pixels differ by more
than smoothing explains, and how many still do when a picture may be a pixel aside.
"""

import pathlib
import subprocess
import sys

import numpy
from PIL import Image

WIDTH = 800
THEMES = ["kaya", "book", "slate", "night", "contrast"]


def shown_by_chromium(svg, out, size):
    """Lets Chromium show an SVG of a size."""
    page = svg.with_suffix(".html")
    page.write_text(f'<style>body{{margin:0}}svg{{display:block}}</style>{svg.read_text()}')
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1"]
    flags += [f"--window-size={size[0]},{size[1]}", f"--screenshot={out}", "--font-render-hinting=none"]
    subprocess.run(["chromium", *flags, page.as_uri()], check=True, capture_output=True)


def neighborhood(picture, of):
    """The least or the largest of each pixel and its eight neighbors."""
    rows, columns = picture.shape[:2]
    padded = numpy.pad(picture, ((1, 1), (1, 1), (0, 0)), mode="edge")
    around = [padded[y : y + rows, x : x + columns] for y in range(3) for x in range(3)]
    return of(numpy.stack(around), axis=0)


def compare(ours, theirs, difference):
    """Returns mean and largest difference, and the shares of pixels that differ much, there and nearby."""
    one, other = (numpy.asarray(Image.open(path).convert("RGB")).astype(int) for path in (ours, theirs))
    apart = numpy.abs(one - other).max(axis=2)
    low, high = neighborhood(other, numpy.min), neighborhood(other, numpy.max)
    beyond = numpy.maximum(low - one, one - high).max(axis=2)
    Image.fromarray(numpy.clip(apart * 2, 0, 255).astype("uint8")).save(difference)
    return apart.mean(), apart.max(), (apart > 64).sum(), (beyond > 24).sum()


def main():
    examples, folder = pathlib.Path(sys.argv[1]), pathlib.Path(sys.argv[2])
    folder.mkdir(parents=True, exist_ok=True)
    print(f"{'record':24} {'theme':9} {'mean':>6} {'most':>5} {'>64':>6} {'aside':>6}")
    for record in map(pathlib.Path, sys.argv[3:]):
        for theme in THEMES:
            stem = folder / f"{record.stem}-{theme}"
            svg, ours, theirs = (stem.with_suffix(end) for end in (".svg", ".png", ".chromium.png"))
            subprocess.run([examples / "pixels", record, ours, theme, str(WIDTH)], check=True)
            text = subprocess.run([examples / "picture", record, theme], check=True, capture_output=True, text=True).stdout
            size = Image.open(ours).size
            head, rest = text.split(" width=", 1)
            rest = rest.split(" role=", 1)[1]
            svg.write_text(f'{head} width="{size[0]}" height="{size[1]}" role={rest}')
            shown_by_chromium(svg, theirs, size)
            mean, most, much, aside = compare(ours, theirs, stem.with_suffix(".difference.png"))
            print(f"{record.stem:24.24} {theme:9} {mean:6.2f} {most:5} {much:6} {aside:6}")


main()
