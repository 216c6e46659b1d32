import type { HookKind } from '@loomcast/platforms/guidance'
import type { Block } from '../../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { hasVerb, type Sentence } from '../../../domain/brief/sentence.ts'
import { sentenceCase, withoutStop, withStop } from '../../../domain/brief/wording.ts'
import { lettersOf } from '../../../domain/left-out.ts'
import { openingQuotation, withBareStatements } from './bare-statement.ts'
import { isOpenQuote } from './clause-end.ts'
import { foreignNamedTitle } from './foreign-named-title.ts'
import { foreignTitle } from './foreign-title.ts'
import { titleHook } from './hook.ts'
import { namedTitle } from './named-title.ts'
import { needsSubject } from './needs-subject.ts'
import { newsTitle } from './news-title.ts'
import { hasAllOf, recallTitle } from './recall-title.ts'
import { shortTitle, withoutAdjuncts, withoutIntroduction } from './short-title.ts'
import { soundTitle } from './sound-title.ts'
import { subjectTitle } from './subject-title.ts'
import { chosenTitle } from './title-choice.ts'
import { announcedTitle, clauseOf, headOf, headsOf, isCutShort, OPENS_SIDE_CLAUSE, titleBeyondOpening, withoutColon } from './titles.ts'
import { turnedTitle } from './turned-title.ts'

/** Longer headlines take more than three lines on a phone. */
const HEADLINE = 90
const LONGEST_HEADLINE = 100
/** Shown in one or two lines. */
const USUAL = 70
const LEAST_HEADLINE = 30
/** A first sentence up to this length can be the headline itself. */
const SHORT_SENTENCE = 45
/** Where a shorter headline would be the beginning of the first sentence. */
const LONGEST_WHOLE = 110
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
  const quotation = brief.title ? undefined : openingQuotation(blocks, LONGEST_HEADLINE)
  if (quotation) return { text: quotation }
  const [first, ...others] = sentencesOf(blocks)
  if (
    first &&
    others.length > 1 &&
    brief.english &&
    !brief.title &&
    !brief.badNews &&
    blocks[0]?.kind === 'paragraph' &&
    isTopicLine(first)
  )
    return { text: withoutStop(first.text), sentence: first }
  const stated = brief.title || announcedTitle(sentencesOf(blocks), LONGEST_HEADLINE) ? blocks : withBareStatements(blocks, brief.english)
  const found = madeHeadline(brief, stated, hooks)
  const made = found.sentence && !sentencesOf(blocks).includes(found.sentence) ? { text: found.text } : found
  const sound = soundTitle(made.text, { ...brief, blocks: stated }, USUAL)
  const below = made.sentence ? undefined : sentencesOf(blocks)[0]?.text
  const better = chosenTitle(sound, { ...brief, blocks }, { aim: USUAL, most: HEADLINE, below })
  const isPart = made.sentence !== undefined && lettersOf(better) === lettersOf(made.text)
  const chosen = namedTitle(
    better,
    { ...brief, blocks },
    { aim: USUAL, most: HEADLINE, below: isPart ? undefined : sentencesOf(blocks)[0]?.text, isPart },
  )
  const elsewhere =
    isPart && chosen.length <= HEADLINE ? chosen : foreignNamedTitle(chosen, { ...brief, blocks }, { aim: USUAL, most: LONGEST_HEADLINE })
  const recall = recallTitle(elsewhere, { ...brief, blocks }, LONGEST_HEADLINE)
  const [opening, next] = sentencesOf(blocks)
  if (recall) return { text: recall, ...(opening && next && hasAllOf(recall, opening.text) && { sentence: opening }) }
  const text = elsewhere
  if (text === made.text) return made
  // The text goes on with the next sentence only if the headline still has all of the first.
  return lettersOf(text) === lettersOf(made.text) ? { ...made, text } : { text }
}

function madeHeadline(brief: Brief, blocks: Block[], hooks: readonly HookKind[]): Headline {
  if (brief.title) return titled(brief.title.text, brief.english)
  const sentences = sentencesOf(blocks)
  const [first, second] = sentences
  if (!first) return { text: '' }
  const announced = brief.english ? announcedTitle(sentences, LONGEST_HEADLINE) : undefined
  if (announced) return { text: announced }
  const beyond = titleBeyondOpening(sentences, brief.english, LONGEST_HEADLINE)
  if (beyond) return { text: beyond.text }
  const hook = titleHook(blocks, brief, { kinds: hooks, most: HEADLINE })
  if (hook) return { text: withoutColon(hook) }
  const bare = withoutStop(first.text)
  const news = brief.english && !brief.badNews ? withoutIntroduction(bare) : bare
  if (second && news !== sentenceCase(bare) && news !== bare)
    return { text: news.length <= HEADLINE ? news : (withoutAdjuncts(news, HEADLINE) ?? news) }
  const isProse = blocks[0]?.kind !== 'verbatim' && blocks[0]?.kind !== 'chapters'
  const turned = brief.english && !brief.badNews ? turnedTitle(bare, USUAL) : undefined
  const isLong = isProse && !brief.badNews && bare.length > SHORT_SENTENCE
  const statement = second && isLong && !turned ? statementOf(bare, brief) : undefined
  if (statement) return { text: withoutColon(statement) }
  if (
    !brief.badNews &&
    isProse &&
    second &&
    bare.length >= LEAST_HEADLINE &&
    bare.length <= HEADLINE &&
    !bare.endsWith(':') &&
    !needsSubject(second, first)
  )
    return { text: withoutColon(bare), sentence: first }
  if (turned && second) return { text: turned }
  const short = second ? shortForm(bare, brief) : (beginningOf(bare) ?? shortForm(bare, brief))
  const isWhole = bare.length <= (brief.english ? LONGEST_HEADLINE : LONGEST_ELSEWHERE)
  const goesOn = isProse && second !== undefined && !bare.endsWith(':') && !needsSubject(second, first)
  // A beginning of the first sentence says it again.
  const repeats = short !== undefined && bare.startsWith(short) && bare.length <= LONGEST_WHOLE && goesOn && !brief.badNews
  if (short && !repeats) return { text: withoutColon(short) }
  if (repeats) return { text: withoutColon(bare), sentence: first }
  if (isWhole && goesOn) return { text: withoutColon(bare), sentence: first }
  if (isWhole) return { text: withoutColon((second && isProse ? subjectTitle(bare, brief) : undefined) ?? bare) }
  const cut = shortTitle(first.text, brief, { aim: LONGEST_HEADLINE, most: LONGEST_ELSEWHERE })
  return { text: withoutColon(cut ?? shortened(bare, brief.english) ?? bare) }
}

/** "When to see a physio about heel pain.", "Heel pain in runners.": what an article is about, as its author names it above the text. */
const isTopicLine = ({ text, callToAction, contact }: Sentence) =>
  !callToAction &&
  !contact &&
  TOPIC_LINE.test(text) &&
  text.split(' ').length >= FEWEST_OF_TOPIC &&
  (/^(?:how|when|why|what|where|which) to /iu.test(text) || (SUBJECT_OF_ARTICLE.test(text) && !hasVerb(text)))
const TOPIC_LINE = /^\p{Lu}[^.!?:,;\d]{11,69}\.?$/u
/** Not "Three things for this month", and no name: "The Tin Kettles". */
const SUBJECT_OF_ARTICLE =
  /^(?!.*(?<!\p{L})(?:things?|news|updates?|this|next|today|reminders?|notices?|dates?)(?!\p{L}))\p{Lu}\p{Ll}+(?: \p{Ll}[\p{Ll}'’-]{0,20}){1,6}? (?:in|of|for|with|after|during|without) (?:\p{Ll}[\p{Ll}'’-]{0,20} ?){1,5}\.?$/u
const FEWEST_OF_TOPIC = 3

/** The statement of the first sentence without its adjuncts: one that is short, or else that has everything. */
function statementOf(bare: string, brief: Brief): string | undefined {
  if (offerOf(bare) !== undefined) return undefined
  const most = Math.min(HEADLINE, bare.length - LEAST_DIFFERENCE)
  const statement = newsTitle(bare, brief, { aim: USUAL, most, loose: bare.length > HEADLINE })
  if (statement === undefined || statement.length <= USUAL) return statement
  const short = shortForm(bare, brief)
  return short !== undefined && short.length <= USUAL && !isCutShort(short, bare, brief.english) ? short : statement
}

const LEAST_DIFFERENCE = 8

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
  /^(?:we|i) (?:(?:now |also )?(?!run an? )(?:design|offer|teach|bake|repair|build|make|sell|run) (?!our |my |the |this |it |them |for |to )|are (?:looking for|hiring|seeking) an? )([^,;:]{30,90})$/iu

/** "Brand identities for small food producers" of "I design brand identities …", "Second pastry chef at Bonner's" of "We are looking for a second …". */
function offerOf(bare: string): string | undefined {
  const found = OFFER.exec(bare)?.[1]
  return found && sentenceCase(found)
}

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
