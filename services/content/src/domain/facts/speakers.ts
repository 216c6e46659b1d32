import type { Place, Source } from './fact-mark.ts'
import type { Span } from './fact-scan.ts'
import { fold } from './language.ts'
import { MONTHS, WEEKDAYS } from './words/calendar.ts'
import { NO_NAMES } from './words/names.ts'

const REACH = 100
const NAME = /\p{Lu}[\p{L}\p{M}'’-]+(?:\s\p{Lu}[\p{L}\p{M}'’-]+){0,3}/gu
const INNER_END = /[.!?…]["”»“'’]{0,2}$/u

/** The names of those who a sentence gives a quotation to. */
interface Speakers extends Span {
  words: string[]
}

/** The speaker of a quotation in the text, if the source has another speaker for it, with the sentence of the source. */
export function otherSpeaker(text: string, quotation: Span, source: Source, place: Place): (Span & { place: Place }) | undefined {
  const drafted = speakersOf(text, quotation)
  const after = /^[^\p{L}\p{N}\s]*/u.exec(source.text.slice(place.end, place.end + 6))?.[0].length ?? 0
  const before =
    source.text
      .slice(Math.max(0, place.start - 3), place.start)
      .split(/[\p{L}\p{N}\s]/u)
      .at(-1)?.length ?? 0
  const written = speakersOf(source.text, { start: place.start - before, end: place.end + after })
  if (!drafted || !written || drafted.words.some((word) => written.words.includes(word))) return undefined
  const start = Math.min(place.start, written.start)
  return { start: drafted.start, end: drafted.end, place: { source: place.source, start, end: Math.max(place.end, written.end) } }
}

function speakersOf(text: string, { start, end }: Span): Speakers | undefined {
  const [after = ''] = /^[^.!?\n"“„«]*/u.exec(text.slice(end, end + REACH)) ?? []
  const preceding = text.slice(Math.max(0, start - REACH), start)
  const hasTitle = /(?:^|\s)(?:Dr|Mr|Mrs|Ms|Prof|St)\.[^.!?\n"”»]*$/u.test(preceding)
  const before = (hasTitle ? preceding.replace(/\.(?=[^.]*$)/u, ' ') : preceding).split(/[.!?\n"”»]/u).at(-1) ?? ''
  const isEnded = INNER_END.test(text.slice(Math.max(0, end - 3), end))
  const leads = /[,:]\s*$|\p{L}\s*$/u.test(before) && /\p{L}/u.test(before)
  const parts =
    leads && (isEnded || /[:]\s*$|(?:said|says|adds|added|explains|sagte?|erklarte|dice|dijo|dit|disse)[,:]?\s*$/iu.test(before))
      ? [{ at: start - before.length, part: before }]
      : [{ at: end, part: after }]
  for (const { at, part } of parts) {
    const names = [...part.matchAll(NAME)].map((match) => {
      const words = match[0].split(/[\s-]/u).map((word) => fold(word).replace(/'s$/u, ''))
      return { start: at + match.index, end: at + match.index + match[0].length, words: words.filter(isName) }
    })
    const [first] = names.filter(({ words }) => words.length > 0)
    if (first) return first
  }
  return undefined
}

const isName = (word: string) => word.length > 2 && !NO_NAMES.has(word) && !MONTHS.has(word) && !WEEKDAYS.has(word)
