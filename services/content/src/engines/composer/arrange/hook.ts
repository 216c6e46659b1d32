import type { HookKind } from '@loomcast/platforms/guidance'
import type { Block } from '../../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../../domain/brief/brief.ts'
import { wordsOf } from '../../../domain/brief/lexicon.ts'
import { hasName, type Sentence } from '../../../domain/brief/sentence.ts'
import { sentenceCase, withoutStop } from '../../../domain/brief/wording.ts'
import { stemsOf } from './bonds.ts'
import { isOrdered } from './order.ts'
import { salienceOf } from './salience.ts'
import { standsAlone } from './stands-alone.ts'

/** In a job advert, the vacancy comes first. */
const IS_VACANCY = /(?<!\p{L})(?:we['’]?re|we are|is|are|now) (?:also )?(?:hiring|recruiting|looking for (?:an?|our)|seeking)(?!\p{L})/iu
const SHORTEST = 25
/** About two lines on a phone. */
const LONGEST = 170

/** A result: a share, a multiple, a large count or a sum that was saved or earned. Prices, dates and phone numbers are details. */
const FIGURE =
  /\d(?:[\d.,]*\d)? ?(?:%(?! off)|per ?cent(?!\p{L})|times (?:as|more|less|faster)|(?:minutes|hours|days|weeks|months|years|kg|tonnes|people|euros|pounds|dollars) (?:less|fewer|more|faster|earlier|quicker|shorter)(?!\p{L}))|(?<![\p{L}\d£$€,/.:-])(?!(?:19|20)\d{2}(?!\d))\d{3,}(?! ?(?:am|pm|g|ml|kg)(?![\p{L}]))(?![\d/:.-])|(?<![\d£$€])\d{1,3}(?:,\d{3})+|(?:(?:rais|sav|earn|cut|donat)\p{L}{0,4}|under budget|worth) (?:\p{L}{1,20} )?[£$€]?\d|[£$€]\d[\d.,]* (?:million|under budget|saved|raised|less)|(?<!\p{L})(?:halved|doubled|tripled|twice|two thirds|record (?:number|year))(?!\p{L})/iu
const QUOTATION = /["“«„](?!(?:This|That|It|They|These|He|She) )[^"“”«»„]{22,150}["”»“]/u
const BENEFIT =
  /(?<!\p{L})(?:free(?! (?:time|day|range))|no (?:extra |additional )?(?:charge|cost|fee|fees|surcharge|booking|appointment|experience|equipment)|without charge|half price|(?:you|readers|guests|members) (?:can|get|will|save)|saves? you|you don['’]t need|everyone (?:can|gets))(?!\p{L})|\d ?% off/iu
/** What readers need on the way, and conditions of a price, are details. */
const CONDITIONS =
  /(?<!\p{L})(?:up to|entry|entrance|admission|parking|park|directions|doors|opening hours|open (?:from|until|on|daily)|opens? at|closed|wheelchair|toilets?|bus|tram|station|refreshments|receipt|delivery|postage|shipping|per (?:km|mile|hour|person|week|month|head))(?!\p{L})|% off/iu
const TURN =
  /(?<!\p{L})(?:but|instead of|no longer|for the first time|first ever|first .{3,40} (?:since|in \d+ years)|until now|never before|nobody|no one|not one|used to|turned out|(?:the|our) (?:strange|odd|bigg|small|hard|old|young|worst|best)\p{L}{0,4}|except one|rather than)(?!\p{L})/iu

const SIGNS: Record<HookKind, RegExp> = { figure: FIGURE, quotation: QUOTATION, benefit: BENEFIT, turn: TURN }
const KINDS = Object.keys(SIGNS) as HookKind[]

/**
 * Moves the sentence that makes readers stop to the front: the one of the platform's preferred kind for which two independent signs agree, either two kinds
 * or one kind and a high rank in the text. Unchanged if order carries the meaning or the first sentence already has such signs.
 */
export function withHook(blocks: Block[], brief: Brief, preferred: readonly HookKind[]): Block[] {
  if (preferred.length === 0 || !brief.english || brief.title || isOrdered(brief)) return blocks
  const opening = openingSentences(blocks)
  const [first] = opening
  if (!first || first.question || opening.length < 3 || IS_VACANCY.test(first.text)) return blocks
  const hook = hookOf(opening, sentencesOf(blocks), preferred)
  if (!hook || hook === first) return blocks
  const [paragraph, ...others] = withoutSentence(blocks, hook)
  return paragraph?.kind === 'paragraph' ? [{ ...paragraph, lines: [[hook, ...(paragraph.lines[0] ?? [])]] }, ...others] : blocks
}

/** "What we learned: ask the people who do the job." */
const LESSON =
  /^(?:what (?:we|i) (?:have )?learn(?:ed|t)|the lesson|our lesson|lesson learn(?:ed|t)|my advice|our advice): (.{20,100})[.!]?$/iu

/**
 * A later sentence that can be the title in place of the first one: the lesson, or a sentence of one of the kinds for which two independent signs agree.
 * Undefined if there is none or the first sentence has such signs itself.
 */
export function titleHook(
  blocks: Block[],
  brief: Brief,
  { kinds, most }: { kinds: readonly HookKind[]; most: number },
): string | undefined {
  if (kinds.length === 0 || !brief.english || brief.badNews || brief.title) return undefined
  const all = sentencesOf(blocks)
  const lesson = all.flatMap(({ text }) => LESSON.exec(withoutStop(text))?.[1] ?? [])[0]
  if (lesson && lesson.length <= most) return sentenceCase(lesson)
  const opening = openingSentences(blocks)
  const hook = opening.length < 3 || isOrdered(brief) ? undefined : hookOf(opening, all, kinds)
  const title = hook && hook !== opening[0] && !LOOKS_BACK.test(hook.text) ? withoutStop(hook.text) : undefined
  return title && title.length <= most ? title : undefined
}

/** What was before is not what an article announces. */
const LOOKS_BACK = /^(?:last|in the last|over the last) (?:week|month|year|time|spring|summer|autumn|fall|winter)(?!\p{L})/iu

/** The sentences of the paragraphs before the first list, heading or group of lines that the author set. */
function openingSentences(blocks: Block[]): Sentence[] {
  const end = blocks.findIndex((block) => block.kind !== 'paragraph' || block.lines.length > 1)
  return sentencesOf(end < 0 ? blocks : blocks.slice(0, end))
}

function hookOf(opening: Sentence[], all: Sentence[], preferred: readonly HookKind[]): Sentence | undefined {
  const salience = salienceOf(all)
  const ranked = [...all]
    .sort((one, other) => (salience.get(other) ?? 0) - (salience.get(one) ?? 0))
    .slice(0, Math.max(2, Math.ceil(all.length / 3)))
  const candidates = opening
    .filter((each, at) => at === 0 || (hasHookLength(each) && !CONDITIONS.test(each.text) && standsAlone(opening, at)))
    .map((sentence) => ({ sentence, kinds: KINDS.filter((kind) => SIGNS[kind].test(sentence.text)) }))
    .filter(
      ({ sentence, kinds }) =>
        kinds.length + (ranked.includes(sentence) ? 1 : 0) >= 2 && isInformative(sentence, kinds) && namesSubject(sentence, opening[0]),
    )
  for (const kind of preferred) {
    const fitting = candidates.filter(({ kinds }) => kinds.includes(kind))
    const [best] = fitting.sort((one, other) => other.kinds.length - one.kinds.length)
    if (fitting.some(({ sentence }) => sentence === opening[0])) return opening[0]
    if (best) return best.sentence
  }
  return undefined
}

/** Whether readers learn from the sentence what it is about: it has a name, the sender, or a word of the first sentence. */
function namesSubject({ text }: Sentence, first: Sentence | undefined): boolean {
  if (!first || text === first.text || hasName(text) || /(?<!\p{L})(?:we|our|us)(?!\p{L})/iu.test(text)) return true
  const known = new Set(stemsOf(first.text))
  return stemsOf(text).some((stem) => known.has(stem))
}

/** A benefit alone ("there is no surcharge") leaves open whose it is. */
const isInformative = ({ text }: Sentence, kinds: HookKind[]) =>
  kinds.some((kind) => kind !== 'benefit') || hasName(text) || /(?<!\p{L})our(?!\p{L})/iu.test(text)

/** "Location: 4 Mill Street" is no news. */
export const DETAIL_LABEL =
  /^(?:location|where|when|address|venue|place|date|time|price|cost|contact|phone|tel|email|tickets|booking|book|hours|opening hours):/iu
const hasHookLength = ({ text }: Sentence) =>
  !DETAIL_LABEL.test(text) && text.length >= SHORTEST && text.length <= LONGEST && wordsOf(text).length >= 4

function withoutSentence(blocks: Block[], sentence: Sentence): Block[] {
  return blocks.flatMap((block): Block[] => {
    if (block.kind !== 'paragraph') return [block]
    const lines = block.lines.map((line) => line.filter((each) => each !== sentence)).filter((line) => line.length > 0)
    return lines.length > 0 ? [{ kind: 'paragraph', lines }] : []
  })
}
