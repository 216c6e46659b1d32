import { cleaned } from './cleaned.ts'

export interface Cue {
  /** Seconds, as is `end`. */
  start: number
  end: number
  text: string
}

/** Returns the captions as a SubRip file, with the whole text of a cue at once; null if no cue has a text. */
export function srtFile(cues: readonly Cue[]): string | null {
  const withText = cues.map((cue) => ({ ...cue, text: cleaned(cue.text) })).filter(({ text }) => text !== '')
  if (withText.length === 0) return null
  // Some players would end a cue at `-->` in its text.
  return withText
    .map(({ start, end, text }, index) => `${index + 1}\n${clock(start)} --> ${clock(end)}\n${text.replaceAll('-->', '→')}\n`)
    .join('\n')
}

function clock(seconds: number): string {
  const ms = Math.round(seconds * 1000)
  const pad = (value: number, digits = 2) => String(value).padStart(digits, '0')
  return `${pad(Math.floor(ms / 3_600_000))}:${pad(Math.floor(ms / 60_000) % 60)}:${pad(Math.floor(ms / 1000) % 60)},${pad(ms % 1000, 3)}`
}
