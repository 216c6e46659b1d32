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
 * Makes spans of this service possible when OTEL_EXPORTER_OTLP_ENDPOINT names a collector; otherwise nothing is loaded. createApp and consume call it;
 * calling it again changes nothing.
 */
export async function startTracing(service: string, options: TracingOptions = {}): Promise<void> {
  if (!isTracingOn()) return
  otlp ??= import('./otlp.ts').then((module) => module.startOtlp(options.logger ?? createLogger('telemetry')))
  started = await otlp
  started.addService(service, { trustsCallers: options.trustsCallers ?? true })
  connectSpans(started.factory)
}

/** Sends pending spans. The last thing a process does before its end; work may go on after it. */
export async function flushTracing(): Promise<void> {
  await started?.flush().catch(() => {})
}

/** Exports spans that were made elsewhere (a browser), as those of `service`. Their names and attributes have to be checked before. */
export function reportSpans(service: string, spans: readonly FinishedSpan[]): void {
  started?.report(service, spans)
}
