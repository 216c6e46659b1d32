import {
  createGuardedFetch,
  createGuardedSocket,
  type GuardedFetch,
  type GuardedFetchOptions,
  type OpenGuardedSocket,
} from '@loomcast/guarded-fetch'

/** What an adapter may send over the network. Every address is checked when the connection is made, because users enter them. */
export interface Guarded {
  fetch: GuardedFetch
  openSocket: OpenGuardedSocket
}

export function createGuarded(options: Pick<GuardedFetchOptions, 'allowLoopback'>): Guarded {
  return { fetch: createGuardedFetch(options), openSocket: createGuardedSocket(options) }
}
