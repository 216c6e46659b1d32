import { withStop } from '../wording.ts'
import { PARTLY_EXCLUDED } from './notes.ts'
import type { ReviewedPassage } from './passage.ts'
import { EXCLUDED } from './reasons.ts'

/** "no don't put that bit", "please don't say that": about what was said before. "Don't put that off" and "dont put that in but …" are not. */
const FORBIDS_BEFORE =
  /^(?:(?:no|oh|wait|actually|sorry|but|please|pls|ok|and)[, ]+){0,4}(?:do not|don['’]?t|never) (?:put|say|write|print|post|include|mention|tell (?:them|people|anyone)) (?:that|this|it)(?: bit| part| one)?(?=[,.;!)]| (?:just|only|please|pls|obviously|obvs)(?![\p{L}])|$)/iu
/** Another sentence began: what is forbidden can follow. */
const ENDS_SENTENCE = /[.!?]["”’)]?\s*$/u
/** A courtesy of its own. */
const COURTESY = /^(?:no,? |oh,? )*(?:do not|don['’]?t) mention it[.! ]*$/iu
/** "… because Karen's gone on leave no" */
const REASON = /^(.{12,}?),? (?:because|cos|coz|cause|since|now that) \S/iu

/**
 * Leaves out what the next passage forbids: "… because Karen's gone on leave, no don't put that bit, just say I've got spaces on Wednesdays". If only the reason is
 * meant, and nothing is to be said instead, the rest of the sentence stays.
 */
export function withoutForbiddenBefore(passages: readonly ReviewedPassage[]): ReviewedPassage[] {
  return passages.map((passage, index): ReviewedPassage => {
    const next = passages[index + 1]
    if (passage.use !== 'publish' || !next || ENDS_SENTENCE.test(passage.source)) return passage
    if (!FORBIDS_BEFORE.test(next.source) || COURTESY.test(next.source)) return passage
    const hasReplacement = next.use === 'publish' && next.text.trim() !== ''
    const open = hasReplacement ? undefined : REASON.exec(passage.text)?.[1]
    if (open) return { ...passage, text: withStop(open), reason: PARTLY_EXCLUDED, question: null }
    return { text: passage.source, source: passage.source, ...EXCLUDED, question: null }
  })
}
