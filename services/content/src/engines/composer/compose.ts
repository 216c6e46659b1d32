import { type PlatformId, platformById } from '@loomcast/platforms'
import { guidanceFor } from '@loomcast/platforms/guidance'
import { type Brief, sentencesOf } from '../../domain/brief/brief.ts'
import { withoutForbidden } from '../../domain/brief/finish-brief.ts'
import { wordsOf } from '../../domain/brief/lexicon.ts'
import { readBrief } from '../../domain/brief/read-brief.ts'
import { hasFigure, hasName } from '../../domain/brief/sentence.ts'
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
import { missingFacts } from './topic-only.ts'
import { unusedOf } from './unused.ts'
import { withVoice } from './voice-wishes.ts'
import { readWishes } from './wishes.ts'

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
const readRecent = withRecentResults(RECENT, readBrief)

type BriefRequest = Pick<ComposeRequest, 'brief' | 'confirmed' | 'platform' | 'roles'> & Partial<Pick<ComposeRequest, 'instructions'>>

const briefFor = ({ brief, confirmed = false, instructions = '', platform, roles }: BriefRequest) =>
  readRecent(brief, {
    ...(roles && { roles }),
    ...(confirmed && { confirmed, lowercase: /\blower ?case\b/iu.test(instructions) }),
    onVideo: guidanceFor(platform).composer.aboutVideo,
    markdown: platformById(platform).features.markdown === true,
    writesOut: guidanceFor(platform).composer.form !== 'thread',
  })

/** Reads a brief so that composing the draft next takes less time without a pause. */
export function readAhead(request: BriefRequest): void {
  briefFor(request)
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
  const wishes = readWishes([...brief.wishes, request.instructions].join('\n'))
  const { keep, notFollowed } = withoutAvoided(brief, wanted(brief, wishes), request.avoidWords)
  const { blocks: ordered, notFollowed: notPlaced } = positioned(brief.blocks, wishes)
  wishes.unread.push(...notPlaced)
  return { brief, wishes, keep, notFollowed, headed: withHeadline({ ...brief, blocks: ordered }, request.platform) }
}

function composeFrom(read: Brief, request: ComposeRequest): Composition {
  const { brief, wishes, keep, notFollowed, headed } = contentOf(read, request)
  const completed = withVoice(wishes, headed, request.voice)
  const scene: Scene = { request, brief: headed, wishes: completed, keep, layout: layoutOf(request, headed, completed) }

  const arrangements = differentArrangements(scene)
  const total = arrangements.length
  const index = Math.abs(Math.trunc(request.variant)) % total
  const [first] = arrangements
  const { name, blocks, layout } = arrangements[index] ?? first
  const next = total > 1 ? (arrangements[(index + 1) % total] ?? first) : undefined
  const draft = written(scene, blocks, layout)
  const whole = [draft.text, draft.title ?? '', draft.metaDescription ?? ''].join('\n')
  const missing = leftOut(scene.brief, blocks, whole, request.brief, request.roles)
  return {
    ...draft,
    leftOut: missing,
    unused: unusedOf(scene.brief, missing, whole),
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
    instructions: [...brief.requests, ...brief.instructions, ...brief.about, ...brief.asides, ...brief.shell, ...brief.injections],
  }
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
