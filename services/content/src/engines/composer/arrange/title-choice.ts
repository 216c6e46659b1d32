import type { Block } from '../../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { MONTHS, WEEKDAYS } from '../../../domain/brief/lexicon.ts'
import { hasName, hasVerb, type Sentence } from '../../../domain/brief/sentence.ts'
import { sentenceCase, withoutStop } from '../../../domain/brief/wording.ts'
import { lettersOf } from '../../../domain/left-out.ts'
import { bareStatement } from './bare-statement.ts'
import { isOpenQuote } from './clause-end.ts'
import { DETAIL_LABEL } from './hook.ts'
import { keywordsOf } from './keywords/keywords.ts'
import { ORDINAL_OPENER, SUBJECT_LABEL } from './sound-title.ts'
import { refersToKnown } from './stands-alone.ts'
import { EVENT, faultOf, isCutProhibition, type TitleFault } from './title-faults.ts'
import { isSplitSentence, titleShapes } from './title-shapes.ts'

/** Sentences that can have the subject. */
const NEAR = 8
/** Another title must be better by this. */
const KEEP = 1.2
const LATER = 0.6
const FAULT = 5
/** What a business has done for years is better than a detail. */
const BACKGROUND = 1.5
const TORN = 3
const REPEATED = 1
const LOST_LIMIT = 2
const WITHOUT_TOPIC = 1.2
const FEWEST = 2
const SHORTEST_WHOLE = 20

const REFERS =
  /^(?:it|its|they|them|their|he|she|his|her|this|that|these|those|there|here|both|which|not|only|just|and|but|or|so|then|also|once|when|if|because|no|yes|with this|with that|after that|the same|the other|the rest)(?![\p{L}-])/iu
const DATE = new RegExp(`(?<!\\p{L})(?:${WEEKDAYS}|(?:${MONTHS}) \\d{1,2}|\\d{1,2}(?:st|nd|rd|th)? (?:${MONTHS}))(?!\\p{L})`, 'u')
/** What came of something: a share, a multiple, a large count, a fall or a rise. */
const RESULT =
  /\d ?(?:%|per ?cent)|(?<![\d£$€.:])\d{3,}(?![\d:.]?\d| ?(?:am|pm|g|ml|kg))|\d,\d{3}|(?<!\p{L})(?:fell|rose|dropped|doubled|halved|tripled|raised|saved|cut|first|target) .*\d|(?<!\p{L})(?:for the first time|reached its target)(?!\p{L})/iu
const LIMITS = /(?<!\p{L})(?:not|no|never|only|except|unless|if|until|without|cannot|\p{L}{2,6}n['’]t)(?!\p{L})/giu
const CONDITIONS =
  /^(?:entry|admission|tickets?|parking|prices?|places|doors|bookings?|orders?|members of staff|the (?:performance|ferry|church|room)|(?:it|entry) costs|photos?|details|questions|special thanks|thanks)(?!\p{L})/iu

const ADDS = /(?<!\p{L})(?:also|too|as well|another|others|however|he|she|him|his|her|them|these|those)(?!\p{L})/iu
/** Who the sender is: "I'm an estate agent in Hamilton", "We are Smile Garden Dental Clinic". */
const INTRODUCES =
  /^(?:i['’]?m|i am|we['’]?re|we are|this is|it['’]?s) (?:an? (?!(?:new|big|great|happy|sad|long)(?!\p{L}))|\p{Lu}\p{L}+ (?:(?:\p{Lu}|of |and |& |from |at )\S*|$))/u
/** What somebody always does: "Juniper & Vale makes soap", "Ines makes 120 buns each morning". */
const GENERAL =
  /^(?!(?:from|on|this|next) )[^,;:]{2,50} (?:makes?|sells?|bakes?|builds?|repairs?|restores?|grows?|roasts?|brews?|designs?|teach(?:es)?|prints?|weaves?|keeps?|runs?) |(?<!\p{L})(?:each|every) (?:morning|day|week|month|year)(?!\p{L})|(?<!\p{L})usually(?!\p{L})/iu
/** What is new beside it: "Our new bar is called Hedgerow", "So from next week we are opening a second window". */
const NEWS =
  /^(?:our|the|my) (?:new|newest|latest|next) [^,;:]{2,40} (?:is|are|has|have|will|opens?|starts?|launch(?:es)?)(?!\p{L})|^(?:so )?(?:from|as of|starting|this|next) [^,;:]{3,24},? (?:we|i)(?:['’]re| are| will|['’]ll) (?:also )?(?:opening|adding|launching|starting|moving|replacing|introducing|open|add|launch|start|move|replace|introduce)(?!\p{L})/iu
const NEWS_FIRST = 2
/** "So from next week": it goes on from the sentence before, but says all. */
const GOES_ON = /^so (?=(?:from|as of|starting|this|next) )/iu
/** "The youngest was six": of what is said before. */
const SUPERLATIVE = /^the (?:\p{L}{3,}est|most|least|first|last|only) /iu

interface Options {
  /** The usual length. */
  aim: number
  most: number
  /** The first sentence of the text below the title, in which the title would be said again. */
  below?: string | undefined
}

/**
 * The title that an editor would take: `made`, or a form of a sentence that says better what the text is about. It is complete, begins with no announcement, and
 * has the event or the result, with the date where it fits. English only; bad news and titles of the user stay.
 */
export function chosenTitle(made: string, brief: Brief, { aim, most, below }: Options): string {
  if (!brief.english || brief.badNews || brief.title) return made
  const sentences = prose(brief.blocks).slice(0, NEAR)
  // A single sentence, or the name of a work, has its title.
  if (sentences.length < FEWEST || isQuoted(made, sentences)) return made
  const topics = keywordsOf(brief).map((each) => each.toLowerCase())
  const scoreOf = (text: string, statement: string) => score(text, statement, { topics, aim, below, brief })
  const origin = sentences.find(({ text }) => lettersOf(text).includes(lettersOf(made)))
  const hasTopic = (text: string) => topics.some((each) => text.toLowerCase().includes(each))
  const startsBelow = (text: string) => below !== undefined && lettersOf(below).startsWith(lettersOf(text))
  const start = {
    text: made,
    score: scoreOf(made, withoutStop(origin?.text ?? made)) + KEEP - LATER * Math.max(0, origin ? sentences.indexOf(origin) : 0),
  }
  const isGeneral = GENERAL.test(sentences[0]?.text ?? '') && !EVENT.test(made)
  const forms = sentences.flatMap((sentence, at) => {
    if (!canTitle(sentence)) return []
    const news = isGeneral && at > 0 && NEWS.test(sentence.text) ? NEWS_FIRST : 0
    const opened =
      news > 0
        ? sentenceCase(openedBy(withoutStop(sentence.text)).replace(GOES_ON, ''))
        : openedBy(withoutStop(sentence.text.replace(/:$/u, '')))
    const statement = withSender(bareStatement(opened, true), sentences.slice(0, at))
    if (CONDITIONS.test(statement) || (REFERS.test(statement) && !isWholePeriod(statement))) return []
    if (faultOf(statement, statement, brief) === 'introduction') return []
    const before = sentences.slice(0, at).map((each) => each.text)
    if (at > 0 && (SUPERLATIVE.test(statement) || ADDS.test(statement) || refersToKnown(statement, before.join(' ')))) return []
    return titleShapes(statement, most).map((text) => ({
      text,
      score:
        scoreOf(text, statement) + news - at * LATER - (at > 0 && !hasTopic(text) ? WITHOUT_TOPIC : 0) - (startsBelow(text) ? REPEATED : 0),
    }))
  })
  const { text } = forms.reduce((best, next) => (next.score > best.score ? next : best), start)
  // ", sewn" of "22 liters of waxed canvas, sewn in Burlington"
  const whole = text.replace(/, \p{Ll}{2,14}$/u, '')
  return origin && whole.length >= SHORTEST_WHOLE && isSplitSentence(text, withoutStop(origin.text)) ? whole : text
}

const openedBy = (text: string) => text.replace(ORDINAL_OPENER, '').replace(SUBJECT_LABEL, '')

const isQuoted = (title: string, sentences: readonly Sentence[]) =>
  sentences.some(({ text }) => /["“«„]/u.test(text) && new RegExp(`["“«„]${escaped(title)}["”»“]`, 'u').test(text))
const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/gu, '\\$&')

/** "What first time buyers forget to budget for:", in front of a list. */
const ANNOUNCES_ITEMS = /^(?:what|how|why|\d{1,2}|two|three|four|five|six|seven|ten) (?:\S+ ){2,10}\S+:$/iu

/** The sentences of paragraphs: an item of a list is a part. */
const prose = (blocks: Block[]) => sentencesOf(blocks.filter(({ kind }) => kind === 'paragraph'))

const canTitle = ({ text, callToAction, contact, question }: Sentence) =>
  !callToAction &&
  !contact &&
  !question &&
  (!text.endsWith(':') || ANNOUNCES_ITEMS.test(text)) &&
  !DETAIL_LABEL.test(text) &&
  !/^["“«„]/u.test(text)

/** "When my grandmother closed her shop, she kept one machine": a clause with what it belongs to. */
const isWholePeriod = (statement: string) => /^(?:when|once|if) [^,]{8,60}, \p{L}/iu.test(statement)
const SIDE_CLAUSE = /^(?:when|if|because|although|while|since|unless|as|once|after|before) [^,]+$/iu

const INTRODUCED = /^(?<name>\p{Lu}[\p{L}\p{N}’'&.-]*(?: (?:(?:of|and|the) )?[\p{Lu}&][\p{L}\p{N}’'.-]*){0,4}) is an? \p{Ll}/u

/** "Marlow & Finch is looking for a paralegal" of "Marlow & Finch is a small law firm. We are looking for a paralegal." */
function withSender(statement: string, before: readonly Sentence[]): string {
  const name = before.length === 1 ? INTRODUCED.exec(before[0]?.text ?? '')?.groups?.name : undefined
  return name === undefined
    ? statement
    : statement.replace(
        /^We(?: are|['’]re) (?=(?:now |currently )?(?:looking|hiring|seeking|recruiting|opening|closing|moving) )/u,
        () => `${name} is `,
      )
}

interface Measure {
  topics: readonly string[]
  aim: number
  below: string | undefined
  brief: Brief
}

function score(text: string, statement: string, { topics, aim, below, brief }: Measure): number {
  const lower = text.toLowerCase()
  const known = topics.filter((each) => lower.includes(each)).length
  const limits = (statement.match(LIMITS) ?? []).filter((limit) => !lower.includes(limit.toLowerCase())).length
  const isAnnounced = bareStatement(text, true) !== text
  const named = text.replace(CALENDAR, '')
  return (
    Math.min(2, known) * 0.7 +
    (EVENT.test(text) ? 0.8 : 0) +
    (DATE.test(text) ? 0.6 : 0) +
    (RESULT.test(text) ? 0.8 : RESULT.test(statement) ? -0.6 : 0) +
    (hasName(named) || NAMES_SENDER.test(named) ? 0.5 : 0) +
    (hasVerb(text) ? 0.4 : 0) +
    lengthScore(text.length, aim) -
    costOf(faultOf(text, statement, brief)) -
    (isAnnounced || SIDE_CLAUSE.test(text) || isOpenQuote(text) ? FAULT : 0) -
    ((INTRODUCED.test(text) || INTRODUCES.test(text)) && !EVENT.test(text) ? FAULT : 0) -
    (isSplitSentence(text, statement) ? TORN : 0) -
    Math.min(1, limits) * LOST_LIMIT -
    (isCutProhibition(text, statement) ? TORN : 0) -
    (below !== undefined && lettersOf(below).startsWith(lettersOf(text)) ? REPEATED : 0)
  )
}

const costOf = (fault: TitleFault | undefined) => (fault === undefined ? 0 : fault === 'background' ? BACKGROUND : FAULT)

const SHORT = 28
/** Characters beyond the usual length that cost one point. */
const PER_POINT = 40
/** Days and months are no names. */
const CALENDAR = new RegExp(`(?<!\\p{L})(?:${WEEKDAYS}|${MONTHS})s?(?!\\p{L})`, 'gu')
/** "Harbour Voices: summer concert" */
const NAMES_SENDER = /^\p{Lu}[^:]{2,40} \p{Lu}[^:]{2,30}: /u

const lengthScore = (length: number, aim: number) => (length < SHORT ? -0.5 : length <= aim ? 0.6 : 0.6 - (length - aim) / PER_POINT)
