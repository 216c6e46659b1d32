import type { Block as SourceBlock } from '@loomcast/platforms'
import { follow, instructionIn } from './follow-instruction.ts'
import { isPublishingTask } from './instruction/publishing-task.ts'
import { wordsOf } from './lexicon.ts'
import { content } from './printable.ts'
import type { Reading } from './reading.ts'
import { withoutStop } from './wording.ts'

export function readHeading(line: string, next: SourceBlock | undefined, reading: Reading): void {
  const bare = line.replace(/:$/u, '')
  if (!reading.isConfirmed && isPublishingTask(line)) {
    reading.about.push(line)
    return
  }
  const instruction = reading.isConfirmed ? undefined : instructionIn(line, reading)
  if (instruction) {
    const { wish: _wish, ...rest } = instruction
    follow(rest, line, reading)
    return
  }
  const sentence = content(line, line, reading)
  if (reading.first && !reading.title && next?.kind !== 'item' && wordsOf(bare).length <= 12) {
    reading.titled = true
    reading.title = { ...sentence, text: withoutStop(sentence.text) }
  } else
    reading.blocks.push({
      kind: 'heading',
      sentence: { ...sentence, text: line.endsWith(':') ? sentence.text : withoutStop(sentence.text) },
    })
  reading.first = false
}
