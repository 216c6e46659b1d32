import { linesOf } from '../announced/lines.ts'
import { tidiedValue } from '../announced/tidied-value.ts'
import type { ReviewedPassage } from '../passage.ts'
import { EXCLUDED } from '../reasons.ts'

const DAY = '(?:mon|tue(?:s)?|weds?|wednes|thu(?:r|rs)?|fri|satur|sat|sun)(?:day)?'
const ROW = new RegExp(
  String.raw`^${DAY}s?\.?,? \d{1,2}(?:[.:]\d{2})?(?: ?[ap]m)?(?: ?(?:-|–|to) ?\d{1,2}(?:[.:]\d{2})?(?: ?[ap]m)?)? \S`,
  'iu',
)
const FEWEST_ROWS = 3
/** "Suzie's hip", "til Renee back from knee op" */
const HEALTH =
  /(?:,| -| –| \(|;)? ?(?:til|till|until|as|cos|because|while)? ?\p{Lu}\p{L}{1,11}(?:['’]s)? (?:(?:is |gets )?(?:back|off|out|recover\p{L}*|away)(?: (?:from|with|for|after))? )?(?:(?:her|his|a|the|bad) )?(?:hip|knee|back|shoulder|ankle|foot|leg|op|operation|surgery|hospital|ill|sick|maternity|leave|divorce)(?: op(?:eration)?| surgery| leave)?\)?/gu
const NO_CLASS = /(?<![\p{L}])(?:no class|not running|cancelled)(?![\p{L}])/iu
const NOT_LISTED = /(?:don['’]?t|do not|no) need to (?:list|mention|include|show)|(?:skip|leave out) (?:the )?(?:cancelled|ones? that)/iu

/** The rows of a timetable are for readers as a whole, without the health of who teaches. */
export function withTimetable(passages: readonly ReviewedPassage[], source: string): ReviewedPassage[] {
  const lines = linesOf(passages, source)
  if (lines.filter(({ text }) => ROW.test(text)).length < FEWEST_ROWS) return [...passages]
  const withoutCancelled = NOT_LISTED.test(source)
  return lines.flatMap((line) => {
    if (!ROW.test(line.text) || line.passages.some(({ reason }) => reason === EXCLUDED.reason)) return line.passages
    if (withoutCancelled && NO_CLASS.test(line.text)) return [{ text: line.text, source: line.text, question: null, ...EXCLUDED }]
    const bare = line.text
      .replace(HEALTH, (found, at: number, all: string) => (/\p{L}/u.test(all[at + found.length] ?? '') ? found : ''))
      .replace(/!{2,}/gu, '!')
      .trim()
    const text = tidiedValue(bare.replace(/(?<=FULL) (?=waitlist)/u, ', ')).replace(/(?<=[\p{L}\d)])\.$/u, '')
    return [
      {
        text,
        source: line.text,
        use: 'publish' as const,
        reason: text === line.text ? null : 'Abbreviations or spelling were cleaned up.',
        question: null,
      },
    ]
  })
}
