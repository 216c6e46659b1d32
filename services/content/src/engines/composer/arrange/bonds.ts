import { FUNCTION_WORDS, plain, wordsOf } from '../../../domain/brief/lexicon.ts'
import type { Sentence } from '../../../domain/brief/sentence.ts'
import { isAddress } from './details.ts'
import { createQuotations } from './quotation.ts'
import { refersTo } from './stands-alone.ts'

/** The second sentence makes no sense without the first. Cut only where a group would become too long. */
export const FIRM = 10
/** Between a question, a label or an announcement and what it introduces. */
const ANSWER = 40
/** Inside a quotation or parentheses. */
const NEVER_CUT = 1000

const REFERS = 1.6
const QUOTED = 2
const SHARED_WORD = 0.7
const MAX_SHARED = 2
const SAME_FORM = 1
const SAME_DETAIL = 0.8
const NEW_TOPIC = -0.8
/** A sentence that is too short for a group of its own. */
const SHORT = 18
/** "There are eleven kinds." goes on with the text, but can begin a paragraph. */
export const CAN_BEGIN_PARAGRAPH =
  /^(?:until now|there (?:is|are|was|were|will)|no|not|only|just|nothing|nobody|each|once|here|even)(?!\p{L})/iu
/** "Das neue Geschoss …" has an article, "Das ist …" a pronoun. */
const GERMAN_ARTICLE = /^Das (?:\p{Ll}+e )?\p{Lu}/u
const LABELED = /^(?:what|why|how|who|when|where|ce qu|pourquoi|was|warum|wie|qué|por qué)(?![\p{L}])[^.:!?]{0,26} ?: /iu
const PRICE =
  /[£$€¥]|\d (?:euros?|pounds?|dollars?|francs?|zł)(?!\p{L})|(?<!\p{L})(?:free|included|charge|gratis|gratuit|kostenlos|nichts)(?!\p{L})/iu
const CLOCK =
  /\d ?(?:[ap]\.?m\.?|uhr|heures|horas|uur)(?!\p{L})|\d{1,2}[:.h]\d{2}|(?<!\p{L})(?:open|daily|lundi|montags?|donnerstags)(?!\p{L})/iu
/** A sentence that begins with a time or place of its own opens a new topic. */
const OPENS_TOPIC =
  /^(?:from|on|in|at|since|until|for|this|last|next|every|after|before|depuis|dès|en|le|la semaine|au|à partir|ab|seit|im|am|für|nach|desde|a partir|el|da|dal|nel|sabato|vanaf|sinds|op|voor) [^.]{0,24}(?:\d|day|month|year|week|spring|summer|autumn|winter|easter|christmas|january|february|march|april|may|june|july|august|september|october|november|december)/iu

/**
 * How closely each sentence belongs to the one before it, from about -1 to 5, at least `FIRM` where the second makes no sense without the first. The first value is 0.
 * Counts references, shared words, the same form and the same kind of detail.
 */
export function bondsOf(sentences: readonly Sentence[], english: boolean): number[] {
  const stems = sentences.map(({ text }) => new Set(stemsOf(text)))
  let listed = 0
  let quotations = createQuotations()
  let isInQuotation = false
  return sentences.map((sentence, at) => {
    const previous = sentences[at - 1]
    if (!previous) return 0
    if (!isInQuotation) quotations = createQuotations()
    isInQuotation = quotations.after(previous.text)
    listed = Math.max(announcedBy(previous.text), listed - 1)
    if (isInQuotation || sentence.text.startsWith('(')) return NEVER_CUT
    if ((previous.question && !sentence.question) || LABELED.test(previous.text) || previous.text.endsWith(':')) return ANSWER
    const isFirm = listed > 0 || (sentence.leans && !(english ? CAN_BEGIN_PARAGRAPH : GERMAN_ARTICLE).test(sentence.text))
    if (isFirm) return FIRM
    const shared = [...(stems[at] ?? [])].filter((stem) => stems[at - 1]?.has(stem)).length
    return (
      Math.min(MAX_SHARED, shared * SHARED_WORD) +
      (/^["“«„]/u.test(sentence.text) ? QUOTED : 0) +
      ((english ? refersTo(sentence.text, previous.text) : REFERS_ELSEWHERE.test(sentence.text)) ? REFERS : 0) +
      (hasSameForm(previous, sentence) ? SAME_FORM : 0) +
      (PRICE.test(previous.text) && PRICE.test(sentence.text) ? SAME_DETAIL : 0) +
      (CLOCK.test(previous.text) && CLOCK.test(sentence.text) ? SAME_DETAIL : 0) +
      (sentence.leans ? REFERS : 0) +
      (sentence.text.length < SHORT && !sentence.question ? QUOTED : 0) +
      (OPENS_TOPIC.test(sentence.text) || isAddress(sentence.text) ? NEW_TOPIC : 0)
    )
  })
}

/** Pronouns anywhere in a sentence, in French, German, Spanish, Italian and Dutch. */
export const REFERS_ELSEWHERE =
  /(?<![\p{L}'’-])(?:ils?|elles?|leurs?|lui|celui|celle|ceux|en (?:a|ont|est|sont|avons|fait)|cet|cette|ces|cela|ça|er|ihn|ihm|ihnen|dieser?|dieses|diesen|davon|dafür|damit|dabei|dazu|deren|dessen|ellos|ellas|eso|ese|esa|esos|esas|ello|lui|loro|lei|questo|questa|questi|queste|ne|hij|hem|deze|dat|daarvoor|daarmee|daarvan|ervan|hun)(?![\p{L}-])/iu

/** The beginnings of the words that carry meaning, so that "scan" and "scans" count as one. */
export function stemsOf(text: string): string[] {
  return wordsOf(text)
    .map(plain)
    .filter((word) => word.length > 3 && !FUNCTION_WORDS.has(word))
    .map((word) => word.replace(/(?:['’]s|s)$/u, '').slice(0, 6))
}

/** Two requests, or two sentences with the same first word. */
function hasSameForm(one: Sentence, other: Sentence): boolean {
  if (one.callToAction !== other.callToAction) return false
  return one.callToAction || wordsOf(one.text)[0]?.toLowerCase() === wordsOf(other.text)[0]?.toLowerCase()
}

const NUMBERS = ['two', 'three', 'four']
const NUMBERS_ELSEWHERE = /^(?:(deux|zwei|dos|due|twee)|(trois|drei|tres|tre|drie)|(quatre|vier|cuatro|quattro))$/iu
/** "Three quick jobs …", "has three new functions.": the number of sentences that follow. */
const ANNOUNCES =
  /(?<!\p{L})(two|three|four) (?:\p{L}+ ){0,2}?(?:functions|features|things|reasons|jobs|steps|changes|ways|rules|ideas|tips|points|questions|lessons|signs|mistakes|errors|myths|habits|facts)(?!\p{L})/iu
const ANNOUNCES_ELSEWHERE =
  /(?<!\p{L})(deux|trois|quatre|zwei|drei|vier|dos|tres|cuatro|due|tre|quattro|twee|drie) (?:\p{L}+ ){0,2}?(?:gestes|conseils|raisons|étapes|choses|nouveautés|dinge|schritte|gründe|tipps|regeln|neuerungen|consejos|razones|pasos|cosas|novedades|consigli|motivi|passi|cose|novità|regole|tips|redenen|stappen|dingen)(?!\p{L})/iu

function announcedBy(text: string): number {
  const english = ANNOUNCES.exec(text)?.[1]?.toLowerCase()
  if (english) return NUMBERS.indexOf(english) + 2
  const number = NUMBERS_ELSEWHERE.exec(ANNOUNCES_ELSEWHERE.exec(text)?.[1] ?? '')
  return number ? number.slice(1).findIndex((each) => each !== undefined) + 2 : 0
}
