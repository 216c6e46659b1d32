import type { Block } from '../../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { isCalendarWord, wordsOf } from '../../../domain/brief/lexicon.ts'
import { hasName, type Sentence } from '../../../domain/brief/sentence.ts'
import { salienceOf } from './salience.ts'
import { select } from './selection.ts'
import { refersTo } from './stands-alone.ts'

const DETAIL =
  /[£$€¥]|\d ?(?:[ap]\.?m\.?|h|uhr|km|%)(?!\p{L})|\d{1,2}[:.]\d{2}|(?<!\p{L})(?:free|gratis|gratuit\p{L}?|kostenlos|tonight|tomorrow|today)(?!\p{L})/iu

/** Limits, conditions and advice change what the rest means, so they stay. */
const CONDITION =
  /(?<!\p{L})(?:not|no|never|nobody|no one|none|cannot|can['’]t|don['’]t|only|limit|limited|must|need(?:s|ed)? to|should|please|if|unless|until|except|without|at least|at most|minimum|maximum)(?!\p{L})/iu

/**
 * Leaves out the least central sentences until the text has at most `most` characters, but only those that nothing else needs: no details, requests, conditions
 * or names, nothing that the next sentence refers to, and nothing that the author set as lines or lists. In other languages than English nothing.
 */
export function shortForm(blocks: Block[], brief: Brief, most: number): Block[] {
  const all = sentencesOf(blocks)
  let length = all.reduce((sum, each) => sum + each.text.length + 1, 0)
  if (!brief.english || brief.badNews || length <= most) return blocks
  const loose = new Set(blocks.flatMap((block) => (block.kind === 'paragraph' && block.lines.length === 1 ? (block.lines[0] ?? []) : [])))
  const salience = salienceOf(all)
  const free = all
    .filter((each, at) => at > 0 && loose.has(each) && isFree(all, at))
    .sort((one, other) => (salience.get(one) ?? 0) - (salience.get(other) ?? 0))
  const selected = new Set(all)
  for (const each of free) {
    if (length <= most) break
    const at = all.indexOf(each)
    // Two neighbors are never left out: what one explains, the other may need.
    if (!selected.has(all[at - 1] ?? each) || !selected.has(all[at + 1] ?? each)) continue
    selected.delete(each)
    length -= each.text.length + 1
  }
  return select(blocks, selected)
}

function isFree(all: readonly Sentence[], at: number): boolean {
  const sentence = all[at]
  const next = all[at + 1]
  if (!sentence || !next) return false
  const isDetail = sentence.callToAction || sentence.contact || sentence.question || hasDetail(sentence) || hasName(sentence.text)
  return !isDetail && !introducesList(sentence.text) && !refersTo(next.text, sentence.text)
}

const hasDetail = ({ text }: Sentence) => DETAIL.test(text) || CONDITION.test(text) || wordsOf(text).some(isCalendarWord)

/** "The software has three new functions." */
const introducesList = (text: string) =>
  /:$|(?<!\p{L})(?:two|three|four|five|several|these|following) (?:\p{L}+ ){0,2}\p{L}+s[.:]?$/iu.test(text)
