import type { HookKind } from '@loomcast/platforms/guidance'
import type { Block } from '../../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { wordsOf } from '../../../domain/brief/lexicon.ts'
import { hasVerb, type Sentence } from '../../../domain/brief/sentence.ts'
import { sentenceCase, withoutStop, withStop } from '../../../domain/brief/wording.ts'
import { isOpenQuote } from './clause-end.ts'
import { foreignTitle } from './foreign-title.ts'
import { titleHook } from './hook.ts'
import { shortTitle, withoutAdjuncts } from './short-title.ts'
import { clauseOf, headOf, headsOf, OPENS_SIDE_CLAUSE, titleBeyondOpening, withoutColon } from './titles.ts'

/** Longer headlines take more than three lines on a phone. */
const HEADLINE = 90
const LONGEST_HEADLINE = 100
/** Shown in one or two lines. */
const USUAL = 70
const LEAST_HEADLINE = 30
/** In languages whose clauses are not known here, a whole sentence is better than a part. */
const LONGEST_ELSEWHERE = 140

export interface Headline {
  text: string
  /** The full title, if the headline contains only its beginning. */
  opening?: string
  /** The sentence whose every word is in the headline, so that the text can go on with the next one. */
  sentence?: Sentence
}

/**
 * The article's H1: the brief's title, or else a lesson or a result, or else the first sentence: the text then goes on with the next one. If that needs the
 * first, or the first is long, the H1 is a short form of it, and it stays in the text.
 */
export function headlineOf(brief: Brief, blocks: Block[], hooks: readonly HookKind[]): Headline {
  if (brief.title) return titled(brief.title.text, brief.english)
  const sentences = sentencesOf(blocks)
  const [first, second] = sentences
  if (!first) return { text: '' }
  const beyond = titleBeyondOpening(sentences, brief.english, LONGEST_HEADLINE)
  if (beyond) return { text: beyond.text }
  const hook = titleHook(blocks, brief, { kinds: hooks, most: HEADLINE })
  if (hook) return { text: withoutColon(hook) }
  const bare = withoutStop(first.text)
  const isProse = blocks[0]?.kind !== 'verbatim' && blocks[0]?.kind !== 'chapters'
  if (
    brief.english &&
    !brief.badNews &&
    isProse &&
    second &&
    bare.length >= LEAST_HEADLINE &&
    bare.length <= HEADLINE &&
    !bare.endsWith(':') &&
    !needsSubject(second)
  )
    return { text: withoutColon(bare), sentence: first }
  const short = second ? shortForm(bare, brief) : (beginningOf(bare) ?? shortForm(bare, brief))
  if (short) return { text: withoutColon(short) }
  const isWhole = bare.length <= (brief.english ? LONGEST_HEADLINE : LONGEST_ELSEWHERE)
  const goesOn = isProse && second !== undefined && !bare.endsWith(':') && !needsSubject(second)
  if (isWhole) return { text: withoutColon(bare), ...(goesOn && { sentence: first }) }
  const cut = shortTitle(first.text, brief, { aim: LONGEST_HEADLINE, most: LONGEST_ELSEWHERE })
  return { text: withoutColon(cut ?? shortened(bare, brief.english) ?? bare) }
}

/** A headline of at most this share of the sentence does not repeat it. */
const SHORT_SHARE = 0.88

/** A short form of the first sentence. Of bad news, it has everything that limits the statement. */
function shortForm(bare: string, brief: Brief): string | undefined {
  const most = Math.min(HEADLINE, Math.floor(bare.length * SHORT_SHARE))
  if (most < LEAST_HEADLINE) return undefined
  if (!brief.english) return foreignTitle(bare, most)
  return [offerOf(bare), withoutAdjuncts(bare, Math.min(USUAL, most)), withoutAdjuncts(bare, most), shortened(bare, true)].find(
    (each) => each !== undefined && each.length >= LEAST_HEADLINE && each.length <= most && !(brief.badNews && losesLimit(bare, each)),
  )
}

const OFFER =
  /^(?:we|i) (?:(?:now |also )?(?:design|offer|teach|bake|repair|build|make|sell|run) (?!our |my |the |this |it |them |for |to )|are (?:looking for|hiring|seeking) an? )([^,;:]{30,90})$/iu

/** "Brand identities for small food producers" of "I design brand identities …", "Second pastry chef at Bonner's" of "We are looking for a second …". */
function offerOf(bare: string): string | undefined {
  const found = OFFER.exec(bare)?.[1]
  return found && sentenceCase(found)
}

/** Whether a sentence has a pronoun for what the one before it names, or no subject at all ("Son cuatro tardes"). */
function needsSubject({ text, leans }: Sentence): boolean {
  return leans || PRONOUN.test(wordsOf(text).slice(0, OPENING_WORDS).join(' ')) || WITHOUT_SUBJECT.test(text)
}

const OPENING_WORDS = 4
/** "Sie" and "Ihr" inside a sentence address the reader. */
const PRONOUN =
  /(?<![\p{L}'’-])(?:its?|they|them|their|he|him|his|she|her|these|those|both|this|ils?|elles?|cela|ça|er|sie|seine?[nmrs]?|ihre?[nmrs]?|lui|lei|loro|essa|esso|hij|zij|ze|hun|él|ella|ellos|ellas|su|sus)(?![\p{L}-])|^(?:It|Its|They|Their|He|His|She|Her|These|Those|Both|This|Ils?|Elles?|Cela|Ça|Er|Sie|Es|Seine?[nmrs]?|Ihre?[nmrs]?|Lui|Lei|Hij|Zij|Ze|Het is|Él|Ella|Ellos|Ellas|Su|Sus)(?![\p{L}-])/u
const WITHOUT_SUBJECT = /^(?:son|es|está|están|será|serán|tiene|tienen|è|sono|ha|hanno|sarà|saranno|é|são|tem|têm|será|jest|są)(?!\p{L})/iu

function titled(title: string, english: boolean): Headline {
  const bare = withoutStop(title)
  const [, head, remark] = /^(.{20,100}?) \(([^()]{10,300})\)$/u.exec(bare) ?? []
  if (head && remark && bare.length > HEADLINE && hasVerb(remark)) return { text: head, opening: withStop(sentenceCase(remark)) }
  const short = bare.length > LONGEST_HEADLINE ? shortened(bare, english) : undefined
  return short ? { text: short, opening: withStop(title) } : { text: bare }
}

/** Whether a short form drops a number, a name, a negation or a condition. */
function losesLimit(sentence: string, short: string): boolean {
  const limits = sentence.match(LIMIT) ?? []
  const present = short.toLowerCase()
  return limits.some((limit) => !present.includes(limit.replace(/[.,:-]+$/u, '').toLowerCase()))
}

const LIMIT =
  /(?<!\p{L})\p{L}{1,20}\p{N}[\p{L}\p{N}.,:-]{0,20}|\p{N}[\p{L}\p{N}.,:-]{0,20}|(?<=\s)\p{Lu}[\p{L}-]+|(?<!\p{L})(?:not|no|never|only|except|unless|if|until|cannot|\p{L}{2,6}n['’]t)(?!\p{L})/gu

/** The beginning of a long headline that can stand alone; undefined if there is none. */
function shortened(text: string, english: boolean): string | undefined {
  const clause = clauseOf(text, HEADLINE)
  if (clause && clause !== text) return clause
  if (english) {
    const head = headOf(text, { most: LONGEST_HEADLINE, finite: true })
    return head ?? (text.length > LONGEST_HEADLINE ? clauseOf(text, LONGEST_HEADLINE) : undefined)
  }
  return headsOf(text, LONGEST_HEADLINE).findLast((head) => head.length >= 40)
}

/** The words before the first comma or colon, as the headline of an article that has only one sentence. A label ("Price drop:") is none. */
function beginningOf(text: string): string | undefined {
  const end = text.search(/[,:] /u)
  const head = text.slice(0, Math.max(0, end))
  const words = head.split(' ').length
  return words >= (text[end] === ':' ? 3 : 2) && !OPENS_SIDE_CLAUSE.test(head) && !isOpenQuote(head) ? head : undefined
}
