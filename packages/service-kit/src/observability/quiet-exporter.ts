import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Logger } from './logging.ts'

type ExportResult = Parameters<Parameters<SpanExporter['export']>[1]>[0]

/** Pause after a failed export (ms). Spans that end during the pause are dropped. */
const REST_MS = 15_000
const FAILED = 1

/**
 * Logs once when the collector becomes unavailable and once when it is available again. Spans are dropped in between, so that they are neither queued nor
 * delay anything.
 */
export function quietExporter(exporter: SpanExporter, logger: Pick<Logger, 'warn' | 'info'>, now = () => performance.now()): SpanExporter {
  let unavailable = false
  let restUntil = Number.NEGATIVE_INFINITY

  function note({ code, error }: ExportResult): void {
    if (code === FAILED) restUntil = now() + REST_MS
    if (unavailable === (code === FAILED)) return
    unavailable = code === FAILED
    if (unavailable) logger.warn({ reason: error?.message }, 'the trace collector is unavailable: spans are dropped')
    else logger.info({}, 'the trace collector is available again')
  }

  return {
    export(spans: ReadableSpan[], done) {
      // Report success; otherwise the SDK would log every batch.
      if (now() < restUntil) return done({ code: 0 })
      exporter.export(spans, (result) => {
        note(result)
        done({ code: 0 })
      })
    },
    forceFlush: async () => exporter.forceFlush?.(),
    shutdown: () => exporter.shutdown(),
  }
}
