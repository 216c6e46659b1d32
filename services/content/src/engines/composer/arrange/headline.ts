import type { HookKind } from '@loomcast/platforms/guidance'
import type { Block } from '../../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { hasVerb, type Sentence } from '../../../domain/brief/sentence.ts'
import { sentenceCase, withoutStop, withStop } from '../../../domain/brief/wording.ts'
import { titleHook } from './hook.ts'
import { shortTitle, withoutAdjuncts } from './short-title.ts'
import { clauseOf, headOf, headsOf, isOpenQuote, OPENS_SIDE_CLAUSE, titleBeyondOpening, withoutColon } from './titles.ts'

/** Longer headlines take more than three lines on a phone. */
const HEADLINE = 90
const LONGEST_HEADLINE = 100
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
 * The article's H1: the brief's title, or else a later sentence that can be a headline, or else the first sentence if the text goes on without it, or else a
 * short form of it that keeps what limits the statement.
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
  const whole = bare.length <= (brief.english ? LONGEST_HEADLINE : LONGEST_ELSEWHERE) ? bare : undefined
  const short = brief.english ? shortForms(bare).find((each) => !losesLimit(bare, each)) : undefined
  const isProse = blocks[0]?.kind !== 'verbatim' && blocks[0]?.kind !== 'chapters'
  const goesOn = isProse && second !== undefined && !PRONOUN.test(second.text)
  if (goesOn && whole && !whole.endsWith(':')) return { text: whole, sentence: first }
  const only = second ? undefined : beginningOf(bare)
  const found = only ?? short ?? whole
  if (found !== undefined) return { text: withoutColon(found), ...(found === bare && isProse && { sentence: first }) }
  const cut = shortTitle(first.text, brief, { aim: LONGEST_HEADLINE, most: LONGEST_ELSEWHERE })
  return { text: withoutColon(cut ?? shortened(bare, brief.english) ?? bare) }
}

/** A text that opens with one of these needs the sentence before it. */
const PRONOUN =
  /^(?:it|its|they|their|he|his|she|her|this|these|those|both|and|but|il|elle|ils|elles|cela|ça|ce|er|sie|es|lui|lei|essa|esso|hij|zij|ze|het is|él|ella)(?![\p{L}])/iu

function titled(title: string, english: boolean): Headline {
  const bare = withoutStop(title)
  const [, head, remark] = /^(.{20,100}?) \(([^()]{10,300})\)$/u.exec(bare) ?? []
  if (head && remark && bare.length > HEADLINE && hasVerb(remark)) return { text: head, opening: withStop(sentenceCase(remark)) }
  const short = bare.length > LONGEST_HEADLINE ? shortened(bare, english) : undefined
  return short ? { text: short, opening: withStop(title) } : { text: bare }
}

const shortForms = (bare: string) =>
  [shortened(bare, true), withoutAdjuncts(bare, HEADLINE)].filter(
    (each): each is string => each !== undefined && each.length >= LEAST_HEADLINE && each !== bare,
  )

/** Whether a short form drops a number, a name, a negation or a condition. */
function losesLimit(sentence: string, short: string): boolean {
  const limits = sentence.match(LIMIT) ?? []
  const present = short.toLowerCase()
  return limits.some((limit) => !present.includes(limit.toLowerCase()))
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
