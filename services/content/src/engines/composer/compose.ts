import { type PlatformId, platformById, wordCount } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'
import type { Variant } from '../../domain/generation-response.ts'
import type { Notice } from '../../domain/model-choice.ts'
import { emojiFor, withLabelEmoji, withoutEmoji } from './arrange/emoji.ts'
import { hashtagsFor } from './arrange/hashtags.ts'
import { outlineOf } from './arrange/outline.ts'
import { type Draft, type Layout, layOut } from './arrange/platforms.ts'
import { leadOf, select, wanted, weightOf, withAntecedents, withoutAvoided } from './arrange/selection.ts'
import type { Block } from './brief/block.ts'
import { type Brief, sentencesOf } from './brief/brief.ts'
import { wordsOf } from './brief/lexicon.ts'
import { readBrief } from './brief/read-brief.ts'
import { hasFigure, hasName, type Sentence } from './brief/sentence.ts'
import { contracted } from './brief/wording.ts'
import type { ComposeRequest } from './compose-request.ts'
import { leftOut } from './left-out.ts'
import { noticesFor } from './notices.ts'
import { styleOf } from './tone.ts'
import { missingFacts } from './topic-only.ts'
import { readWishes, type Wishes } from './wishes.ts'

export type VariantName = 'prose' | 'list' | 'short' | 'reordered'

export interface Composition {
  text: string
  /** Where the platform has a field for it. */
  title: string | null
  /** For articles; null as well when no sentence of the brief is short enough. */
  metaDescription: string | null
  /** Sentences of the brief that are missing from the text, verbatim. */
  leftOut: string[]
  variant: Variant
  notices: Notice[]
  /** The source sentences used, with their wording in the text. */
  used: { source: string; printed: string }[]
  /** Parts of the brief treated as instructions. */
  instructions: string[]
}

const LABELS: Record<VariantName, string> = {
  prose: 'As paragraphs',
  list: 'As a list',
  short: 'The short version',
  reordered: 'In another order',
}

/** The question to the user when a brief is only a topic; undefined when there is something to write. */
export function questionAbout(brief: string, platform: PlatformId): string | undefined {
  return missingFacts(briefFor(brief, platform))
}

/** A draft, or the question to the user when the brief is only a topic. */
export function composeOrQuestion(request: ComposeRequest): { question: string } | { composition: Composition } {
  const brief = briefFor(request.brief, request.platform)
  const question = missingFacts(brief)
  return question === undefined ? { composition: composeFrom(brief, request) } : { question }
}

const briefFor = (brief: string, platform: PlatformId) =>
  readBrief(brief, {
    onVideo: guidanceFor(platform).composer.aboutVideo,
    tables: platformById(platform).features.markdown === true,
  })

interface Scene {
  request: ComposeRequest
  brief: Brief
  wishes: Wishes
  /** Sentences that the user's instructions allow. */
  keep: Set<Sentence>
  /** The layout that all arrangements share. */
  layout: Layout
}

/** A draft of the user's own sentences, arranged for the platform. The same request gives the same draft. */
export function compose(request: ComposeRequest): Composition {
  return composeFrom(briefFor(request.brief, request.platform), request)
}

function composeFrom(brief: Brief, request: ComposeRequest): Composition {
  const wishes = readWishes([...brief.wishes, request.instructions].join('\n'))
  const { keep, notFollowed } = withoutAvoided(brief, wanted(brief, wishes), request.avoidWords)
  const headed = withHeadline(brief, request.platform)
  const scene: Scene = { request, brief: headed, wishes, keep, layout: layoutOf(request, headed, wishes) }

  const arrangements = differentArrangements(scene)
  const total = arrangements.length
  const index = Math.abs(Math.trunc(request.variant)) % total
  const [first] = arrangements
  const { name, blocks, layout } = arrangements[index] ?? first
  const next = total > 1 ? (arrangements[(index + 1) % total] ?? first) : undefined
  const draft = written(scene, blocks, layout)
  return {
    ...draft,
    leftOut: leftOut(scene.brief, blocks, [draft.text, draft.title ?? '', draft.metaDescription ?? ''].join('\n')),
    variant: { index, total, name, label: LABELS[name], next_label: next ? LABELS[next.name] : null },
    notices: noticesFor({
      request,
      brief,
      wishes,
      notFollowed,
      text: draft.text,
      short: meetsLengths(wishes, draft.text, sentencesOf(blocks).length),
    }),
    used: sentencesOf(blocks).map(({ source, text }) => ({ source, printed: scene.layout.word(text) })),
    instructions: [...brief.instructions, ...brief.asides, ...brief.frame, ...brief.injections],
  }
}

/**
 * A topic that only the instruction names: the title of an article or a video. Elsewhere it opens the post if it is specific enough for a
 * headline, but never when the brief is bad news.
 */
function withHeadline(brief: Brief, platform: PlatformId): Brief {
  const { topic } = brief
  if (!topic || brief.title) return brief
  const hasFact = hasFigure(topic.text) || hasName(topic.text)
  const isHeadline = !brief.badNews && (hasFact || (brief.english && wordsOf(topic.text).filter((word) => word.length > 3).length >= 2))
  return platformById(platform).features.title || isHeadline ? { ...brief, title: topic } : brief
}

/** One arrangement of the brief, not rendered yet. */
interface Arrangement {
  name: VariantName
  blocks: Block[]
  layout: Layout
}

/** The arrangements of a brief whose texts differ; the first is the one that suits the platform best. */
function differentArrangements(scene: Scene): [Arrangement, ...Arrangement[]] {
  const { brief, wishes, keep } = scene
  const blocks = select(brief.blocks, keep)
  const hasList = blocks.some((block) => block.kind === 'list')
  const asProse = (): Arrangement => fitted('prose', blocks, scene, { flat: hasList })
  const asList = (): Arrangement => fitted('list', blocks, scene, hasList ? {} : { listed: true })
  const main =
    wishes.lists === true || (hasList && wishes.lists !== false)
      ? [asList, asProse]
      : wishes.lists === false
        ? [asProse]
        : [asProse, asList]
  const [first, ...others] = [
    ...main,
    (): Arrangement => fitted('short', shortened(blocks, brief), scene, {}),
    (): Arrangement => fitted('reordered', reordered(blocks), scene, {}),
  ]
  const start = (first ?? asProse)()
  const found: [Arrangement, ...Arrangement[]] = [start]
  const known = new Set([keyOf(start)])
  for (const make of others) {
    const next = make()
    const key = keyOf(next)
    if (known.has(key)) continue
    known.add(key)
    found.push(next)
  }
  return found
}

/** Equal for arrangements whose texts differ in whitespace at most. Cheap: does not render the text. */
function keyOf({ blocks, layout }: Arrangement): string {
  return outlineOf(blocks, layout)
    .map((part) => {
      if (part.kind === 'heading') return part.text
      return part.kind === 'list' ? part.items.map((item) => `• ${item}`).join(' ') : part.lines.flat().join(' ')
    })
    .join(' ')
}

/** One arrangement within the platform's limit and the lengths that the user asked for: drops whole sentences, lowest weight first. */
function fitted(name: VariantName, blocks: Block[], scene: Scene, form: { flat?: boolean; listed?: boolean }): Arrangement {
  const layout = { ...scene.layout, ...form }
  if (alwaysFits(scene)) return { name, blocks, layout }
  let current = blocks
  let draft = written(scene, current, layout)
  // Facts take precedence over a wish for a shorter text, but not over the platform's limit.
  for (const isLimit of [false, true]) {
    for (let round = 0; round < 6; round += 1) {
      const excess = isLimit ? overLimit(scene.request, draft.text.length) : overWish(scene, draft.text, current)
      const next = excess > 0 ? dropLowestWeight(current, scene.brief, { excess, retainFacts: !isLimit }) : undefined
      if (!next) break
      current = next
      draft = written(scene, current, layout)
    }
  }
  return { name, blocks: current, layout }
}

/** Is every arrangement short enough, whatever its form? Symbols, hashtags and periods at most double the length of the brief. */
function alwaysFits({ request, wishes }: Scene): boolean {
  const wishesLength = [wishes.mostCharacters, wishes.mostWords, wishes.sentences].some((most) => most !== undefined) || wishes.shorter
  return !wishesLength && overLimit(request, (request.brief.length + request.instructions.length) * 2) <= 0
}

/** What a user who wants a short text expects at most. */
const SHORT_WORDS = 80

function layoutOf(request: ComposeRequest, brief: Brief, wishes: Wishes): Layout {
  const style = styleOf(request.tone)
  const known = new Map<string, string>()
  const word = (text: string) => {
    const found = known.get(text) ?? wordedAnew(text)
    known.set(text, found)
    return found
  }
  const wordedAnew = (text: string) => {
    let worded = brief.english && style.contracted && !brief.badNews ? contracted(text) : text
    if (!wishes.exclamations) worded = worded.replace(/!/gu, '.')
    if (wishes.emoji === false) worded = withoutEmoji(worded).trim()
    else if (wishes.emoji && !brief.badNews) worded = withLabelEmoji(worded)
    return worded
  }
  return {
    word,
    paragraph: wishes.shortLines ? 1 : style.paragraph,
    bullet: style.bullet,
    tags: hashtagsFor(brief, request.platform, { count: wishes.hashtags, given: wishes.givenTags }),
    ...(wishes.startWith && { startWith: wishes.startWith }),
    ...(wishes.endWith && { endWith: wishes.endWith }),
  }
}

function written({ request, brief, wishes }: Scene, blocks: Block[], layout: Layout): Draft {
  const ordered = wishes.endWithQuestion ? withQuestionLast(blocks) : blocks
  const draft = layOut(request.platform, brief, ordered, layout)
  const emoji = wishes.emoji && !brief.badNews && !/\p{Extended_Pictographic}/u.test(draft.text) ? emojiFor(draft.text) : undefined
  const text = emoji ? draft.text.replace(/(?=\n|$)/u, ` ${emoji}`) : draft.text
  return { ...draft, text: text.trim() }
}

/** A question of the user's own closes the text when they want one there. */
function withQuestionLast(blocks: Block[]): Block[] {
  const questions = blocks.flatMap((block) =>
    block.kind === 'paragraph' ? block.lines.flat().filter((each) => each.question && !each.leans) : [],
  )
  const last = questions.at(-1)
  if (!last || sentencesOf(blocks).at(-1) === last) return blocks
  const rest = new Set(sentencesOf(blocks).filter((each) => each !== last))
  return [...select(blocks, rest), { kind: 'paragraph', lines: [[last]] }]
}

function overLimit({ platform }: ComposeRequest, length: number): number {
  const { limit, features } = platformById(platform)
  // A thread takes as many posts as it needs.
  return limit === null || features.thread ? 0 : length - limit
}

/** By about how many characters a text is longer than the user wants it. */
function overWish({ wishes }: Scene, text: string, blocks: Block[]): number {
  const over = [0]
  if (wishes.mostCharacters !== undefined) over.push(text.length - wishes.mostCharacters)
  if (wishes.mostWords !== undefined) over.push((wordCount(text) - wishes.mostWords) * 6)
  if (wishes.shorter) over.push((wordCount(text) - SHORT_WORDS) * 6)
  if (wishes.sentences !== undefined) {
    const sentences = sentencesOf(blocks)
    const surplus = sentences.length - wishes.sentences
    const lightest = sentences.map((each) => each.text.length + 1).sort((one, other) => one - other)
    if (surplus > 0) over.push(lightest.slice(0, surplus).reduce((sum, each) => sum + each, 0))
  }
  return Math.max(...over)
}

function meetsLengths(wishes: Wishes, text: string, count: number): boolean {
  if (wishes.mostCharacters !== undefined && text.length > wishes.mostCharacters) return false
  if (wishes.sentences !== undefined && count > wishes.sentences) return false
  return wishes.mostWords === undefined || wordCount(text) <= wishes.mostWords
}

/** Drops the lowest-weight sentences until `excess` characters are removed or none is left that may be dropped. Undefined if nothing was dropped. */
function dropLowestWeight(
  blocks: Block[],
  brief: Brief,
  { excess, retainFacts }: { excess: number; retainFacts: boolean },
): Block[] | undefined {
  const all = sentencesOf(blocks)
  const lead = leadOf(brief)
  const byWeight = all
    .map((sentence, index) => ({ sentence, weight: weightOf(sentence, index, lead), index }))
    .sort((one, other) => one.weight - other.weight || other.index - one.index)
  const dropped = new Set<Sentence>()
  let removedLength = 0
  for (const { sentence, index } of byWeight) {
    if (removedLength >= excess || sentence === lead) break
    const next = all[index + 1]
    if (retainFacts && (sentence.factual || sentence.callToAction || (next?.leans && !dropped.has(next)))) continue
    dropped.add(sentence)
    removedLength += sentence.text.length + 1
  }
  if (dropped.size === 0) return undefined
  return select(blocks, new Set(all.filter((each) => !dropped.has(each))))
}

/** The lead, the facts and the call to action. */
function shortened(blocks: Block[], brief: Brief): Block[] {
  const all = sentencesOf(blocks)
  const lead = leadOf(brief)
  const needed = all.filter((each) => each === lead || each.factual || each.callToAction)
  return select(blocks, withAntecedents(new Set(needed), all))
}

/** Moves the first self-contained fact after the opening sentence to the front; unchanged if there is none. */
function reordered(blocks: Block[]): Block[] {
  const [block, ...others] = blocks
  if (block?.kind !== 'paragraph' || block.lines.length > 1) return blocks
  const line = block.lines[0] ?? []
  const at = line.findIndex(
    (each, index) => index > 0 && each.factual && !each.callToAction && !each.contact && !each.leans && line[index + 1]?.leans !== true,
  )
  const fact = line[at]
  if (!fact || line[1]?.leans) return blocks
  return [{ kind: 'paragraph', lines: [[fact, ...line.slice(0, at), ...line.slice(at + 1)]] }, ...others]
}
