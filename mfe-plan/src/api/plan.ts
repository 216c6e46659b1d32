import type { RequestBody, ResponseData } from '@loomcast/api-types'

type SentPage = ResponseData<'/api/publish/posts', 'get'>
type SentBatch = ResponseData<'/api/publish/posts', 'post'>

/** A post for one platform at one time. Without a connection, the person posts it. */
export type PlannedPost = SentPage['posts'][number]
export type PostState = PlannedPost['state']
/** A page of posts, and how many the plan allows to wait (null: any number). */
export type PostPage = SentPage

export type NewPost = RequestBody<'/api/publish/posts', 'post'>['posts'][number]
/** A post to save, without its revision. `title` only for platforms and networks that have one. With `repeat`, those that follow it change too. */
export type PostDraft = Omit<RequestBody<'/api/publish/posts/{id}', 'put'>, 'revision'>

export type NewPosts = SentBatch
/** The generated text that a post was made from. */
export type PostSource = NonNullable<NewPost['source']>
/** What a person should know about a saved post; nothing was refused. `index` is its place in the request. */
export type PostWarning = SentBatch['warnings'][number]

/** A post that repeats. */
export type Series = ResponseData<'/api/publish/series', 'get'>['series'][number]
export type Repeat = NonNullable<NewPost['repeat']>

/** What the calendar shows: a post, or one of a series that is not created yet. */
export type CalendarPost = Omit<PlannedPost, 'state'> & { state: PostState | 'upcoming' }

export type SavedSchedule = ResponseData<'/api/publish/schedule', 'get'>
/** The weekly times, with the browser's time zone until the person saves one. */
export type Schedule = Omit<SavedSchedule, 'time_zone'> & { time_zone: string; isSaved: boolean }
export type Slot = SavedSchedule['slots'][number]
export type FreeTime = ResponseData<'/api/publish/schedule/next', 'get'>['times'][number]

export type Network = ResponseData<'/api/publish/networks', 'get'>['networks'][number]
export type NetworkField = Network['fields'][number]

export type PostPicture = PlannedPost['pictures'][number]
/** A picture as a person chooses it. */
export type ChosenPicture = Pick<PostPicture, 'file_id' | 'alt'>

/** A finished video as a person chooses it. `poster_url` is null until it is known. */
export interface ChosenFilm {
  video_id: string
  title: string
  poster_url: string | null
  width: number
  height: number
  seconds: number
  bytes: number
  ai_parts: readonly string[]
}

export type Connections = ResponseData<'/api/publish/connections', 'get'>
export type Connection = Connections['connections'][number]
