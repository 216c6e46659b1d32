import { type App, createApp } from '@loomcast/service-kit/http'
import { pingDatabase } from '@loomcast/service-kit/mongo'
import { createLogger, type LoggerOptions } from '@loomcast/service-kit/observability'
import { type Clock, systemClock } from '@loomcast/service-kit/time'
import { type ApiExchange, apiRoutes } from './api.routes.ts'
import { createClockFollower } from './clock-follower.ts'
import { createSandbox } from './create-sandbox.ts'
import { sandboxPagesRoutes } from './pages/sandbox-pages.routes.ts'
import type { Sandbox, SandboxOptions } from './sandbox.ts'
import { stateRoutes } from './state.routes.ts'

export const NAME = 'stripe-emulator'

export interface EmulatorOptions extends Pick<SandboxOptions, 'connection' | 'webhookUrl' | 'publicUrl' | 'termsUrl' | 'deliver'> {
  /** Real time. */
  clock?: Clock
  /** Whether anybody may advance the clock; false in production, because the clock is the same for all users. */
  clockCanAdvance: boolean
  /** Where the work that follows the clock is called while it is advanced; see `createClockFollower`. It is read at each advance. */
  clockFollowerUrl?: () => string | undefined
  logger?: LoggerOptions | false
  /** Called with each request to the API after its response. */
  onExchange?: (exchange: ApiExchange) => void
}

export interface Emulator {
  /** Serves the API under `/v1` and the hosted pages under `/sandbox`. The caller lets it listen. */
  app: App
  sandbox: Sandbox
  /** Starts due work and deliveries. */
  start(): void
  /** Stops both and closes the app. The caller closes the connection. */
  close(): Promise<void>
}

/** Creates the HTTP server of the emulator. Does not listen. */
export async function createEmulator(options: EmulatorOptions): Promise<Emulator> {
  const { connection, publicUrl, clockCanAdvance, clockFollowerUrl, clock = systemClock, onExchange } = options
  const log = createLogger(NAME, options.logger ?? {})
  const sandbox = createSandbox({ ...options, clock, logger: log })
  const app = await createApp({
    service: NAME,
    title: 'Stripe emulator',
    description: 'The part of the API of Stripe that billing uses, and its hosted pages. No money moves.',
    ...(options.logger !== undefined && { logger: options.logger }),
    readiness: { mongodb: () => pingDatabase(connection) },
  })
  await apiRoutes(app, sandbox, onExchange)
  stateRoutes(app, sandbox)
  const follower = createClockFollower({ url: () => clockFollowerUrl?.(), sandbox, logger: log })
  await sandboxPagesRoutes(app, { sandbox, publicUrl, clockCanAdvance, follower })
  app.addHook('onClose', () => sandbox.stop())
  return { app, sandbox, start: () => sandbox.start(), close: () => app.close() }
}
