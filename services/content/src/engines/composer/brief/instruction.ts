import { AT_THE_TILL, isAside } from './aside.ts'
import { linksIn } from './facts.ts'
import { isInjection } from './injection.ts'
import {
  ANNOUNCE,
  AUDIENCE_IS,
  AUDIENCE_TAIL,
  CONNECTOR,
  ENDING,
  FOR_PLATFORM,
  LENGTH,
  MENTION,
  MENTION_THAT,
  PLATFORM_TAIL,
  POLITE,
  PURPOSE,
  READER_MENTIONS,
  REPORT,
  SHOULD,
  STYLE_VERB,
  STYLE_WORD,
  THANK,
  THIS_IS_FOR,
  TITLE_IS,
  WANT_PEOPLE,
  WRITE,
} from './instruction-patterns.ts'
import { ASKING_VERBS, plain, wordsOf } from './lexicon.ts'
import { hasFigure, hasName, hasVerb, isAuxiliary } from './sentence.ts'
import { sentenceCase, withStop } from './wording.ts'

/** What a sentence addressed to the writer leaves for the post. Everything empty: nothing. */
export interface Instruction {
  /** What the post is about, a phrase in the user's words. */
  topic?: string
  /** The title as the user gives it. */
  title?: string
  /** Content inside the instruction ("Tell people that we are closed on Monday"). */
  statement?: string
  /** How to write it. */
  wish?: string
  /** Addressed to the machine ("Ignore all previous instructions"). */
  injection?: true
  /** Content that cannot be extracted from the instruction; listed for the user. */
  dropped?: true
}

/** The reading of a sentence that addresses the writer; undefined for content. `first` widens what counts: a brief opens with its instruction. */
export function readInstruction(sentence: string, { first, seen }: { first: boolean; seen: boolean }): Instruction | undefined {
  if (isInjection(sentence)) return { injection: true }
  const bare = sentence.replace(/[.!?…:]{1,4}$/u, '').trim()
  if (/^(?:thanks|thank you|cheers|thx)(?: (?:so much|a lot|in advance|very much|you))?$/iu.test(bare)) return seen ? {} : undefined
  if (FOR_PLATFORM.test(bare) || THIS_IS_FOR.test(bare)) return wordsOf(bare).length <= 16 ? {} : undefined
  if (AUDIENCE_IS.test(bare)) return {}

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
  // The user's own apostrophes come back: both are one sign long.
  return { rest: text.slice(text.length - rest.length), polite }
}

/** "Write a LinkedIn post about …", "Caption for Instagram: …", "I need a short tweet announcing …". */
function readWrite(text: string): Instruction | undefined {
  const noun = WRITE.exec(text)
  if (!noun || /\b(?:is|are|was|were|has|have|will|got|wrote|published)\b/iu.test(noun[0].replace(/^i have/iu, ''))) return undefined
  let rest = text.slice(noun[0].length)
  if (/^(?:post|tweet)$/iu.test(noun[0]) && /^\s+that\s/iu.test(rest)) return undefined
  for (let step = 0; step < 3; step += 1) {
    const tail = PLATFORM_TAIL.exec(rest) ?? AUDIENCE_TAIL.exec(rest)
    if (!tail) break
    rest = rest.slice(tail[0].length)
  }
  if (/^\s*[,;]?\s*(?:pls|please|plz|needed|wanted|thanks|thx)?$/iu.test(rest)) return {}
  const colon = /^\s*(?:[:–—]|-\s)\s*/u.exec(rest)
  if (colon) return { statement: rest.slice(colon[0].length) }

  const named = /^\s*,\s+(?=(?:the |our |my )?[\p{L}\d][^,.;:]{8,100})(.+)$/u.exec(rest)?.[1]
  if (named && !hasVerb(named) && !STYLE_WORD.test(named) && !/^(?:for|not|no|in|with|short|max|about|by|to)\b/iu.test(named))
    return ofObject(named)
  const report = readReport(rest, true)
  if (report) return report
  const connector = CONNECTOR.exec(rest)
  if (connector) return ofObject(rest.slice(connector[0].length))
  if (/^\s*,?\s*(?:apologi[sz]ing|to apologi[sz]e)(?: (?:to|for) (?:our|my|all|the) \p{L}{2,20})?\s*$/iu.test(rest)) return {}
  if (/^\s*,?\s*(?:that|which|with|in|using|under|no|keep|make|it|please|and|–|—|-)(?![\p{L}])/iu.test(rest)) return { wish: rest.trim() }
  // "Post office hours change" talks about something else.
  return /^(?:write|create|make|draft|compose|generate|craft|prepare|give)\b/iu.test(text) ? { wish: rest.trim() } : undefined
}

/** "Blog post, year in review for …", "Full concert video description", "Statement, calm, no spin": a brief's first line that has no verb. */
function readBareNoun(text: string): Instruction | undefined {
  const noun =
    /(?<![\p{L}])(?:posts?|captions?|tweets?|threads?|articles?|descriptions?|statements?|reels?|tiktoks?|blog(?: posts?)?)(?![\p{L}’'-])/iu.exec(
      text.slice(0, 60),
    )
  if (!noun || wordsOf(text.slice(0, noun.index)).length > 4) return undefined
  if (/^(?:new|our|my|the|latest|this) /iu.test(text)) return undefined
  const rest = text.slice(noun.index + noun[0].length)
  if (/^\s*$/u.test(rest)) return {}
  const object = /^\s*(?:,|[–—-]|for|about|on)\s+(.+)$/iu.exec(rest)?.[1]
  if (!object) return undefined
  if (AUDIENCE_TAIL.test(rest) || STYLE_WORD.test(object.slice(0, 60)) || isAside(object) || /^(?:for |not |no |calm|to )/iu.test(object))
    return {}
  return ofObject(object)
}

/** "Tell people that …", "Let our customers know …", "Ask everyone to …". */
function readReport(text: string, isLikely: boolean): Instruction | undefined {
  const thank = THANK.exec(text)
  if (thank) return { statement: `Thank you to ${text.slice(thank[0].length)}` }
  const colon = /^(?:remind|tell|inform|warn)(?:s|ing)? (?:[\p{L}’'-]{2,20} ){0,2}[\p{L}’'-]{2,20}: +(?=\S)/iu.exec(text)
  if (colon && isLikely) return { statement: text.slice(colon[0].length) }
  const clear = /^(?:i|we) want (?:that|this|it) to be (?:clear|said|known)[,:;] +(.+)$/iu.exec(text)
  if (clear?.[1]) return { statement: clear[1] }
  const match = REPORT.exec(text)
  const link = match?.[1]?.toLowerCase()
  const statesContent = link === 'that' && !/\byour\b/iu.test(match?.[0] ?? '')
  if (!match || !(isLikely || statesContent)) return undefined
  const rest = text.slice(match[0].length)
  if (link === 'to') return imperative(rest)
  if (link === 'about' || link === 'of' || link === 'why' || link === 'how')
    return ofObject(link === 'why' || link === 'how' ? `${link} ${rest}` : rest)
  return { statement: addressed(rest) }
}

/** "they can book" becomes "you can book": the people to inform are the readers. */
function addressed(text: string): string {
  return text
    .replace(/^they're\b/iu, 'you’re'.replace('’', "'"))
    .replace(/^they\b/iu, 'you')
    .replace(/^their\b/iu, 'your')
}

/** "sign up with their email" becomes "sign up with your email". */
function imperative(text: string): Instruction {
  const statement = text.replace(/\btheir\b/giu, 'your').replace(/\b(?:they|them) (?=can|have|need|will|want)/giu, 'you ')
  return { statement }
}

function readAnnounce(text: string, isLikely: boolean): Instruction | undefined {
  const match = ANNOUNCE.exec(text)
  if (!match || !isLikely) return undefined
  if (
    /^(?:celebrate|share|introduce|describe|explain)/iu.test(match[0]) &&
    !/^(?:our|my|the|how|why|that|what|a|an)\b/iu.test(text.slice(match[0].length))
  )
    return undefined
  if (/ that\s+$/iu.test(match[0])) return { statement: addressed(text.slice(match[0].length)) }
  const spelled = /^(?:what|everything|how)\b[^:]{0,40}: /iu.exec(text.slice(match[0].length))
  if (spelled) return { statement: text.slice(match[0].length + spelled[0].length) }
  if (/\bwith (?:us|me|your|a friend|friends)\b|\b(?:below|in the comments)\b/iu.test(text)) return undefined
  return ofObject(text.slice(match[0].length))
}

function readPurpose(text: string): Instruction | undefined {
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

function readMention(text: string, isLikely: boolean): Instruction | undefined {
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
    /^(?:the |a |our |my |this )?(?:link|url|website|web address|booking link|sign-?up link)(?: (?:to|is|:))?\s*:?\s*(\S+)$/iu.exec(rest)
  if (link?.[1] && linksIn(link[1]).length > 0) return { statement: link[1] }
  if (/^(?:we|i|they|it|you|there|our|the|my)\b/iu.test(rest) && opensClause(rest)) return { statement: addressed(rest) }
  if (/^(?:say|state|note)$/u.test(verb)) return { wish: text }
  const named = rest.split(/,\s(?:and\s)?(?=(?:that|the|our|my|how|we|a|an)\s)|\sand\s(?=(?:that|the|our|my)\s)/iu)
  if (named.length > 1) return { statement: named.map(namedPart).filter(Boolean).join(' ') }
  if (/^(?:highlight|emphasi[sz]e|stress|focus on|play up)$/u.test(verb) && !hasFigure(rest) && !hasName(` ${rest}`)) return { wish: text }
  return nounPhrase(rest)
}

/** One of several things to mention: a clause or a phrase, each a sentence. A phrase without a fact is nothing to print. */
function namedPart(part: string): string {
  const clause = /^that\s+/iu.exec(part)
  const text = clause || opensClause(part) ? part.slice(clause?.[0].length ?? 0) : (nounPhrase(part).statement ?? '')
  if (!clause && !hasFigure(text) && !hasName(` ${text}`) && wordsOf(text).length < 4) return ''
  return withStop(sentenceCase(text))
}

/** "a call to action to book at example.com" leaves "book at example.com". */
function readCallToAction(text: string): Instruction | undefined {
  const match =
    /^(?:an? |the )?(?:clear |strong |soft )?(?:call[- ]to[- ]action|cta|invitation|invite|line|sentence|reminder)(?: asking (?:people|readers|them|followers))? (?:to|:)\s*/iu.exec(
      text,
    )
  if (!match) return undefined
  return imperative(text.slice(match[0].length))
}

/** A phrase to be named stands as a line of its own: "the discount code SPRING10" as "Discount code SPRING10". */
function nounPhrase(text: string): Instruction {
  const bare = text.replace(/^(?:the|a|an|our|my|that)\s+/iu, '')
  return { statement: bare }
}

function readStyle(text: string, isLikely: boolean): Instruction | undefined {
  const should = SHOULD.exec(text)
  if (should && wordsOf(text).length <= 24) return { wish: text }
  if (ENDING.test(text) && (isLikely || /["“'‘]|question|call|cta|link|invit|ask/iu.test(text))) {
    const given =
      /^(?:please )?(?:end|finish|close|start|begin|open) (?:it |the (?:post|caption|thread|text) )?with:? (?!an? |the |some )(.+)$/iu.exec(
        text,
      )?.[1]
    if (given && !/^["“'‘«]/u.test(given) && (hasFigure(given) || hasVerb(given))) return { statement: given }
    const cta = /\b(?:asking|inviting|encouraging|telling) (?:people|readers|them|everyone|followers|customers|folks) to (?=\S)/iu.exec(
      text,
    )
    const line = /\bwith (?=(?:an? |the )?(?:clear |strong )?(?:call[- ]to[- ]action|cta|invitation|invite|line|reminder)\b)/iu.exec(text)
    if (cta) return imperative(text.slice(cta.index + cta[0].length))
    return (line && readCallToAction(text.slice(line.index + line[0].length))) ?? { wish: text }
  }
  if (LENGTH.test(text)) return { wish: text }
  if (wordsOf(text).length > 24 || !STYLE_VERB.test(text)) return undefined
  // "Short stays are possible" is for readers.
  if (
    /^(?:short|very|more|less|funny|serious|formal|informal|casual|professional|light|warm|friendly|just|something|with|in|within|about|around|tone)\b/iu.test(
      text,
    ) &&
    hasVerb(text) &&
    wordsOf(text).length > 5
  )
    return undefined
  if (
    /^(?:make|keep|write|leave) (?:it|this|the (?:post|tone|text|caption|language|copy|thread))\b/iu.test(text) &&
    !/^keep it (?:in|at|out|refrigerated|cool|dry|warm|away)\b/iu.test(text)
  )
    return isLikely || STYLE_WORD.test(text) ? { wish: text } : undefined
  if (!STYLE_WORD.test(text)) return undefined
  // "No jargon" is for the writer; "No short cuts in our kitchen" may be for readers.
  if (
    /\b(?:our|we|you|your|i|my|us)\b/iu.test(text) &&
    !/\b(?:emojis?|hash ?tags?|tone|cta|call to action|jargon|post|caption|salesy|bullet)\b/iu.test(text)
  )
    return undefined
  return isLikely || wordsOf(text).length <= 8 ? { wish: text } : undefined
}

// Looked for in the last part only, so that a long topic is read once.
const TRAILING_WISH =
  /(?:,|\s+and|\s*[–—-])?\s+(?:(?:please )?(?:make|keep) it\b.*|in (?:a|an|the) [\p{L}, -]{2,40} (?:tone|style|voice|way)|(?:with|without|no|using|include|including|add) (?:[\p{L}\d-]+ ){0,3}(?:emojis?|hashtags?|call[- ]to[- ]action|cta|bullet points?|bullets)\b.*|(?:in|as) a (?:short |twitter |x )*thread\b.*|for (?:our |my |the )?(?:linked ?in|instagram|facebook|twitter|x|tik ?tok|you ?tube|social media)(?: page| account| channel)?|in (?:one|two|three|four|five|\d+) (?:short )?sentences?|(?:in |under |about |around )?\d+ words(?: max)?)$/iu

function ofObject(object: string): Instruction {
  let topic = object.trim()
  const wish = TRAILING_WISH.exec(topic.slice(-120))?.[0]
  if (wish && wish.length < topic.length) topic = topic.slice(0, -wish.length).trim()
  const reading: Instruction = wish ? { wish: wish.replace(/^(?:,|\s+and|\s*[–—-])?\s+/iu, '').trim() } : {}
  const clause = /^(?:the fact )?that\s+/iu.exec(topic)
  const video = /^[^:]{0,60}\b(?:video|clip|reel|upload|footage)(?: about| on)?:? +(?=\S)/iu.exec(topic)
  if (video?.[0].includes(':')) return { ...reading, statement: topic.slice(video[0].length) }
  if (/^[^:]{3,40}: /u.test(topic) && !/^(?:we|i|they)\b/iu.test(topic)) return { ...reading, topic }
  if (clause) return { ...reading, statement: addressed(topic.slice(clause[0].length)) }
  if (/^(?:it|this|that|them|everything)\b/iu.test(topic)) return wish ? reading : {}
  if (/^(?:we|i|it|they|there|our|my|the)\b/iu.test(topic) && opensClause(topic)) return { ...reading, statement: topic }
  return topic ? { ...reading, topic } : reading
}

/** A subject followed by an auxiliary early on, before any relative clause: "our shop is moving". */
function opensClause(text: string): boolean {
  const source = wordsOf(text.slice(0, 100))
  const list = source.map(plain)
  if (/^(?:we|i|they|it|you)$/u.test(list[0] ?? '')) return list.length > 2
  if (/^(?:we|i|they|it|you|there)'\p{L}+$/u.test(list[0] ?? '')) return true
  const relative = list.findIndex((word) => /^(?:which|who|that|where|whose|how|why|what)$/u.test(word))
  const verb = source.findIndex((word, index) => isAuxiliary(word, list[index - 1] ?? ''))
  return verb > 0 && verb < 7 && (relative < 0 || verb < relative)
}
