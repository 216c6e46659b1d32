"""Which words open a sentence, learned from briefs with punctuation and from copies of them as they are typed in a hurry or dictated."""

import re

ENDS = re.compile(r"[.!?…][\"'”’)]*$")
ABBREVIATIONS = re.compile(r"^(?:dr|mr|mrs|ms|st|no|nr|vs|etc|e\.g|i\.e|approx|inc|ltd|co|tel|ext|[a-z])\.$", re.I)
MOST_WORDS = 45
LEAST_SENTENCES = 3
LINKING = ("and", "so", "but", "or", "then", "because", "also", "which", "who")


def ends_sentence(word):
    return bool(ENDS.search(word)) and not ABBREVIATIONS.match(word)


def openings(words, starts=frozenset()):
    """
    1 for a word that opens a sentence within its line, 0 for others, -1 where it is evident or not known. `starts` are the words with which a segment begins:
    in a brief without punctuation, they show where its sentences begin.
    """
    opens, ends = [], [ends_sentence(word) for _, word, _ in words]
    for position, (lines, _, _) in enumerate(words):
        opens.append(-1 if position == 0 or lines > 0 else int(ends[position - 1]))
    begins = [position for position, opened in enumerate(opens) if opened != 0]
    lengths = [end - start for start, end in zip(begins, [*begins[1:], len(words)])]
    within = [position for position, opened in enumerate(opens) if opened == 1]
    capitals = sum(not words[position][1].lstrip("\"'“‘(")[:1].islower() for position in within)
    if len(within) >= LEAST_SENTENCES - 1 and max(lengths) <= MOST_WORDS and capitals >= 0.85 * len(within):
        return opens
    return segmented(words, opens, starts)


def segmented(words, opens, starts):
    """The openings of a brief that was typed in one go, by its segments. Not known where the label changes, and after a comma."""
    shown = [position for position in starts if opens[position] == 0 and words[position][2] == words[position - 1][2] and words[position][2] < 2]
    if sum(not words[position - 1][1].endswith(",") for position in shown) < LEAST_SENTENCES - 1:
        return [-1] * len(words)
    known = []
    for position, opened in enumerate(opens):
        if position in starts and opened == 0:
            is_sentence = position in shown and words[position - 1][1][-1] not in ",;:-–—("
            known.append(1 if is_sentence else -1)
        else:
            known.append(opened if words[position][2] < 2 else -1)
    return known


def hurried(words, opens, random):
    """A copy without most signs between its sentences and capitals at their start, and some of them joined by "and"."""
    keeps_commas, keeps_capitals = random.random() < 0.5, random.random() < 0.3
    copy, copied = [], []
    for position, (lines, word, label) in enumerate(words):
        opened = opens[position]
        follows = words[position + 1] if position + 1 < len(words) else None
        if opened == 1:
            if not keeps_capitals and not re.match(r"I\b", word):
                word = word[:1].lower() + word[1:]
            previous = words[position - 1][2]
            if random.random() < 0.25 and previous == label and word.lower() not in LINKING and copy[-1][1][-1].isalnum():
                copy.append((0, "and", label))
                copied.append(1)
                opened = 0
        elif position == 0 and not keeps_capitals:
            word = word[:1].lower() + word[1:]
        if follows and opens[position + 1] == 1:
            chance = random.random()
            if chance < 0.85:
                word = ENDS.sub("", word) + ("," if chance < 0.3 else "") or word
        elif not keeps_commas and word.endswith(",") and len(word) > 1:
            word = word[:-1]
        copy.append((lines, word, label))
        copied.append(opened)
    return copy, copied
