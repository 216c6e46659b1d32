import { joined } from './card.ts'
import { keyFactOf, rankOf } from './key-fact.ts'
import { countWords, type PostPart } from './read-post.ts'

/** The most words of a cover. A longer sentence is not set as large as a cover. */
export const COVER_WORDS = 30
/** A shorter sentence, such as a greeting, is joined with the next. */
const SHORT = 4
const WITH_NEXT = 12
/** Sentences of a post that can be its cover. */
const CANDIDATES = 6

const NEWS =
  /(?<![\p{L}\p{N}])(?:open(?:s|ing|ed)?|launch(?:es|ing|ed)?|releas(?:e|es|ed|ing)|new|now|back|moving|introducing|announc(?:e|es|ing)|invites?|öffne[tn]|eröffne[tn]|eröffnung|neue?[rsnm]?|jetzt|endlich|erste[rsnm]?|startet|beginnt|ouvre|ouvrons|nouve(?:au|lle|aux|lles)|lan[cç](?:e|ons)|premi(?:er|ère)|enfin|abre|abrimos|nuev[oa]s?|primer[oa]?|apre|nuov[oaie]|novo|nova)(?![\p{L}\p{N}])/iu
/** An introduction: "Spoke & Hollow is a two-person workshop", "My name is Priya". */
const IDENTITY = [
  /^(?:my name is|i am|i['’]m|we are|we['’]re|meet|mein name ist|ich bin|ich hei(?:ß|ss)e|wir sind|je m['’]appelle|je suis|nous sommes|me llamo|soy|somos|mi chiamo|sono|siamo)(?![\p{L}\p{N}])/iu,
  / (?:is|are|ist|sind|est|es|è|é) (?:an?|eine?|une?|una|um|uma)(?![\p{L}\p{N}])/u,
]
/** Words by which a sentence continues another one. */
const CONTINUES =
  /^(?:it|its|it['’]s|that|that['’]s|these|those|they|he|she|there|of|and|but|so|both|also|this is|es|er|sie|das|dies|dabei|davon|und|aber|il|elle|ils|elles|ce|cela|ça|et|mais|esto|eso|pero)(?![\p{L}\p{N}])/iu
const LINK = /@|\.[\p{L}]{2,12}(?:\/|$)|https?:/u
/** No fact counts more than a date. */
const DATED = 4
/** In characters. */
const START = 80

/** A post without the sentence that is its cover. */
export interface Covered {
  cover: string
  rest: PostPart[]
}

/**
 * Takes the sentence for the first card: the first one of the post, or, if that is only an introduction, the news or the offer after it. A sentence is never
 * divided. All other sentences stay in their order.
 */
export function coverOf(parts: readonly PostPart[]): Covered {
  const [first, ...others] = parts
  if (first?.kind !== 'text') return { cover: '', rest: [...parts] }
  const opening = first.sentences[0] ?? ''
  const introduces = /[:：]$/u.test(opening) && first.sentences.length === 1 && others[0]?.kind === 'items'
  if (introduces && countWords(opening) > COVER_WORDS) return { cover: '', rest: [...parts] }
  const news = isIdentity(opening) ? newsIn(parts) : null
  if (news) return taken(parts, news.part, news.sentence, 1)
  let count = 1
  let words = countWords(opening)
  while (count < first.sentences.length && words <= SHORT) {
    const own = countWords(first.sentences[count] ?? '')
    if (words + own > WITH_NEXT) break
    words += own
    count++
  }
  return taken(parts, 0, 0, count)
}

/** "since 1931" */
const SINCE = /(?<!\p{L})(?:since|seit|depuis|desde|dal) (?:19|20)\d{2}(?!\d)/u

/** Whether a sentence announces something new. */
export const isNews = (sentence: string) => NEWS.test(sentence)

/** Whether a sentence is only an introduction. */
export const isIdentity = (sentence: string) =>
  SINCE.test(sentence.slice(0, 2 * START)) || IDENTITY.some((pattern) => pattern.test(sentence.slice(0, START)))

function taken(parts: readonly PostPart[], at: number, from: number, count: number): Covered {
  const part = parts[at]
  if (part?.kind !== 'text') return { cover: '', rest: [...parts] }
  const sentences = part.sentences.toSpliced(from, count)
  const rest = sentences.length > 0 ? [{ ...part, isHeading: false, sentences }] : []
  return { cover: joined(part.sentences.slice(from, from + count)), rest: [...parts.slice(0, at), ...rest, ...parts.slice(at + 1)] }
}

/** The place of the best sentence after the first for a cover; null if none announces news or an offer. */
function newsIn(parts: readonly PostPart[]): { part: number; sentence: number } | null {
  let best: { part: number; sentence: number; score: number } | null = null
  let seen = 0
  for (const [part, one] of parts.entries()) {
    if (one.kind !== 'text') break
    for (const [sentence, text] of one.sentences.entries()) {
      if (seen++ === 0) continue
      if (seen > CANDIDATES) return best
      const score = newsScore(text) - seen / 10
      if (score > (best?.score ?? 2)) best = { part, sentence, score }
    }
  }
  return best
}

function newsScore(sentence: string): number {
  const words = countWords(sentence)
  if (words < SHORT || words > COVER_WORDS || LINK.test(sentence) || CONTINUES.test(sentence) || isIdentity(sentence)) return 0
  return Math.min(DATED, rankOf(keyFactOf(sentence))) + (NEWS.test(sentence) ? 3 : 0)
}
