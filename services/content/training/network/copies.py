"""Copies of a brief as others would type or dictate it: with fewer signs, in small letters, without some of its notes."""

from itertools import groupby

from network import PUBLIC, read_words, segment_starts, segments_of_words
from punctuation import ENDS, ends_sentence, hurried, openings

AS_IT_IS, HURRIED, WITHOUT_NOTES, DROPPED_NOTE = 0.45, 0.8, 0.35, 0.5
# A segment with more words has several sentences, of which is not known where they open.
MOST_WORDS_OF_SEGMENT = 12
LEAST_WORDS = 5


def copy_of(brief, random):
    """The words of a copy, and whether each opens a sentence: 1, 0, or -1 where it is evident or not known."""
    words = read_words(brief)
    opens = divided_openings(brief, words) if brief.get("divided") else without_long(brief, openings(words, segment_starts(brief)), words)
    if random.random() < WITHOUT_NOTES:
        words, opens = without_notes(brief, words, opens, random)
    chance = random.random()
    if chance < AS_IT_IS and brief["segments"][0][0] != "none":
        return words, opens
    if chance < HURRIED or brief["segments"][0][0] == "none":
        return hurried(words, opens, random) if max(opens, default=-1) >= 0 else (words, opens)
    return plain(words, opens)


def divided_openings(brief, words):
    """Each segment is a sentence or a clause of its own."""
    starts = segment_starts(brief)
    opens = [-1 if position == 0 or lines > 0 else int(position in starts) for position, (lines, _, _) in enumerate(words)]
    return without_long(brief, opens, words, only_notes=True)


def by_segment(brief):
    """The positions of the words of each segment."""
    return [[position for position, _ in group] for _, group in groupby(enumerate(segments_of_words(brief)), key=lambda each: each[1])]


def without_long(brief, opens, words, only_notes=False):
    """The openings of a brief, not known within long segments without a sign, or only not within such notes."""
    known = list(opens)
    for own in by_segment(brief):
        is_concerned = not only_notes or words[own[0]][2] >= PUBLIC
        if is_concerned and len(own) > MOST_WORDS_OF_SEGMENT and not any(ends_sentence(words[position][1]) for position in own):
            known[own[0] + 1 : own[-1] + 1] = [-1] * (len(own) - 1)
    return known


def without_notes(brief, words, opens, random):
    """A copy without some segments for the writer. Where one is missing, it is only known in a divided brief whether a sentence opens."""
    left, opened, lines, is_missing = [], [], 0, False
    for own in by_segment(brief):
        if words[own[0]][2] >= PUBLIC and random.random() < DROPPED_NOTE:
            lines = max([lines, *(words[position][0] for position in own)])
            is_missing = True
            continue
        for position in own:
            left.append((max(lines, words[position][0]), *words[position][1:]))
            known = -1 if len(left) == 1 or left[-1][0] > 0 else opens[position]
            opened.append(-1 if is_missing and not brief.get("divided") else known)
            lines, is_missing = 0, False
    return (left, opened) if len(left) >= LEAST_WORDS else (words, opens)


def plain(words, opens):
    """Small letters and hardly a sign."""
    return [(lines, ENDS.sub("", word.lower()).rstrip(",;:.!?") or word, label) for lines, word, label in words], opens
