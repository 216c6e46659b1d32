import {
  DEFAULT_PLATFORM,
  findPlatform,
  firstCommentLimit,
  graphemes,
  type Measure,
  measure,
  lengthOn as measuredLength,
  type PlatformId,
  platformById,
  platformName,
  splitThread,
} from '@loomcast/platforms'
import type { ChosenFilm, ChosenPicture, Connection, FreeTime, Network, PlannedPost, PostDraft, PostSource } from '../api/plan.ts'
import { at, dayOf, isDay, isTime, timeOf } from '../time/local-time.ts'
import { NO_REPEAT, type RepeatFields, repeatBody } from './series/repeat.ts'

/** What a person enters for a post. `when` is null until they choose a time. */
export interface PostFields {
  platform: PlatformId
  connectionId: string | null
  text: string
  title: string
  /** Empty if there is none. */
  firstComment: string
  pictures: readonly ChosenPicture[]
  film: ChosenFilm | null
  /** What the person chose of the network's options. */
  options: Readonly<Record<string, string>>
  /** Null: detected from the text. */
  language: string | null
  /** What a model created of it. */
  aiParts: readonly string[]
  /** Whether a text that is too long for one post is split. */
  isThread: boolean
  when: When | null
  repeat: RepeatFields
  /** Of a post in a series: what an edit changes. */
  scope: 'this' | 'following'
}

export interface When {
  day: string
  time: string
  zone: string
}

/** The text and platform that a new post begins with. */
export interface PostStart {
  platform?: PlatformId
  text?: string
  title?: string | null
  pictures?: readonly ChosenPicture[]
  aiParts?: readonly string[]
  source?: PostSource
}

export const newFields = ({ platform = DEFAULT_PLATFORM, text = '', title, pictures = [], aiParts = [] }: PostStart): PostFields => ({
  platform,
  connectionId: null,
  text,
  title: title ?? '',
  firstComment: '',
  pictures,
  film: null,
  options: {},
  language: null,
  aiParts,
  isThread: false,
  when: null,
  repeat: NO_REPEAT,
  scope: 'this',
})

export const fieldsOf = (post: PlannedPost): PostFields => ({
  platform: findPlatform(post.platform)?.id ?? DEFAULT_PLATFORM,
  connectionId: post.connection_id,
  text: post.text,
  title: post.title ?? '',
  firstComment: post.first_comment ?? '',
  pictures: post.pictures.map(({ file_id, alt }) => ({ file_id, alt })),
  film: post.film && { ...filmFields(post.film), title: '', poster_url: null },
  options: post.options ?? {},
  language: post.language,
  aiParts: post.ai_parts,
  isThread: post.thread !== null,
  when: { day: dayOf(post.local_time), time: timeOf(post.local_time), zone: post.time_zone },
  repeat: NO_REPEAT,
  scope: 'this',
})

const filmFields = ({ video_id, width, height, seconds, bytes, ai_parts }: NonNullable<PlannedPost['film']>) => ({
  video_id,
  width,
  height,
  seconds,
  bytes,
  ai_parts,
})

export const whenOf = ({ local_time, time_zone }: Pick<FreeTime, 'local_time' | 'time_zone'>): When => ({
  day: dayOf(local_time),
  time: timeOf(local_time),
  zone: time_zone,
})

export const isWhole = ({ day, time }: When): boolean => isDay(day) && isTime(time)

export function draftFrom(
  fields: Pick<
    PostFields,
    'platform' | 'connectionId' | 'text' | 'title' | 'firstComment' | 'pictures' | 'film' | 'options' | 'language' | 'aiParts' | 'isThread'
  >,
  when: When,
  { hasTitle, hasFirstComment }: ReturnType<typeof partsOf>,
  state: PostDraft['state'],
): PostDraft {
  return {
    platform: platformName(fields.platform),
    connection_id: fields.connectionId,
    text: fields.text,
    title: hasTitle ? fields.title.trim() || null : null,
    first_comment: (hasFirstComment && fields.firstComment.trim()) || null,
    pictures: fields.pictures.map(({ file_id, alt }) => ({ file_id, alt })),
    film: fields.film && { video_id: fields.film.video_id },
    options: fields.options,
    language: fields.language,
    ai_parts: [...fields.aiParts],
    thread: fields.isThread,
    local_time: at(when.day, when.time),
    time_zone: when.zone,
    state,
  }
}

/** What is sent about the repetition: nothing if it does not change. Drafts do not repeat. */
export function repeatOf(
  { repeat, scope }: PostFields,
  when: When,
  post: PlannedPost | null,
  state: PostDraft['state'],
): Pick<PostDraft, 'repeat'> {
  if (state === 'draft') return {}
  const body = repeatBody(repeat, when.day)
  if (post?.series) return scope === 'following' ? { repeat: body } : {}
  return body ? { repeat: body } : {}
}

/** Whether the post has a title of its own: on networks for articles, and on platforms with a field for it. */
export const hasTitle = (platform: PlatformId, network: Network | undefined): boolean =>
  network ? network.articles : platformById(platform).features.title?.separate === true

/** The longest first comment of a post; null if it has none on its network, or on its platform without one. */
export const commentLimit = (platform: PlatformId, network: Network | undefined): number | null =>
  firstCommentLimit(network?.network ?? platform)

/** What a post has besides its text, on its network or its platform. */
export const partsOf = (platform: PlatformId, network: Network | undefined) => ({
  hasTitle: hasTitle(platform, network),
  hasFirstComment: commentLimit(platform, network) !== null,
})

export interface Fit {
  /** Nothing is written, so nothing can fit. */
  isEmpty: boolean
  fits: boolean
  /** `212 of 300 characters` */
  count: string
  /** Where it fits or does not. */
  place: string
  problems: readonly { code: string; message: string; severity: 'error' | 'warning' }[]
  measure: Measure
}

const number = new Intl.NumberFormat('en')

/** Whether the text fits where it is published: the network of a connection has limits of its own. */
export function fitOf(
  platform: PlatformId,
  text: string,
  network: Network | undefined,
  { pictures = 0, isThread = false }: { pictures?: number; isThread?: boolean } = {},
): Fit {
  const measured = measure(platform, text)
  const isEmpty = text.trim() === ''
  if (!network) {
    const { brand } = platformById(platform)
    const fits = measured.fits && !isEmpty
    return { isEmpty, fits, count: countOf(measured), place: brand, problems: measured.problems, measure: measured }
  }
  const { name } = network
  const limit = (pictures > 0 && network.pictures?.characters) || network.characters
  const posts = threadTexts(text, network, isThread)
  const length = Math.max(...posts.map((post) => lengthOn(network, post)))
  const isShort = limit === null || length <= limit
  const over = limit === null ? 0 : length - limit
  const message = `${number.format(over)} ${over === 1 ? 'character' : 'characters'} over the ${number.format(limit ?? 0)} of ${name}.`
  return {
    isEmpty,
    fits: isShort && !isEmpty,
    count: posts.length > 1 ? `${posts.length} posts, the longest ${length} of ${limit}` : countOn(length, limit),
    place: name,
    problems: isShort ? [] : [{ code: 'over_limit', message, severity: 'error' }],
    measure: measured,
  }
}

function lengthOn({ unit, platform }: Network, text: string): number {
  const rules = findPlatform(platform)
  if (rules) return measuredLength(rules, text)
  return unit === 'graphemes' ? graphemes(text).length : text.length
}

const countOn = (length: number, limit: number | null): string =>
  limit === null ? `${number.format(length)} characters` : `${number.format(length)} of ${number.format(limit)} characters`

/** Whether the text is too long for one post of a network that has threads. */
export const canBeThread = (text: string, network: Network | undefined): boolean =>
  network?.threads === true && network.characters !== null && lengthOn(network, text) > network.characters

/** The posts of a thread as the service splits them; one post without a thread. */
export function threadTexts(text: string, network: Network | undefined, isThread: boolean): string[] {
  const posts = isThread && network?.threads ? splitThread(text) : []
  return posts.length > 1 ? posts : [text]
}

function countOf({ count, limit, posts }: Measure): string {
  if (posts && posts.length > 1) return `${posts.length} posts, the longest ${count} of ${limit}`
  return limit === null ? `${number.format(count)} characters` : `${number.format(count)} of ${number.format(limit)} characters`
}

export const networkOf = (
  connectionId: string | null,
  connections: readonly Connection[] | undefined,
  networks: readonly Network[] | undefined,
): Network | undefined => {
  const connection = connections?.find(({ connection_id: id }) => id === connectionId)
  const network = connection && networks?.find((each) => each.network === connection.network)
  // Servers of a network can have limits of their own. A service of an earlier release does not name them.
  return network && { ...network, characters: connection.characters ?? network.characters }
}
