import { splitSentences } from '@loomcast/platforms'
import { push, setTitle, setTopic } from './add-to-reading.ts'
import { readForeignInstruction } from './foreign-instruction.ts'
import type { Instruction } from './instruction/instruction.ts'
import { readInstruction } from './instruction/read-instruction.ts'
import { content } from './printable.ts'
import type { Reading } from './reading.ts'
import { withCapital } from './with-capital.ts'

/** The instruction that a line or a sentence is, in the language of the brief. */
export function instructionIn(text: string, { english, first, instructions, requests }: Reading): Instruction | undefined {
  return english ? readInstruction(text, { first, seen: instructions.length + requests.length > 0 }) : readForeignInstruction(text, first)
}

export function follow(instruction: Instruction, source: string, reading: Reading): void {
  if (instruction.injection) {
    reading.injections.push(source)
    return
  }
  if (instruction.dropped) {
    reading.dropped.push(source)
    return
  }
  if (instruction.beyondRules) reading.beyondRules ??= instruction.beyondRules
  if (instruction.request) reading.requests.push(instruction.request)
  else reading.instructions.push(source)
  reading.afterRemark = instruction.wish !== undefined && instruction.statement === undefined && instruction.topic === undefined
  if (instruction.wish)
    reading.wishes.push(...instruction.wish.split(/,? and (?=(?:make|keep|add|use|with|include|no|don['’]?t|end|start) )/iu))
  if (instruction.title) setTitle(instruction.title, reading)
  if (instruction.topic) setTopic(instruction.topic, reading)
  if (instruction.statement) {
    const end = /[.!?…]$/u.test(instruction.statement) ? '' : (/[.!?…]$/u.exec(source)?.[0] ?? '')
    const [first = '', ...others] = splitSentences(instruction.statement + end)
    push(content(capitalized(first, reading), first, reading), reading)
    for (const part of others) push(content(part, part, reading), reading)
  }
}

/** Text that followed a colon becomes a sentence. */
const capitalized = (text: string, { lowercase }: Reading) => (lowercase || /^\S*[.@]\S/u.test(text) ? text : withCapital(text))
