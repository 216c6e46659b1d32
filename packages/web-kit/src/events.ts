import type { SessionState } from './session/user.ts'

/** Events between slices. Adding an event raises the minor version of the contract; changing a payload raises the major version. */
export interface LoomcastEvents {
  /** A generation was reserved, committed or released, so usage figures on the screen are out of date. */
  'usage-changed': undefined
  'session-changed': SessionState
  /** The user's name or email changed; the shell reloads the user. */
  'profile-updated': undefined
  /** The user's plan changed; the shell reloads the user. Sent repeatedly until the other services have received the change. */
  'plan-changed': undefined
  /** An item was written, edited, deleted or restored. */
  'content-changed': undefined
  /** A video was started, finished, cancelled, deleted or restored. */
  'videos-changed': undefined
}

type Payload<K extends keyof LoomcastEvents> = LoomcastEvents[K] extends undefined ? [] : [detail: LoomcastEvents[K]]
type Listener = (detail: never) => void

const listeners = new Map<keyof LoomcastEvents, Set<Listener>>()

export const events = {
  emit<K extends keyof LoomcastEvents>(kind: K, ...payload: Payload<K>): void {
    for (const listener of [...(listeners.get(kind) ?? [])]) {
      try {
        listener(payload[0] as never)
      } catch (error) {
        // An error in one slice's listener must not stop the other listeners.
        reportError(error)
      }
    }
  },
  /** Returns a function that unsubscribes. */
  on<K extends keyof LoomcastEvents>(kind: K, listener: (detail: LoomcastEvents[K]) => void): () => void {
    const set = listeners.get(kind) ?? new Set()
    listeners.set(kind, set)
    set.add(listener as Listener)
    return () => set.delete(listener as Listener)
  },
}

function reportError(error: unknown): void {
  setTimeout(() => {
    throw error
  })
}
