import type { Logger } from '@loomcast/service-kit/observability'
import { type Clock, every, type Timer } from '@loomcast/service-kit/time'
import type { StoredJob } from './job.model.ts'
import type { JobRepository } from './job.repository.ts'
import type { JobChannel, JobReference } from './job-channel.ts'

type Listener = (job: StoredJob) => void

/** Reports changes of jobs to listeners in this process, regardless of which process made them. */
export interface JobChanges {
  /** Returns the function that unsubscribes. */
  subscribe(userId: string, listener: Listener): () => void
  stop(): void
}

/** A user with at least one listener in this process. */
interface Subscriber {
  listeners: Set<Listener>
  since: Date
  reported: Map<string, Pick<StoredJob, 'revision' | 'changed_at'>>
}

export interface JobChangesDeps {
  jobs: Pick<JobRepository, 'findChanged' | 'findAll'>
  channel: JobChannel
  clock: Clock
  logger: Logger
  /** How often to search the database for changes after their message was lost. */
  fallbackMs?: number
}

const FALLBACK_MS = 10_000
/** Changes that arrive within this time are read with one query. */
const COLLECT_MS = 100
/** A job's time is from before its commit, and a transaction of MongoDB can take 60 s. A change that is found again is reported once. */
const OVERLAP_MS = 65_000
/** Allows for clocks that differ slightly between processes. */
const CLOCK_SKEW_MS = 5_000

/** Reads only jobs that were published as changed and have a listener, and at long intervals all that changed. Without listeners, nothing is read. */
export function createJobChanges({ jobs, channel, clock, logger, fallbackMs = FALLBACK_MS }: JobChangesDeps): JobChanges {
  const subscribers = new Map<string, Subscriber>()
  let changed = new Set<string>()
  let collecting: NodeJS.Timeout | undefined
  let fallback: Timer | undefined
  let searchedUntil = clock()

  function report(job: StoredJob): void {
    const subscriber = subscribers.get(job.user_id)
    if (!subscriber || (subscriber.reported.get(job._id)?.revision ?? -1) >= job.revision) return
    const { revision, changed_at } = job
    subscriber.reported.set(job._id, { revision, changed_at })
    for (const listener of subscriber.listeners) listener(job)
  }

  async function readChanged(): Promise<void> {
    const ids = [...changed]
    changed = new Set()
    if (ids.length > 0) for await (const job of jobs.findAll(ids)) report(job)
  }

  function onChange({ _id, user_id }: JobReference): void {
    if (!subscribers.has(user_id)) return
    changed.add(_id)
    collecting ??= setTimeout(() => {
      collecting = undefined
      readChanged().catch((error) => logger.warn({ err: error }, 'changed jobs could not be read'))
    }, COLLECT_MS).unref()
  }

  /** Finds changes whose message was lost: the process that made them was killed, Redis was unavailable, or the read failed. */
  async function search(): Promise<void> {
    const now = clock()
    const from = new Date(searchedUntil.getTime() - OVERLAP_MS)
    for await (const { _id, user_id, revision, changed_at } of jobs.findChanged([...subscribers.keys()], from)) {
      const subscriber = subscribers.get(user_id)
      if (!subscriber || changed_at.getTime() < subscriber.since.getTime() - CLOCK_SKEW_MS) continue
      if ((subscriber.reported.get(_id)?.revision ?? -1) < revision) changed.add(_id)
    }
    await readChanged()
    searchedUntil = now
    for (const { reported } of subscribers.values()) for (const [id, { changed_at }] of reported) if (changed_at < from) reported.delete(id)
  }

  function startSearch(): void {
    void fallback?.stop()
    fallback = every(fallbackMs, 'search for changed jobs', search, logger, { firstAfterMs: fallbackMs })
  }

  function onConnected(): void {
    if (fallback) search().catch((error) => logger.warn({ err: error }, 'changed jobs could not be read'))
  }

  function stop(): void {
    void fallback?.stop()
    fallback = undefined
    clearTimeout(collecting)
    collecting = undefined
    changed.clear()
  }

  function addSubscriber(userId: string): Subscriber {
    const subscriber = { listeners: new Set<Listener>(), since: clock(), reported: new Map() }
    if (subscribers.size === 0) {
      searchedUntil = subscriber.since
      startSearch()
    }
    subscribers.set(userId, subscriber)
    channel.open({ onChange, onConnected })
    return subscriber
  }

  return {
    subscribe(userId, listener) {
      const subscriber = subscribers.get(userId) ?? addSubscriber(userId)
      subscriber.listeners.add(listener)
      return () => {
        subscriber.listeners.delete(listener)
        if (subscriber.listeners.size > 0 || subscribers.get(userId) !== subscriber) return
        subscribers.delete(userId)
        if (subscribers.size === 0) stop()
      }
    },

    stop() {
      subscribers.clear()
      stop()
      channel.close()
    },
  }
}
