import type { Logger } from '@loomcast/service-kit/observability'
import { type Clock, every, type Timer } from '@loomcast/service-kit/time'

/** Another process may have advanced the emulator's clock. */
const REFRESH_MS = 3_000
const TIMEOUT_MS = 5_000

export interface EmulatorConnection {
  /** The emulator's time: real time plus what was last read. */
  clock: Clock
  /** Signing secret of the emulator's events; none while it is not known. */
  webhookSecrets(): Promise<readonly string[]>
  /** Reads the emulator's state now. */
  refresh(): Promise<void>
  /** Advances the clock. It never goes back. */
  advance(offsetMs: number): void
  /** Reads the state, and again every few seconds. Rejects if the emulator does not respond. */
  start(): Promise<void>
  stop(): Promise<void>
}

interface EmulatorState {
  clock_offset_ms: number
  webhook_secret: string
}

/** What packages/stripe-emulator has in addition to the API of Stripe. `clock` is real time. */
export function connectEmulator({ url, clock, logger }: { url: string; clock: Clock; logger: Logger }): EmulatorConnection {
  let offsetMs = 0
  let secret: string | undefined
  let timer: Timer | undefined

  function advance(toMs: number): void {
    offsetMs = Math.max(offsetMs, toMs)
  }

  async function refresh(): Promise<void> {
    const response = await fetch(`${url}/emulator/state`, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    if (!response.ok) throw new Error(`The emulator responded with ${response.status}.`)
    const state = (await response.json()) as EmulatorState
    advance(state.clock_offset_ms)
    secret = state.webhook_secret
  }

  return {
    clock: () => new Date(clock().getTime() + offsetMs),

    async webhookSecrets() {
      if (secret === undefined)
        await refresh().catch((error) => logger.warn({ err: error }, 'the signing secret of the Stripe emulator was not read'))
      return secret === undefined ? [] : [secret]
    },

    refresh,
    advance,

    async start() {
      await refresh().catch((error) => {
        throw new Error(`The Stripe emulator at ${url} does not respond. Start it, or unset STRIPE_EMULATOR_URL.`, { cause: error })
      })
      timer = every(REFRESH_MS, 'clock of the Stripe emulator', refresh, logger)
    },

    async stop() {
      await timer?.stop()
    },
  }
}
