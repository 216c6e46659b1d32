import { AT_THE_TILL } from '../aside.ts'
import { linksIn } from '../facts.ts'
import { wordsOf } from '../lexicon.ts'
import { hasFigure, hasName } from '../sentence.ts'
import { sentenceCase, withStop } from '../wording.ts'
import { readCallToAction } from './call-to-action.ts'
import type { Instruction } from './instruction.ts'
import { opensClause } from './object.ts'
import { MENTION, MENTION_THAT, SHOULD, STYLE_WORD } from './patterns.ts'
import { addressed } from './statement.ts'

export function readMention(text: string, isLikely: boolean): Instruction | undefined {
  const mentioned = MENTION_THAT.exec(text)
  if (mentioned && !AT_THE_TILL.test(text)) return { statement: addressed(text.slice(mentioned[0].length)) }
  const should = SHOULD.exec(text)
  const from = should ? text.slice(should[0].length) : text
  const match = MENTION.exec(from)
  if (!match) return undefined
  const verb = match[0].trim().toLowerCase()
  const rest = from.slice(match[0].length).trim()
  if (STYLE_WORD.test(rest.slice(0, 60)) && !/^that\b/iu.test(rest) && linksIn(rest).length === 0 && !/^(?:mention|say|state)/u.test(verb))
    return readCallToAction(rest) ?? { wish: text }
  if (/^(?:hi|hello|hey|yes|no|goodbye|thanks|thank you|us|me|this|code|the code|your|you|cheese)\b/iu.test(rest)) {
    const isNamed = /^(?:the code|code)\b/iu.test(rest) && /^(?:mention|include|add)/u.test(verb) && wordsOf(rest).length <= 4
    return isNamed ? nounPhrase(rest) : undefined
  }
  const clause = /^(?:the fact )?that\s+/iu.exec(rest)
  if (clause && /^(?:note)$/u.test(verb) && !isLikely) return undefined
  if (clause) return { statement: addressed(rest.slice(clause[0].length)) }
  if (/^(?:note|add|say|state)$/u.test(verb) && !isLikely) return undefined
  const cta = readCallToAction(rest)
  if (cta) return cta
  const link =
    /^(?:the |a |our |my |this )?(?:link|url|website|web address|booking link|sign-?up link)(?: (?:to|is|:))?(?:\s*:)?\s*(\S+)$/iu.exec(
      rest,
    )
  if (link?.[1] && linksIn(link[1]).length > 0) return { statement: link[1] }
  if (/^(?:we|i|they|it|you|there|our|the|my)\b/iu.test(rest) && opensClause(rest)) return { statement: addressed(rest) }
  if (/^(?:say|state|note)$/u.test(verb)) return { wish: text }
  const named = rest.split(/,\s(?:and\s)?(?=(?:that|the|our|my|how|we|a|an)\s)|\sand\s(?=(?:that|the|our|my)\s)/iu)
  if (named.length > 1) return { statement: named.map(namedPart).filter(Boolean).join(' ') }
  if (/^(?:highlight|emphasi[sz]e|stress|focus on|play up)$/u.test(verb) && !hasFigure(rest) && !hasName(` ${rest}`)) return { wish: text }
  return nounPhrase(rest)
}

/** Turns one of several things to mention, a clause or a phrase, into a sentence. Empty for a phrase without a fact, because it would not inform readers. */
function namedPart(part: string): string {
  const clause = /^that\s+/iu.exec(part)
  const text = clause || opensClause(part) ? part.slice(clause?.[0].length ?? 0) : (nounPhrase(part).statement ?? '')
  if (!clause && !hasFigure(text) && !hasName(` ${text}`) && wordsOf(text).length < 4) return ''
  return withStop(sentenceCase(text))
}

/** Turns a phrase into its own line: "the discount code SPRING10" becomes "Discount code SPRING10", "the parking (free after 5)" becomes "Parking: free after 5". */
function nounPhrase(text: string): Instruction {
  const bare = text.replace(/^(?:the|a|an|our|my|that)\s+/iu, '')
  const remark = /^([^()]{3,40}) \(([^()]{3,80})\)$/u.exec(bare)
  return { statement: remark ? `${remark[1]}: ${remark[2]}` : bare }
}
