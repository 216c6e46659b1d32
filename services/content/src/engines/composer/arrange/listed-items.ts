import { trimEndOf } from '@loomcast/platforms'
import type { Block } from '../../../domain/brief/block.ts'
import { hasVerb, readSentence, type Sentence } from '../../../domain/brief/sentence.ts'
import { sentenceCase } from '../../../domain/brief/wording.ts'

/** "Things to try first: calf stretches, supportive shoes, a softer surface" */
const LABELED = /^(\p{Lu}[\p{L}\p{N} '’/-]{3,50}): (\p{L}[^:!?\n]{10,400})$/u
/** Values that are read in one line: when, where and for how much. */
const OF_ONE_LINE =
  /^(?:when|where|who|date|dates|day|days|time|times|hours|opening hours|open|closed|doors|place|venue|location|address|price|prices|cost|costs|entry|admission|contact|phone|email|areas?|areas covered|from|by|with|credits?|photos?)$/iu
const FEWEST = 3
const LONGEST_ITEM = 90
const LEAST_ITEM = 3

/** The paragraphs of an English article, in which a sentence that is a label and at least three things is a heading with a list. */
export function withItemsListed(blocks: Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind !== 'paragraph' || block.lines.length !== 1) return [block]
    const sentences = block.lines[0] ?? []
    const lists = sentences.map(listOf)
    if (lists.every((list) => list === undefined)) return [block]
    const result: Block[] = []
    sentences.forEach((sentence, index) => {
      const list = lists[index]
      const last = result.at(-1)
      if (list) result.push(...list)
      else if (last?.kind === 'paragraph') last.lines[0]?.push(sentence)
      else result.push({ kind: 'paragraph', lines: [[sentence]] })
    })
    return result
  })
}

function listOf(sentence: Sentence): Block[] | undefined {
  const [, label = '', things = ''] = LABELED.exec(trimEndOf(sentence.text, '.')) ?? []
  if (label === '' || OF_ONE_LINE.test(label) || /[.;"“]/u.test(things)) return undefined
  if (hasVerb(label) && !/(?<![\p{L}])to \p{L}/u.test(label)) return undefined
  const items = itemsOf(things)
  if (items.length < FEWEST || items.some((item) => item.length < LEAST_ITEM || item.length > LONGEST_ITEM)) return undefined
  const part = (text: string) => ({ ...readSentence(text, sentence.source, true), leans: false })
  return [
    { kind: 'paragraph', lines: [[part(`${label}:`)]] },
    { kind: 'list', items: items.map((item) => part(sentenceCase(item))) },
  ]
}

/** The things between the commas that are not in parentheses. The last one can be behind "and". */
function itemsOf(things: string): string[] {
  const items: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < things.length; at += 1) {
    if (things[at] === '(') depth += 1
    else if (things[at] === ')') depth = Math.max(0, depth - 1)
    else if (things[at] === ',' && depth === 0 && things[at + 1] === ' ') {
      items.push(things.slice(start, at))
      start = at + 2
    }
  }
  const last = things.slice(start)
  const [, before, behind] = /^([^()]{3,60}?) and ([^()]{3,60})$/u.exec(last) ?? []
  if (/^and /u.test(last)) return [...items, last.slice(4)]
  return before !== undefined &&
    behind !== undefined &&
    items.length > 0 &&
    !/ and /u.test(behind) &&
    (!hasVerb(behind) || /^\p{Ll}+ing(?!\p{L})/u.test(behind))
    ? [...items, before, behind]
    : [...items, last]
}
