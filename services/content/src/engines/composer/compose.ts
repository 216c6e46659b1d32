import { type PlatformId, platformById } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'
import { type Brief, sentencesOf } from '../../domain/brief/brief.ts'
import { withoutForbidden } from '../../domain/brief/finish-brief.ts'
import { wordsOf } from '../../domain/brief/lexicon.ts'
import { type ReadOptions, readBrief } from '../../domain/brief/read-brief.ts'
import { hasFigure, hasName } from '../../domain/brief/sentence.ts'
import type { Pause } from '../../domain/divided-work.ts'
import { stillLeftOut } from '../../domain/left-out.ts'
import { withRecentResults } from '../../domain/recent-results.ts'
import { keywordsOf } from './arrange/keywords/keywords.ts'
import { wanted, withoutAvoided } from './arrange/selection.ts'
import { differentArrangements } from './arrangements.ts'
import type { ComposeRequest } from './compose-request.ts'
import type { Composition, Scene, VariantName } from './composition.ts'
import { layoutOf, written } from './draft.ts'
import { meetsLengths } from './fit-length.ts'
import { leftOut } from './left-out.ts'
import { noticesFor } from './notices.ts'
import { positioned } from './positions.ts'
import { thinArticle } from './thin-article.ts'
import { type StatedTone, toneOf } from './tone/manners.ts'
import { isRestrained } from './tone/tone-lines.ts'
import { toneReport } from './tone/tone-report.ts'
import { missingFacts } from './topic-only.ts'
import { unusedOf } from './unused.ts'
import { withVoice } from './voice-wishes.ts'
import { excludesTitle, readWishes, type Wishes } from './wishes.ts'

const LABELS: Record<VariantName, string> = {
  prose: 'As paragraphs',
  list: 'As a list',
  short: 'The short version',
  reordered: 'In another order',
}

/** The question for the user if the brief is only a topic, or too short for the platform; undefined if there is content to write. */
export function questionAbout(
  brief: string,
  platform: PlatformId,
  { roles, confirmed = false }: Pick<BriefRequest, 'roles' | 'confirmed'> = {},
): string | undefined {
  const read = briefFor({ brief, confirmed, platform, ...(roles && { roles }) })
  return missingFacts(read) ?? thinArticle(read, guidanceFor(platform).composer.leastSentences)
}

/** A draft, or a question for the user if the brief is only a topic. */
export function composeOrQuestion(request: ComposeRequest): { question: string } | { composition: Composition } {
  const brief = briefFor(request)
  const question = missingFacts(brief)
  return question === undefined ? { composition: composeFrom(brief, request) } : { question }
}

const RECENT = 16
const readRecent = withRecentResults(RECENT, (brief: string, options: ReadOptions) => readBrief(brief, options))

type BriefRequest = Pick<ComposeRequest, 'brief' | 'confirmed' | 'platform' | 'roles'> & Partial<Pick<ComposeRequest, 'instructions'>>

const readingFor = ({ brief, confirmed = false, instructions = '', platform, roles }: BriefRequest) =>
  readRecent(brief, {
    ...(roles && { roles }),
    ...(confirmed && { confirmed, lowercase: /\blower ?case\b/iu.test(instructions) }),
    onVideo: guidanceFor(platform).composer.aboutVideo,
    markdown: platformById(platform).features.markdown === true,
    writesOut: guidanceFor(platform).composer.form !== 'thread',
  })

const briefFor = (request: BriefRequest) => readingFor(request).finish()

/** Reads a brief with pauses, so that composing the draft next takes less time without a pause. */
export async function readAhead(request: BriefRequest, pause: Pause): Promise<void> {
  await readingFor(request).finishWith(pause)
}

/** Finds the nouns of the text, like `readAhead`. They are found again from the recent results. */
export function findKeywordsAhead(request: ComposeRequest): void {
  const brief = briefFor(request)
  if (brief.english) keywordsOf(contentOf(brief, request).headed)
}

/** Drafts a text from the user's own sentences, arranged for the platform. Deterministic: the same request returns the same draft. */
export function compose(request: ComposeRequest): Composition {
  return composeFrom(briefFor(request), request)
}

/** What is in a draft, before it is laid out. */
function contentOf(read: Brief, request: ComposeRequest) {
  const brief = request.confirmed ? read : withoutForbidden(read, request.instructions)
  const wishes = readWishes([...brief.wishes, request.instructions].join('\n'), request.platform)
  if (brief.requests.some(excludesTitle)) wishes.title = false
  const { keep, notFollowed } = withoutAvoided(brief, wanted(brief, wishes), request.avoidWords)
  const { blocks: ordered, notFollowed: notPlaced } = positioned(brief.blocks, wishes)
  const tone = toneOf(brief, request.instructions)
  wishes.unread.push(...notPlaced)
  return { brief, wishes, tone, keep, notFollowed, headed: withHeadline({ ...brief, blocks: ordered }, request.platform) }
}

function composeFrom(read: Brief, request: ComposeRequest): Composition {
  const { brief, wishes, tone, keep, notFollowed, headed } = contentOf(read, request)
  const voiced = withVoice(wishes, headed, request.voice)
  const completed = withTonedEmoji(voiced, tone, request.platform)
  const layout = layoutOf(request, headed, completed, tone.manners)
  const scene: Scene = { request, brief: headed, wishes: completed, tone, keep, layout }

  const arrangements = differentArrangements(scene)
  const total = arrangements.length
  const index = Math.abs(Math.trunc(request.variant)) % total
  const [first] = arrangements
  const { name, blocks, layout: arranged } = arrangements[index] ?? first
  const next = total > 1 ? (arrangements[(index + 1) % total] ?? first) : undefined
  const draft = written(scene, blocks, arranged)
  const whole = [draft.text, draft.title ?? '', draft.metaDescription ?? ''].join('\n')
  const report = toneReport({
    tone,
    brief: headed,
    sentences: [...(headed.title ? [headed.title] : []), ...sentencesOf(blocks)],
    text: [draft.title ?? '', draft.text].join(' ').trim(),
    closing: arranged.closing,
    wantsEmoji: completed !== voiced,
    word: layout.word,
    plainWord: layoutOf(request, headed, completed, new Set()).word,
  })
  // A sentence in other words is in the text.
  const reworded = sentencesOf(blocks).filter(({ text }) => layout.word(text) !== text)
  const present = [whole, ...reworded.map(({ text }) => text)].join('\n')
  const { hurried } = request
  const missing = [...leftOut(scene.brief, blocks, present, request.brief, request.roles), ...stillLeftOut(hurried?.leftOut ?? [], present)]
  return {
    ...draft,
    leftOut: missing,
    unused: [
      ...unusedOf(scene.brief, missing, whole).filter(({ text }) => !hurried?.unused.some((each) => each.text === text)),
      ...(hurried?.unused ?? []),
    ],
    variant: { index, total, name, label: LABELS[name], next_label: next ? LABELS[next.name] : null },
    notices: noticesFor({
      request,
      brief,
      wishes,
      notFollowed,
      tone,
      report,
      text: draft.text,
      short: meetsLengths(wishes, draft.text, sentencesOf(blocks).length),
    }),
    used: sentencesOf(blocks).map(({ source, text }) => ({ source, printed: scene.layout.word(text) })),
    instructions: [...brief.requests, ...brief.instructions, ...brief.about, ...brief.asides, ...brief.boilerplate, ...brief.injections],
  }
}

/** A cheerful caption has an emoji of its subject, unless the user decides about emoji or the platform is a sober one. */
function withTonedEmoji(wishes: Wishes, { manners }: StatedTone, platform: PlatformId): Wishes {
  const { form, setting } = guidanceFor(platform).composer
  const isCaption = (form === 'post' || form === 'thread') && setting !== 'spaced'
  const isCheerful = manners.has('cheerful') || manners.has('funny')
  return wishes.emoji === undefined && isCaption && isCheerful && !isRestrained(manners) ? { ...wishes, emoji: true } : wishes
}

/**
 * A topic named only in an instruction becomes the title of an article or a video, or opens the post elsewhere, if it is specific enough. Bad news is opened
 * by it only if the topic has a name that the text lacks: readers must learn who writes.
 */
function withHeadline(brief: Brief, platform: PlatformId): Brief {
  const { topic } = brief
  if (!topic || brief.title) return brief
  const hasFact = hasFigure(topic.text) || hasName(topic.text)
  const isSpecific = hasFact || wordsOf(topic.text).filter((word) => word.length > 3).length >= 2
  if (platformById(platform).features.title) return isSpecific ? { ...brief, title: topic } : brief
  const isHeadline = brief.badNews ? hasMissingName(topic.text, brief) : hasFact || (brief.english && isSpecific)
  return isHeadline ? { ...brief, title: topic } : brief
}

/** Whether a capitalized word of the topic, other than its first, is in no sentence. */
function hasMissingName(topic: string, { blocks }: Brief): boolean {
  const text = sentencesOf(blocks)
    .map((sentence) => sentence.text)
    .join(' ')
  return (topic.match(/(?<=\s["“«„]?)\p{Lu}[\p{L}'’-]+/gu) ?? []).some((name) => !text.includes(name))
}
