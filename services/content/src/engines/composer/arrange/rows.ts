import type { Block } from '../../../domain/brief/block.ts'
import type { Sentence } from '../../../domain/brief/sentence.ts'

/** "Easter Sunday: 10 am to 12 noon.", "Monday: 9:00 to 17:00" */
const ROW = /^\p{Lu}[^:.!?,;]{2,30}: (?!(?:we|i|it|they|he|she|you|the|our|my|there)(?!\p{L}))(?:[^:!?]|(?<=\d):(?=\d)){2,60}$/iu
const FEWEST = 3
const LONGEST = 100

/** Turns consecutive sentences that are a label and its value, such as opening hours, into a list. */
export function withRowsApart(blocks: Block[]): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind !== 'paragraph' || block.lines.length !== 1) return [block]
    const parts = partsOf(block.lines[0] ?? [])
    if (parts.every(({ isRows }) => !isRows)) return [block]
    return parts.map(({ isRows, sentences }) => (isRows ? { kind: 'list', items: sentences } : { kind: 'paragraph', lines: [sentences] }))
  })
}

interface Part {
  isRows: boolean
  sentences: Sentence[]
}

function partsOf(sentences: Sentence[]): Part[] {
  const parts: Part[] = []
  const add = (isRows: boolean, added: Sentence[]) => {
    const last = parts.at(-1)
    if (last && last.isRows === isRows) last.sentences.push(...added)
    else if (added.length > 0) parts.push({ isRows, sentences: [...added] })
  }
  for (let at = 0; at < sentences.length; ) {
    let end = at
    while (isRow(sentences[end])) end += 1
    const isRows = end - at >= FEWEST
    const next = isRows ? end : Math.max(end, at + 1)
    add(isRows, sentences.slice(at, next))
    at = next
  }
  return parts
}

const isRow = (sentence: Sentence | undefined) =>
  sentence !== undefined &&
  sentence.text.length <= LONGEST &&
  !sentence.contact &&
  !sentence.question &&
  ROW.test(sentence.text.replace(/[.\s]+$/u, ''))
