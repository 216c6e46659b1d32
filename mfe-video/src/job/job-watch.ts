import type { Job } from '../api/wire.ts'
import { isRunning } from './job.ts'

export interface JobWatchPorts {
  /** Calls back with every change; resolves or rejects when the stream is over. */
  stream(signal: AbortSignal, onJob: (job: Job) => void): Promise<void>
  /** The newest videos, running ones among them. */
  latest(signal: AbortSignal): Promise<Job[]>
  /** One video; null when it is not there (any more). */
  status(id: string, signal: AbortSignal): Promise<Job | null>
  /** Ids of running videos of this page or an earlier one. */
  expected(): readonly string[]
  /** A video that is running. */
  onRunning(job: Job): void
  /** A video that was running or expected has ended. Called once per page. */
  onOver(job: Job): void
  /** A video that was expected does not exist any more. */
  onDeleted(id: string): void
  /** False while the tab is hidden or no user is signed in. */
  isVisible(): boolean
  /** Calls back when that changes; answers how to stop. */
  onVisibility(listener: () => void): () => void
  /** Resolves after the time, or early when the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>
}

export interface JobWatch {
  /** Videos that run, and those that ended since this page began, newest first. */
  get(): readonly Job[]
  /** The connection stays open while anyone listens. */
  subscribe(listener: () => void): () => void
  /** Takes over what a call answered (a start, a cancel, a retry). */
  put(job: Job): void
  /** Takes an ended video off the list. */
  dismiss(id: string): void
  /** Forgets everything: the person signed out. */
  reset(): void
}

export const POLL = { first: 3_000, factor: 1.5, most: 10_000 } as const

/**
 * Follows the caller's videos: server-sent events while they come, polling with a growing pause (3 to 10 s) where they do not. A tab that nobody looks at is
 * disconnected and asks when it is looked at again. Lives outside React, so that walking to another screen loses nothing.
 */
export function createJobWatch(ports: JobWatchPorts): JobWatch {
  let jobs: readonly Job[] = []
  const listeners = new Set<() => void>()
  let connection: AbortController | null = null
  let stopLooking: (() => void) | null = null

  function show(next: readonly Job[]): void {
    jobs = next
    for (const listener of [...listeners]) listener()
  }

  function receive(job: Job): void {
    const known = jobs.find(({ job_id }) => job_id === job.job_id)
    const running = isRunning(job)
    // The stream and a poll may overtake each other: progress and the remaining time never go back.
    if (known && running && known.attempt === job.attempt && known.progress > job.progress) return
    if (running) ports.onRunning(job)
    const awaited = known ? isRunning(known) : ports.expected().includes(job.job_id)
    if (!known && !running && !awaited) return
    const others = jobs.filter(({ job_id }) => job_id !== job.job_id)
    show([...others, job].sort((one, other) => other.created_at.localeCompare(one.created_at)))
    if (!running && awaited) ports.onOver(job)
  }

  async function request(signal: AbortSignal): Promise<void> {
    const latest = await ports.latest(signal)
    for (const job of latest) receive(job)
    const running = jobs.filter(isRunning).map(({ job_id }) => job_id)
    const missing = new Set([...running, ...ports.expected()].filter((id) => !latest.some(({ job_id }) => job_id === id)))
    for (const id of missing) {
      const job = await ports.status(id, signal)
      if (signal.aborted) return
      if (job) receive(job)
      else {
        show(jobs.filter(({ job_id }) => job_id !== id))
        ports.onDeleted(id)
      }
    }
  }

  async function follow(signal: AbortSignal): Promise<void> {
    let wait: number = POLL.first
    while (!signal.aborted) {
      // Asked before every stream: what ended while nobody listened is not in it.
      await request(signal).catch(ignore)
      if (signal.aborted) return
      const received = await listen(signal)
      if (received) wait = POLL.first
      await ports.pause(wait, signal)
      wait = Math.min(POLL.most, wait * POLL.factor)
    }
  }

  /** True when something came through. A stream that stays silent though a video runs may be held back on its way: it is asked beside it. */
  async function listen(signal: AbortSignal): Promise<boolean> {
    let events = 0
    const over = new AbortController()
    const until = AbortSignal.any([signal, over.signal])
    const silence = (async () => {
      for (let seen = -1; !until.aborted; seen = events) {
        await ports.pause(POLL.most, until)
        if (until.aborted) return
        if (seen === events && jobs.some(isRunning)) await request(until).catch(ignore)
      }
    })()
    await ports
      .stream(signal, (job) => {
        events += 1
        receive(job)
      })
      .catch(ignore)
    over.abort()
    await silence
    return events > 0
  }

  function connect(): void {
    if (connection || listeners.size === 0 || !ports.isVisible()) return
    connection = new AbortController()
    void follow(connection.signal)
  }

  function disconnect(): void {
    connection?.abort()
    connection = null
  }

  return {
    get: () => jobs,
    subscribe(listener) {
      listeners.add(listener)
      stopLooking ??= ports.onVisibility(() => (ports.isVisible() ? connect() : disconnect()))
      connect()
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        disconnect()
        stopLooking?.()
        stopLooking = null
      }
    },
    put: receive,
    dismiss: (id) => show(jobs.filter((job) => job.job_id !== id || isRunning(job))),
    reset() {
      disconnect()
      show([])
      connect()
    },
  }
}

function ignore(): void {
  // The next round asks again; a session that is over is web-kit's business.
}
