import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'
import type { Logger } from './logging.ts'

type ExportResult = Parameters<Parameters<SpanExporter['export']>[1]>[0]

/** After a failure the collector is left alone for this long; what ends meanwhile is dropped before it costs anything (ms). */
const REST_MS = 15_000
const FAILED = 1

/** A collector that is away is said once, and once that it is back; it never slows or fills anything. */
export function quietExporter(exporter: SpanExporter, logger: Pick<Logger, 'warn' | 'info'>, now = () => performance.now()): SpanExporter {
  let away = false
  let restUntil = Number.NEGATIVE_INFINITY

  function note({ code, error }: ExportResult): void {
    if (code === FAILED) restUntil = now() + REST_MS
    if (away === (code === FAILED)) return
    away = code === FAILED
    if (away) logger.warn({ reason: error?.message }, 'the trace collector does not answer: spans are dropped until it is back')
    else logger.info({}, 'the trace collector answers again')
  }

  return {
    export(spans: ReadableSpan[], done) {
      // Said to be a success: the SDK would write a line for every batch.
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
