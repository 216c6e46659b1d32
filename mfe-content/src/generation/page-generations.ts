import { platformName } from '@loomcast/platforms'
import { ApiError, announce, blockPageLoadWhile, events, navigate, newIdempotencyKey, session, toast } from '@loomcast/web-kit'
import { queryClient } from '@loomcast/web-kit/query'
import { delay } from '@loomcast/web-kit/timers'
import { contentApi } from '../api/content.api.ts'
import { type ContentItem, type GenerationAnswer, itemOf } from '../api/content.ts'
import type { PackageAnswer } from '../api/package.ts'
import { keys } from '../api/queries.ts'
import { readyText } from '../facts/fact.ts'
import { withUserUsage } from '../usage/usage.ts'
import type { Problem } from './failure.ts'
import { findSaved } from './find-saved.ts'
import type { Attempt } from './generation.state.ts'
import { createGenerations } from './generations.ts'
import { lastResult } from './last-result.store.ts'
import { leftBehind } from './left-behind.store.ts'
import { sendAttempt } from './send-attempt.ts'

const notes = leftBehind(sessionStorage)
const results = lastResult(sessionStorage)

/** The page's generation, with the real server, clock and storage. */
export const generations = createGenerations({
  stream: sendAttempt,
  findSaved: findSavedItem,
  asProblem,
  isOnline: () => navigator.onLine,
  newKey: newIdempotencyKey,
  now: () => Date.now(),
  onNextFrame: (draw) => requestAnimationFrame(draw),
  onStarted(attempt) {
    const userId = currentUser()
    if (userId) notes.note(userId, attempt)
    announce(`Writing your ${platformName(attempt.brief.platform)}`)
  },
  onAnswered(attempt, answer) {
    rememberAnswer(answer)
    const userId = currentUser()
    if (userId) results.note(userId, { attempt, answer })
    const message = readyText(platformName(attempt.brief.platform), answer.facts)
    announce(message)
    if (location.pathname === '/generate') return
    toast({
      kind: 'success',
      message: `${message}.`,
      action: { label: 'Open', onClick: () => navigate('/generate') },
    })
  },
  onQuestion: (question) => announce(question, 'assertive'),
  onOver(attempt) {
    const userId = currentUser()
    if (userId) notes.forget(userId, attempt.key)
    events.emit('usage-changed')
    events.emit('content-changed')
  },
})

blockPageLoadWhile(() => {
  const state = generations.get()
  return state.phase === 'writing' || (state.phase === 'ended' && state.saved === 'checking')
})

/** Restores the state of an earlier page load: looks up an interrupted attempt once, or shows the last result again. */
export function recoverLeftBehind(userId: string): void {
  if (generations.get().phase !== 'idle') return
  const attempt = notes.take(userId)
  if (attempt) generations.recover(attempt)
  else void showAgain(userId)
}

/** Shows the server's current version, or nothing if it was deleted. */
async function showAgain(userId: string): Promise<void> {
  const last = results.read(userId)
  if (!last) return
  try {
    const item = await contentApi.item(last.answer.content_id)
    if (currentUser() !== userId) return
    queryClient.setQueryData(keys.item(item.content_id), item)
    generations.restore(last.attempt, last.answer)
  } catch (error) {
    if (error instanceof ApiError && error.status === 404) results.forget(userId)
    else console.error('Last result', error)
  }
}

export function findSavedItem(attempt: Attempt, contentId: string | null): Promise<ContentItem | null> {
  return findSaved(attempt, contentId, {
    item: (id) => contentApi.item(id),
    latest: (limit) => contentApi.latest(limit),
    isUnknown: (error) => error instanceof ApiError && error.status === 404,
    wait: delay,
  })
}

/** Caches a finished text and the quota that it left. */
export function rememberAnswer(answer: GenerationAnswer): void {
  const item = itemOf(answer, new Date().toISOString())
  queryClient.setQueryData(keys.item(item.content_id), item)
  const usage = answer.user_usage
  if (usage) queryClient.setQueryData<PackageAnswer>(keys.package, (known) => (known ? withUserUsage(known, usage) : known))
}

export function asProblem(error: unknown): Problem {
  if (error instanceof ApiError) return error
  console.error('Generation', error)
  return { status: 0, code: 'unexpected', detail: '', charged: 'unknown', network: true }
}

let lastUser = currentUser()

export function currentUser(): string | undefined {
  const state = session.get()
  return 'user' in state ? state.user.user_id : undefined
}

// Signing out removes the generation and its stored copies.
session.subscribe(() => {
  const before = lastUser
  const now = currentUser()
  lastUser = now
  if (before === undefined || before === now) return
  generations.reset()
  if (session.cause() !== 'sign-out') return
  notes.take(before)
  results.forget(before)
})
