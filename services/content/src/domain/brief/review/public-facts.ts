import { isOfficeContact } from '../labels.ts'
import type { Role } from '../roles/linear-model.ts'
import { hasContact } from '../sentence.ts'
import { isStatementForReaders } from './statements-for-readers.ts'

/** What an author says of the business, of colleagues or of the text. */
const PRIVATE =
  /^(?:from|to|sent|subject|date|cc|re)\s?:|©|[(\s](?:for posting|not for)|(?<![\p{L}])(?:i|i['’](?:m|ve|d|ll)|im|ive|me|my|mine|he|she|they['’]?re|his|her|they|thinks?|wants?|reckons?|guess|cost (?:me|us)|paid|owes?|owed|told|said|says|asked|offered|decided|agreed|approved|maybe|probably|perhaps|not sure|last (?:year|time|week)|was going to|waiting|check|confirm|tb[acd]|internal|budget|boost|margin|profit|wages?|salary|loan|landlord|supplier|governors?|trustees|committee|minutes|meeting|catch[- ]?up|deadline|publish\p{L}*|draft|caption|hash ?tags?|emojis?|words?|characters?|posts?(?! office| code)|mention|writ\p{L}+|say|put|make (?:it|sure|that|this)|lol|haha|obvs|obviously|pls|please|dont|don['’]t|do not|never|wrote|instead of|until it is done|criteria|comment|complaint|numbers down|keep (?:that|this|it)|private|approv\p{L}+|department|requested?|form|version|reviews?|ask(?! (?:for|us)))(?![\p{L}])|\?/iu

const MONEY = /(?:[£€$₹]|(?<![\p{L}])(?:R|KSh|NOK|SEK|DKK|CHF|Rs\.?|A\$) ?)\d|\d ?(?:€|euros?|pounds|quid|dollars|bucks|kr)(?![\p{L}])/u
/** "Chowder is still 9.50" */
const BARE_PRICE = /(?<![\p{L}])(?:is|are|costs?) (?:still |now |only |just )?\d{1,3}\.\d\d(?![\d:])(?! ?(?:am|pm))/iu
const DISCOUNT = /\d ?% off(?![\p{L}])|(?<![\p{L}])half[- ]price(?![\p{L}])/iu
const DAY_WITH_TIME =
  /(?<![\p{L}])(?:mon|tue|wed|thu|fri|sat|sun)(?:\p{L}{0,3}day|s|rs|nes)?s?(?![\p{L}])[^\n]{0,12}?\d{1,2}(?:[.:]\d\d)?(?: ?[-–] ?\d{1,2}(?:[.:]\d\d)?)?(?:am|pm)?(?![\p{L}\d])/iu
const DATE =
  /(?<!\d)(?:[0-2]?\d|3[01])(?:st|nd|rd|th)? (?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}{0,6}(?![\p{L}])|(?<![\p{L}])(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)\p{L}{0,6} (?:[0-2]?\d|3[01])(?![\d:.])/iu
const ADDRESS =
  /(?<!\d)\d{1,4}[a-z]? (?:\p{Lu}[\p{L}'’]{1,15} ){1,3}(?:St|Rd|Ave|Street|Road|Lane|Avenue|Square|Way|Drive|Close|Place|Terrace|Row)(?![\p{L}])/u
/** "18+", "over 18s" */
const AGE = /(?<![\d£€$])(?:1[0-9]|2[015])\+(?!\d)|(?<![\p{L}])over (?:1[0-9]|21|60|65)s(?![\p{L}])/iu
const BOOKING =
  /(?<![\p{L}])(?:walk[- ]?ins? (?:ok|fine|welcome|only)|book(?:ing)? only|by appointment|collection only|cash only|card only|members only|over \d\ds only)(?![\p{L}])/iu

/** What readers of bad news wait for: "hope to reopen sat", "next update here at 5" */
const UPDATE =
  /(?<![\p{L}])(?:hope|hoping|aim|aiming|expect|expecting|due) to (?:re-?open|open again|be (?:back|open))(?![\p{L}])|^(?:the )?next update(?![\p{L}])/iu
/** "only 90 jars this year" */
const SCARCE =
  /(?<![\p{L}])only (?:\d{1,4}|a (?:few|handful|dozen)) (?:\p{L}+ ){1,3}?(?:this (?:year|season|week|month|time)|left|available|in stock|to go)(?![\p{L}])/iu
const FACTS = [AGE, SCARCE, MONEY, DISCOUNT, DAY_WITH_TIME, DATE, ADDRESS, BOOKING]
const MAX_CERTAINTY = 0.9
/** A stretch without any word of a note is for readers if the network is less sure than this. */
const DOUBTFUL = 0.65
const FEWEST_WORDS = 3

/** A remark that the network is less sure about than this is for readers, unless it has a word that only a writer needs. A note in the list is seen; a lost fact is not. */
const DOUBTFUL_REMARK = 0.75
/** So is the first line of a text or another stretch that could be a greeting, if it has none of its words. */
const DOUBTFUL_FRAME = 0.75
/** Words of what is said to a writer, of what is not decided and of what is not public. */
const FOR_WRITER =
  /(?<![\p{L}])(?:mention\p{L}*|say(?:s|ing)?|said|put|writ\p{L}+|posts?(?! office| code)|captions?|hash ?tags?|emojis?|publish\p{L}*|drafts?|lol|haha|maybe|probably|perhaps|not sure|unsure|(?:don['’]?t|dont|do not) (?:know|think|want|like)|i (?:think|guess|reckon|hope|was)|reckons?|thinks|told|asked|wants?|(?:it['’]?s|this is) (?:about|for)|boss|check|confirm|tb[acd]|between (?:us|you)|secret|private|confidential|internal|budget|margin|profit|wages?|salary|deadline|minutes|publicly|approv\p{L}+|photos?|pics?|cost (?:me|us)|owes?|argu\p{L}+|rubbish|nightmare|skint)(?![\p{L}])|\?/iu
const OF_FRAME =
  /(?<![\p{L}])(?:hi|hiya|hello|hey|dear|thanks|thank you|thx|ta|cheers|regards|wishes|sent from|memo|bye|love|from|to|subject|re|fwd?|wrote|sorry|ok|okay|so|right|this is|its|it['’]?s)(?![\p{L}])|\d{2}[:.]\d{2}/iu
/** Verbs of what only a writer is asked not to do. */
const PROHIBITS =
  /^(?:(?:and|but|so|or|oh|please|pls|plz|just|also),? ){0,3}(?:do not|don['’]?t|dont|never) (?:(?:ever|try to|please|all) )?(?!(?:make|mention|say|put|write|use|posts?|sound|be|add|include|name|call (?:it|them|this|these|those|him|her)|tag|go|over\p{L}+|tell|share|publish|show|try|do|want|know|think|need|have|bother|ask me|like|mind|care|let (?:it|this)|talk|print|promise|advertise|explain|quote|credit|describe|start (?:it|with)|end (?:it|with)|turn|bang on|get (?:me|too)|worry about (?:the|it|how)|forget to (?:mention|say|put|add|include)|they|we|you|u|he|she|it|i|if|as|when|until)(?![\p{L}]))\p{L}{3,}/iu
const MAX_OF_PROHIBITION = 0.995
/** "thanks to Gino for the crank case": who is thanked by name is thanked in public. */
const THANKS =
  /^(?:(?:and|also|oh|big|huge|massive|special|many|so) ){0,3}(?:thanks|thank you|thankyou|thx|shout ?-?out|well done|congrats|congratulations) to (?!you(?![\p{L}]))\p{L}/iu

/** Whether a stretch has a word of what an author says of the business, of colleagues or of the text. */
export const hasNoteWords = (text: string) => PRIVATE.test(text)

/**
 * Whether a stretch that the network takes for a note has what only readers need: a price, a date, an address, how to book. In the list, a note that is
 * published is seen and deselected, and a fact that is left out is not noticed. `certainty`: the probability that it is a note of this `role`.
 */
export function isPublicFact(text: string, certainty: number, role: Role): boolean {
  if (isOfficeContact(text.split(':')[0] ?? '')) return false
  if (isDoubtfulNote(text, certainty, role)) return true
  if (UPDATE.test(text) && !FOR_WRITER.test(text)) return true
  if (PRIVATE.test(text)) return false
  if (certainty < DOUBTFUL && role !== 'shell' && role !== 'request' && text.split(' ').length >= FEWEST_WORDS) return true
  if (MONEY.test(text) || DISCOUNT.test(text) || BARE_PRICE.test(text)) return true
  return certainty < MAX_CERTAINTY && (hasContact(text) || FACTS.some((pattern) => pattern.test(text)))
}

function isDoubtfulNote(text: string, certainty: number, role: Role): boolean {
  if (role === 'request' || role === 'about') return false
  const count = text.split(' ').length
  if (count >= FEWEST_WORDS && certainty < MAX_OF_PROHIBITION && PROHIBITS.test(text)) return !FOR_WRITER.test(text)
  if (THANKS.test(text)) return !FOR_WRITER.test(text)
  if (role !== 'instruction' && isStatementForReaders(text, certainty)) return true
  if (/\d/u.test(text) && PRIVATE.test(text)) return false
  if (role === 'remark') return certainty < DOUBTFUL_REMARK && count >= FEWEST_WORDS && !FOR_WRITER.test(text)
  return role === 'shell' && certainty < DOUBTFUL_FRAME && count > FEWEST_WORDS && !FOR_WRITER.test(text) && !OF_FRAME.test(text)
}
