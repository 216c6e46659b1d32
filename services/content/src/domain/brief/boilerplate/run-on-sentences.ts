import { splitSentences, trimEndOf } from '@loomcast/platforms'
import { isEnglish } from '../language.ts'
import { isVerb } from '../lexicon.ts'
import { hasContact, hasVerb } from '../sentence.ts'
import type { StrippedText } from './stripped-text.ts'

/** Shorter lines are read in one go. */
const FEWEST_WORDS = 9

const PRICE = /^[(]?(?:[£$€]\d[\d.,]*\d?|\d+(?:[.,]\d{2})?€|\d+p)(?:\/\p{L}{1,8}|ea|pp|pm|pw|ph)?[),]?$/u
const CLOCK =
  /^(?:\d{1,2}(?:[.:]\d{2})?(?:am|pm)|\d{1,2}[:.]\d{2}|\d{1,2}(?:[.:]\d{2})?(?:am|pm)?[-–]\d{1,2}(?:[.:]\d{2})?(?:am|pm)?|noon|midnight)$/iu
const PHONE_END = /^\d{3,}$/u
/** With these words, a price or a time goes on. */
const GOES_ON =
  /^(?:each|per|a|an|pp|for|off|or|and|&|plus|\+|inc|incl|includes|including|with|w\/|to|from|on|at|in|into|-|–|—|\/|=|x|extra|only|just|until|till|til|this|that|next|last|all|every|when|if|by|of|worth|as|any|more|total|deposit|entry|tickets?|head|person|adults?|kids|children|under|over|minimum|max|min|then|but|than|delivered|postage|p&p|p\/h|an?|p\.h\.|return|onwards|sharp|start|today|tomorrow|tonight|daily|weekly|most|both|so|because|as|which|who|is|are|was|were|the|our|my|your|again|too|instead|is|ish|mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun|monday|tuesday|wednesday|thursday|friday|saturday|sunday|\(.*)$/iu
/** What a notice asks its readers to do, or what it states about the event: the beginning of another sentence. */
const CALLS = /^(?:text|call|ring|phone|dm|msg|message|email|whatsapp|book|order|apply|visit|contact|enquire|rsvp)$/iu
/** "people ring me": no request. */
const CALLERS = /^(?:people|they|customers|clients|patients|parents|folks|everyone|everybody|others|some|many|who)$/iu
const STATES =
  /^(?:no (?:auditions|commitment|obligation|booking|bookings|experience|appointment|need|preorders|cash|cards?|dogs|kids)|just turn|pop (?:in|down|by|along)|drop (?:in|off|by)|come (?:along|and|down|see|join)|turn up|send (?:your|a|ur|cv|us|me|in)|closing date|closes on|doors (?:open|at|from|\d)|first come|cash only|cards? only|free (?:entry|parking|delivery|admission|to)|dogs (?:welcome|ok)|kids (?:welcome|free|eat|go)|everyone welcome|all welcome|limited (?:spaces|places|stock|numbers)|last few|spaces limited|places limited|bring (?:your|a|ur|the|along)|meet (?:at|by|outside)|bar (?:open|from)|food (?:from|by|available)|music (?:from|by)|refreshments|walk[- ]?ins (?:only|welcome)|limit \d|collect (?:from|by|on)|pay what|made to|gf on|honesty box|come and|all abilities|beginners welcome|new members|tea and|limited to|answers to|while stocks|until (?:sold|they)|max \d|must (?:be|have))(?![\p{L}])/iu
const NEEDS_NEXT =
  /^(?:to|can|cannot|can['’]?t|or|and|&|just|you|u|pls|please|will|must|should|could|may|might|the|a|an|our|your|ur|my|by|of|with|for|in|on|at|since|near|nr|no|not|don['’]?t|first|last|next|new|this|that|free|is|are|be|we|i|they|who|so|then|if|when|only|via|thru|through|from|phone|advance|online|pre|self|per|more|-|–|\+)$/iu
const SUBJECT = /^(?:we|we['’]?(?:re|ve|ll)|were|it['’]?s|its|there['’]?s|there|you|you['’]?ll|i['’]?(?:m|ve|ll)|they['’]?re|everyone)$/iu
const KISS = /^x{1,4}$/u

const bare = (token: string) => token.replace(/[,;]$/u, '')
const endsFact = (token: string) => PRICE.test(bare(token)) || CLOCK.test(bare(token)) || hasContact(bare(token))

/** The tokens before which a run-on line can be broken. */
function breaksOf(tokens: string[]): number[] {
  const breaks: number[] = []
  let start = 0
  const add = (at: number) => {
    if (at <= start) return
    breaks.push(at)
    start = at
  }
  for (let at = 1; at < tokens.length; at += 1) {
    const before = tokens[at - 1] ?? ''
    const token = tokens[at] ?? ''
    const pair = `${token} ${tokens[at + 1] ?? ''}`
    if (/[,;:([]$/u.test(before) || /[-–—&+/]$/u.test(before)) continue
    if (KISS.test(token)) continue
    if (KISS.test(before) && /^\p{Lu}/u.test(token)) add(at)
    else if (NEEDS_NEXT.test(before) && !(before.toLowerCase() === 'only' || before.toLowerCase() === 'each')) continue
    else if (STATES.test(pair) && at - start >= 2) add(isOfOthers(tokens, at) ? at - 2 : at)
    else if (CALLS.test(token) && at - start >= 2 && !CALLERS.test(before) && callsReader(tokens, at)) add(at)
    else if ((endsFact(before) || isPhone(tokens, at)) && SUBJECT.test(token)) add(at)
    else if (
      endsPrice(tokens, at) &&
      /^(?:kids|children|adults?|members|students|concessions?)$/iu.test(token) &&
      PRICE.test(bare(tokens[at + 1] ?? ''))
    )
      add(at)
    else if (/^(?:please|pls)$/iu.test(token) && at - start >= 2 && isVerb(tokens[at + 1] ?? '') && !addresses(tokens, start, at)) add(at)
    else if ((endsPrice(tokens, at) || /^(?:only|each|welcome|sold)$/iu.test(before)) && isPlaceName(token) && at - start >= 2) add(at)
    else if ((isPriceWithUnit(tokens, at) || /^(?:only|welcome)$/iu.test(before)) && leadsToPrice(tokens, at)) add(at)
    else if (
      ((PRICE.test(bare(before)) && !BEFORE_PRICE.test(tokens[at - 2] ?? '')) ||
        CLOCK.test(before) ||
        hasContact(before) ||
        isPhone(tokens, at)) &&
      !GOES_ON.test(token) &&
      leadsToPrice(tokens, at)
    )
      add(at)
  }
  return breaks
}

/** "book on the app | the rest just turn up": who is asked is before the request. */
const isOfOthers = (tokens: string[], at: number) => /^(?:the|all) (?:rest|others?)$/iu.test(tokens.slice(at - 2, at).join(' '))

/** "anyone who had a booking on the 14th | please email": whom the request addresses. */
const addresses = (tokens: string[], start: number, at: number) =>
  ADDRESSED.test(tokens.slice(Math.max(start, at - FARTHEST_ADDRESSED), at).join(' '))
const ADDRESSED =
  /(?<![\p{L}])(?:anyone|anybody|everyone|those|customers|people|if you|parents) (?:who|with|that|whose|have|had|has|of|are|need|want|'?d)(?![\p{L}])/iu
const FARTHEST_ADDRESSED = 16

/** A capitalized word that begins a line: a street, a shop, a town. */
const isPlaceName = (token: string) => /^\p{Lu}\p{Ll}/u.test(token) && !DAY.test(token) && !GOES_ON.test(token)
/** "£4.20 a loaf" */
const isPriceWithUnit = (tokens: string[], at: number) =>
  PRICE.test(tokens[at - 3] ?? '') && /^(?:an?|per|each)$/iu.test(tokens[at - 2] ?? '') && /^\p{Ll}+$/u.test(tokens[at - 1] ?? '')
const endsPrice = (tokens: string[], at: number) => PRICE.test(tokens[at - 1] ?? '') || isPriceWithUnit(tokens, at)

const isPhone = (tokens: string[], at: number) => PHONE_END.test(tokens[at - 1] ?? '') && /^\+?\d{3,}$/u.test(tokens[at - 2] ?? '')

/** "text jenny 07…", "book on …", "dm to book": a request rather than a noun. */
function callsReader(tokens: string[], at: number): boolean {
  const rest = tokens.slice(at + 1, at + 5)
  return (
    rest.some((token) => hasContact(token) || /^\+?\d{3,}$/u.test(token)) ||
    /^(?:to|us|me|on|via|through|now|today|online|the|for|your|ur|at|in|by)$/iu.test(rest[0] ?? '')
  )
}

const SIZE = /^\d+(?:in|inch|cm|mm|kg|g|ml|l|pt|oz|lb|hrs?|mins?)$/iu
/** "small dogs £28": some words and their price. */
function leadsToPrice(tokens: string[], at: number): boolean {
  const next = tokens.slice(at, at + 5)
  const price = next.findIndex((token) => PRICE.test(bare(token)))
  return price > 0 && next.slice(0, price).every((token) => (/^\p{L}[\p{L}'’-]*$/u.test(token) || SIZE.test(token)) && !GOES_ON.test(token))
}

const DAY = /^(?:mon|tue|tues|wed|weds|thu|thur|thurs|fri|sat|sun|(?:mon|tues|wednes|thurs|fri|satur|sun)days?)$/iu
const PLAIN_WORD = /^\p{L}{3,}$/u
const FOLLOWS_PERIOD = /^(?:all|every|each|this|until|till|til|from)$/iu
const BEFORE_PRICE =
  /^(?:just|only|for|from|is|are|at|under|over|about|around|of|to|and|or|plus|costs?|was|now|entry|tickets?|price|prices|adults?|kids|children|deposit|save|worth|up|be|with|than|extra|get|fee|half|members|concessions?)$/iu

/** Commas around a price and before a day in a line without a verb: "New oat flat white, £3.40, all week". */
function withCommas(line: string): string {
  const tokens = line.split(' ')
  if (/[,:;–—]/u.test(line) || hasVerb(line) || tokens.filter((token) => PRICE.test(token)).length > 1) return line
  return tokens
    .map((token, index) => {
      const next = tokens[index + 1] ?? ''
      const before = tokens[index - 1] ?? ''
      const opensDay =
        PLAIN_WORD.test(token) && !DAY.test(token) && !NEEDS_NEXT.test(token) && !GOES_ON.test(token) && index > 0 && DAY.test(next)
      const opensPrice =
        (PLAIN_WORD.test(token) || CLOCK.test(token)) &&
        PRICE.test(next) &&
        !BEFORE_PRICE.test(token) &&
        tokens.length > index + 2 &&
        index > 0
      const closesPrice = PRICE.test(token) && PLAIN_WORD.test(before) && !BEFORE_PRICE.test(before) && FOLLOWS_PERIOD.test(next)
      return opensDay || opensPrice || closesPrice ? `${token},` : token
    })
    .join(' ')
}

const CLAUSE =
  /^(?:(?:and |so |but |oh and |oh |plus |also )?(?:we|we['’]?(?:re|ve|ll)|it['’]?s|its|there['’]?s|there (?:is|are)|you (?:can|don['’]?t|need|get|just)|you['’]ll|i['’]m|they['’]re)(?![\p{L}])|(?:please |pls |just |so )?(?:send|book|text|call|ring|email|dm|message|whatsapp|bring|pop|drop|order|visit|come|turn up|get in touch|contact|apply|save the date)(?![\p{L}])|(?:our|the|my|all|every(?:one|body)?)(?![\p{L}]))/iu
const ALWAYS =
  /^(?:(?:please |pls |just |so )?(?:send|book|text|call|ring|email|dm|message|whatsapp|bring|pop|drop|order|visit|come|turn up|get in touch|contact|apply)(?![\p{L}]))/iu
const SUBORDINATE =
  /^(?:if|when|as|because|since|although|though|while|after|before|once|until|whether|whenever|where|to|for|with|without|by|in|on|at|from|and|or)(?![\p{L}])/iu
/** Sentences up to this length keep their commas. */
const LONG_SENTENCE = 22

/** "Stylist wanted, 3 days a week, our salon is busy, send a cv to …": clauses with a subject of their own become sentences. */
function unspliced(sentence: string): string[] {
  if (sentence.split(' ').length < LONG_SENTENCE || /["“”«»]/u.test(sentence)) return [sentence]
  const clauses = clausesOf(sentence)
  if (clauses.length < 3) return [sentence]
  const sentences: string[] = []
  let current = ''
  for (const spoken of clauses) {
    const clause = spoken.replace(/^(?:oh,? (?:and )?)(?=\S)/iu, '').replace(/^its(?= \p{Ll})/iu, (its) => (hasVerb(spoken) ? its : "it's"))
    if (/^oh$/iu.test(clause)) continue
    const isOwn =
      ALWAYS.test(clause) || (CLAUSE.test(clause) && (hasVerb(clause) || /^it's/iu.test(clause)) && clause.split(' ').length >= 3)
    const isComplete = current.slice(0, 200).split(' ').length >= 3 && (!SUBORDINATE.test(current) || current.slice(0, 400).includes(', '))
    if (current !== '' && isOwn && isComplete) {
      sentences.push(current)
      current = clause
    } else current = current === '' ? clause : `${current}, ${clause}`
  }
  sentences.push(current)
  return sentences
}

/** The parts between commas that are not within parentheses. */
function clausesOf(sentence: string): string[] {
  const clauses: string[] = []
  let depth = 0
  let start = 0
  for (let at = 0; at < sentence.length; at += 1) {
    const sign = sentence[at]
    if (sign === '(') depth += 1
    else if (sign === ')') depth = Math.max(0, depth - 1)
    else if (sign === ',' && depth === 0 && sentence[at + 1] === ' ') {
      clauses.push(sentence.slice(start, at))
      start = at + 2
    }
  }
  return [...clauses, sentence.slice(start)].filter(Boolean)
}

const SPELT_NUMBER = /^(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|a|half)$/iu
const TENS = /^(?:sixty|seventy|eighty|ninety|hundred|thousand|and)$/iu
const MONEY = /^(?:quid|pounds?|euros?|dollars?|pence|fiver|tenner)$/iu
const STARTS = /^(?:starts|starting|kicks|kicking|doors)$/iu

/** "a quiz on Thursday starts half seven two quid a head": pauses in speech become commas. */
function withPauses(sentence: string): string {
  if (/["“”«»]/u.test(sentence)) return sentence
  const tokens = sentence.split(' ')
  const out = tokens.map((token, index) => {
    const next = tokens[index + 1] ?? ''
    const after = tokens[index + 2] ?? ''
    if (index === 0 || /[,.;:]$/u.test(token) || NEEDS_NEXT.test(token) || BEFORE_PRICE.test(token) || SPELT_NUMBER.test(token))
      return token
    const isBeforeMoney = !TENS.test(token) && SPELT_NUMBER.test(next) && MONEY.test(after) && !SUBJECT.test(token)
    const isBeforeStart =
      STARTS.test(next) &&
      !SUBJECT.test(token) &&
      !/^(?:which|that|who|it|he|she)$/iu.test(token) &&
      /\d|half|quarter|^(?:at|off|open|seven|eight|six|five|nine|ten|noon)/iu.test(after)
    const isAfterMoney =
      /^(?:head|person|pint|ticket|session|class|slice|cup|bag|box|night)$/iu.test(token) &&
      MONEY.test(tokens[index - 2] ?? '') &&
      next !== '' &&
      !GOES_ON.test(next)
    return isBeforeMoney || isBeforeStart || isAfterMoney ? `${token},` : token
  })
  return out.join(' ')
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

const withoutKisses = (tokens: string[]) => (KISS.test(tokens.at(-1) ?? '') ? tokens.slice(0, -1) : tokens)

function withBreaks(sentence: string): string[] {
  const tokens = sentence.split(' ')
  if (tokens.length < FEWEST_WORDS) return [sentence]
  const breaks = breaksOf(tokens)
  const starts = [0, ...breaks]
  return starts.map((start, index) => withoutKisses(tokens.slice(start, starts[index + 1])).join(' ')).filter(Boolean)
}

/** A text in which fragments that were typed in one go, without punctuation, are lines or sentences of their own. */
export function withoutRunOns(text: string): StrippedText {
  if (!isEnglish(text)) return { text, boilerplate: [], quoted: [] }
  const lines = text.split('\n').map((line) => {
    if (line.split(' ').length < FEWEST_WORDS || /^[-*•#>|]/u.test(line)) return line
    const sentences = splitSentences(line)
    const parts = sentences.map((sentence) => {
      const open = trimEndOf(sentence, '.!?…')
      const end = sentence.slice(open.length)
      if (end && /^[\p{Lu}\p{N}"“'‘(]/u.test(sentence)) return { end, lines: [open], isProse: true }
      const clauses = unspliced(open)
      return { end, lines: clauses.flatMap(withBreaks).map(withCommas).map(withPauses), isProse: clauses.length > 1 }
    })
    if (parts.every((part, index) => part.lines.length === 1 && part.lines[0] === sentences[index])) return line
    const isOneRun = parts.length === 1 && !parts[0]?.isProse
    return parts
      .map(({ end, lines: own }) =>
        isOneRun
          ? own.join('\n') + end
          : own.length === 1
            ? own[0] + end
            : own.map((each, index) => (index === 0 ? each : capitalized(each))).join('. ') + (end || '.'),
      )
      .join(' ')
  })
  return { text: lines.join('\n'), boilerplate: [], quoted: [] }
}
