import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { FUNCTION_WORDS, MONTHS, plain, SHORT_MONTHS, WEEKDAYS, wordsOf } from '../../../domain/brief/lexicon.ts'
import { hasName, hasVerb, type Sentence } from '../../../domain/brief/sentence.ts'
import { sentenceCase, withoutStop } from '../../../domain/brief/wording.ts'
import { lettersOf } from '../../../domain/left-out.ts'
import { canEnd, isOpenQuote } from './clause-end.ts'
import { foreignTitle } from './foreign-title.ts'
import { DETAIL_LABEL } from './hook.ts'
import { keywordsOf } from './keywords/keywords.ts'
import { isOpenEnd, withoutAdjuncts } from './short-title.ts'
import { EVENT, faultOf, isOnlyDate, type TitleFault } from './title-faults.ts'

/** Sentences that can have the subject. */
const NEAR = 12
const SHORTEST = 15
/** What a candidate needs. */
const LEAST_SCORE = 2
/** A sentence about the past is a title unless another one has an event with its date. */
const LEAST_INSTEAD_OF_FACT = 3.5
const PREFERRED = 60

const FOREIGN_DATE =
  /\d{1,2}\.? ?(?:de )?(?:januar|februar|märz|april|mai|juni|juli|august|september|oktober|november|dezember|enero|febrero|marzo|abril|mayo|junio|julio|agosto|septiembre|octubre|noviembre|diciembre|janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre)|(?<!\d)\d{1,2}\.\d{1,2}\.|(?:samstag|sonntag|freitag|samedi|dimanche|vendredi|sábado|domingo|viernes)/iu
/** "What: New Sunday lunch menu": the label of the subject in a form. */
export const SUBJECT_LABEL =
  /^(?:what(?:['’]s (?:on|new))?|event|offer|deal|product|feature|service|news|title|headline|topic|subject|course|class|workshop|show|exhibition|job(?: title)?|role|position|vacancy): (?=\S)/iu
const DATE = new RegExp(
  `(?<!\\p{L})(?:${WEEKDAYS}|(?:${MONTHS}|${SHORT_MONTHS}) \\d{1,2}|\\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:${MONTHS}|${SHORT_MONTHS}))(?!\\p{L})`,
  'iu',
)
/** What a sentence begins with that belongs to the one before. */
const OPENER =
  /^(?:(?:first|second|third)(?:(?:ly| one| thing),? |, )|the (?:first|second|other|next|last) (?:one|thing|bit)(?: is|,) |(?:so|and|also|then|anyway|well|oh|plus|now),? |erstens,? |zweitens,? |primero,? |segundo,? |d['’]abord,? |ensuite,? |en primer lugar,? |en segundo lugar,? |premièrement,? |deuxièmement,? |primo,? |secondo,? |primeiro,? |ten eerste,? |ten tweede,? )/iu
export const ORDINAL_OPENER =
  /^(?:(?:first|second)(?:(?:ly| one| thing),? |, )|the (?:first|second|other) (?:one|thing|bit)(?: is|,) |(?:erstens|zweitens|primero|segundo|en primer lugar|en segundo lugar|d['’]abord|ensuite|premièrement|deuxièmement|primo|secondo|primeiro|ten eerste|ten tweede),? )/iu
/** Nobody knows whom or what these mean. */
const REFERS =
  /^(?:it|its|they|them|their|he|she|his|her|this|that|these|those|there|here|both|which|who|no|not|only|just|if|when|because|but|or|in case|(?:it|they|he|she|that|there)['’]\p{L}{1,2}|er|sie|es|das|dies\p{L}*|sein\p{L}*|ihr\p{L}*|il|elle|ils|elles|ce|c['’]\p{L}*|cela|ça|son|sa|ses|él|ella|ellos|ellas|eso|esto|su|sus|lo|la que)(?![\p{L}-])/iu
/** The date that a sentence begins with, which its title has at the end: "On Saturday 9 May we open the workshop". */
const LEADING_DATE = new RegExp(
  `^((?:on|from|this|next) (?:(?:${WEEKDAYS}),? )?(?:(?:${MONTHS}) \\d{1,2}|\\d{1,2}(?:st|nd|rd|th)? (?:${MONTHS})|${WEEKDAYS})),? (?=\\p{L})(.{12,120})$`,
  'iu',
)
const CLOCK_AFTER =
  /,? (?:from|at|between|until|till) \d{1,2}(?:[:.]\d{2})? ?(?:[ap]\.?m\.?)?(?:(?: to | until |-|–)(?:\d{1,2}(?:[:.]\d{2})? ?(?:[ap]\.?m\.?)?|noon|midnight))?$/iu

/** A title without signs in a row and without a space before a sign that English has none before. */
export function withoutRuns(title: string, english: boolean): string {
  let end = title.length
  while (end > 0 && SIGNS.has(title.charAt(end - 1))) end -= 1
  const signs = title.slice(end)
  const marks = signs.replaceAll(' ', '')
  const isRun = marks.length > 1 && /[!?]/u.test(marks)
  return isRun || (english && signs.startsWith(' ')) ? title.slice(0, end) : title
}

const SIGNS = new Set([' ', '!', '?', '.', '…'])

/**
 * The title, or another one in the words of the brief if it does not say what the text is about: it only announces, greets, names the sender or says what they
 * have done for years. The other has the subject and what happens, with the date or the place where they fit. Unchanged if the brief has no better one.
 */
export function soundTitle(made: string, brief: Brief, most: number): string {
  if (brief.title) return (!brief.badNews && withNext(made, sentencesOf(brief.blocks)[0], brief, most)) || made
  const whole = withoutRuns(made, brief.english)
  const title = sentenceCase(whole.replace(ORDINAL_OPENER, '').replace(SUBJECT_LABEL, ''))
  const sentences = sentencesOf(brief.blocks).slice(0, NEAR)
  const origin = sentences.find(({ text }) => lettersOf(text).startsWith(lettersOf(whole))) ?? sentences[0]
  const completed = brief.badNews ? undefined : completedTitle(title, origin, { sentences, brief, most })
  if (completed) return completed
  const fault = faultOf(title, origin?.text ?? title, brief)
  // Bad news is only replaced where nothing is said yet.
  if (!fault || (brief.badNews && fault !== 'announcement' && fault !== 'label')) return brief.badNews ? made : title
  if (fault === 'label') return withItems(title, sentences, most) ?? title
  const twofold = fault === 'announcement' ? bothOf(sentences, most, brief.english) : undefined
  if (twofold) return twofold
  const topics = keywordsOf(brief).map((topic) => topic.toLowerCase())
  const next = origin ? sentences.indexOf(origin) + 1 : 0
  const scored = sentences.flatMap((sentence, at) =>
    sentence === origin || DETAIL_LABEL.test(sentence.text)
      ? []
      : candidatesOf(sentence, sentences[at - 1], brief, most).map((text, form) => ({
          text,
          score:
            scoreOf(text, topics) -
            (DETAIL.test(text) && !brief.badNews ? DETAIL_COSTS : 0) +
            (at === next ? FOLLOWS : 0) -
            (at * 2 + form) * LATER,
        })),
  )
  const best = scored.reduce((one, other) => (other.score > one.score ? other : one), { text: title, score: 0 })
  if (best.score < (fault === 'background' ? LEAST_INSTEAD_OF_FACT : LEAST_SCORE)) return title
  return introduced(best.text, title, fault, most)
}

interface Near {
  sentences: Sentence[]
  brief: Brief
  most: number
}

/** The name of the sender before the subject of a form ("Taverna Elia: New Sunday lunch menu"), or a date before what is then ("Tomorrow: two for one"). */
function completedTitle(title: string, origin: Sentence | undefined, { sentences, brief, most }: Near): string | undefined {
  if (!origin || hasVerb(title) || wordsOf(title).length > MOST_NAME_WORDS) return undefined
  const labeled = sentences.find((each) => each !== origin && SUBJECT_LABEL.test(each.text))
  if (!labeled) return sentences[0] === origin ? withNext(title, sentences[1], brief, most) : undefined
  return SUBJECT_LABEL.test(origin.text) ? undefined : joinedTitle(title, labeled, brief, most)
}

/** A date, with what the next sentence says is then. */
const withNext = (title: string, next: Sentence | undefined, brief: Brief, most: number) =>
  next && isOnlyDate(title) ? joinedTitle(title, next, brief, most) : undefined

function joinedTitle(title: string, other: Sentence, brief: Brief, most: number): string | undefined {
  const [subject] = candidatesOf(other, undefined, brief, most - title.length - 2)
  return subject && !subject.includes(': ') ? `${title}: ${subject}` : undefined
}

const MOST_NAME_WORDS = 5

/** Later sentences have details. */
const LATER = 0.06
/** What is announced comes next. */
const FOLLOWS = 1.2
/** Conditions and rules are details. */
const DETAIL =
  /(?<!\p{L})(?:not?|never|only|free|cash|card|bring|parking|per person|no \p{L}+|\p{L}{2,6}n['’]t|gratis|gratuit|kostenlos|frei|eintritt|entrada|entrée)(?!\p{L})/iu
const DETAIL_COSTS = 1.5
/** "I don't work Mondays" */
const OWN_RULE = /(?<!\p{L})(?:we|i) (?:do|ca|wo|are|am) ?n['’]t(?!\p{L})/iu
/** "6-Week Wheel Throwing for Absolute Beginners" */
const TITLE_CASE =
  /^(?:[\p{Lu}\d][\p{L}\d'’-]*|for|in|of|the|and|with|to|at|&|a)(?: (?:[\p{Lu}\d][\p{L}\d'’-]*|for|in|of|the|and|with|to|at|&|a)){2,9}$/u
/** "15,20 € die Stunde", "$68 per person" */
const AMOUNT = /^\W*\d[\d.,]* ?[€£$]|^[€£$] ?\d/u

function scoreOf(text: string, topics: string[]): number {
  const topic = topics.some((each) => text.toLowerCase().includes(each))
  return (
    (EVENT.test(text) ? 2.5 : 0) +
    (hasDate(text) ? 1.5 : 0) +
    (topic ? 1 : 0) +
    (hasName(text) ? 0.7 : 0) +
    (/\d/u.test(text) ? 0.5 : 0) +
    (hasVerb(text) ? 0.7 : 0) +
    (/[€£$] ?\d|\d ?€/u.test(text) ? 0.8 : 0) +
    (TITLE_CASE.test(text) ? 1 : 0) +
    (text.length >= SHORTEST + 10 && text.length <= PREFERRED ? 0.8 : 0)
  )
}

/** Complete titles of at most `most` characters from a sentence. */
function candidatesOf(sentence: Sentence, before: Sentence | undefined, brief: Brief, most: number): string[] {
  if (sentence.callToAction || sentence.bareContact || sentence.contact || sentence.question || sentence.text.endsWith(':')) return []
  const whole = withoutRuns(withoutStop(sentence.text), brief.english).replace(OPENER, '').replace(SUBJECT_LABEL, '')
  const named = withName(whole, before)
  const text = sentenceCase(named ?? whole)
  if (REFERS.test(text) || AMOUNT.test(text) || OWN_RULE.test(text) || text.length < SHORTEST) return []
  const shorter = brief.english ? withoutAdjuncts(text, most) : foreignTitle(text, most)
  return [dateLast(text, most), text, shorter, beginningOf(text, most)]
    .flatMap((each) => each ?? [])
    .filter((each) => each.length >= SHORTEST && each.length <= most && !isOpenEnd(each) && !isOpenQuote(each))
    .slice(0, 2)
}

/** "We open the workshop on Saturday 9 May" of "On Saturday 9 May we open the workshop from 10am". */
function dateLast(text: string, most: number): string | undefined {
  const [, date = '', rest = ''] = LEADING_DATE.exec(text) ?? []
  const clause = rest.replace(CLOCK_AFTER, '')
  if (!date || DATE.test(clause) || /[,;:]/u.test(clause) || !hasVerb(clause)) return undefined
  const title = `${sentenceCase(clause)} ${date.charAt(0).toLowerCase()}${date.slice(1)}`
  return title.length <= most ? title : undefined
}

/** The words before a comma, a parenthesis or a new clause. */
function beginningOf(text: string, most: number): string | undefined {
  const ends = [...text.slice(0, most + 2).matchAll(/, | \(| [–-] |; | (?=so |in our |because |with )/gu)].map(({ index }) => index)
  return ends
    .filter((end) => canEnd(text, end))
    .map((end) => text.slice(0, end))
    .at(-1)
}

/** "Wharfe Bank taking over 8 lines" of "They're taking over 8 lines", if the sentence before has only that name. */
function withName(text: string, before: Sentence | undefined): string | undefined {
  const [, act] = /^(?:they|he|she)(?:['’](?:re|s)| are| is) (\p{Ll}+ing .+)$/iu.exec(text) ?? []
  const names = before?.text.match(/(?<=\p{Ll} )\p{Lu}[\p{L}'’-]+(?: (?:(?:of|and|&) )?\p{Lu}[\p{L}'’-]+){0,3}/gu) ?? []
  return act && names.length === 1 ? `${names[0]} ${act}` : undefined
}

/**
 * A title of two things: "The repair bench is back, and Brat Fry for the Fire Dept". One thing with its date if both do not fit: without the date, "the pool
 * is shut" means now. Other languages order their words differently, so that only the first thing is named.
 */
function bothOf(sentences: Sentence[], most: number, english: boolean): string | undefined {
  const [one, other] = sentences.filter(({ text }) => ORDINAL_OPENER.test(text)).map(({ text }) => topicsOf(text))
  if (!one) return undefined
  const pairs = english ? one.flatMap((each) => other?.map((next) => ({ one: each, other: next })) ?? []) : []
  const first = one.map((each) => sentenceCase(each))
  const dated = pairs.filter((pair) => hasItsDate(pair.one, one) && hasItsDate(pair.other, other))
  const joined = (pair: { one: string; other: string }) => `${sentenceCase(pair.one)}, and ${inside(pair.other)}`
  return [...dated.map(joined), ...first.filter((each) => hasItsDate(each, one)), ...pairs.map(joined), ...first].find(
    (each) => each.length <= most && each.length >= SHORTEST,
  )
}

const hasDate = (text: string) => DATE.test(text) || FOREIGN_DATE.test(text)
const hasItsDate = (text: string, [whole = '']: string[] = []) => hasDate(text) || !hasDate(whole)

const TOPIC_END = new RegExp(`,? (?=(?:${WEEKDAYS}|on|in|at|from|every|this|next) )|[,;:] |\\. `, 'u')

/** All of what a sentence says is one of the two things, then the same without a time of day, then its beginning. As it was written. */
function topicsOf(text: string): string[] {
  const bare = withoutStop(text.replace(OPENER, ''))
  const end = bare.search(TOPIC_END)
  const beginning = (end < SHORTEST ? bare : bare.slice(0, end)).replace(/\.$/u, '')
  return [...new Set([bare, bare.replace(CLOCK_AFTER, ''), beginning])].filter((each) => !isOpenEnd(each))
}

/** As the second part of a title: "the tool shed is moving". */
function inside(text: string): string {
  const [first = ''] = text.split(' ', 1)
  return FUNCTION_WORDS.has(first.toLowerCase()) && first !== 'I' ? `${first.toLowerCase()}${text.slice(first.length)}` : text
}

/** "Prices from 1 Sept: open fire sweep, wood burner sweep" */
function withItems(title: string, sentences: Sentence[], most: number): string | undefined {
  const items = sentences
    .filter((each) => !each.contact && !lettersOf(each.text).startsWith(lettersOf(title)))
    .map(({ text }) => text.split(/ ?\.{2,}|[:,;(£$€…]| [–-] |(?<=\p{L}) (?=\d)/u)[0]?.trim() ?? '')
    .filter(
      (item) => /^\p{L}/u.test(item) && item.length >= LEAST_ITEM && item.length <= LONGEST_ITEM && !isOpenEnd(item) && !REFERS.test(item),
    )
  const [one, other] = items
  if (!one) return undefined
  return [other ? `${title}: ${one}, ${other}` : '', `${title}: ${one}`].find((each) => each && each.length <= most)
}

const LEAST_ITEM = 4
const LONGEST_ITEM = 30

/** The sender before a title that does not name them: "FadeHaus Selly Oak: Freshers week 21-26 September". */
function introduced(text: string, title: string, fault: TitleFault, most: number): string {
  const sender = fault === 'name' ? title : fault === 'introduction' ? senderOf(title) : undefined
  if (!sender) return text
  const words = wordsOf(sender)
    .map(plain)
    .filter((word) => word.length > 3 && !FUNCTION_WORDS.has(word))
  if (words.some((word) => plain(text).includes(word))) return text
  const head = beginningOf(text, most - sender.length - 2)
  return [text, head].flatMap((each) => (each ? [`${sender}: ${each}`] : [])).find((each) => each.length <= most) ?? text
}

/** "Suds and Wags" of "This is Darlene from Suds and Wags, the purple van"; "Tattooer in Glasgow" of "I'm a tattooer in Glasgow". */
function senderOf(introduction: string): string | undefined {
  const [head = ''] = introduction.split(/[,(;:]/u)
  const [, name] = /^(?:this is|it['’]s) \p{Lu}[\p{L}'’-]+ (?:from|at|of) (.{3,40})$/iu.exec(head.trim()) ?? []
  const [, role] = /^(?:i['’]m|i am|we['’]re|we are) an? (.{4,40})$/iu.exec(head.trim()) ?? []
  return name ?? (role && !hasVerb(role) ? sentenceCase(role) : undefined)
}
