import { trimEndOf } from '@loomcast/platforms'
import { excludedSpansIn } from './excluded-spans.ts'
import { readSecrets, withoutHidden, wordsToHide } from './secrets.ts'
import type { StrippedText } from './stripped-text.ts'

/** The brief without what its author keeps out of it, and without the sentences that have what an order forbids. */
export function withoutExcludedSpans(text: string, isForReaders: (passage: string) => boolean): StrippedText {
  const spans = excludedSpansIn(text).filter(
    ({ start, end, kind, isWeak }) => kind === 'certain' && !(isWeak && isForReaders(text.slice(start, end))),
  )
  if (spans.length === 0) return { text, boilerplate: [], quoted: [] }
  const quoted = spans.map(({ start, end }) => text.slice(start, end).trim())
  let open = ''
  let at = 0
  for (const { start, end } of spans) {
    const before = text.slice(at, start)
    const rest = text.slice(end)
    const isCut = before.endsWith(', ') && (rest.trim() === '' || /^\s/u.test(rest))
    open += isCut ? `${trimEndOf(before, ',; ')}.` : withoutBullet(before)
    at = text.startsWith(' ', end) && (open === '' || /\s$/u.test(open)) ? end + 1 : end
  }
  const lines = trimEndOf(open + text.slice(at), ' \n').split('\n')
  const { hidden, replacements } = readSecrets(quoted.join('\n'))
  const named = spans.flatMap(({ about }) => (about ? wordsToHide(about) : []))
  return withoutHidden(lines, [...named, ...hidden], replacements, quoted)
}

/** "- " of an item that is left out. */
const withoutBullet = (text: string) => text.replace(/(?<=^|\n)[-*•·–—] $/u, '')
