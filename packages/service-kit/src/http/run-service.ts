import { setTimeout as delay } from 'node:timers/promises'
import { SettingsError } from '../config/settings.ts'
import { createLogger, type Logger } from '../observability/logging.ts'
import { flushTracing } from '../observability/tracing.ts'
import type { App } from './fastify-app.ts'

export interface RunningService {
  app: App
  /** Stops, in this order: consumers, workers, the app, the relay, database and Redis. The app may already be closed. Spans are sent afterwards. */
  close(): Promise<void>
}

export interface RunOptions {
  service: string
  start: () => Promise<RunningService>
  port: number
  host?: string
  /** How long traffic may still arrive after the readiness probe fails (ms). Default: SHUTDOWN_DELAY_MS, or 5 s if it is not set. */
  shutdownDelayMs?: number
  /** The process exits after this time even if the shutdown is incomplete (ms). Default 30 s. */
  graceMs?: number
  logger?: Logger
}

/**
 * Runs the process of a service: starts it and listens. On SIGTERM or SIGINT it stops without failing requests: readiness fails, routers get time to notice,
 * then everything is closed. An uncaught error is logged and ends the process with code 1.
 */
export async function runService(options: RunOptions): Promise<void> {
  const logger = options.logger ?? createLogger(options.service)
  const graceMs = options.graceMs ?? 30_000
  let running: RunningService | undefined
  let stopping = false

  async function stop(reason: string, exitCode: number): Promise<void> {
    if (stopping) return
    stopping = true
    logger.info({ reason }, 'stopping')
    setTimeout(() => {
      logger.fatal({ grace_ms: graceMs }, 'did not stop in time')
      process.exit(1)
    }, graceMs).unref()
    try {
      running?.app.probes.reportNotReady()
      if (exitCode === 0) await delay(shutdownDelay(options))
      await running?.close()
      await flushTracing()
      logger.info({}, 'stopped')
      process.exit(exitCode)
    } catch (error) {
      logger.fatal({ err: error }, 'stopping failed')
      process.exit(1)
    }
  }

  process.once('SIGTERM', () => void stop('SIGTERM', 0))
  process.once('SIGINT', () => void stop('SIGINT', 0))
  process.on('uncaughtException', (error) => {
    logger.fatal({ err: error }, 'uncaught error')
    void stop('uncaught error', 1)
  })
  process.on('unhandledRejection', (error) => {
    logger.fatal({ err: error }, 'unhandled rejection')
    void stop('unhandled rejection', 1)
  })

  try {
    running = await options.start()
    await running.app.listen({ port: options.port, host: options.host ?? process.env['HOST'] ?? '127.0.0.1' })
  } catch (error) {
    if (error instanceof SettingsError) process.stderr.write(`${error.message}\n`)
    else logger.fatal({ err: error }, 'could not start')
    process.exit(1)
  }
}

function shutdownDelay(options: RunOptions): number {
  const fromEnv = Number(process.env['SHUTDOWN_DELAY_MS'])
  return options.shutdownDelayMs ?? (process.env['SHUTDOWN_DELAY_MS'] && Number.isFinite(fromEnv) ? fromEnv : 5_000)
}
