import { trimEndOf } from '@loomcast/platforms'
import { isToWriter } from './introductions.ts'
import * as words from './salutation-words.ts'

const ONLY_THANKS = new RegExp(`^${words.THANKS}$`, 'iu')
const KISS_OR_SIGN = /^(?:x{1,4}|[.!–—-]{1,3})$/u
const PERSON = /^\p{Lu}[\p{L}'’-]{0,14}$/u
const MAX_THANKS = 5

/** The thanks with which a text ends, with a name behind them. */
export function thanksAtEnd(text: string): string | undefined {
  const tokens = [...text.matchAll(/\S+/gu)].map(({ index, 0: token }) => ({ index, token: trimEndOf(token, ',.!') }))
  const rest = tokens.filter(({ token }) => token !== '')
  while (KISS_OR_SIGN.test(rest.at(-1)?.token ?? '')) rest.pop()
  for (let names = 0; names <= 2; names += 1) {
    if (rest.slice(rest.length - names).some(({ token }) => !PERSON.test(token))) break
    const end = rest.length - names
    for (let length = Math.min(MAX_THANKS, end); length > 0; length -= 1) {
      const phrase = rest.slice(end - length, end)
      if (ONLY_THANKS.test(phrase.map(({ token }) => token).join(' '))) return text.slice(phrase[0]?.index ?? 0)
    }
  }
  return undefined
}

/** Takes thanks and names from the end of a message: "Merci, Karine", "thx!!". */
export function withoutClosingThanks(text: string, taken: string[]): string {
  let rest = text
  for (let step = 0; step < 3; step += 1) {
    const tail = rest.slice(-90)
    const comma = tail.lastIndexOf(', ')
    const clause = comma >= 0 && isToWriter(tail.slice(comma + 2)) ? tail.slice(comma + 1) : undefined
    const found = clause ?? thanksAtEnd(tail)
    if (!found || found.length === rest.length) break
    taken.push(found.trim())
    rest = rest
      .slice(0, -found.length)
      .trimEnd()
      .replace(/(?:,| [–—-])$/u, '')
  }
  return rest
}

const MAX_LINES = 3
const MAX_WORDS_OF_NAME = 4

/** The length of thanks and the lines of a signature below them. A line with a number or more words is content. */
export function closingLength(text: string): number {
  const lines = text.split('\n', MAX_LINES)
  const isName = (line: string) => line.split(' ').length <= MAX_WORDS_OF_NAME && !/\d/u.test(line) && /^\p{Lu}/u.test(line.trim())
  const end = lines.findIndex((line, index) => index > 0 && !isName(line))
  return (end < 0 ? lines : lines.slice(0, end)).join('\n').length
}
