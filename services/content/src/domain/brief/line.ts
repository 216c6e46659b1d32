import type { Block as SourceBlock } from '@loomcast/platforms'
import { addTo, startLine } from './add-to-reading.ts'
import { withoutAsides } from './aside.ts'
import { opensList, readInlineChapters } from './chapters.ts'
import { isPublishingTask } from './instruction/publishing-task.ts'
import { isRequest } from './instruction/request.ts'
import { listItem } from './item.ts'
import { readLabeled } from './labeled.ts'
import { wordsOf } from './lexicon.ts'
import { readOne } from './plain-sentence.ts'
import { content } from './printable.ts'
import type { Reading } from './reading.ts'

/** Reads the sentences of a line, one a step. Each can begin with a label. If the last one ends with a colon, it is the heading for what follows. */
export function* readSentences(sentences: string[], next: SourceBlock | undefined, reading: Reading): Generator<undefined, void> {
  for (const [index, sentence] of sentences.entries()) {
    yield
    const isLabel = sentence.endsWith(':')
      ? index > 0 || (next !== undefined && opensList(next))
      : index === 0 && wordsOf(sentence).length <= 3 && !/[.!?…]$/u.test(sentence)
    const introduces =
      index === sentences.length - 1 && isLabel && next !== undefined && ((sentence.endsWith(':') && !next.afterGap) || opensList(next))
    if (introduces && !readLabeled(sentence, reading)) {
      readIntroduction(sentence, reading)
    } else if (
      !introduces &&
      !readLabeled(sentence, reading) &&
      !readInlineChapters(sentence, reading) &&
      !readInlineList(sentence, reading)
    )
      readOne(sentence, reading)
  }
}

/** Reduces "Opening hours over Easter, pls put them in a post:" to "Opening hours over Easter:". */
export function readIntroduction(sentence: string, reading: Reading): void {
  delete reading.open
  if (reading.isConfirmed) {
    reading.blocks.push({ kind: 'heading', sentence: content(sentence, sentence, reading, false) })
    return
  }
  if (isPublishingTask(sentence)) {
    reading.about.push(sentence)
    return
  }
  if (reading.english && isRequest(sentence)) {
    reading.requests.push(sentence)
    return
  }
  const { text, asides } = withoutAsides(sentence)
  reading.asides.push(...asides)
  reading.wishes.push(...asides)
  const isNote = asides.length > 0 && /^(?:the |my |our |some |here are )?(?:notes|facts|points|details|info|bits)(?![\p{L}])/iu.test(text)
  if (isNote) reading.boilerplate.push(text)
  else reading.blocks.push({ kind: 'heading', sentence: content(text, sentence, reading, false) })
}

/** "Signs: (1) a squeal, (2) grinding; (3) a hum": a list within a sentence. */
function readInlineList(sentence: string, reading: Reading): boolean {
  const parts = sentence.split(/[,;]? (?=\([1-9]\) )/u)
  const items = parts.filter((part) => /^\([1-9]\) /u.test(part))
  if (items.length < 3 || parts.length - items.length > 1) return false
  const [intro] = parts
  if (intro && intro !== items[0]) readOne(intro, reading)
  items.forEach((item, index) => {
    const text = item.replace(/^\([1-9]\) /u, '').replace(/[,;.]$/u, '')
    addTo('list', { ...listItem(text, item, reading) }, reading, index + 1)
  })
  startLine(reading)
  return true
}
