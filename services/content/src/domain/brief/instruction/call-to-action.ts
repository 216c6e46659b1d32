import type { Instruction } from './instruction.ts'
import { imperative } from './statement.ts'

/** Extracts "book at example.com" from "a call to action to book at example.com". */
export function readCallToAction(text: string): Instruction | undefined {
  const match =
    /^(?:an? |the )?(?:clear |strong |soft )?(?:call[- ]to[- ]action|cta|invitation|invite|line|sentence|reminder)(?: asking (?:people|readers|them|followers))? (?:to|:)\s*/iu.exec(
      text,
    )
  if (!match) return undefined
  return imperative(text.slice(match[0].length))
}
