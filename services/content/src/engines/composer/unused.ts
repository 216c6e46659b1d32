import { type Brief, sentencesOf } from '../../domain/brief/brief.ts'
import { isRequest } from '../../domain/brief/instruction/request.ts'
import type { PassageReason, UnusedPassage } from '../../domain/generation-response.ts'
import { lettersOf } from '../../domain/left-out.ts'

/** Shorter passages are fillers, which are not listed. Letters and digits. */
const FEWEST_LETTERS = 5

/** Every passage of the brief that is not in the draft, with the reason. `leftOut` are those that can be put back. */
export function unusedOf(brief: Brief, leftOut: string[], draft: string): UnusedPassage[] {
  const reasons: [PassageReason, string[]][] = [
    ['excluded', brief.secrets],
    ['request', brief.requests],
    ['instruction', [...brief.instructions, ...brief.asides, ...brief.injections]],
    ['about', brief.about],
    ['request', brief.boilerplate.filter(isRequest)],
    ['shell', brief.boilerplate],
    ['shortened', sentencesOf(brief.blocks).map(({ source }) => source)],
    ['note', brief.dropped],
  ]
  const known = new Map<string, PassageReason>()
  for (const [reason, passages] of reasons)
    for (const passage of passages) {
      const letters = lettersOf(passage)
      if (!known.has(letters)) known.set(letters, reason)
    }
  const present = lettersOf(draft)
  const listed: UnusedPassage[] = []
  const add = (text: string, reason: PassageReason) => {
    const letters = lettersOf(text)
    if (letters.length < FEWEST_LETTERS || present.includes(letters) || listed.some((each) => lettersOf(each.text).includes(letters)))
      return
    listed.push({ text: text.trim(), reason })
  }
  for (const text of leftOut) add(text, known.get(lettersOf(text)) ?? 'unsure')
  for (const [reason, passages] of reasons) if (reason !== 'shortened') for (const text of passages) add(text, reason)
  return listed
}
