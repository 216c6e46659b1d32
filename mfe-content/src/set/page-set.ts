import { type PlatformId, postName } from '@loomcast/platforms'
import { ApiError, announce, blockPageLoadWhile, events, navigate, newIdempotencyKey, session, toast } from '@loomcast/web-kit'
import { queryClient } from '@loomcast/web-kit/query'
import { delay } from '@loomcast/web-kit/timers'
import { useSyncExternalStore } from 'react'
import { contentApi } from '../api/content.api.ts'
import { type ContentItem, type GenerationResponse, itemOf } from '../api/content.ts'
import type { PackageResponse } from '../api/package.ts'
import { keys } from '../api/queries.ts'
import { setApi } from '../api/set.api.ts'
import { readyText } from '../facts/fact.ts'
import type { Problem } from '../generation/failure.ts'
import { findSaved } from '../generation/find-saved.ts'
import { finishedOf } from '../generation/generation.state.ts'
import { sendAttempt } from '../generation/send-attempt.ts'
import { posts } from '../usage/set-cost.ts'
import { withUserUsage } from '../usage/usage.ts'
import type { PostSetState } from './members.ts'
import { outcomeOf } from './outcome.ts'
import { createPostSet } from './post-set.ts'
import { errorOf } from './problem-document.ts'
import { sendSetRequest } from './set-request.ts'
import { sets } from './stored-set.ts'

/** The posts of the page, with the real server, clock and storage. */
export const postSet = createPostSet({
  run: {
    ...setApi,
    write: sendSetRequest,
    isLost: (error, started) => error instanceof ApiError && (error.network || (started && error.temporary)),
    errorOf,
    wait: delay,
    now: () => Date.now(),
  },
  single: sendAttempt,
  item: loadItem,
  isUnknown,
  findSaved: (attempt, contentId) =>
    findSaved(attempt, contentId, { item: loadItem, latest: (limit) => contentApi.latest(limit), isUnknown, wait: delay }),
  asProblem,
  isOnline: () => navigator.onLine,
  newKey: newIdempotencyKey,
  now: () => Date.now(),
  onNextFrame: (draw) => requestAnimationFrame(draw),
  save(set) {
    const userId = currentUser()
    if (!userId) return
    if (set) sets.note(userId, set)
    else sets.forget(userId)
  },
  onStarted: ([first, ...others]) =>
    first && announce(others.length === 0 ? `Writing your ${postName(first, '')}` : `Writing ${posts(others.length + 1)}`),
  onResponse: storeResponse,
  onQuestion: (question) => announce(question, 'assertive'),
  onOver() {
    events.emit('usage-changed')
    events.emit('content-changed')
  },
  onIdle(written, failed) {
    if (location.pathname === '/generate') return
    const [first, ...others] = written
    const message = first && others.length + failed.length === 0 ? `${readyTextOf(first)}.` : outcomeOf(written, failed)
    announce(message)
    toast({ kind: failed.length > 0 ? 'error' : 'success', message, action: { label: 'Open', onClick: () => navigate('/generate') } })
  },
})

export const usePostSet = (): PostSetState => useSyncExternalStore(postSet.subscribe, postSet.get)

blockPageLoadWhile(() => postSet.get().isWriting || postSet.get().isChecking)

/** The current version of a saved text, which is also cached. */
async function loadItem(id: string): Promise<ContentItem> {
  const item = await contentApi.item(id)
  queryClient.setQueryData(keys.item(item.content_id), item)
  return item
}

function isUnknown(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Caches a finished text and the quota that it left. */
function storeResponse(response: GenerationResponse): void {
  const item = itemOf(response, new Date().toISOString())
  queryClient.setQueryData(keys.item(item.content_id), item)
  const usage = response.user_usage
  if (usage) queryClient.setQueryData<PackageResponse>(keys.package, (known) => (known ? withUserUsage(known, usage) : known))
}

function asProblem(error: unknown): Problem {
  if (error instanceof ApiError) return error
  console.error('Generation', error)
  return { status: 0, code: 'unexpected', detail: '', charged: 'unknown', network: true }
}

function readyTextOf(platform: PlatformId): string {
  const member = postSet.get().members.find((known) => known.platform === platform)
  const item = member && finishedOf(member.generations.get())?.item
  return readyText(postName(platform, item?.generated_text ?? ''), item?.facts)
}

export function currentUser(): string | undefined {
  const state = session.get()
  return 'user' in state ? state.user.user_id : undefined
}

let lastUser = currentUser()

session.subscribe(() => {
  const before = lastUser
  lastUser = currentUser()
  if (before !== undefined && before !== lastUser) postSet.reset()
})
