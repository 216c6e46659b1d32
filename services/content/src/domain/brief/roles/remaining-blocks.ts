import type { Block } from '../block.ts'
import type { Reading } from '../reading.ts'
import type { Sentence } from '../sentence.ts'
import type { Role } from './linear-model.ts'

/** Removed text is always listed. Its role states where else it belongs: an instruction is obeyed or named in a notice. */
export function list(text: string, role: Role, reading: Reading): void {
  reading.dropped.push(text)
  if (role === 'instruction') {
    reading.instructions.push(text)
    reading.wishes.push(text)
  } else if (role === 'request') reading.requests.push(text)
  else if (role === 'about') reading.about.push(text)
  else if (role === 'shell') reading.boilerplate.push(text)
}

/** A block with what remains of each sentence. */
export function withRemaining(block: Block, remaining: (sentence: Sentence) => Sentence[]): Block[] {
  if (block.kind === 'paragraph') {
    const lines = block.lines.map((line) => line.flatMap(remaining)).filter((line) => line.length > 0)
    return lines.length > 0 ? [{ kind: 'paragraph', lines }] : []
  }
  if (block.kind === 'heading') return remaining(block.sentence).map((sentence) => ({ kind: 'heading', sentence }))
  if (block.kind !== 'list') return [block]
  const items = block.items.map(remaining)
  const left = items.flat()
  if (left.length === 0) return []
  const ordinals = block.ordinals?.filter((_, index) => (items[index]?.length ?? 0) > 0)
  return [{ kind: 'list', items: left, ...(ordinals && { ordinals: ordinals.map((_, index) => (ordinals[0] ?? 1) + index) }) }]
}
