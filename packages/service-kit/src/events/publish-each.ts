import { withTimeLimit } from '../time/time-limit.ts'
import type { BusEvent } from './envelope.ts'
import { PartialPublication, PublicationPending } from './partial-publication.ts'

interface PublishEachOptions {
  /** Maximum number of events published at the same time. Default 16. */
  concurrency?: number
  /** An event that takes longer to publish (ms) no longer delays the rest of its batch. Default 1 s. */
  pendingAfterMs?: number
}

interface Publication {
  done: Promise<void>
  startedAt: number
}

/**
 * Publishes batches on a bus that publishes one event at a time: keys in parallel, each key in order up to its first failure. Rejects with PartialPublication
 * if a key failed, or is so slow that it continues in the background.
 */
export function publishEach(
  publish: (event: BusEvent) => Promise<void>,
  { concurrency = 16, pendingAfterMs = 1_000 }: PublishEachOptions = {},
): (events: readonly BusEvent[]) => Promise<void> {
  const running = new Set<Promise<void>>()
  /** By event id. A slow entry stays here until its outcome was reported. */
  const publications = new Map<string, Publication>()

  async function begin(event: BusEvent): Promise<Publication> {
    const existing = publications.get(event.id)
    if (existing) return existing
    while (running.size >= concurrency) await Promise.race(running)
    const done = publish(event)
    const settled = done.catch(() => {}).finally(() => running.delete(settled))
    running.add(settled)
    const publication = { done, startedAt: performance.now() }
    publications.set(event.id, publication)
    return publication
  }

  async function publishOne(event: BusEvent): Promise<void> {
    const { done, startedAt } = await begin(event)
    const limitMs = Math.max(0, startedAt + pendingAfterMs - performance.now())
    try {
      await withTimeLimit(limitMs, done, { createError: () => new PublicationPending() })
      publications.delete(event.id)
    } catch (error) {
      if (!(error instanceof PublicationPending)) publications.delete(event.id)
      throw error
    }
  }

  return async (events) => {
    const publishedIds = new Set<string>()
    const failedKeys = new Map<string, unknown>()
    const publishKey = async (key: string, ofKey: BusEvent[]) => {
      for (const event of ofKey) {
        try {
          await publishOne(event)
          publishedIds.add(event.id)
        } catch (error) {
          failedKeys.set(key, error)
          return
        }
      }
    }
    await Promise.all([...Map.groupBy(events, (event) => event.key)].map(([key, ofKey]) => publishKey(key, ofKey)))
    if (failedKeys.size > 0) throw new PartialPublication(publishedIds, failedKeys)
  }
}
