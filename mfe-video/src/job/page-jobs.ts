import { ApiError, announce, backgroundWork, browserStorage, events, navigate, session, toast } from '@loomcast/web-kit'
import { delay } from '@loomcast/web-kit/timers'
import { useSyncExternalStore } from 'react'
import { withCharge } from '../api/charge.ts'
import { videoApi } from '../api/video.api.ts'
import type { Job } from '../api/wire.ts'
import { expectedStore } from './expected.store.ts'
import { isCancelled, titleOf } from './job.ts'
import { createJobWatch } from './job-watch.ts'

const STUDIO = '/video-generate'
const expected = expectedStore(browserStorage)
const TITLE_LENGTH = 60

/** The page's job watch, with the real server, clock and storage. */
export const jobWatch = createJobWatch({
  stream: (signal, onJob) => videoApi.events(signal, onJob),
  latest: async (signal) => (await videoApi.latest({ limit: 20 }, signal)).jobs,
  status: (id, signal) =>
    videoApi.status(id, signal).catch((error: unknown) => {
      if (error instanceof ApiError && error.status === 404) return null
      throw error
    }),
  expected: () => {
    const userId = currentUser()
    return userId ? expected.read(userId) : []
  },
  onRunning(job) {
    const userId = currentUser()
    if (!userId) return
    expected.add(userId, job.job_id)
    if (!backgroundWork.get().includes('video')) backgroundWork.begin('video')
  },
  onOver(job) {
    const first = takeOut(job.job_id)
    events.emit('videos-changed')
    events.emit('usage-changed')
    if (first) announceEnd(job)
  },
  onDeleted: (id) => void takeOut(id),
  isVisible: () => document.visibilityState !== 'hidden' && currentUser() !== undefined,
  onVisibility(listener) {
    document.addEventListener('visibilitychange', listener)
    return () => document.removeEventListener('visibilitychange', listener)
  },
  pause: delay,
})

export function useJobs(): readonly Job[] {
  return useSyncExternalStore(jobWatch.subscribe, jobWatch.get)
}

/** Removes the id. True for the tab that removed it, which announces the end. After the last id, the shell stops the background work. */
function takeOut(id: string): boolean {
  const userId = currentUser()
  if (!userId) return false
  const first = expected.take(userId, id)
  if (expected.read(userId).length === 0) backgroundWork.end('video')
  return first
}

/** Announces the end of a video: to screen readers in the studio, where the list shows it, and as a toast on other pages. Skips canceled videos. */
function announceEnd(job: Job): void {
  if (isCancelled(job)) return
  const title = titleOf(job, TITLE_LENGTH)
  const done = job.status === 'completed'
  if (location.pathname === STUDIO) {
    announce(done ? `Your video is ready: ${title}` : `Your video failed: ${title}`, done ? 'polite' : 'assertive')
    return
  }
  toast({
    kind: done ? 'success' : 'error',
    message: done ? `Your video is ready: ${title}` : withCharge(`Your video couldn't be finished: ${title}.`, job.error?.charged),
    action: { label: done ? 'Watch' : 'See why', onClick: () => navigate(`/video-history?video=${encodeURIComponent(job.job_id)}`) },
    durationMs: Number.POSITIVE_INFINITY,
  })
}

let lastUser = currentUser()

function currentUser(): string | undefined {
  const state = session.get()
  return 'user' in state ? state.user.user_id : undefined
}

session.subscribe(() => {
  const before = lastUser
  const now = currentUser()
  lastUser = now
  if (before === undefined || before === now) return
  jobWatch.reset()
  if (session.cause() !== 'sign-out') return
  expected.clear(before)
  backgroundWork.end('video')
})
