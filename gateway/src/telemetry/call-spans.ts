import { openSpan, runInTrace } from '@loomcast/service-kit/observability'
import type { CallTracer } from '../proxy/call-tracer.ts'

/**
 * Records a proxied call as two spans: a server span for the client's request, and a client span for the call to the service, which is the
 * parent of the service's span. The difference between their durations is the time spent in the gateway, and tracing tools derive the
 * service map from such pairs. Returns undefined while tracing is off.
 */
export const traceCall: CallTracer = ({ method, route, to, traceparent }) => {
  const attributes = { 'http.request.method': method }
  const served = openSpan({
    name: `${method} ${route}`,
    kind: 'server',
    service: 'gateway',
    parent: traceparent ?? null,
    attributes: { ...attributes, 'http.route': route },
  })
  if (!served) return undefined
  const call = runInTrace(served.context, () =>
    openSpan({ name: method, kind: 'client', service: 'gateway', attributes: { ...attributes, 'peer.service': to } }),
  )
  return {
    context: call?.context ?? served.context,
    end(status, clientDisconnected) {
      for (const span of [call, served]) {
        span?.set({ 'http.response.status_code': status })
        if (clientDisconnected) span?.fail('client_disconnected')
        else if (status >= 500) span?.fail(String(status))
        span?.end()
      }
    },
  }
}
