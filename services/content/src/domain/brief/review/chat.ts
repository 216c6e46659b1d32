import { readLabel } from '../labels.ts'

/** A line of a chat whose stamps have no date: "[14:05] Jo: …" */
export const SHORT_CHAT = /^\[?\d{1,2}:\d{2}(?: ?[APap][Mm])?\]? (?:\p{Lu}[\p{L} .]{1,20}|me|Me): /u
const FEWEST_LINES = 3
/** The same without a stamp: "Priya: …" */
export const NAMED_MESSAGE = /^\p{Lu}\p{L}{1,11}: (?=\S)/u
const FEWEST_NAMED = 4
const MOST_NAMES = 4

/** Whether most lines begin with one of a few names, each of which is there more than once. */
export function isNamedChat(lines: readonly string[]): boolean {
  const counts = new Map<string, number>()
  for (const line of lines) {
    const name = NAMED_MESSAGE.exec(line)?.[0]
    if (name && !readLabel(line, { onVideo: false, isForm: true })) counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  const found = [...counts.values()]
  const all = found.reduce((sum, count) => sum + count, 0)
  const isTalk = found.length >= 2 && found.length <= MOST_NAMES && found.every((count) => count > 1)
  return isTalk && all >= FEWEST_NAMED && all * 2 > lines.filter((line) => line.trim() !== '').length
}

export const isShortChat = (lines: readonly string[]) => lines.filter((line) => SHORT_CHAT.test(line)).length >= FEWEST_LINES

/** "sorry 4 to 10, hall gave us the extra hour". "no 12, Mill Lane" is an address. */
export const NEW_VALUE_IN_CHAT =
  /^ ?(?:[Ss]orry|[Oo]ops|[Aa]ctually)[, ]{1,2}[£€$]?\d[\d.:]{0,5}(?:am|pm)?(?: ?(?:-|–|to) ?\d[\d.:]{0,4}(?:am|pm)?)?,(?! ?\p{Lu})/u
