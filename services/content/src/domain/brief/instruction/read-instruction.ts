import { isAside } from '../aside.ts'
import { isInjection } from '../injection.ts'
import { wordsOf } from '../lexicon.ts'
import { hasVerb } from '../sentence.ts'
import { readBeyondRules } from './beyond-rules.ts'
import type { Instruction } from './instruction.ts'
import { readMention } from './mention.ts'
import { AUDIENCE_IS, FOR_PLATFORM, PLATFORM, POLITE, READER_MENTIONS, THIS_IS_FOR, TITLE_IS } from './patterns.ts'
import { readPurpose } from './purpose.ts'
import { readAnnounce, readReport } from './report.ts'
import { isCertain, readRequest } from './request.ts'
import { readStyle } from './style.ts'
import { readBareNoun, readWrite } from './write.ts'

/** Readers are asked to do this. */
const SHARE_THIS =
  /^(?:please |pls |plz )?(?:like and |tag and )?(?:share|repost|retweet) (?:this|the|our) (?:post|page|reel|video)(?! (?:on|to)(?![\p{L}]))/iu

/** How a dictated note begins: "Hi, so this is for the Facebook page, I hope it's recording". */
const OPENS_NOTE = new RegExp(
  `^(?:(?:ok(?:ay)?|hi+|hey|hello|hiya|right|so|well)(?:, | )){0,4}(?:this|it)(?:['’]s| is)(?: one)? (?:going )?(?:for|on) (?:the|my|our) (?:[\\p{L}'’]+ )?(?:${PLATFORM})(?: (?:page|post|account|channel|group|feed))?(?:,|$)`,
  'iu',
)
const LONGEST_NOTE = 30

/** Invites readers to get in touch: "Write a few lines to Veronika at jobs@ofenherz.example". */
const CALLS_READERS =
  /^(?:please |just |then )?(?:write|send|drop|email|e-mail|mail|message|text) (?:(?:us|me|him|her|them|an?|your|some|the) )?(?:(?:few|quick|short|little|cover(?:ing)?) )?(?:(?:lines?|notes?|words?|e-?mails?|mails?|letters?|messages?|texts?|cvs?|photos?|pictures?|portfolio|application) )?(?:(?:and|with) [^.!?@]{1,40} )?(?:to|at|on)(?![\p{L}])/iu
const HAS_CONTACT = /[\p{L}\d._+-]@[\p{L}\d-]|(?<![\p{L}\d])@[\p{L}\d_]{3}|(?:\d[\s()-]?){7}/u

/** Parses a sentence that addresses the writer; undefined for content. `first` accepts more sentences, because briefs often open with an instruction. */
export function readInstruction(sentence: string, { first, seen }: { first: boolean; seen: boolean }): Instruction | undefined {
  if (CALLS_READERS.test(sentence) && HAS_CONTACT.test(sentence)) return undefined
  const beyondRules = first || seen ? readBeyondRules(sentence) : undefined
  const colon = first ? sentence.slice(0, 160).indexOf(': ') : -1
  if (colon > 0 && readBeyondRules(sentence.slice(0, colon)) === 'voice')
    return { beyondRules: 'voice', wish: sentence.slice(0, colon), statement: sentence.slice(colon + 2) }
  if (beyondRules) return { beyondRules, wish: sentence.replace(/[.!?…]{1,4}$/u, '') }
  const request = readRequest(sentence, { first })
  if (request && (first || seen || request.statement !== undefined || isCertain(sentence))) return request
  if (isInjection(sentence)) return { injection: true }
  const bare = sentence.replace(/[.!?…:]{1,4}$/u, '').trim()
  if (/^(?:thanks|thank you|cheers|thx)(?: (?:so much|a lot|in advance|very much|you))?$/iu.test(bare)) return seen ? {} : undefined
  if (OPENS_NOTE.test(bare) && !/\d/u.test(bare) && wordsOf(bare).length <= LONGEST_NOTE) return {}
  if (FOR_PLATFORM.test(bare) || THIS_IS_FOR.test(bare)) return wordsOf(bare).length <= 16 ? {} : undefined
  if (AUDIENCE_IS.test(bare)) return {}

  if (SHARE_THIS.test(bare)) return undefined
  const { rest, polite } = withoutCourtesy(bare)
  if (READER_MENTIONS.test(rest)) return undefined
  const isQuestion = /\?$/u.test(sentence)
  const title = TITLE_IS.exec(bare)
  if (title?.[1]) return { title: title[1] }
  const namesFormat = /^(?:\p{L}{2,12} ){0,2}(?:blog post|post|caption|thread|article|description|statement),/iu.test(bare)
  if (first && (namesFormat || !hasVerb(bare)) && wordsOf(bare).length <= 24) {
    const written = readWrite(bare) ?? readBareNoun(bare)
    if (written) return written
  }
  if (isQuestion && !polite) return undefined
  if (wordsOf(rest.slice(0, 60)).length < 1) return polite ? {} : undefined

  return (
    readWrite(rest) ??
    readReport(rest, polite || first || seen) ??
    readAnnounce(rest, polite || first) ??
    readPurpose(rest) ??
    readMention(rest, polite || seen) ??
    (isAside(bare) ? { wish: bare } : undefined) ??
    readStyle(rest, seen || polite || first)
  )
}

function withoutCourtesy(text: string): { rest: string; polite: boolean } {
  let rest = text.replace(/’/gu, "'")
  let polite = false
  for (let step = 0; step < 5; step += 1) {
    const match = POLITE.exec(rest)
    if (!match || match[0] === '' || match[0].length === rest.length) break
    polite ||= !/^(?:so|okay|ok|also|then|and|maybe|perhaps)\b/iu.test(match[0])
    rest = rest.slice(match[0].length)
  }
  // Restores the user's curly apostrophes. Positions match, because both apostrophes are one code unit long.
  return { rest: text.slice(text.length - rest.length), polite }
}
