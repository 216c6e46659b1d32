import { hashtags, splitSentences } from '@loomcast/platforms'
import { push, setTitle, setTopic } from './add-to-reading.ts'
import { type LabeledLine, readLabel } from './labels.ts'
import { hasOnlyTags } from './only-tags.ts'
import { readOne } from './plain-sentence.ts'
import { content } from './printable.ts'
import type { Reading } from './reading.ts'

const NAMED_WISH = /^(?:avoid|no|don)/iu

const NAME_LINE = /^(name|nom|nombre|naam|nome|nazwa) ?: ?(\S.{1,80})$/iu

/** "Name: Fellside 3" as the first line is the title. */
function firstName(line: string, { first, title }: Reading): LabeledLine | undefined {
  const match = first && !title ? NAME_LINE.exec(line) : undefined
  return match ? { label: match[1] ?? '', value: match[2] ?? '', use: 'title' } : undefined
}

/** "When: Friday", "CTA: book now", "Tone: warm". */
export function readLabeled(line: string, reading: Reading): boolean {
  const labeled = readLabel(line, reading) ?? firstName(line, reading)
  if (!labeled || (reading.isConfirmed && labeled.use !== 'detail')) return false
  const { label, value, use } = labeled
  if (use === 'detail') {
    if (value === '') return false
    // In the middle of a line, it is a normal sentence.
    if (reading.open?.kind !== 'paragraph' || (reading.open.lines.at(-1)?.length ?? 0) > 0) return false
    push(content(line, line, reading, false), reading)
    return true
  }
  if (use === 'none') reading.about.push(line)
  else reading.instructions.push(value === '' || use === 'wish' ? line : `${label}:`)
  if (value === '') return true
  if (use === 'wish')
    reading.wishes.push(NAMED_WISH.test(label) ? `${label} ${value}` : /^(?:tone|style|voice|mood|vibe)/iu.test(label) ? line : value)
  if (use === 'sender') reading.sender = value
  if (use === 'tags') readTags(line, value, reading)
  if (use === 'title') setTitle(value, reading)
  if (use === 'topic') setTopic(value, reading)
  if (use === 'content' || use === 'ask') {
    for (const sentence of splitSentences(value)) readOne(sentence, reading)
  }
  return true
}

/** The tags, and the text after them. Without tags it is an instruction: "Hashtags: none". */
function readTags(line: string, value: string, reading: Reading): void {
  const tags = /^(?:[#＃][^\s,;#＃]+[\s,;]*)+/u.exec(value)?.[0] ?? ''
  if (!hasOnlyTags(tags)) {
    reading.instructions.push(line)
    reading.wishes.push(/^(?:no|none)(?![\p{L}])/iu.test(value) ? 'no hashtags' : /^\d{1,2}$/u.test(value) ? `${value} hashtags` : line)
    return
  }
  reading.tags.push(...hashtags(tags))
  for (const sentence of splitSentences(value.slice(tags.length))) readOne(sentence, reading)
}
