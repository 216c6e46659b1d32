import { pageElementsOf } from '../../boilerplate/web-page.ts'
import { withCapital } from '../../with-capital.ts'
import type { ReviewedPassage } from '../passage.ts'
import { decisionFor, EXCLUDED } from '../reasons.ts'
import { type BriefLine, isPublished, linesOf, publishedOf } from './lines.ts'

const PRICES_JOINED = 'The two prices were written together.'
const REGULAR = /^(?:regular|normal|usual|original|old|rrp|was)(?: price)?:? ?([£€$]\d[\d.,]*)$/iu
const SALE = /^(?:sale|special|now|offer|new|our)(?: price)?:? ?([£€$]\d[\d.,]*)$/iu
const LABEL_ABOVE =
  /^(ingredients|materials?|dimensions|allergens|contains|colou?rs?|sizes?|includes|what['’]s included|next dates?) ?[+:–-]?$/iu
/** "FREE SHIPPING ON ORDERS OVER $75", above the product. */
const BANNER = /^[\p{Lu}\d\s£€$&!%.,:'’-]{12,80}$/u
/** The name of a newspaper or a site, above its sections. */
const MASTHEAD = /^(?:the )?\p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}[\p{L}'’-]{1,20}){0,4}$/u
const FEWEST_WORDS_OF_HEADLINE = 4

/** The lines of a pasted page as a text: whole headlines, no name of the site above them, both prices of an offer in one line. */
export function withPageInOrder(passages: ReviewedPassage[], source: string): ReviewedPassage[] {
  const elements = pageElementsOf(source.split('\n'))
  if (!elements) return passages
  const lines = linesOf(passages, source)
  const kinds = new Map<string, string | undefined>(source.split('\n').map((line, index) => [line.trim(), elements[index]]))
  const at = (index: number) => lines[index]
  const firstBody = lines.findIndex((line) => isPublished(line))
  return lines.flatMap((line, index): ReviewedPassage[] => {
    const next = at(index + 1)
    const before = at(index - 1)
    if (index === firstBody && next && kinds.get(next.text) === 'navigation' && MASTHEAD.test(line.text)) return [left(line, 'shell')]
    if (index === firstBody && BANNER.test(line.text) && next) return [left(line, 'shell')]
    const isHeadline = kinds.get(line.text) === undefined && isPublished(line) && line.passages.some(({ use }) => use === 'leave_out')
    if (isHeadline && isTorn(line)) return [shown(line, line.text, 'It is the headline of the page.')]
    const sale = before && REGULAR.exec(before.text) ? SALE.exec(line.text)?.[1] : undefined
    if (sale && before && isPublished(before))
      return [shown(line, `${short(sale)} (was ${short(REGULAR.exec(before.text)?.[1] ?? '')})`, PRICES_JOINED)]
    if (next && REGULAR.test(line.text) && SALE.test(next.text)) return [left(line, 'shell')]
    const label = before && LABEL_ABOVE.exec(before.text)?.[1]
    if (label && isPublished(line))
      return [shown(line, `${withCapital(label.toLowerCase())}: ${publishedOf(line).replace(/\.$/u, '')}`, 'Its label was put before it.')]
    if (next && LABEL_ABOVE.test(line.text) && isPublished(next) && isPublished(line)) return [left(line, 'shell')]
    return line.passages
  })
}

const short = (price: string) => price.replace(/[.,]00$/u, '')

/** A headline has no sign at its end, and nothing in it was to be left out. */
const isTorn = ({ text, passages }: BriefLine) =>
  text.split(' ').length >= FEWEST_WORDS_OF_HEADLINE &&
  !/[.!?:]$/u.test(text) &&
  passages.every(({ use, reason }) => use !== 'instruction' && reason !== EXCLUDED.reason && reason !== decisionFor('request').reason)

const left = ({ text }: BriefLine, role: 'shell'): ReviewedPassage => ({ text, source: text, ...decisionFor(role), question: null })

const shown = ({ text: source }: BriefLine, text: string, reason: string): ReviewedPassage => ({
  text,
  source,
  use: 'publish',
  reason,
  question: null,
})
