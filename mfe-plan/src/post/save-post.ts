import { ApiError, newIdempotencyKey, toast } from '@loomcast/web-kit'
import { planApi } from '../api/plan.api.ts'
import type { NewPost, PlannedPost, PostDraft, PostSource, PostWarning } from '../api/plan.ts'
import { refreshPosts, showPost } from '../api/queries.ts'
import { whenText } from '../time/day-text.ts'
import { kindOf } from './post-texts.ts'

/** A repeated request with the same posts gets the same key, so that it plans nothing twice. */
export function createPlanner(): (posts: readonly NewPost[]) => ReturnType<typeof planApi.create> {
  const keyOf = createKeys()
  return (posts) => planApi.create(posts, keyOf(posts))
}

/** The same key for the same request, so that a repetition changes nothing twice. */
export function createKeys(): (request: unknown) => string {
  let last: { body: string; key: string } | undefined
  return (request) => {
    const body = JSON.stringify(request)
    if (last?.body !== body) last = { body, key: newIdempotencyKey() }
    return last.key
  }
}

export type Planner = ReturnType<typeof createPlanner>

/** Saves a new post. Rejects with an ApiError. */
export async function createPost(plan: Planner, draft: PostDraft, source: PostSource | undefined): Promise<void> {
  const { posts, warnings } = await plan([{ ...draft, ...(source && { source }) }])
  void refreshPosts()
  const [post] = posts
  if (post) toastSaved(post, warnings)
}

/** Saves an edit. Rejects with an ApiError. */
export async function updatePost(post: PlannedPost, draft: PostDraft): Promise<void> {
  const { post: saved, warnings } = await planApi.update(post.post_id, post.revision, draft)
  showPost(saved)
  toastSaved(saved, warnings)
}

function toastSaved(post: PlannedPost, warnings: readonly PostWarning[]): void {
  const planned = `${kindOf(post)} planned for ${whenText(post.local_time)}${post.series ? ' and repeats' : ''}.`
  const message = post.state === 'draft' ? 'Draft saved.' : planned
  if (warnings.length === 0) toast({ kind: 'success', message })
  else toast({ kind: 'info', message: `${message} ${warnings.map(({ text }) => text).join(' ')}`, durationMs: 15_000 })
}

/** What is wrong with fields of a post, by their names; those of the network's options too. */
export interface FieldErrors {
  text?: string
  title?: string
  pictures?: string
  film?: string
  local_time?: string
  time_zone?: string
  connection_id?: string
  repeat?: string
  [option: string]: string | undefined
}

export interface SaveFailure {
  message: string
  code: string
  fields: FieldErrors
}

/** What to show of a failed request with one post. Errors of fields are found by the last part of their path. */
export function failureOf(error: unknown): SaveFailure {
  if (!(error instanceof ApiError)) return { message: 'The post was not saved. Try again.', code: '', fields: {} }
  const fields = Object.fromEntries(error.errors.map(({ path, message }) => [path.split(/[./]/).at(-1), message]))
  const repeat = error.errors.find(({ path }) => path.includes('repeat'))?.message
  return { message: error.detail, code: error.code, fields: { ...fields, ...(repeat && { repeat }) } }
}
