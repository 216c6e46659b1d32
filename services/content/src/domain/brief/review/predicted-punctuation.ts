import type { BriefRoles, WordRole } from '../roles/brief-roles.ts'
import { dangles } from '../roles/remaining.ts'
import { hasVerb } from '../sentence.ts'
import { isNameWithin } from './names.ts'
import type { ReviewedPassage } from './passage.ts'
import { runOnExclusionsIn } from './run-on-exclusions.ts'
import { isTimeOrPlace, joinsClauseOfTime } from './time-or-place.ts'

interface Signed {
  text: string
  roles: BriefRoles
  /** Exclusion instructions of the text as it was typed, by words. In shorter sentences they would not be found. */
  orders: ExclusionRange[]
}

/** Words under an exclusion instruction, or before it and for readers. */
export interface ExclusionRange {
  from: number
  to: number
  isShown: boolean
}

/**
 * From these probabilities on, a word opens a sentence: a subject behind a sentence with a verb, another word before a verb, without one, a time without a subject, behind "and"
 * and behind a comma, with which the text can be read without a period.
 */
const LEAST = { subject: 0.18, usual: 0.38, withoutVerb: 0.6, withTime: 0.8, joined: 0.5, behindComma: 0.8 }
/** Shorter stretches between two signs are read as they are, and so are the rows of a list. */
const FEWEST_WORDS = 9
const FEWEST_OF_LINE = 14
const FEWEST_ROWS = 3
const FEWEST_OF_SENTENCE = 2
const FEWEST_BEFORE_SUBJECT = 5
const FEWEST_WITHOUT_DOUBT = 4
/** A stretch with a capital and a sign of its own is a sentence, unless it is longer than most. */
const MOST_WORDS_OF_SENTENCE = 45
const ENDS = /[.!?…:;。！？][)\]"'”’»]*$/u
const OPENS_BRACKET = /[([{“«„"]/u
const CLOSES_BRACKET = /[)\]}”»"][.,;:!?]*$/u

/**
 * A text that was typed or dictated in one go with a period behind each word after which a sentence opens, as the network estimates it. It has the same
 * words. Undefined if the network finds none.
 */
export function withPredictedPunctuation(source: string, roles: BriefRoles): Signed | undefined {
  const words = roles.map(({ start, end }) => source.slice(start, end))
  const stretches = stretchesOf(source, roles, words)
  const orders = stretches.flatMap(({ from, to }) => exclusionRangesIn(words.slice(from, to + 1), from))
  const isSilent = (end: number) => orders.some(({ from, to, isShown }) => !isShown && end >= from && end < to - 1)
  const isList = source.split('\n').filter((line) => line.trim() !== '').length > FEWEST_ROWS
  const ends = stretches
    .flatMap(({ from, to }) =>
      to - from + 1 < (isList && !isClauses(words.slice(from, to + 1)) ? FEWEST_OF_LINE : FEWEST_WORDS)
        ? []
        : sentenceEnds(words, roles, from, to),
    )
    .filter((end) => !isSilent(end))
  if (ends.length === 0) return undefined
  const closing = new Set(ends)
  let text = ''
  let at = 0
  const written = roles.map((word, index): WordRole => {
    text += source.slice(at, word.start)
    at = word.end
    const start = text.length
    text += closing.has(index) ? `${(words[index] ?? '').replace(/,$/u, '')}.` : words[index]
    return { ...word, start, end: text.length, ...(closing.has(index - 1) && { opens: 0 }) }
  })
  return { text: text + source.slice(at), roles: written, orders }
}

/** Whether words below the rows of a list are no row: "inflatable you have to book on the app the rest just turn up". */
const isClauses = (words: readonly string[]) =>
  !words.some((word) => /\d/u.test(word)) && words.slice(0, 3).some((word) => READER.test(word)) && hasVerb(words.slice(0, 9).join(' '))
const READER = /^(?:u|you|we|i|they|it['’]?s)$/iu

interface Stretch {
  from: number
  to: number
}

/** The words between two signs or line breaks. */
function stretchesOf(source: string, roles: BriefRoles, words: readonly string[]): Stretch[] {
  const stretches: Stretch[] = []
  let from = 0
  roles.forEach(({ end }, index) => {
    const next = roles[index + 1]
    if (next && !source.slice(end, next.start).includes('\n') && !ENDS.test(words[index] ?? '')) return
    stretches.push({ from, to: index })
    from = index + 1
  })
  return stretches
}

function exclusionRangesIn(words: readonly string[], first: number): ExclusionRange[] {
  const text = words.join(' ')
  const wordAt = (offset: number) => first + text.slice(0, offset).split(' ').length - (text[offset - 1] === ' ' || offset === 0 ? 1 : 0)
  return runOnExclusionsIn(text).map(({ start, end, isShown }) => ({ from: wordAt(start), to: wordAt(end), isShown }))
}

/** "only 4 | dates left", "Jan | 2027 in Pune", "for all | the training" */
const COUNTED = /(?:^|\s)(?:only|just|last|the last|another|all|both|at least|up to) \d{1,3}$/iu
const MONTH_AT_END = /(?:^|\s)(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)\p{L}{0,6}\.?$/iu
const ALL_AT_END = /(?:^|\s)(?:for|with|of|to|at|and) all$/iu
/** "it's the merino | no wait | it's the blue one": a correction is read together with what it takes back. */
const CORRECTION = /^(?:no,? (?:wait|sorry|hang on|hold on)|sorry,? (?:no|i mean)|i mean|scratch that)(?![\p{L}])/iu
const CORRECTION_AT_END = /(?:^|\s)(?:no,? (?:wait|sorry|hang on|hold on)|sorry,? (?:no|i mean)|i mean|scratch that)$/iu
/** "at half | seven" */
const HALF_AT_END = /(?:^|\s)(?:half|quarter (?:past|to)|half past)$/iu
const OF_HOUR = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|1[0-2]|[1-9])(?![\p{L}\d])/iu
/** "it's Meg | the tiler": a description belongs to the name before it. */
const NAMED = /(?:^|\s)(?:it['’]?s|this is|i['’]?m|i am|my name['’]?s|my name is) (\p{L}{2,14})$/iu
const DESCRIBED = /^(?:the \p{L}{3,16}(?! (?:is|are|was|were|has|have|will)(?![\p{L}]))(?![\p{L}])|from |here (?:from|at) |at the )/iu
/** "the mistake | I made with the legs": a clause about a thing, without an object of its own. */
const THING_AT_END = /(?:^|\s)(?:the|an?|this|that|these|those|any|every|which)(?: [\p{L}\p{N}.'’-]{1,20}){1,5}$/iu
const ABOUT_THING =
  /^(?:i|we|you|they|he|she) (?:made|got|found|bought|wrote|built|baked|used|loved?|need|wanted|grew|restored|ordered|paid|did) (?:with|at|in|from|for|on|last|this|when|by|as|too|most|myself|ourselves)(?![\p{L}])/iu

/** Whether the next words are a clause about the thing before them. `before`: at most its last 60 characters; `next`: at least three words. */
export const isAboutThing = (before: string, next: string) => THING_AT_END.test(before) && ABOUT_THING.test(next)

/** "I've been baking | eight years and": how long something has gone on, and no sentence about a time. */
const DURATION =
  /^(?:\d{1,2}|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty) (?:days|weeks|months|years|yrs|hours)(?:,|$| (?:and|now|but|so))/iu

/** "by Friday | so I can finish by Monday": what something is for, and no result. `before` can end with "so". */
export const isPurposeClause = (before: string, next: string) => PURPOSE.test(/(?:^|\s)so$/iu.test(before) ? `so ${next}` : next)
const PURPOSE = /^so (?:that )?(?:i|we|you|u|they|he|she|it|everyone|people) (?:can|could|won['’]?t|don['’]?t have)(?![\p{L}])/iu

function tears(before: string, next: string): boolean {
  const end = before.slice(-60)
  return (
    (COUNTED.test(end) && /^\p{Ll}/u.test(next)) ||
    (MONTH_AT_END.test(end) && /^20\d\d(?!\d)/u.test(next)) ||
    (ALL_AT_END.test(end) && /^(?:the|our|my|your|those|these|of)(?![\p{L}])/iu.test(next)) ||
    (HALF_AT_END.test(end) && OF_HOUR.test(next)) ||
    CORRECTION.test(next) ||
    CORRECTION_AT_END.test(end) ||
    (DESCRIBED.test(next) && isNameWithin(NAMED.exec(end)?.[1] ?? '')) ||
    isAboutThing(end, next) ||
    DURATION.test(next) ||
    isPurposeClause(end, next) ||
    /^(?:at (?:the )?)?(?:end|start|beginning|middle) of (?:the |this |next )?\p{L}/iu.test(next)
  )
}

/** The last words of the sentences of a stretch, but the last one. */
function sentenceEnds(words: readonly string[], roles: BriefRoles, from: number, to: number): number[] {
  const length = to - from + 1
  const isWritten = /^["“‘(]?\p{Lu}/u.test(words[from] ?? '') && ENDS.test(words[to] ?? '') && length <= MOST_WORDS_OF_SENTENCE
  if (isWritten) return []
  const ends: number[] = []
  let begin = from
  let depth = 0
  for (let at = from + 1; at <= to; at += 1) {
    const before = words[at - 1] ?? ''
    if (OPENS_BRACKET.test(before)) depth += 1
    if (depth > 0 && CLOSES_BRACKET.test(before)) depth -= 1
    if (depth > 0 || at - begin < FEWEST_OF_SENTENCE || to - at + 1 < FEWEST_OF_SENTENCE) continue
    if (!opensAt(words, roles, at, { begin, to }) || !/[\p{L}\p{N}%)£€$,]$/u.test(before)) continue
    const open = introductionFrom(words, begin, at)
    const sentence = withoutPlease(wordsBefore(words, begin, open), words[open] ?? '')
    if (
      dangles(sentence) ||
      tears(sentence, words.slice(at, at + 3).join(' ')) ||
      HANGS.test(sentence) ||
      NAMES_SUBJECT.test(sentence) ||
      needsMore(sentence) ||
      isTimeOrPlace(sentence) ||
      (SUBJECT.test(words[open] ?? '') && joinsClauseOfTime(sentence)) ||
      isTimeOfOneWord(sentence) ||
      isAddress(sentence, words.slice(at, at + 2)) ||
      endsWithTime(words, roles, at, to) ||
      isJoined(sentence, words.slice(at, at + 2))
    )
      continue
    ends.push(open - 1)
    begin = open
  }
  return ends
}

/**
 * "…, from monday | we meet in the hall", "… so from monday | we meet", "…, to celebrate | we take 20% off": where the words begin that belong to the next
 * sentence.
 */
function introductionFrom(words: readonly string[], begin: number, at: number): number {
  const first = Math.max(begin, at - MOST_WORDS_OF_INTRODUCTION)
  const near = words.slice(first, at)
  const behindComma = near.findLastIndex((word) => word.endsWith(',')) + 1
  const joint = near.findLastIndex((word) => CONTINUES.test(word))
  const from = Math.max(behindComma, joint)
  const introduction = near.slice(from === joint ? from + 1 : from)
  const introduces =
    isTimeOrPlace(introduction.join(' ')) || (from === behindComma && SUBJECT.test(words[at] ?? '') && isPurpose(introduction))
  return from > 0 && introduces && first + from - begin >= FEWEST_OF_SENTENCE ? first + from : at
}

/** Not "and": "open Thursday evenings and Saturday mornings". */
const CONTINUES = /^(?:so|but)$/iu
const MOST_WORDS_OF_INTRODUCTION = 10
/** "to celebrate", "to say thanks" */
const isPurpose = ([to = '', verb = '', ...rest]: readonly string[]) => /^to$/iu.test(to) && /^\p{Ll}{2,}$/u.test(verb) && rest.length <= 2
/** "from 1 nov cut | and finish costs 42": one word behind a time is no clause yet. */
const isTimeOfOneWord = (sentence: string) => / \p{L}+$/u.test(sentence) && isTimeOrPlace(sentence.slice(0, sentence.lastIndexOf(' ')))

/** "last seen on 12 | Church Close" */
const isAddress = (sentence: string, [, kind = '']: readonly string[]) =>
  /(?<![\p{L}])(?:at|on|in|to|from|of|outside|near) \d{1,3}[a-c]?$/iu.test(sentence) &&
  /^(?:road|rd|street|st|lane|avenue|ave|close|drive|way|crescent|terrace|grove|court|gardens|square|hill)[.,]?$/iu.test(kind)

/** "we lost a cat | last night her name is Misty": whether the time belongs to what is before it, because a sentence rather opens behind it. */
function endsWithTime(words: readonly string[], roles: BriefRoles, at: number, to: number): boolean {
  if (!ENDS_CLAUSE.test(words[at] ?? '')) return false
  const opens = roles[at]?.opens ?? 0
  for (let behind = at + 1; behind <= Math.min(to, at + MOST_WORDS_OF_TIME); behind += 1)
    if ((roles[behind]?.opens ?? 0) > Math.max(opens, LEAST.usual) && isTimeOrPlace(words.slice(at, behind).join(' '))) return true
  return false
}

const ENDS_CLAUSE = /^(?:last|this|next|on|today|tonight|tomorrow)$/iu
const MOST_WORDS_OF_TIME = 5

/** "we've got bowls | you can borrow", "so the 14 | bus" */
const isJoined = (sentence: string, [next = '', second = '']: readonly string[]) =>
  (/(?<![\p{L}])(?:got|have|some|any|are) (?:\p{L}+ )?\p{L}{2,}s$/u.test(sentence) &&
    /^you$/iu.test(next) &&
    /^(?:can|could)$/iu.test(second)) ||
  (/(?<![\p{L}])(?:the|a|an|our) \d{1,3}$/u.test(sentence) && /^\p{Ll}/u.test(next)) ||
  /(?<![\p{L}])that['’]s$/u.test(sentence)

/** Of more words, whether they are a sentence is seen by the last ones, so that the time for each does not grow with the text. */
const MOST_WORDS_BEFORE = 60
const wordsBefore = (words: readonly string[], begin: number, at: number) =>
  words.slice(Math.max(begin, at - MOST_WORDS_BEFORE), at).join(' ')

const JOINS = /^(?:and|&|n|or|but)$/iu
const SUBJECT =
  /^(?:i|we|it|you|he|she|they|there|i['’]?(?:m|ve|ll|d)|we['’](?:re|ve|ll|d)|weve|it['’]?s|it['’]ll|he['’]?s|she['’]?s|they['’]?(?:re|ve)|there['’]?s|you['’]?(?:ll|re|ve)|youll)$/iu
/** Behind these, a subject goes on with the sentence. */
const HOLDS =
  /(?:^|\s)(?:that|which|who|if|when|what|where|how|than|as|while|until|till|think|know|hope|say|says|said|sure|scared|afraid|worried|aware|convinced|certain|glad|so|all|everything|anything|something|one|ones|time|day|way|thing|stuff|whatever|mean)$/iu
/** A sentence does not end so either: "they start on | Tuesday", "and say um | when". */
const HANGS =
  /(?<![\p{L}])(?:on|in|until|till|around|per|um|uh|er|oh|please|pls|so|then|between|every|each|plus|under|over|normally|usually|there['’]s|it['’]s|they['’](?:re|ve)|we['’](?:re|ve)|you['’](?:re|ve)|i['’](?:m|ve)|(?:an?|the) (?:free|new|good|nice|great|big|small|little|full|quick|short|long))$/iu
/** "it's about the panto | it's on the third": what follows is about the same subject. */
const NAMES_SUBJECT = /(?:^|\s)(?:it['’]?s|this is) (?:just )?about (?:\S+ ){0,3}\S+$/iu
/** A number counts what follows, unless it is a price or a time: "6 eggs 2 loaves". */
const COUNTS = /(?:^|\s)(?!(?:at|from|to|till|until|is|are|was|only|by|for|just|of|around|about|\d[\d.:]*|[£€$]?\d+) )\S+ \d{1,2}$/iu
/** So many words behind a boundary show whether they are a sentence. */
const WORDS_AHEAD = 8

/** Whether a sentence opens at a word, behind the words of the sentence so far. */
function opensAt(words: readonly string[], roles: BriefRoles, at: number, { begin, to }: { begin: number; to: number }): boolean {
  const opens = roles[at]?.opens ?? 0
  const before = words[at - 1] ?? ''
  const word = words[at] ?? ''
  if (PLEASE.test(word) && SUBJECT.test(words[at + 1] ?? '')) return false
  if (/^free$/iu.test(before) && IS_FREE.test(word)) return false
  if (PLEASE.test(before) && SUBJECT.test(word)) return Math.max(opens, roles[at - 1]?.opens ?? 0) >= LEAST.usual
  if (JOINS.test(before) || OPENS_BRACKET.test(word) || Math.max(opens, roles[at + 1]?.opens ?? 0) < LEAST.subject) return false
  const sentence = wordsBefore(words, begin, at)
  const isJoined = JOINS.test(word)
  const hasVerbBefore = hasVerb(sentence)
  const hasVerbAhead = hasVerb(words.slice(isJoined ? at + 1 : at, Math.min(to + 1, at + WORDS_AHEAD)).join(' '))
  // Of "and they run", the network can take either word for the opening one. Without a verb, what "and" joins is an item: "cake and a raffle".
  if (isJoined) return hasVerbBefore && hasVerbAhead && Math.max(opens, roles[at + 1]?.opens ?? 0) >= LEAST.joined
  const next = words.slice(at, at + WORDS_AHEAD).join(' ')
  // "football club u12s won the cup": a name and its verb.
  if (!hasVerbBefore && at - begin < FEWEST_WITHOUT_DOUBT && !SUBJECT.test(word) && hasVerb(words.slice(at, at + 2).join(' '))) return false
  if (GOES_ON.test(word) || OF_NAME.test(next)) return false
  if (/,$/u.test(before))
    return !/^\p{Lu}/u.test(sentence) && hasVerbBefore && hasVerbAhead && opens >= LEAST.behindComma && !turnsAt(roles, at)
  const isSubject = SUBJECT.test(word) && hasVerbBefore && at - begin >= FEWEST_BEFORE_SUBJECT && !HOLDS.test(sentence)
  if (isSubject && !endsDependent(sentence)) return opens >= LEAST.subject
  if (isSubject || COUNTS.test(sentence)) return opens >= LEAST.withoutVerb
  if (TIME.test(next) && !words.slice(at, at + WORDS_AHEAD).some((each) => SUBJECT.test(each))) return opens >= LEAST.withTime
  const isShort = Math.min(at - begin, to - at + 1) < FEWEST_WITHOUT_DOUBT
  return opens >= (hasVerbAhead && !isShort ? LEAST.usual : LEAST.withoutVerb)
}

const PLEASE = /^(?:please|pls|plz)$/iu
/** "cash only please | there's no card machine" */
const withoutPlease = (sentence: string, next: string) => (SUBJECT.test(next) ? sentence.replace(/ (?:please|pls|plz)$/iu, '') : sentence)
/** "free quote" */
const IS_FREE =
  /^(?:quotes?|estimates?|delivery|entry|parking|admission|consultations?|trials?|tea|coffee|wi-?fi|advice|calls?|checks?|samples?|gift|drinks?|tickets?|sessions?|lessons?|class(?:es)?|collection|food|refreshments)$/iu
const GOES_ON =
  /^(?:normally|usually|otherwise|lol|haha|tbh|tho|though|too|either|etc|again|really|obvs|instead|who|which|whose|than|that)$/iu
/** "for Mr Cole, | who worked here" */
const OF_NAME = /^(?:\S+ ){0,3}(?:who|which|whose) /iu
const CONDITION = /^(?:if|when|unless|once)$/iu
/** Of a condition, with the word that opens it. */
const MOST_WORDS_OF_CONDITION = 8
const LONGEST_CONDITION = 200

/** Whether a sentence ends with a condition that no comma closes: "ring if you need a lift | it's free". */
function endsDependent(sentence: string): boolean {
  const last = sentence.slice(-LONGEST_CONDITION).split(/\s/u).slice(-MOST_WORDS_OF_CONDITION)
  const from = last.findLastIndex((word) => CONDITION.test(word))
  const condition = last.slice(from + 1)
  return from >= 0 && condition.length > 0 && condition.every((word) => word !== '' && !word.includes(','))
}

const TIME =
  /^(?:this|next|last|tomorrow|tonight|today|on|at|from|until|till?|every|after|before|(?:mon|tue|wed|thu|fri|sat|sun)\p{L}{0,6}|\d{1,2}(?:st|nd|rd|th)|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}{0,6})(?![\p{L}\d])/iu
const NEAR = 4
const TURN = 0.4

/** Behind a comma, a turn from readers to the writer is found as a clause of its own. */
function turnsAt(roles: BriefRoles, at: number): boolean {
  const mean = (from: number, to: number) =>
    roles.slice(Math.max(0, from), to).reduce((sum, { probability }) => sum + probability, 0) / NEAR
  return Math.abs(mean(at - NEAR, at) - mean(at, at + NEAR)) > TURN
}

/** "if you parked at the church": the main clause is still to come. */
const needsMore = (sentence: string) =>
  /^(?:(?:and|but|so|oh) ){0,2}(?:if|when|as|because|since|although|though|while|after|before|once|until|unless)(?![\p{L}])/iu.test(
    sentence,
  )

/** Passages of a text with the same words and other signs, with what was typed as their sources. */
export function withSourcesByWord(passages: readonly ReviewedPassage[], text: string, source: string): ReviewedPassage[] {
  const typed = [...source.matchAll(/\S+/gu)]
  const written = [...text.matchAll(/\S+/gu)]
  let at = 0
  let word = 0
  const firsts = passages.map((passage) => {
    const start = text.indexOf(passage.source, at)
    if (start === -1) return word
    at = start + passage.source.length
    while (word < written.length - 1 && (written[word]?.index ?? 0) + (written[word]?.[0].length ?? 0) <= start) word += 1
    return word
  })
  return passages.map((passage, index) => {
    const start = index === 0 ? 0 : typed[firsts[index] ?? 0]?.index
    const next = firsts[index + 1]
    const own = source.slice(start, next === undefined ? source.length : typed[next]?.index).trim()
    const isUnchanged = passage.text === passage.source
    return { ...passage, text: isUnchanged && passage.use !== 'publish' ? own : passage.text, source: own }
  })
}
