import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Logger } from './logging.ts'

type ExportResult = Parameters<Parameters<SpanExporter['export']>[1]>[0]

/** Pause after a failed export (ms). Spans that end meanwhile are dropped. */
const REST_MS = 15_000
const FAILED = 1

/** Logs once that the collector is unavailable, and once that it is available again. Drops spans meanwhile: no queue, no delay. */
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
      // Reported as a success, or the SDK would log every batch.
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
