import type { Job } from '../api/wire.ts'
import { isRunning } from './job.ts'

export interface JobWatchPorts {
  /** Calls `onJob` for every change; resolves or rejects when the stream ends. */
  stream(signal: AbortSignal, onJob: (job: Job) => void): Promise<void>
  /** The newest videos, including running ones. */
  latest(signal: AbortSignal): Promise<Job[]>
  /** One video; null if it does not exist. */
  status(id: string, signal: AbortSignal): Promise<Job | null>
  /** Ids of videos that were running on this page or an earlier one. */
  expected(): readonly string[]
  /** Called whenever the state of a running video arrives. */
  onRunning(job: Job): void
  /** Called once per page when a video that was running or expected has ended. */
  onOver(job: Job): void
  /** Called when an expected video no longer exists. */
  onDeleted(id: string): void
  /** False while the tab is hidden or no user is signed in. */
  isVisible(): boolean
  /** Subscribes to changes of `isVisible`; returns the unsubscribe function. */
  onVisibility(listener: () => void): () => void
  /** Resolves after the time, or early when the signal aborts. */
  pause(ms: number, signal: AbortSignal): Promise<void>
}

export interface JobWatch {
  /** The videos that are running or that ended since the page was loaded, newest first. */
  get(): readonly Job[]
  /** The connection is open while there are subscribers. */
  subscribe(listener: () => void): () => void
  /** Adds the video from the response of a start, cancel or retry. */
  put(job: Job): void
  /** Removes an ended video from the list. */
  dismiss(id: string): void
  /** Clears the state after sign-out. */
  reset(): void
}

const POLL = { first: 3_000, factor: 1.5, most: 10_000 } as const

/**
 * Tracks the user's videos through server-sent events, or by polling at growing intervals (3 to 10 s) where events do not arrive. Disconnects while the tab is
 * hidden, and polls when it becomes visible. The watch is outside React, so that navigation does not interrupt it.
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
    // A poll response can be older than the last event. It is ignored, so that progress and remaining time never go backward.
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
      // Polls before every stream, because a stream does not include videos that ended while disconnected.
      await request(signal).catch(ignore)
      if (signal.aborted) return
      const received = await listen(signal)
      if (received) wait = POLL.first
      await ports.pause(wait, signal)
      wait = Math.min(POLL.most, wait * POLL.factor)
    }
  }

  /** Resolves to true if an event arrived. A proxy may buffer the stream, so while a video is running, a stream without events is supplemented by polling. */
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
  // The next round polls again; web-kit handles an expired session.
}
