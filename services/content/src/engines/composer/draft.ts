import { lengthOn, type PlatformId, platformById } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'
import type { Block } from '../../domain/brief/block.ts'
import { type Brief, sentencesOf } from '../../domain/brief/brief.ts'
import type { Sentence } from '../../domain/brief/sentence.ts'
import { contracted, expanded } from '../../domain/brief/wording.ts'
import { emojiFor, withLabelEmoji, withoutEmoji } from './arrange/emoji.ts'
import { hashtagsFor } from './arrange/hashtags.ts'
import type { Draft, Layout } from './arrange/layout.ts'
import { layOut } from './arrange/platforms.ts'
import { select } from './arrange/selection.ts'
import type { ComposeRequest } from './compose-request.ts'
import type { Scene } from './composition.ts'
import type { Manners } from './tone/manners.ts'
import { closingFor, exclaimed, exclaims, withTonedLines } from './tone/tone-lines.ts'
import { styleOf } from './tone/tone-style.ts'
import { contractionsOf, tonedWords } from './tone/tone-words.ts'
import { voiceLayout } from './voice-wishes.ts'
import type { Wishes } from './wishes.ts'

/** Resolves how a text is worded and laid out, from the user's wishes, the stated tone, the voice and the platform. */
export function layoutOf(request: ComposeRequest, brief: Brief, wishes: Wishes, manners: Manners): Layout {
  const style = styleOf(request.tone)
  const { setting, requestLast } = guidanceFor(request.platform).composer
  const voice = voiceLayout(request, brief)
  const stated = contractionsOf(manners)
  const isContracted = (stated ?? style.contracted) || voice?.contractions === 'often'
  const isCalm = !wishes.exclamations || manners.has('formal') || manners.has('calm')
  const closing = wishes.callToAction && !wishes.shorter && !hasEnding(wishes) ? closingFor(brief, manners) : undefined
  const isExpanded = brief.english && voice?.contractions === 'never'
  const cache = new Map<string, string>()
  const word = (text: string) => {
    const worded = cache.get(text) ?? reworded(text)
    cache.set(text, worded)
    return worded
  }
  const reworded = (text: string) => {
    let worded = brief.english && isContracted && !brief.badNews ? contracted(text) : text
    if (isExpanded) worded = expanded(worded)
    if (brief.english) worded = tonedWords(worded, manners)
    if (isCalm) worded = worded.replace(/!{1,20}/gu, '.')
    if (wishes.emoji === false) worded = withoutEmoji(worded).trim()
    else if (wishes.emoji && !brief.badNews) worded = withLabelEmoji(worded)
    return voice ? voice.reword(worded) : worded
  }
  return {
    word,
    english: brief.english,
    paragraph: wishes.shortLines ? 1 : style.paragraph,
    setting,
    requestLast: requestLast && !wishes.closing,
    bullet: style.bullet,
    tags: tagsOf(request, brief, wishes),
    ...(voice?.oneBlock && { oneBlock: true }),
    ...(voice?.pace && { pace: voice.pace }),
    ...(wishes.startWith && { startWith: wishes.startWith }),
    ...(wishes.endWith && { endWith: wishes.endWith }),
    ...(closing && { closing }),
    ...(!wishes.title && { untitled: true }),
  }
}

/** Whether the user's wishes determine how the text ends. */
const hasEnding = ({ endWith, endWithQuestion, closing }: Wishes) => endWith !== undefined || endWithQuestion || closing !== undefined

function tagsOf(request: ComposeRequest, brief: Brief, wishes: Wishes): string[] {
  const given = new Set([...wishes.givenTags, ...brief.tags])
  const tags = hashtagsFor(brief, request.platform, { count: wishes.hashtags, given: wishes.givenTags, topics: request.topics })
  return voiceLayout(request, brief)?.lowercaseTags ? tags.map((tag) => (given.has(tag) ? tag : tag.toLowerCase())) : tags
}

/** Writes the text from its blocks: applies the tone, renders the platform's form and adds an emoji if the user wants one. */
export function written({ request, brief, wishes, tone }: Scene, blocks: Block[], layout: Layout): Draft {
  const ordered = wishes.endWithQuestion ? withQuestionLast(blocks) : blocks
  const toned = hasTitle(request) ? tonedBelowTitle(brief, ordered, tone.manners) : tonedAll(brief, ordered, tone.manners)
  const draft = laidOut(request.platform, toned, layout)
  const allowsEmoji = !brief.badNews && (brief.title !== undefined || toned.blocks[0]?.kind !== 'list')
  const emoji = wishes.emoji && allowsEmoji && !/\p{Extended_Pictographic}/u.test(draft.text) ? emojiFor(draft.text) : undefined
  // Added to the first line, or, below the headline of an article, to the next line: headlines get no emoji.
  const text = emoji ? draft.text.replace(/^(# [^\n]*\n{1,3})?[^\n]*/u, (lines) => `${lines} ${emoji}`) : draft.text
  return { ...draft, text: text.trim() }
}

const hasTitle = ({ platform }: ComposeRequest) =>
  guidanceFor(platform).composer.form === 'article' || platformById(platform).features.title !== undefined

/**
 * Applies the tone to a text that has a title, without adding an exclamation mark. The title is made from sentences of the brief, so a first sentence
 * that the tone changes is also replaced there.
 */
function tonedBelowTitle(brief: Brief, blocks: Block[], manners: Manners): { brief: Brief; blocks: Block[] } {
  const toned = withTonedLines(blocks, brief, withoutCheer(manners))
  const [before, after] = [sentencesOf(blocks)[0], sentencesOf(toned)[0]]
  if (!before || !after || before === after) return { brief, blocks: toned }
  const changed = (sentence: Sentence) => (sentence === before ? after : sentence)
  return { brief: { ...brief, blocks: brief.blocks.map((block) => withSentences(block, changed)) }, blocks: toned }
}

function withSentences(block: Block, change: (sentence: Sentence) => Sentence): Block {
  if (block.kind === 'heading') return { ...block, sentence: change(block.sentence) }
  if (block.kind === 'paragraph') return { ...block, lines: block.lines.map((line) => line.map(change)) }
  return { ...block, items: block.items.map(change) }
}

/** Removes the manner that adds an exclamation mark to the first sentence. */
const withoutCheer = (manners: Manners): Manners => new Set([...manners].filter((manner) => manner !== 'cheerful'))

/** Applies the tone to a post. If it begins with a title line, that line gets the exclamation mark, not the first sentence. */
function tonedAll(brief: Brief, blocks: Block[], manners: Manners): { brief: Brief; blocks: Block[] } {
  if (!brief.title) return { brief, blocks: withTonedLines(blocks, brief, manners) }
  const title = exclaims(brief, manners) ? exclaimed(brief.title) : brief.title
  return { brief: { ...brief, title }, blocks: withTonedLines(blocks, brief, withoutCheer(manners)) }
}

/** Renders the text with the closing line of its tone, unless that line turns a single post into a thread or exceeds the platform's limit. */
function laidOut(platform: PlatformId, { brief, blocks }: { brief: Brief; blocks: Block[] }, layout: Layout): Draft {
  const { closing, ...plain } = layout
  const draft = layOut(platform, brief, blocks, plain)
  if (!closing) return draft
  const closed = layOut(platform, brief, blocks, layout)
  const { limit, features } = platformById(platform)
  const isThread = ({ text }: Draft) => /^1\/\d/u.test(text)
  if (features.thread ? isThread(closed) && !isThread(draft) : limit !== null && lengthOn(platform, closed.text) > limit) return draft
  return closed
}

/** Moves the last question that does not refer to the sentence before it to the end, as its own paragraph. */
function withQuestionLast(blocks: Block[]): Block[] {
  const questions = blocks.flatMap((block) =>
    block.kind === 'paragraph' ? block.lines.flat().filter((each) => each.question && !each.leans) : [],
  )
  const last = questions.at(-1)
  if (!last || sentencesOf(blocks).at(-1) === last) return blocks
  const rest = new Set(sentencesOf(blocks).filter((each) => each !== last))
  return [...select(blocks, rest), { kind: 'paragraph', lines: [[last]] }]
}
