import type mongoose from 'mongoose'

interface StoredEntitlement {
  _id: string
  package_id: string
}

export interface Effects {
  /** Resolves to the time (ms, `performance.now`) at which the user's stored entitlement has this package. Call it before the change. */
  next(user: string, packageId: string): Promise<number>
  close(): Promise<void>
}

/** How long an effect may take before the bench fails (ms). */
const EFFECT_TIMEOUT_MS = 60_000

/** Observes the entitlements by change streams, because polling would slow down what it measures. */
export async function watchEffects(connections: readonly mongoose.Connection[]): Promise<Effects> {
  const expected = new Map<string, (at: number) => void>()
  const streams = connections.map((connection) =>
    connection.collection<StoredEntitlement>('entitlements').watch([], { fullDocument: 'updateLookup' }),
  )
  for (const stream of streams) {
    // Opens the stream at the server, so that no later change is missed.
    await stream.tryNext()
    void observe(stream)
  }
  async function observe(stream: (typeof streams)[number]): Promise<void> {
    while (!stream.closed) {
      const change = await stream.next().catch(() => undefined)
      const document = change && 'fullDocument' in change ? change.fullDocument : undefined
      if (document) expected.get(keyOf(document._id, document.package_id))?.(performance.now())
    }
  }
  return {
    next(user, packageId) {
      const { promise, resolve, reject } = Promise.withResolvers<number>()
      const timeout = setTimeout(() => reject(new Error(`${user} does not have ${packageId}`)), EFFECT_TIMEOUT_MS)
      expected.set(keyOf(user, packageId), (at) => {
        clearTimeout(timeout)
        expected.delete(keyOf(user, packageId))
        resolve(at)
      })
      return promise
    },
    close: async () => void (await Promise.all(streams.map((stream) => stream.close()))),
  }
}

const keyOf = (user: string, packageId: string) => `${user} ${packageId}`
