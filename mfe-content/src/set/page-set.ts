import { platformName } from '@loomcast/platforms'
import { ApiError, announce, blockPageLoadWhile, events, navigate, newIdempotencyKey, session, toast } from '@loomcast/web-kit'
import { delay } from '@loomcast/web-kit/timers'
import { contentApi } from '../api/content.api.ts'
import { setApi } from '../api/set.api.ts'
import { asProblem, currentUser, findSavedItem, rememberAnswer } from '../generation/page-generations.ts'
import { sendAttempt } from '../generation/send-attempt.ts'
import { posts } from '../usage/set-cost.ts'
import { outcomeOf } from './outcome.ts'
import { createPostSet } from './post-set.ts'
import { errorOf } from './problem-document.ts'
import { sendSetRequest } from './set-request.ts'
import { sets } from './stored-set.ts'

/** The page's set of posts, with the real server, clock and storage. */
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
  item: (id) => contentApi.item(id),
  isUnknown: (error) => error instanceof ApiError && error.status === 404,
  findSaved: findSavedItem,
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
    first && announce(others.length === 0 ? `Writing your ${platformName(first)}` : `Writing ${posts(others.length + 1)}`),
  onAnswered: rememberAnswer,
  onQuestion: (question) => announce(question, 'assertive'),
  onOver() {
    events.emit('usage-changed')
    events.emit('content-changed')
  },
  onIdle(written, failed) {
    if (location.pathname === '/generate') return
    const message = outcomeOf(written, failed)
    announce(message)
    toast({ kind: failed.length > 0 ? 'error' : 'success', message, action: { label: 'Open', onClick: () => navigate('/generate') } })
  },
})

blockPageLoadWhile(() => postSet.get().isWriting)

let lastUser = currentUser()

session.subscribe(() => {
  const before = lastUser
  lastUser = currentUser()
  if (before !== undefined && before !== lastUser) postSet.reset()
})
