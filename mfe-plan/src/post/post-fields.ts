import {
  DEFAULT_PLATFORM,
  findPlatform,
  graphemes,
  type Measure,
  measure,
  type PlatformId,
  platformById,
  platformName,
} from '@loomcast/platforms'
import type { Connection, FreeTime, Network, PlannedPost, PostDraft, PostSource } from '../api/plan.ts'
import { at, dayOf, isDay, isTime, timeOf } from '../time/local-time.ts'
import { NO_REPEAT, type RepeatFields, repeatBody } from './series/repeat.ts'

/** What a person enters for a post. `when` is null until they choose a time. */
export interface PostFields {
  platform: PlatformId
  connectionId: string | null
  text: string
  title: string
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
  source?: PostSource
}

export const newFields = ({ platform = DEFAULT_PLATFORM, text = '', title }: PostStart): PostFields => ({
  platform,
  connectionId: null,
  text,
  title: title ?? '',
  when: null,
  repeat: NO_REPEAT,
  scope: 'this',
})

export const fieldsOf = (post: PlannedPost): PostFields => ({
  platform: findPlatform(post.platform)?.id ?? DEFAULT_PLATFORM,
  connectionId: post.connection_id,
  text: post.text,
  title: post.title ?? '',
  when: { day: dayOf(post.local_time), time: timeOf(post.local_time), zone: post.time_zone },
  repeat: NO_REPEAT,
  scope: 'this',
})

export const whenOf = ({ local_time, time_zone }: Pick<FreeTime, 'local_time' | 'time_zone'>): When => ({
  day: dayOf(local_time),
  time: timeOf(local_time),
  zone: time_zone,
})

export const isWhole = ({ day, time }: When): boolean => isDay(day) && isTime(time)

export function draftFrom(
  fields: Pick<PostFields, 'platform' | 'connectionId' | 'text' | 'title'>,
  when: When,
  hasTitle: boolean,
  state: PostDraft['state'],
): PostDraft {
  return {
    platform: platformName(fields.platform),
    connection_id: fields.connectionId,
    text: fields.text,
    title: hasTitle ? fields.title.trim() || null : null,
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

export interface Fit {
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
export function fitOf(platform: PlatformId, text: string, network: Network | undefined): Fit {
  const measured = measure(platform, text)
  if (!network) {
    const { brand } = platformById(platform)
    return { fits: measured.fits, count: countOf(measured), place: brand, problems: measured.problems, measure: measured }
  }
  const length = network.unit === 'graphemes' ? graphemes(text).length : text.length
  const { characters: limit, name } = network
  const fits = limit === null || length <= limit
  const over = limit === null ? 0 : length - limit
  const message = `${number.format(over)} ${over === 1 ? 'character' : 'characters'} over the ${number.format(limit ?? 0)} of ${name}.`
  return {
    fits,
    count: limit === null ? `${number.format(length)} characters` : `${number.format(length)} of ${number.format(limit)} characters`,
    place: name,
    problems: fits ? [] : [{ code: 'over_limit', message, severity: 'error' }],
    measure: measured,
  }
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
