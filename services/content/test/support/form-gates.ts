import { hashtags, type PlatformId } from '@loomcast/platforms'
import { lettersOf } from '../../src/domain/left-out.ts'

/** The drafts of one brief on all platforms. */
export interface Drafts {
  id: string
  brief: string
  badNews: boolean
  /** Whether the writer takes it for bad news, which stays plain. */
  plain: boolean
  /** Whether the user gives hashtags or says how many. */
  ownTags: boolean
  /** Facts that must be in a draft or listed. */
  facts: readonly string[]
  /** What is meant for the writer: requests, labels, page furniture, values that were corrected. */
  never: readonly string[]
  drafts: ReadonlyMap<PlatformId, WrittenDraft>
}

export interface WrittenDraft {
  text: string
  title: string | null
  metaDescription: string | null
  leftOut: readonly string[]
}

/** Shorter briefs can be the same on all platforms. */
const LEAST_FOR_FORMS = 200
/** Platforms of which no two may share a draft, apart from the drafts of listed briefs. Other platforms have to differ in most briefs only. */
const NEVER_ALIKE: readonly PlatformId[] = ['twitter', 'linkedin', 'instagram', 'facebook', 'youtube', 'blog', 'tiktok', 'threads']
/** Above this share of the briefs, a platform does not differ enough from another to be offered. */
const MAX_SHARE_OF_SHARED = 0.5
const WANTS_TAGS: readonly PlatformId[] = ['instagram', 'tiktok']
const MAX_TITLE = 100

const linesOf = (text: string) => text.split('\n').filter((line) => line.trim() !== '')
export const needsForms = ({ brief, plain }: Drafts) => brief.length >= LEAST_FOR_FORMS && !plain

/** Drafts that two of the platforms share which may never share one. */
export function identical(each: Drafts): string[] {
  if (!needsForms(each)) return []
  const known = new Map<string, PlatformId>()
  const compared = [...each.drafts].filter(([platform]) => NEVER_ALIKE.includes(platform))
  return compared.flatMap(([platform, { text }]) => {
    const other = known.get(text)
    known.set(text, platform)
    return other === undefined ? [] : [`${each.id}: ${platform} is ${other}`]
  })
}

/** Pairs of platforms that share the drafts of too many briefs. */
export function alike(all: readonly Drafts[]): string[] {
  const shared = new Map<string, number>()
  const withForms = all.filter(needsForms)
  for (const { drafts } of withForms)
    for (const [platform, { text }] of drafts)
      for (const [other, draft] of drafts) {
        if (other === platform) break
        const pair = `${platform} and ${other}`
        if (draft.text === text) shared.set(pair, (shared.get(pair) ?? 0) + 1)
      }
  return [...shared]
    .map(([pair, count]) => ({ pair, share: count / withForms.length }))
    .filter(({ share }) => share > MAX_SHARE_OF_SHARED)
    .map(
      ({ pair, share }) =>
        `${pair} have the same draft for ${Math.round(share * 100)}% of the briefs: give the new one another composer.setting in guidance.ts`,
    )
}

/** Briefs whose drafts have the same words in the same order on all platforms, apart from breaks, headline, hashtags, numbers of posts and "https://". */
export function sameWords(each: Drafts): string[] {
  if (!needsForms(each)) return []
  const texts = [...each.drafts.values()].map(({ text }) => lettersOf(text.replace(/^# .*|#[\p{L}\p{N}_]+|^\d+\/\d+ |https:\/\//gmu, '')))
  return new Set(texts).size === 1 ? [each.id] : []
}

export function undefinedParts(each: Drafts): string[] {
  return found(each, ({ text }) => (/undefined|\[object|NaN/u.test(text) && !/undefined|NaN/u.test(each.brief) ? [text] : []))
}

/** Lines of the brief that a draft prints one after the other in one line, though the first has no punctuation at its end. */
export function gluedLines(each: Drafts): string[] {
  const lines = linesOf(each.brief).map((line) => line.trim())
  const pairs = lines.flatMap((line, index) => {
    const next = lines[index + 1]
    return next === undefined || /[.!?…,;:–-]["”’)]?$/u.test(line) ? [] : [`${line.slice(-12)} ${next.slice(0, 12)}`]
  })
  return found(each, ({ text }) => pairs.filter((pair) => text.includes(pair)))
}

/** Lines with words that a draft has twice. A line of hashtags can repeat a name. */
export function doubledLines(each: Drafts): string[] {
  return found(each, ({ text }) => {
    const lines = linesOf(text)
      .filter((line) => !/^#\p{L}/u.test(line))
      .map(lettersOf)
      .filter((line) => line.length > 12)
    return lines.filter((line, index) => lines.indexOf(line) < index)
  })
}

/** Captions of a platform on which people search by hashtag that have none, or more than five. */
export function missingTags(each: Drafts): string[] {
  if (!needsForms(each) || each.ownTags) return []
  return found(each, ({ text }, platform) => {
    const count = hashtags(text).length
    return WANTS_TAGS.includes(platform) && (count < 1 || count > 5) ? [`${count} hashtags`] : []
  })
}

export function badNewsWithTags(each: Drafts): string[] {
  if (!each.badNews) return []
  return found(each, ({ text }) => (each.ownTags ? [] : hashtags(text)))
}

/** Titles that are missing, too long or cut within a phrase. */
export function badTitles(each: Drafts): string[] {
  return found(each, ({ title }, platform) => {
    if (platform !== 'youtube') return title === null ? [] : [title]
    return title &&
      (title.length <= MAX_TITLE || each.plain) &&
      !/[,:–-]$|(?<!\p{L})(?:a|the|of|to|at|in|and|als|und|der|die|das|que|de|la|le)$/iu.test(title)
      ? []
      : [title ?? 'no title']
  })
}

const BARE_LINK = /(?<![\p{L}\p{N}_@./:-])(?:www\.|[\p{L}\p{N}_-]+\.(?:example|com|org|co\.uk)(?:\/|(?![\p{L}\p{N}_.@])))/u

/** Links that YouTube does not make clickable. */
export function bareLinks(each: Drafts): string[] {
  return found(each, ({ text }, platform) => (platform === 'youtube' ? (BARE_LINK.exec(text) ?? []).slice(0, 1) : []))
}

const PRONOUN = /^(?:It|They|He|She|Them|His|Her|Its|Their)(?!\p{L})/u
const POST = 280

/** Posts of a thread that begin with a pronoun, unless the sentence and the one before do not fit into one post. */
export function dependentPosts(each: Drafts): string[] {
  return found(each, ({ text }, platform) => {
    if (platform !== 'twitter') return []
    const posts = text.split(/\n\n(?=\d+\/\d+ )/u).map((post) => post.replace(/^\d+\/\d+ /u, ''))
    return posts.filter(
      (post, index) =>
        index > 0 && PRONOUN.test(post) && lastSentence(posts[index - 1] ?? '').length + firstSentence(post).length < POST - 20,
    )
  })
}

const firstSentence = (post: string) => post.split(/(?<=[.!?]) /u)[0] ?? ''
const lastSentence = (post: string) => post.split(/(?<=[.!?])\s/u).at(-1) ?? ''

/** Passages that are meant for the writer and are in the draft. */
export function forWriters(each: Drafts): string[] {
  return found(each, ({ text, title }) => each.never.filter((passage) => `${title}\n${text}`.includes(passage)))
}

/** Facts that are neither in the draft nor listed. */
export function lostFacts(each: Drafts): string[] {
  return found(each, ({ text, title, metaDescription, leftOut }) => {
    const present = lettersOf([text, title ?? '', metaDescription ?? '', ...leftOut].join('\n'))
    return each.facts.filter((fact) => !present.includes(lettersOf(fact)))
  })
}

function found(each: Drafts, problemsOf: (draft: WrittenDraft, platform: PlatformId) => readonly string[]): string[] {
  return [...each.drafts].flatMap(([platform, draft]) =>
    problemsOf(draft, platform).map((problem) => `${each.id}, ${platform}: ${problem}`),
  )
}
