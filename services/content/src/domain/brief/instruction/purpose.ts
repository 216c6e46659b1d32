import { ASKING_VERBS, plain, wordsOf } from '../lexicon.ts'
import { hasFigure } from '../sentence.ts'
import type { Instruction } from './instruction.ts'
import { PURPOSE, WANT_PEOPLE } from './patterns.ts'
import { addressed, imperative } from './statement.ts'

export function readPurpose(text: string): Instruction | undefined {
  const purpose = PURPOSE.exec(text)
  if (purpose) {
    const rest = text.slice(purpose[0].length)
    if (isCall(rest)) return imperative(rest)
    return hasFigure(text) ? undefined : { wish: text }
  }
  const want = WANT_PEOPLE.exec(text)
  if (!want) return undefined
  const rest = text.slice(want[0].length)
  if (want[1]) return { statement: addressed(rest) }
  return isCall(rest) ? imperative(rest) : undefined
}

const isCall = (text: string) =>
  ASKING_VERBS.has(plain(wordsOf(text.slice(0, 40))[0] ?? '')) && !/^(?:have|see|enjoy|remember)\b/iu.test(text)
