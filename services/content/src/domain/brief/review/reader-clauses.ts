import { splitSentences, trimEndOf } from '@loomcast/platforms'
import { isCommonWord } from '../../facts/common-words.ts'
import { PLATFORM_NAMES } from '../platform-words.ts'
import { hasContact } from '../sentence.ts'
import { isFirstName } from './names.ts'

/** A stretch of a text, as offsets. */
export interface Stretch {
  start: number
  end: number
}

const TO_WRITER =
  /(?<![\p{L}])(?:mention|posts?(?! office| box)|say|write|caption|hashtags?|emojis?|i think|not sure|between us|draft|lol|haha|obviously|put|last (?:year|time)|use|tag|add|include|check|tell|send you|photos?|pics?|words?|characters?|letters|lines?|sentences?|paragraphs?|in the text|this (?:text|message|e?mail)|typos?|spelling|typing)(?![\p{L}])|\?/iu

const PLACE =
  '(?:post office|bank|church|chapel|station|school|pub|library|park|shop|hall|village hall|town hall|market|bakery|bakers|butchers?|café|cafe|hotel|museum|theatre|cinema|pool|surgery|pharmacy|chemist|garage|bus stop|car park|supermarket|co-?op|river|canal|bridge|green|square)'

/** What only readers need, whatever else its author writes around it. Each is a clause between commas and ends of sentences. */
const FOR_READERS = [
  // "free uk postage over 30 quid"
  /^(?:and |also |plus )?free (?:\p{L}+ )?(?:postage|delivery|shipping|p&p|parking|entry|admission|tea|coffee|refreshments|trial|wifi|collection)(?![\p{L}])/iu,
  // "bring cash we dont have a card machine"
  /^(?:please |so |and )?(?:just )?bring (?:cash|your own|a (?:mat|towel|chair|torch|friend|packed lunch|bottle|mug|coat))(?![\p{L}])|^(?:we|i) (?:don['’]?t|do not) have a card (?:machine|reader)/iu,
  // "card only no cash sorry"
  /^(?:and |also |it['’]?s |its )?(?:cash|cards?)(?: payments?)? only(?![\p{L}])|^(?:sorry )?no (?:cash|cards?|refunds|dogs|children|under ?\d+s)(?![\p{L}])|^we (?:only )?(?:take|accept) (?:cash|cards?|card)(?![\p{L}])/iu,
  // "only made 60 of each"
  /^(?:we['’]?ve |i['’]?ve |we |i )?(?:have )?(?:only )?(?:made|got|have) (?:only )?\d+ (?:of each|left|only|in stock)(?![\p{L}])|^only \d+ (?:of each|left|places|spaces|tickets|made|available)(?![\p{L}])/iu,
  // "three have already gone"
  /^(?:and |but )?(?:\d+|one|two|three|four|five|six|seven|eight|nine|ten|half) (?:of them )?(?:have|has|are|is) (?:already )?(?:gone|taken|sold|booked|been (?:taken|booked|sold))(?![\p{L}])/iu,
  // "hiya got 3 slots left for nails"
  /^(?:(?:hi|hiya|hey|hello|ok|so),? ){0,2}(?:we |i )?(?:['’]?ve |have )?(?:got )?(?:only )?(?:\d+|one|two|three|four|five|six|a few|some) (?:slots?|spaces?|places?|appointments?|spots?|tickets?|seats?|rooms?|plots?|tables?) (?:left|free|available|going|come free|came free|still)(?![\p{L}])/iu,
  // "we expect to be open tomorrow"
  /^(?:but )?we expect to (?:be (?:back )?open|reopen|re-open)(?![\p{L}])/iu,
  // "no contract", "uniform isn't needed", "must be over eighteen"
  /^(?:and )?no (?:contracts?|obligation|deposit|booking fees?|call[- ]?out (?:fee|charge)|minimum (?:term|order|spend|contract)|hidden (?:costs?|fees?|charges?)|joining fee|experience (?:needed|required|necessary))(?: needed| required)?$/iu,
  /^(?:and )?(?:a |the |your )?(?:\p{L}+ )?(?:uniforms?|kit|equipment|experience|booking|deposit|membership|mats?|shoes) (?:is ?n['’]?t|is not|are ?n['’]?t|not) (?:needed|required|necessary)(?![\p{L}])/iu,
  /^(?:you |and you |and )?must be (?:(?:over|under|at least|aged) )?(?:[1-9]\d?|eighteen|sixteen|twenty[- ]one)\+?(?: years?(?: old)?| yrs)?(?: or (?:over|older|under|above))?(?: (?:to|for) \p{L}{3,12})?$/iu,
  // "must have a full licence"
  /^(?:and |but )?(?:you |applicants |candidates )?(?:must|need to|will need to) (?:have|hold|own) (?!to )(?:[\p{L}'’-]{1,14} ){0,5}(?:licen[cs]es?|certificates?|qualifications?|experience|diploma|degree|transport|car|van|first aid|dbs|insurance|tools|ticket|membership|id|passport|permit|level \d|references)(?![\p{L}])/iu,
  /^(?:and |which |that )*comes off the price/iu,
  // "after that collect only", "thirds only on that one", "Thurs after 5 = pay what you can"
  /^(?:after (?:that|this)|then|otherwise|from then on),? (?:it['’]?s )?(?:collect(?:ion)?|pick[- ]?up|delivery|cash|cards?|online|walk[- ]?ins?|takeaway)(?: is)? only(?![\p{L}])/iu,
  /^(?:thirds|halves|half pints|pints) only(?![\p{L}])/iu,
  /^(?:mon|tues?|weds?|thurs?|fri|sat|sun)\p{L}{0,6} (?:after|before|until|till|from) \d{1,2}(?:[.:]\d{2})?(?:am|pm)? = \p{L}/iu,
  /^we(?:['’]re| are) (?:all )?(?:(?:very|so|truly|really) )?sorry$/iu,
  // "and that's with the board and the wetsuit"
  /^(?:and )?(?:that|it)['’]?s (?:with|including|incl) (?:the |a |your |all )/iu,
  // "so max ten"
  /^(?:so |and |it['’]?s )?max(?:imum)?(?: of)? (?:\d{1,3}|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty)(?![\p{L}\d])/iu,
  // "that's all year"
  /^(?:and |n )?that['’]?s (?:all (?:year|summer|winter|week|day|month)|every (?:day|week|month))(?![\p{L}])/iu,
  // "full time", "no sponsor on this one"
  /^(?:it['’]?s |its )?(?:(?:full|part)[- ]time|permanent|fixed[- ]term)(?: (?:role|position|post|job|or (?:full|part)[- ]time))?$/iu,
  /^(?:(?:it['’]?s |this is |there['’]?s )?(?:not sponsored|unsponsored|no sponsors?(?: on (?:this|it)(?: (?:one|video|post))?)?))$/iu,
  // "Range Gutter Co"
  /^(?:- )?(?:\p{Lu}[\p{L}&'’.-]{1,20} ){1,4}(?:Co|Ltd|Limited|Inc|LLC|Pty(?: Ltd)?|Bros|& Sons?|& Daughters?)$/u,
  // "link in bio"
  /^(?:the |my |our )?(?:\p{L}{3,10} )?links?(?: is)? in (?:the |my |our )?(?:bio|comments?|profile)(?![\p{L}])/iu,
  // "we're the blue door behind the post office"
  new RegExp(
    `^(?:we['’]?re|we are|find us|you['’]?ll find us|its|it['’]?s) (?:at |in )?(?:the \\p{L}+ (?:\\p{L}+ )?)?(?:just )?(?:behind|next to|next door to|opposite|across from|round the corner from|around the corner from|above|beside|over the road from) the (?:old )?${PLACE}(?![\\p{L}])`,
    'iu',
  ),
  // "please don't approach him"
  /(?:do not|don['’]?t|dont) (?:try to )?(?:chase|approach|feed|grab|catch|corner|startle|shout at) (?:him|her|it|them|the (?:dog|cat|bird|animal|horse|pony|sheep|cow|goat|swan|fox|duck)s?)(?= (?:just|but|please|pls|if|or|as|ring|call|text|he|she)(?![\p{L}])|$)/iu,
  // "card too this year", "all money goes to the roof"
  /^(?:we (?:take|do|accept) )?cards?(?: payments?)? (?:too|also|as well|accepted|is fine|are fine)(?![\p{L}])/iu,
  /^(?:and )?all (?:the |our )?(?:money|proceeds|profits?|funds|takings)(?: raised)? (?:goes?|will go|is|are) (?:to|for|towards) /iu,
  // "reminder agm thursday 12 feb 7pm"
  /^(?:just )?(?:a )?(?:quick |gentle |friendly |final |last )?reminder(?: that| about|:)? (?!to (?:self|me|us)|for (?:me|us|you)|please|pls)(?=.*(?:\d|day|tomorrow|tonight))/iu,
  // "anyone welcome", "dogs ok"
  /^(?:all|everyone|everybody|anyone|beginners|families|children|kids|dogs|newcomers|walk[- ]?ins)(?: (?:are|is))? (?:very )?welcome(?![\p{L}])/iu,
  /^(?:there['’]?s |theres )?no need to (?:book|bring|sign up|register|ring|call)(?![\p{L}])|^(?:it['’]?s |its )?walk[- ]?ins? only(?![\p{L}])/iu,
]
/** An apology to readers, as a sentence behind another. */
const APOLOGY =
  /^(?:(?:really|so|very) )?sorry (?:again )?for (?:the|any) (?:short notice|late notice|inconvenience|disruption|delay|confusion)(?: caused)?$/iu
/** "we still need people to bring cakes" */
const NEEDS_PEOPLE =
  /^(?:and |but |also )?we (?:still |also |really |could |do ){0,2}(?:need|could do with|are looking for) (?:(?:some|a few|more|any|\d+|two|three|extra|new) ){0,3}(?:people|volunteers|helpers|drivers|players|parents|members|bakers|marshals|stewards|stalls?|stallholders|cakes|prizes|donations|hands)(?![\p{L}])/iu
/** "if it rains we might close early so check the fb page before you set off" */
const CHECK_BEFORE = new RegExp(
  String.raw`check (?:the|our) (?:\p{L}+ )?(?:page|website|site|${PLATFORM_NAMES})(?: \p{L}+)? before (?:you|u)(?![\p{L}])`,
  'iu',
)
const LINK =
  /^(?:and |the |our )*(?:links?|tickets|website|site|sign[- ]?ups?|menu|details|more info)(?: (?:to \p{L}+(?: \p{L}+)?|is|are|here|at|on|via)){0,3}:? \S+$/iu

const LINK_BEHIND_COLON = /(?<=:) [\p{L}\d][^\s:]{3,80}/gu

/** "voice note: right so erm the shop is moving": what is dictated begins behind the fillers. */
const SPOKEN_LEAD =
  /^(?:voice (?:note|memo|message):? )?(?:(?:right|ok|okay|so|well|u[hm]+|er+m?|hi|hiya|yeah|basically|anyway)[, ]+){2,6}(?=(?:the|our) (?:(?:new|whole|main|little|old) )?(?:shop|caf[eé]|hall|school|pub|market|club|class|course|choir|gig|show|sale|restaurant|studio|salon|bakery|farm|library|museum|gym|team|match|concert|workshop|bus|pool|office|surgery|clinic|church|kitchen|garden|nursery|band|event|party|fair|festival|meeting|road|bridge|website|app|menu|fete|stall|park) (?:is|are|has|have|will|was|were|opens|closes|starts|moves|needs|won|got)(?![\p{L}]))/iu

/** "ask for Jean" */
const NAMED_CONTACT = /^(?:and |just |please )?ask for (?:\p{L}{2,14} or )?(\p{L}{2,14})$/iu
const isNamedContact = (clause: string) => isFirstName(NAMED_CONTACT.exec(clause)?.[1] ?? '')

const isForReaders = (clause: string) =>
  isNamedContact(clause) ||
  (!TO_WRITER.test(clause) && FOR_READERS.some((pattern) => pattern.test(clause))) ||
  (!TO_WRITER.test(clause) && NEEDS_PEOPLE.test(clause)) ||
  (LINK.test(clause) && hasContact(clause))

/** "Biggest lesson: start early" */
const LEAD_IN =
  /^(?:the |our |my |one )?(?:(?:biggest|main|key|best|first|most important|top|only|real|one) )?(?:lesson|takeaway|tip|mistake|result|reason|problem|surprise|advice|secret|rule|thing we learned)s?:(?= |$)/iu

export const leadInOf = (text: string) => LEAD_IN.exec(text)?.[0]

/** The clauses of a line that are for readers by their words. */
export function readerClausesIn(line: string): Stretch[] {
  const found: Stretch[] = []
  let at = 0
  for (const sentence of splitSentences(line)) {
    const begin = line.indexOf(sentence, at)
    at = begin + sentence.length
    if (CHECK_BEFORE.test(sentence)) {
      found.push({ start: begin, end: at })
      continue
    }
    for (const link of sentence.matchAll(LINK_BEHIND_COLON))
      if (hasContact(link[0])) found.push({ start: begin + link.index, end: begin + link.index + link[0].length })
    const lead = leadInOf(sentence)
    if (lead) found.push({ start: begin, end: begin + lead.length })
    let start = 0
    for (const clause of sentence.split(/(?<=[,;]) /u)) {
      const own = trimEndOf(clause, ',;.! ').trim()
      const spoken = begin + start === 0 ? (SPOKEN_LEAD.exec(clause)?.[0].length ?? 0) : 0
      if (spoken > 0 && !TO_WRITER.test(clause.slice(spoken))) found.push({ start: spoken, end: clause.length })
      if (isForReaders(own) || (begin > 0 && own.length >= sentence.length - 2 && APOLOGY.test(own)))
        found.push({ start: begin + start, end: begin + start + clause.length })
      start += clause.length + 1
    }
  }
  return found
}

const GREETS = /^(?:hi|hello|hey|dear|hiya|morning|good (?:morning|afternoon|evening))(?![\p{L}]).{0,40}$/iu
const CLOSES =
  /^(?:(?:with )?(?:many |so many )?(?:thanks|thank you|thx|cheers|ta)(?: (?:so|very) much| a lot| again| in advance| all)?|(?:kind|best|warm|many)?(?: |^)?(?:regards|wishes)|all the best|best|yours|love|speak soon|hope that['’]?s ok)[,.! ]*$/iu
const MAX_LINES_OF_SIGNATURE = 5
const MAX_WORDS_OF_SIGNATURE = 6

/** Nobody signs with these: a line with one of them is for readers. */
const FOR_ALL =
  /(?<![\p{L}])(?:ring|call|phone|text|e-?mail|message|book|bring|open|opens|closed|come|doors?|meet|tickets?|free|entry|see|visit|join|buy|pay|wear|welcome|please|no|not|all|everyone|today|tomorrow|tonight|\p{L}{3,6}day)(?![\p{L}])/iu

/** "Ruth", "Ana Lee" */
const NAME = /^\p{Lu}[\p{L}'’-]{1,20}(?: \p{Lu}[\p{L}'’-]{1,20}){0,2}(?: x{1,3})?[,.!]?$/u
const isName = (line: string) => NAME.test(line) && !isCommonWord(/^\p{L}+/u.exec(line.toLowerCase())?.[0] ?? '')

/** The signature of a message: some short lines behind "Thanks," at its end, if it begins with a greeting. */
export function signatureIn(text: string): Stretch | undefined {
  const lines = text.split('\n')
  if (!GREETS.test(lines.find((line) => line.trim() !== '')?.trim() ?? '')) return undefined
  const closing = lines.findLastIndex((line) => CLOSES.test(line.trim()))
  const after = lines.slice(closing + 1).filter((line) => line.trim() !== '')
  if (closing <= 0 || after.length === 0 || after.length > MAX_LINES_OF_SIGNATURE) return undefined
  if (!isName(after[0]?.trim() ?? '') || after.some((line) => line.trim().split(' ').length > MAX_WORDS_OF_SIGNATURE)) return undefined
  if (after.some((line) => /[£€$:\d@/]/u.test(line) || FOR_ALL.test(line) || hasContact(line))) return undefined
  const start = lines.slice(0, closing).join('\n').length + 1
  return { start, end: text.length }
}

/** "Notes from meeting", "for social media - Dan to do by Friday" */
const OF_NOTES =
  /^(?:my |our )?(?:notes?|actions?|to[- ]?dos?)(?: (?:from|of|for) (?:the |our |today['’]?s )?(?:\p{L}+ )?(?:meeting|mtg|call|chat|social media|post))?:?$/iu
/** Other words than names can have the same form: "Things to do". */
const TASK =
  /^(?:(?:[-–—*•] ?)?(?:for (?:the )?(?:social media|website|newsletter|page|posts?) ?[-–—:] ?))?(\p{Lu}\p{Ll}+) to (?:do|post|write|send|chase|sort)(?: (?:it|this|that)(?: out)?)?(?: (?:by|before|on) \p{L}{2,9})?[.!]?$/u
const isTask = (line: string) => {
  const name = TASK.exec(line)?.[1]
  return name !== undefined && !isCommonWord(name.toLowerCase())
}

/** "Phil can you ring Sam?" */
const REQUEST_TO_PERSON =
  /^(\p{Lu}\p{Ll}{1,14}),? (?:can|could|will|would) (?:you|u) (?:please |pls )?\p{Ll}{2,12}(?![\p{L}])[^?]{0,80}\?+$/u
export const isRequestToPerson = (line: string) => {
  const name = REQUEST_TO_PERSON.exec(line.split(', ').at(-1)?.trim() ?? '')?.[1]
  return name !== undefined && !isCommonWord(name.toLowerCase())
}

const GREETING_ONLY = /^(?:[Hh]i|[Hh]ello|[Hh]ey|[Dd]ear|[Hh]iya)(?: (?:all|both|team|there|everyone|\p{Lu}\p{Ll}+)){0,2}[,.!]?$/u
/** "Hello Spring" */
const GREETED = /^(?:hi|hello|hey|dear|hiya) |(?: |^)(?:all|both|team|there|everyone)(?![\p{L}])|[,.!]/giu
const NO_PERSON = /^(?:santa|may|june|april|august|january|february|march|july|september|october|november|december|\p{L}+day)$/iu
const isGreetingOnly = (text: string) =>
  GREETING_ONLY.test(text) &&
  text
    .replace(GREETED, ' ')
    .split(' ')
    .every(
      (word) => word === '' || /^(?:hi|hello|hey|dear|hiya)$/iu.test(word) || !(isCommonWord(word.toLowerCase()) || NO_PERSON.test(word)),
    )
const FILLER_ONLY =
  /^(?:ok|okay|stop|right|yeah|yep|righto|anyway|so|um|er|end|over|that['’]?s (?:it|all|quite good|good|the lot)|hope that['’]?s (?:ok|enough))[.!,]*$/iu
const OLD_TEXT =
  /^(?:and )?(?:here['’]?s|this is|below is) (?:the old one|(?:the|our) (?:one|post|text) from last (?:year|time)|last (?:year|time)['’]?s(?: post| one)?)[:.]?$/iu

/** "not MUDDY20 thats the old one": a code, a figure or a name that is no longer right. */
const OLD_VALUE =
  /^(?:(?:and|but|so|oh) )?not (?:the )?(?:["“‘'][^"”’']{1,30}["”’']|(?=\S*\d)\S{2,30}|\p{Lu}{3,20}|\p{Lu}\p{Ll}{2,12}(?: \d{1,2})?)(?: (?:code|one|price|number|link|date|time|any ?more))?,? ?\(?(?:(?:cos|coz|because|as|since) )?(?:[Tt]hat['’]?s|[Tt]hat (?:is|was|one['’]?s)|[Ii]t['’]?s|[Ii]t was|which (?:is|was)|was) (?:(?:just|only|from|the|our|my|an?|last) ){0,3}(?:old|wrong|previous|expired|dead|former|outdated|out of date|typo|mistake|year|month|week|time|spring|summer|autumn|winter)/u

/** "don't forget you still owe me £18" */
const DEBT =
  /(?<![\p{L}])(?:you|u|he|she|they|\p{Lu}\p{Ll}+)(?: (?:still|both|all))? owes? (?:me|us)(?! (?:nothing|a visit|a drink))(?![\p{L}])/u
export const namesDebt = (sentence: string): boolean => DEBT.test(sentence)

export const namesOldValue = (sentence: string) => OLD_VALUE.test(sentence.trim())

/** A line or clause that only its author and the writer need. */
export const isOfNotes = (line: string) =>
  OF_NOTES.test(line.trim()) ||
  isTask(line.trim()) ||
  isRequestToPerson(line.trim()) ||
  isGreetingOnly(line.trim()) ||
  FILLER_ONLY.test(line.trim())

export const isGreeting = (clause: string) => isGreetingOnly(clause.trim())

export const namesOldText = (clause: string) => OLD_TEXT.test(clause.trim())

const WEEKDAY = '(?:mon|tues|wednes|thurs|fri|satur|sun)day'
const REASON_OF_CHANGE = new RegExp(`${WEEKDAY},? not (?:the |on )?(${WEEKDAY})[ ,;.(–—-]{1,3}(?=\\1 (?:is|was)(?![\\p{L}]))`, 'iu')

/** "it's Wednesday not Thursday - Thursday is parents' evening": why a day was changed. */
export function reasonOfChangeIn(line: string): Stretch | undefined {
  const match = REASON_OF_CHANGE.exec(line)
  if (!match) return undefined
  const start = match.index + match[0].length
  const length = line.slice(start).search(/[.!?](?: |$)/u)
  return { start, end: length === -1 ? line.length : start + length + 1 }
}
