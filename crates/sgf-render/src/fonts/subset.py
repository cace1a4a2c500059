"""Makes the bundled fonts: small parts of DejaVu Sans, Literata and Noto Sans CJK JP, as TrueType without hints.

Usage: subset.py FOLDER_OF_DEJAVU FOLDER_OF_LITERATA FOLDER_OF_NOTO_CJK OUT   (needs fonttools)

Literata is the npm package @expo-google-fonts/literata.
"""

import sys

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable

# Latin, Greek, Cyrillic, Vietnamese, and the signs that people put on boards. No combining marks: those need shaping.
RANGES = """
0020-007E 00A0-017F 0218-021B 0370-03FF 0400-045F 0490-0491 1E80-1E85 1E9E 1EA0-1EF9 2010-2015 2018-201E 2020-2022 2026
2030 2032-2033 2039-203A 2070 2074-2079 2080-2089 20AC 2116 2122 2150-215E 2190-2199 2212 221A 221E 2248 2260 2264-2265
2460-2473 25A0-25A1 25B2-25B3 25BC-25BD 25C6-25C7 25CB 25CF 2605-2606 2654-265F 2660-2667 2680-2685 2713-2717 FFFD
"""
# Chinese numerals for coordinates, and the pieces of Xiangqi and Shogi.
HAN = "〇一二三四五六七八九十百將士象車馬砲卒帥仕相俥傌炮兵楚河漢界王玉飛角金銀桂香歩龍竜馬と成全圭杏黒白黑"


def characters():
    """The numbers of the characters of RANGES."""
    for part in RANGES.split():
        first, _, last = part.partition("-")
        yield from range(int(first, 16), int(last or first, 16) + 1)


def options(has_kerning):
    """No hints, no layout tables, but the old table of kerning, which is quick to look up.

    Literata has only the new table, which is kept.
    """
    wanted = Options()
    wanted.hinting = wanted.glyph_names = wanted.recommended_glyphs = False
    wanted.legacy_kern = wanted.notdef_outline = wanted.desubroutinize = True
    wanted.layout_features = ["kern"] if has_kerning else []
    wanted.name_IDs, wanted.name_languages = [0, 1, 2, 4, 5, 6, 14], [0x409]
    unused = ["GSUB", "GPOS", "GDEF", "MATH", "FFTM", "BASE", "VORG", "vhea", "vmtx"]
    wanted.drop_tables += [table for table in unused if table != "GPOS" or not has_kerning]
    return wanted


def with_quadratic_curves(font):
    """Turns the cubic outlines of an OpenType font into those of a TrueType font."""
    outlines, order = font.getGlyphSet(), font.getGlyphOrder()
    glyphs = {}
    for name in order:
        pen = TTGlyphPen(outlines)
        outlines[name].draw(Cu2QuPen(pen, 1.0, reverse_direction=True))
        glyphs[name] = pen.glyph()
    font["loca"], font["glyf"] = newTable("loca"), newTable("glyf")
    font["glyf"].glyphOrder, font["glyf"].glyphs = order, glyphs
    counts = "Zones TwilightPoints Storage FunctionDefs InstructionDefs StackElements SizeOfInstructions ComponentElements"
    counts += " Points Contours CompositePoints CompositeContours ComponentDepth"
    font["maxp"].tableVersion = 0x00010000
    for count in counts.split():
        setattr(font["maxp"], "max" + count, 0)
    font["maxp"].maxZones = 1
    font["post"].formatType, font.sfntVersion = 3.0, "\x00\x01\x00\x00"
    del font["CFF "]


def make(source, wanted, target, has_kerning=False, **which):
    """Writes the part of a font that has the wanted characters."""
    font = TTFont(source, recalcTimestamp=False, **which)
    subsetter = Subsetter(options(has_kerning))
    subsetter.populate(unicodes=wanted)
    subsetter.subset(font)
    if "CFF " in font:
        with_quadratic_curves(font)
    font.save(target)


dejavu, literata, noto, out = sys.argv[1:]
for name in ["DejaVuSans", "DejaVuSans-Bold"]:
    make(f"{dejavu}/{name}.ttf", list(characters()), f"{out}/{name}.ttf")
for weight in ["400Regular", "700Bold"]:
    source, target = f"{literata}/{weight}/Literata_{weight}.ttf", f"{out}/Literata-{weight[3:]}.ttf"
    make(source, list(characters()), target, has_kerning=True)
for weight in ["Regular", "Bold"]:
    # The Japanese font is the first of the collection.
    source, target = f"{noto}/NotoSansCJK-{weight}.ttc", f"{out}/NotoSansCJKjp-{weight}.ttf"
    make(source, [ord(letter) for letter in HAN], target, fontNumber=0)
