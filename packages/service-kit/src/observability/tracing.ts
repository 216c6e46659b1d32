import type { Logger } from './logging.ts'
import { createLogger } from './logging.ts'
import type { FinishedSpan, Otlp } from './otlp.ts'
import { connectSpans } from './span.ts'
import { isTracingOn } from './tracing-settings.ts'

let otlp: Promise<Otlp> | undefined
let started: Otlp | undefined

interface TracingOptions {
  /** False for a public endpoint: our sampling ratio then overrides the caller's sampled flag. Default true. */
  trustsCallers?: boolean
  logger?: Pick<Logger, 'warn' | 'info'>
}

/**
 * Enables spans for this service if OTEL_EXPORTER_OTLP_ENDPOINT is set; otherwise loads nothing. Called by createApp and consume; further calls change
 * nothing.
 */
export async function startTracing(service: string, options: TracingOptions = {}): Promise<void> {
  if (!isTracingOn()) return
  otlp ??= import('./otlp.ts').then((module) => module.startOtlp(options.logger ?? createLogger('telemetry')))
  started = await otlp
  started.addService(service, { trustsCallers: options.trustsCallers ?? true })
  connectSpans(started.factory)
}

/** Sends pending spans. Call it last before a process exits; spans can still be created afterwards. */
export async function flushTracing(): Promise<void> {
  await started?.flush().catch(() => {})
}

/** Exports spans that were created elsewhere (in a browser) as spans of `service`. Validate their names and attributes first. */
export function reportSpans(service: string, spans: readonly FinishedSpan[]): void {
  started?.report(service, spans)
}
