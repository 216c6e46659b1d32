import type { App } from '@loomcast/service-kit/http'
import { isTracingOn, reportSpans, samplingOf } from '@loomcast/service-kit/observability'
import type { Clock } from '@loomcast/service-kit/time'
import type { LiveRegistry } from '../registry/live-registry.ts'
import { BrowserSpans, knownNames, MAX_BYTES, toSpans } from './browser-spans.ts'

export const TRACES_PATH = '/api/telemetry/traces'

export interface TraceRoutesOptions {
  registry: LiveRegistry
  /** Paths of the shell's own pages. */
  shellPages: Iterable<string>
  clock: Clock
}

/** Receives spans of clicks, calls and slice loads from pages. The route exists only while tracing is on. */
export async function traceRoutes(app: App, { registry, shellPages, clock }: TraceRoutesOptions): Promise<void> {
  if (!isTracingOn()) return
  app.post(
    TRACES_PATH,
    {
      config: { auth: 'public' },
      logLevel: 'warn',
      bodyLimit: MAX_BYTES,
      schema: { hide: true, body: BrowserSpans },
    },
    async (request, reply) => {
      const known = knownNames(registry.current().releases, shellPages)
      reportSpans('browser', toSpans(request.body, known, clock().getTime()))
      return reply.code(204).send()
    },
  )
}

/** An element for the page's head that enables tracing in the shell, with the sampling ratio. Empty while tracing is off. */
export function telemetryMeta(): string {
  return isTracingOn() ? `<meta name="loomcast-telemetry" content="${samplingOf().ratio}">` : ''
}
