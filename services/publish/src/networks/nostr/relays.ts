import { GuardedFetchError } from '@loomcast/guarded-fetch'
import type { AdapterDeps } from '../adapter.ts'
import type { NostrEvent } from './event.ts'

/** A relay that sends more of other messages before it answers to an event is not read on. */
const MOST_OTHER_MESSAGES = 30

/** What one relay answered to an event. `unanswered`: it may have stored it. `not_sent`: it was not reached. */
export type RelayAnswer =
  | { kind: 'accepted' }
  | { kind: 'rejected'; reason: string }
  | { kind: 'unanswered' }
  | { kind: 'not_sent'; error: unknown }

/** Sends an event to one relay (NIP-01, NIP-20). */
export async function sendEvent({ guarded }: Pick<AdapterDeps, 'guarded'>, relay: string, event: NostrEvent): Promise<RelayAnswer> {
  try {
    const socket = await guarded.openSocket(relay)
    try {
      socket.send(JSON.stringify(['EVENT', event]))
      for (let read = 0; read <= MOST_OTHER_MESSAGES; read++) {
        const [type, id, accepted, reason] = readMessage(await socket.receive())
        if (type !== 'OK' || id !== event.id) continue
        // A relay that has the event already may answer false.
        if (accepted === true || String(reason).startsWith('duplicate:')) return { kind: 'accepted' }
        return { kind: 'rejected', reason: String(reason ?? '') }
      }
      return { kind: 'unanswered' }
    } finally {
      socket.close()
    }
  } catch (error) {
    return error instanceof GuardedFetchError && !error.requestWritten ? { kind: 'not_sent', error } : { kind: 'unanswered' }
  }
}

export type ReadEvent = Pick<NostrEvent, 'id' | 'content'>

/** A filter names how many events it requests. */
export type RelayFilter = Readonly<Record<string, unknown>> & { limit: number }

/** The stored events of one relay that match a filter, at most its limit. Throws GuardedFetchError. */
export async function readEvents({ guarded }: Pick<AdapterDeps, 'guarded'>, relay: string, filter: RelayFilter): Promise<ReadEvent[]> {
  const socket = await guarded.openSocket(relay)
  try {
    socket.send(JSON.stringify(['REQ', 'read', filter]))
    const events: ReadEvent[] = []
    for (;;) {
      const [type, , value] = readMessage(await socket.receive())
      if (type === 'EVENT' && typeof value === 'object' && value !== null) {
        const { id, content } = value as NostrEvent
        events.push({ id, content })
      }
      if (type === 'EOSE' || events.length >= filter.limit) return events
      if (type === 'CLOSED') throw new GuardedFetchError('unreachable', { requestWritten: true, cause: 'closed' })
    }
  } finally {
    socket.close()
  }
}

function readMessage(text: string): unknown[] {
  try {
    const message = JSON.parse(text)
    return Array.isArray(message) ? message : []
  } catch {
    return []
  }
}
