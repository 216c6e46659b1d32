import { cleaned } from './cleaned.ts'

/** When a number of letters of a caption have been spoken, in seconds from the start of the film. Spaces do not count. */
export interface LetterTime {
  letters: number
  at: number
}

/**
 * Returns when the letters of a caption are spoken, from the times of its spoken parts, which are relative to the start of the speech. A part that is not in the
 * caption is left out.
 */
export function letterTimes(
  caption: string,
  parts: readonly { written: string; start: number; end: number }[],
  { start, tempo }: { start: number; tempo: number },
): LetterTime[] {
  const text = withoutSpaces(cleaned(caption))
  const times: LetterTime[] = []
  let from = 0
  for (const part of parts) {
    const written = withoutSpaces(cleaned(part.written))
    const place = written === '' ? -1 : text.indexOf(written, from)
    if (place < 0) continue
    from = place + written.length
    times.push({ letters: count(text.slice(0, place)), at: start + part.start / tempo })
    times.push({ letters: count(text.slice(0, from)), at: start + part.end / tempo })
  }
  return times
}

/** Returns when the next letter after this number of them is spoken. Between known times, letters take equally long. */
export function timeAfter(letters: number, times: readonly LetterTime[]): number {
  const next = times.findIndex((time) => time.letters > letters)
  const before = next < 0 ? times.at(-1) : times[next - 1]
  const after = next < 0 ? undefined : times[next]
  if (!before || !after) return (before ?? after)?.at ?? 0
  return before.at + ((after.at - before.at) * (letters - before.letters)) / (after.letters - before.letters)
}

const withoutSpaces = (text: string) => text.replace(/\s+/gu, '')
const count = (text: string) => [...text].length
