import { postName } from '@loomcast/platforms'
import { ApiError } from '@loomcast/web-kit'
import type { Connections, FreeTime, Network, NewPost, PostDraft } from '../api/plan.ts'
import { draftFrom, isWhole, networkOf, type PostFields, partsOf, type When, whenOf } from '../post/post-fields.ts'
import type { FieldErrors } from '../post/save-post.ts'
import { addDays, at } from '../time/local-time.ts'
import type { SourceText } from './text-source.ts'

/** A post of the set as the person plans it. */
export interface PlannedText extends Omit<PostFields, 'repeat' | 'scope'> {
  source: SourceText['source']
  isChosen: boolean
}

export const plannedTexts = (texts: readonly SourceText[]): PlannedText[] =>
  texts.map(({ platform, text, title, pictures, aiParts, source }) => ({
    platform,
    text,
    title: title ?? '',
    firstComment: '',
    pictures,
    aiParts,
    isThread: false,
    film: null,
    options: {},
    language: null,
    connectionId: null,
    when: null,
    source,
    isChosen: true,
  }))

const USUAL_TIME = '09:00'

/** Whether the posts of a set go out one after another, or all together as one announcement. */
export type Rhythm = 'apart' | 'together'

/**
 * A time for each chosen post: apart, the next free slots, and after the last of them one post a day; together, the first free slot. A post for which the person chose a
 * time keeps its place in this order, so that the times of the others stay as they are.
 */
export function suggestedTimes(
  texts: readonly PlannedText[],
  free: readonly FreeTime[],
  { rhythm, zone, today }: { rhythm: Rhythm; zone: string; today: string },
): (When | null)[] {
  const times = free.map(whenOf)
  let last = times.at(-1)?.day ?? today
  const nextTime = (): When => {
    const slot = times.shift()
    if (slot) return slot
    last = addDays(last, 1)
    return { day: last, time: USUAL_TIME, zone }
  }
  const first = rhythm === 'together' ? nextTime() : undefined
  return texts.map(({ isChosen, when }) => {
    if (!isChosen) return null
    const suggested = first ?? nextTime()
    return when ?? suggested
  })
}

export type Problems = ReadonlyMap<number, FieldErrors>

const LIST = new Intl.ListFormat('en-US')

/** Which posts have fields with errors, because they can be far above the button; nothing without such fields. */
export function problemText(problems: Problems, texts: readonly PlannedText[]): string {
  const names = texts.flatMap(({ platform, text }, index) => (problems.has(index) ? [postName(platform, text)] : []))
  return names.length === 0 ? '' : `Check ${LIST.format(names)}.`
}

/** Whether the person changed a text, a time or anything else of a post. A choice of posts alone is quickly made again. */
export function isEdited(texts: readonly PlannedText[], sources: readonly SourceText[]): boolean {
  const fields = (each: PlannedText | undefined) => JSON.stringify({ ...each, isChosen: true })
  const initial = plannedTexts(sources)
  return texts.some((text, index) => fields(text) !== fields(initial[index]))
}

/** What keeps chosen posts from being planned, by their place. */
export function problemsOf(
  texts: readonly PlannedText[],
  times: readonly (When | null)[],
  now: string,
  state: PostDraft['state'],
): Problems {
  const problems = new Map<number, FieldErrors>()
  texts.forEach(({ isChosen, text }, index) => {
    const when = times[index]
    if (!isChosen || !when) return
    const isPast = isWhole(when) && at(when.day, when.time) <= now && state === 'planned'
    const local_time = !isWhole(when) ? 'Enter a date and a time.' : isPast ? 'This time has passed.' : undefined
    const missing = text.trim() === '' ? 'Write the text first.' : undefined
    if (local_time || missing) problems.set(index, { ...(local_time && { local_time }), ...(missing && { text: missing }) })
  })
  return problems
}

/** The errors of fields in a rejected request, such as `posts.2.local_time` or `posts.2.options.privacy`, by the place of their post in the set. */
export function problemsFrom(error: unknown, places: readonly number[]): Problems {
  const problems = new Map<number, FieldErrors>()
  if (!(error instanceof ApiError)) return problems
  for (const { path, message } of error.errors) {
    const names = path.split(/[./]/).filter((name) => name !== '')
    const place = places[Number(names[1])]
    const field = names[2] === 'options' ? names.at(-1) : names[2]
    if (place !== undefined && field !== undefined) problems.set(place, { ...problems.get(place), [field]: message })
  }
  return problems
}

export interface SetRequest {
  posts: NewPost[]
  /** The place in the set of each post in the request. */
  places: number[]
}

/** The chosen posts as one request. */
export function requestOf(
  texts: readonly PlannedText[],
  times: readonly (When | null)[],
  state: PostDraft['state'],
  connections: Connections['connections'] | undefined,
  networks: readonly Network[] | undefined,
): SetRequest {
  const request: SetRequest = { posts: [], places: [] }
  texts.forEach((text, index) => {
    const when = times[index]
    if (!text.isChosen || !when) return
    const network = networkOf(text.connectionId, connections, networks)
    request.posts.push({ ...draftFrom(text, when, partsOf(text.platform, network), state), source: text.source })
    request.places.push(index)
  })
  return request
}
