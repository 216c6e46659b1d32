import type { Block } from '../../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { isCalendarWord, wordsOf } from '../../../domain/brief/lexicon.ts'
import type { Sentence } from '../../../domain/brief/sentence.ts'
import { salienceOf } from './salience.ts'
import { select, withAntecedents } from './selection.ts'

const DETAIL =
  /[£$€¥]|\d ?(?:[ap]\.?m\.?|h|uhr|km|%)(?!\p{L})|\d{1,2}[:.]\d{2}|(?<!\p{L})(?:free|gratis|gratuit\p{L}?|kostenlos|tonight|tomorrow|today)(?!\p{L})/iu

/** Limits, conditions and advice change what the rest means, so they stay. */
const CONDITION =
  /(?<!\p{L})(?:not|no|never|nobody|no one|none|cannot|can['’]t|don['’]t|only|limit|limited|must|need(?:s|ed)? to|should|please|if|unless|until|except|without|at least|at most|minimum|maximum)(?!\p{L})/iu

/**
 * The opening, the details that readers need (dates, prices, contacts, requests, conditions) and what the author set as lines or lists; of the other sentences the most
 * central ones, as many as fit into `most` characters.
 */
export function shortForm(blocks: Block[], brief: Brief, most: number): Block[] {
  const all = sentencesOf(blocks)
  const length = (sentences: Iterable<Sentence>) => [...sentences].reduce((sum, each) => sum + each.text.length + 1, 0)
  if (brief.badNews || length(all) <= most) return blocks
  const loose = new Set(blocks.flatMap((block) => (block.kind === 'paragraph' && block.lines.length === 1 ? (block.lines[0] ?? []) : [])))
  const isNeeded = (each: Sentence, index: number) =>
    index === 0 || !loose.has(each) || each.callToAction || each.contact || hasDetail(each, brief)
  let selected = withAntecedents(new Set(all.filter(isNeeded)), all)
  const salience = salienceOf(all)
  const others = all.filter((each) => !selected.has(each)).sort((one, other) => (salience.get(other) ?? 0) - (salience.get(one) ?? 0))
  for (const each of others) {
    const next = withAntecedents(new Set([...selected, each]), all)
    if (length(next) <= most) selected = next
  }
  return select(blocks, selected)
}

/** In languages whose names of days are not known here, every sentence with a number counts. */
function hasDetail({ text, factual }: Sentence, { english }: Brief): boolean {
  return english ? DETAIL.test(text) || CONDITION.test(text) || wordsOf(text).some(isCalendarWord) : factual
}
