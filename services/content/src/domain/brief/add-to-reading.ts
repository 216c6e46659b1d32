import { splitSentences, trimEndOf } from '@loomcast/platforms'
import type { Block } from './block.ts'
import { content } from './printable.ts'
import type { Reading } from './reading.ts'
import type { Sentence } from './sentence.ts'
import { sentenceCase } from './wording.ts'

/** A brief has only one title. A second one is treated as text. */
export function setTitle(title: string, reading: Reading): void {
  if (reading.title) push(content(title, title, reading), reading)
  else reading.title = content(title, title, reading, false)
  reading.titled = true
}

export function addTo(kind: 'list' | 'chapters', sentence: Sentence, reading: Reading, ordinal?: number): void {
  const last = reading.blocks.at(-1)
  reading.first = false
  delete reading.open
  // Another marker starts another list.
  const isSameList = last?.kind !== 'list' || (last.ordinals !== undefined) === (ordinal !== undefined)
  if (last?.kind === kind && isSameList) {
    last.items.push(sentence)
    if (last.kind === 'list' && last.ordinals && ordinal !== undefined) last.ordinals.push(ordinal)
    return
  }
  reading.blocks.push(
    kind === 'list' && ordinal !== undefined ? { kind, items: [sentence], ordinals: [ordinal] } : { kind, items: [sentence] },
  )
}

/** Starts a new line of the brief: the next sentence starts a line in the open paragraph, or a new paragraph. */
export function startLine(reading: Reading): void {
  if (reading.open?.kind === 'paragraph') {
    reading.open.lines.push([])
    return
  }
  const paragraph: Block = { kind: 'paragraph', lines: [[]] }
  reading.blocks.push(paragraph)
  reading.open = paragraph
}

export function push(sentence: Sentence, reading: Reading): void {
  if (reading.open?.kind !== 'paragraph') startLine(reading)
  const line = reading.open?.kind === 'paragraph' ? reading.open.lines.at(-1) : undefined
  const before = line?.at(-1)
  // "Questions? Ask Sam." stays on one line.
  const answers = before?.question ? before.text.length <= 60 : before?.leans === true && before.callToAction && before.text.length <= 20
  line?.push(answers ? { ...sentence, leans: true } : sentence)
  reading.first = false
}

/** "our spring sale: 20% off all teas": the topic, followed by content. */
export function setTopic(topic: string, reading: Reading): void {
  const colon = topic.slice(0, 72).indexOf(': ')
  const head = trimEndOf(colon > 2 ? topic.slice(0, colon) : topic, ',;–—-').trim()
  if (reading.topic || reading.title) push(content(head, head, reading), reading)
  else reading.topic = { ...content(head, head, reading, false), text: sentenceCase(head, reading.capitals, reading.english) }
  if (colon > 2) for (const part of splitSentences(topic.slice(colon + 2))) push(content(part, part, reading), reading)
}
