import { hashtags, splitSentences } from '@loomcast/platforms'
import { addTo } from './add-to-reading.ts'
import { isAside, withoutAsides } from './aside.ts'
import { follow, instructionIn } from './follow-instruction.ts'
import { isPublishingTask } from './instruction/publishing-task.ts'
import { readLabeled } from './labeled.ts'
import { readLabel } from './labels.ts'
import { hasOnlyTags } from './only-tags.ts'
import { content } from './printable.ts'
import type { Reading } from './reading.ts'
import type { Sentence } from './sentence.ts'
import { sentenceCase, withoutStop } from './wording.ts'

export function readItem(source: string, ordinal: number | undefined, reading: Reading): void {
  if (reading.isConfirmed || reading.isPublicLine?.(source)) {
    addTo('list', listItem(source, source, reading), reading, ordinal)
    return
  }
  const given = readLabel(source, reading)
  if (given && /^(?:wish|none)$/u.test(given.use)) {
    readLabeled(source, reading)
    return
  }
  const item = withoutRemarks(source, reading)
  if (hasOnlyTags(item)) {
    reading.tags.push(...hashtags(item))
    return
  }
  const instruction = reading.english ? instructionIn(item, reading) : undefined
  if (isPublishingTask(item)) {
    reading.about.push(item)
    return
  }
  const labeled = readLabel(item, reading)
  if (labeled?.use === 'content' && labeled.value !== '' && /\? /u.test(item)) {
    addTo('list', listItem(labeled.value, labeled.value, reading), reading, ordinal)
    return
  }
  if (labeled && /^(?:ask|wish|none|tags)$/u.test(labeled.use)) {
    readLabeled(item, reading)
    return
  }
  if (instruction) {
    if (instruction.statement === undefined) follow(instruction, item, reading)
    else addTo('list', listItem(instruction.statement, instruction.statement, reading), reading, ordinal)
    return
  }
  if (item) addTo('list', listItem(item, item, reading), reading, ordinal)
  reading.first = false
}

/** Removes remarks to the writer: "12 sold; 3 left. This is the main point of the post". An item that is only a remark is kept and parsed as one later. */
function withoutRemarks(item: string, reading: Reading): string {
  const sentences = splitSentences(item)
  const content = sentences.flatMap((sentence) => {
    const { text, asides } = sentences.length > 1 && isAside(sentence) ? { text: '', asides: [sentence] } : withoutAsides(sentence)
    reading.asides.push(...asides)
    reading.wishes.push(...asides)
    return text.trim() ? [text] : []
  })
  const text = content.length > 0 ? content.join(' ') : item
  return /[.!?…]$/u.test(item) ? text : withoutStop(text)
}

export function listItem(text: string, source: string, reading: Reading): Sentence {
  const sentence = content(text, source, reading, false)
  const sentences = splitSentences(sentence.text)
  const whole = reading.english && !reading.lowercase ? sentences.map((each) => sentenceCase(each)).join(' ') : sentence.text
  return { ...sentence, text: sentences.length > 1 ? whole : withoutStop(sentence.text), leans: false }
}
