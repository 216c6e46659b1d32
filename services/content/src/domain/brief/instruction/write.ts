import { isAside } from '../aside.ts'
import { wordsOf } from '../lexicon.ts'
import { POST_NOUNS } from '../platform-words.ts'
import { hasVerb } from '../sentence.ts'
import type { Instruction } from './instruction.ts'
import { ofObject } from './object.ts'
import { AUDIENCE_TAIL, CONNECTOR, PLATFORM_TAIL, STYLE_WORD, WRITE } from './patterns.ts'
import { readReport } from './report.ts'

/** "Write a post about …", "Caption for …: …", "I need a short tweet announcing …". */
export function readWrite(text: string): Instruction | undefined {
  const noun = WRITE.exec(text)
  if (!noun || /\b(?:is|are|was|were|has|have|will|got|wrote|published)\b/iu.test(noun[0].replace(/^i have/iu, ''))) return undefined
  let rest = text.slice(noun[0].length)
  if (/^(?:post|tweet)$/iu.test(noun[0]) && /^\s+that\s/iu.test(rest)) return undefined
  for (let step = 0; step < 3; step += 1) {
    const tail = PLATFORM_TAIL.exec(rest) ?? AUDIENCE_TAIL.exec(rest)
    if (!tail) break
    rest = rest.slice(tail[0].length)
  }
  if (/^\s*(?:[,;]\s*)?(?:pls|please|plz|needed|wanted|thanks|thx)?$/iu.test(rest)) return {}
  const colon = /^\s*(?:[:–—]|-\s)\s*/u.exec(rest)
  if (colon) return { statement: rest.slice(colon[0].length) }

  const named = /^\s*,\s+(?=(?:the |our |my )?[\p{L}\d][^,.;:]{8,100})(.+)$/u.exec(rest)?.[1]
  if (named && !hasVerb(named) && !STYLE_WORD.test(named) && !/^(?:for|not|no|in|with|short|max|about|by|to)\b/iu.test(named))
    return ofObject(named)
  const report = readReport(rest, true)
  if (report) return report
  const connector = CONNECTOR.exec(rest)
  if (connector) return ofObject(rest.slice(connector[0].length))
  if (/^\s*(?:,\s*)?(?:apologi[sz]ing|to apologi[sz]e)(?: (?:to|for) (?:our|my|all|the) \p{L}{2,20})?\s*$/iu.test(rest)) return {}
  if (/^\s*(?:,\s*)?(?:that|which|with|in|using|under|no|keep|make|it|please|and|–|—|-)(?![\p{L}])/iu.test(rest))
    return { wish: rest.trim() }
  // "Post office hours change" is not an instruction to write a post.
  return /^(?:write|create|make|draft|compose|generate|craft|prepare|give)\b/iu.test(text) ? { wish: rest.trim() } : undefined
}

const BARE_NOUN = new RegExp(
  `(?<![\\p{L}])(?:posts?|captions?|${POST_NOUNS}|threads?|articles?|descriptions?|statements?|reels?|blog(?: posts?)?)(?![\\p{L}’'-])`,
  'iu',
)

/** "Blog post, year in review for …", "Full concert video description", "Statement, calm, no spin": a first line without a verb. */
export function readBareNoun(text: string): Instruction | undefined {
  const noun = BARE_NOUN.exec(text.slice(0, 60))
  if (!noun || wordsOf(text.slice(0, noun.index)).length > 4) return undefined
  if (/^(?:new|our|my|the|latest|this) /iu.test(text)) return undefined
  const rest = text.slice(noun.index + noun[0].length)
  if (/^\s*$/u.test(rest)) return {}
  const object = /^\s*(?:,|[–—-]|for|about|on)\s+(\S.*)$/iu.exec(rest)?.[1]
  if (!object) return undefined
  if (AUDIENCE_TAIL.test(rest) || STYLE_WORD.test(object.slice(0, 60)) || isAside(object) || /^(?:for |not |no |calm|to )/iu.test(object))
    return {}
  return ofObject(object)
}
