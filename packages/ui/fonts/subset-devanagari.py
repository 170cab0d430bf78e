"""Makes anek-devanagari.woff2 out of the whole font: what Hindi and Marathi need, in the weights that the pages use.

    python3 -m venv /tmp/fonts && /tmp/fonts/bin/pip install fonttools brotli
    /tmp/fonts/bin/python packages/ui/fonts/subset-devanagari.py     (from the repository's root, after npm ci)
"""

import re

from fontTools import subset
from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

SOURCE = "node_modules/@fontsource-variable/anek-devanagari/files/anek-devanagari-devanagari-wght-normal.woff2"
TARGET = "packages/ui/fonts/anek-devanagari.woff2"
# Below 500 lies a second set of outlines, as large as the first: regular text is drawn with 500.
WEIGHTS = (500, 740)

FEATURES = "rkrf half akhn rphf vatu nukt blwf cjct pres abvs blws psts dist abvm blwm".split()
# The same ranges as in src/tokens/tokens.css.
CHARACTERS = [0x20, 0xA0, 0x0950, 0x0970, 0x0972, 0x25CC, *range(0x0901, 0x0904), *range(0x0905, 0x090C), 0x090D]
CHARACTERS += [0x090F, 0x0910, 0x0911, *range(0x0913, 0x0934), *range(0x0935, 0x093A), *range(0x093C, 0x0946)]
CHARACTERS += [0x0947, 0x0948, 0x0949, 0x094B, 0x094C, 0x094D, *range(0x0958, 0x0961), *range(0x0964, 0x0970)]
CHARACTERS += [0x200C, 0x200D]

CONSONANTS = (
    "Ka Kha Ga Gha Nga Ca Cha Ja Jha Nya Tta Ttha Dda Ddha Nna Ta Tha Da Dha Na Pa Pha Ba Bha Ma Ya Ra La Lla Va Sha Ssa Sa Ha"
).split()
# These have no half form, so only a glyph of their own joins them to what follows.
WITHOUT_HALF = {"Nga", "Cha", "Tta", "Ttha", "Dda", "Ddha", "Da", "Ra", "Ha"}
COMMON = set(
    "KaSsa JaNya KaSsaMa KaKa KaTa KaTaRa CaCa JaJa TaTa TaTaVa NaNa NaTaRa PaTa PaPa BaBa LaLa ShaCa ShaVa ShaNa ShaLa "
    "SsaTta SsaTtha SaTaRa NyaCa NyaJa".split()
)
RARE = re.compile(r"Short|\.MAR|Lru|RephChandrabindu|^uni09|Udatta|Anudatta|LlaNukta|YaNukta")
CONSONANT = "(?:" + "|".join(sorted(CONSONANTS, key=len, reverse=True)) + ")(?:Nukta)?"


def is_dispensable(glyph):
    """True for what is not Hindi, and for conjuncts that a half form and the next letter draw as well."""
    if RARE.search(glyph):
        return True
    name = glyph.split(".")[0]
    if name in COMMON or not re.fullmatch(f"(?:{CONSONANT}){{2,}}", name):
        return False
    parts = re.findall(CONSONANT, name)
    if parts[-1] == "Ra":
        return len(parts) > 2
    return WITHOUT_HALF.isdisjoint(parts[:-1])


def without_rules_for(font, glyphs):
    for lookup in font["GSUB"].table.LookupList.Lookup:
        for table in lookup.SubTable:
            rules = getattr(table, "ExtSubTable", table)
            if hasattr(rules, "ligatures"):
                kept = {first: [one for one in more if one.LigGlyph not in glyphs] for first, more in rules.ligatures.items()}
                rules.ligatures = {first: more for first, more in kept.items() if more}
            elif hasattr(rules, "mapping"):
                made = lambda out: out if isinstance(out, list) else [out]
                rules.mapping = {
                    glyph: out for glyph, out in rules.mapping.items() if glyphs.isdisjoint([glyph, *made(out)])
                }


font = instancer.instantiateVariableFont(TTFont(SOURCE), {"wght": WEIGHTS})
without_rules_for(font, {glyph for glyph in font.getGlyphOrder() if is_dispensable(glyph)})
options = subset.Options(layout_features=FEATURES, hinting=False, notdef_outline=True, name_IDs=[0, 1, 2, 13, 14])
subsetter = subset.Subsetter(options)
subsetter.populate(unicodes=CHARACTERS)
font.save("/tmp/anek-whole.ttf")
font = TTFont("/tmp/anek-whole.ttf")
subsetter.subset(font)
font.flavor = "woff2"
font.save(TARGET)
