import { confirm } from '@loomcast/design-system/full'
import { ApiError, announce, toast } from '@loomcast/web-kit'
import { planApi } from '../api/plan.api.ts'
import type { PlannedPost, PostDraft } from '../api/plan.ts'
import { refreshPosts, removePost, showInLists, showPost } from '../api/queries.ts'
import { reviewsApi } from '../api/review.api.ts'
import { whenText } from '../time/day-text.ts'
import { kindOf } from './post-texts.ts'

/** The reason that the server gave, or `fallback`. */
export const reasonOf = (error: unknown, fallback: string): string => (error instanceof ApiError && error.detail) || fallback

/** A post as it is sent with an edit. One that was missed or not sent is planned again. */
export function draftOf(post: PlannedPost, changes: Partial<PostDraft> = {}): PostDraft {
  const { platform, connection_id, text, title, local_time, time_zone, state } = post
  return { platform, connection_id, text, title, local_time, time_zone, state: state === 'draft' ? 'draft' : 'planned', ...changes }
}

export interface NewTime {
  local_time: string
  time_zone: string
}

/** Moves a post at once, and back if the server rejects it. */
export async function movePost(post: PlannedPost, time: NewTime, { canUndo = true } = {}): Promise<void> {
  const { post_id: id, revision } = post
  showInLists({ ...post, local_time: time.local_time, time_zone: time.time_zone })
  try {
    const { post: moved, warnings } = await planApi.update(id, revision, draftOf(post, time))
    showPost(moved)
    const message = [`${kindOf(post)} moved to ${whenText(moved.local_time)}.`, ...warnings.map(({ text }) => text)].join(' ')
    const back = { local_time: post.local_time, time_zone: post.time_zone }
    const undo = () => void movePost(moved, back, { canUndo: false })
    toast({ kind: 'success', message, ...(canUndo && post.state !== 'missed' && { action: { label: 'Undo', onClick: undo } }) })
  } catch (error) {
    showInLists(post)
    void refreshPosts()
    toast({ kind: 'error', message: reasonOf(error, 'The post was not moved.') })
  }
}

/** Sends a post now, or hands it over. True if the server accepted it. */
export async function sendNow(post: PlannedPost): Promise<boolean> {
  return act('The post was not sent.', async () => {
    showPost(await planApi.send(post.post_id))
    announce('Sending now')
  })
}

/** Sends a post that waits for an approval, after a question. True if the server accepted it. */
export async function sendWithoutApproval(post: PlannedPost): Promise<boolean> {
  const sure = await confirm({
    title: 'Send this post without an approval?',
    message: 'Nobody has approved this version. After this, the post no longer needs an approval.',
    confirmLabel: 'Send it',
  })
  if (!sure) return false
  return act('The post was not sent.', async () => {
    await reviewsApi.requireApproval(post.post_id, false)
    showPost(await planApi.send(post.post_id))
    announce('Sending now')
  })
}

/** The person's answer to whether the post is on its network. */
export async function answerPost(post: PlannedPost, published: boolean, url?: string): Promise<boolean> {
  return act('Your answer was not saved.', async () => {
    showPost(await planApi.answer(post, published, url))
    const otherwise = post.state === 'handed_over' ? `${kindOf(post)} is a draft again.` : `${kindOf(post)} will be sent again.`
    toast({ kind: 'success', message: published ? `${kindOf(post)} is marked as published.` : otherwise })
  })
}

/** Of a series, the next post takes the place of a deleted one that waits. */
const isSkipped = ({ series, state }: PlannedPost): boolean => series !== null && (state === 'planned' || state === 'draft')

export const deleteLabel = (post: PlannedPost): string =>
  post.state === 'published' ? 'Remove from calendar' : isSkipped(post) ? 'Skip this one' : 'Delete'

/** Deletes a post after a question. True if it was deleted. */
export async function deletePost(post: PlannedPost): Promise<boolean> {
  const isKnownLive = post.state === 'published'
  const skips = isSkipped(post)
  const sure = await confirm({ ...(skips ? SKIP : questionOf(isKnownLive)), danger: true })
  if (!sure) return false
  return act('The post was not deleted.', async () => {
    await planApi.remove(post.post_id)
    removePost(post.post_id)
    toast({ kind: 'success', message: skips ? `${kindOf(post)} skipped.` : `${kindOf(post)} deleted.` })
  })
}

const SKIP = { title: 'Skip this post?', message: 'Only this post is skipped. Its series continues.', confirmLabel: 'Skip it' }

const questionOf = (isKnownLive: boolean) => ({
  title: isKnownLive ? 'Remove this post from the calendar?' : 'Delete this post?',
  message: isKnownLive ? 'It stays on its network.' : 'Its text is deleted with it. This cannot be undone.',
  confirmLabel: isKnownLive ? 'Remove' : 'Delete',
})

/** Does something, or shows why it was not done. True if it was. */
export async function act(fallback: string, work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    void refreshPosts()
    toast({ kind: 'error', message: reasonOf(error, fallback) })
    return false
  }
}
