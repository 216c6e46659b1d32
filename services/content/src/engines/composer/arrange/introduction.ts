import type { Block } from '../../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import type { Sentence } from '../../../domain/brief/sentence.ts'
import { withoutStop } from '../../../domain/brief/wording.ts'
import { bareStatement } from './bare-statement.ts'
import { keywordsOf } from './keywords/keywords.ts'
import { isOrdered } from './order.ts'
import { refersTo } from './stands-alone.ts'
import { EVENT } from './title-faults.ts'

/** "We are a family-run garden center near Boise", "I run a small channel about bread" */
const WHO = /^(?:we|i)(?:['’]re| are|['’]m| am| run| own| manage) an? /iu
const FEWEST = 3

/**
 * Moves a first sentence that only says who the sender is to the end, before the request and the contact. Unchanged if the next one needs it, or is no news of
 * its own.
 */
export function withNewsFirst(blocks: Block[], brief: Brief): Block[] {
  if (!brief.english || brief.title || brief.badNews || isOrdered(brief)) return blocks
  const [block] = blocks
  const all = sentencesOf(blocks)
  const [first, second] = all
  if (block?.kind !== 'paragraph' || block.lines.length > 1 || !first || !second || all.length < FEWEST) return blocks
  if (!isIntroduction(first) || !isNews(second, first, brief)) return blocks
  const others = withoutFirst(blocks)
  const last = others.at(-1)
  if (last?.kind !== 'paragraph' || last.lines.length > 1) return [...others, { kind: 'paragraph', lines: [[first]] }]
  const line = last.lines[0] ?? []
  const end = line.findLastIndex((each) => !each.callToAction && !each.contact) + 1
  if (line[end]?.leans) return blocks
  return [...others.slice(0, -1), { kind: 'paragraph', lines: [[...line.slice(0, end), first, ...line.slice(end)]] }]
}

const isIntroduction = ({ text, factual, contact }: Sentence) =>
  WHO.test(text) && !factual && !contact && !EVENT.test(text) && bareStatement(withoutStop(text), true) === withoutStop(text)

/** "This week's video compares five composts" */
const OWN_NEWS = /^this (?:week|month)['’]s /iu

function isNews(second: Sentence, first: Sentence, brief: Brief): boolean {
  const { text, leans, question, callToAction, contact } = second
  if ((leans && !OWN_NEWS.test(text)) || question || callToAction || contact || text.endsWith(':') || refersTo(text, first.text))
    return false
  const words = text.toLowerCase()
  const isOfSender = /^(?:our|the|my|we|i)(?!\p{L})/iu.test(text)
  return (second.factual && !isOfSender) || keywordsOf(brief).some((each) => words.includes(each.toLowerCase()))
}

function withoutFirst(blocks: Block[]): Block[] {
  const [block, ...others] = blocks
  if (block?.kind !== 'paragraph') return blocks
  const [, ...line] = block.lines[0] ?? []
  return line.length > 0 ? [{ ...block, lines: [line] }, ...others] : others
}
