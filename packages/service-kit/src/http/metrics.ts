import type { FastifyInstance } from 'fastify'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'

export interface AppMetrics {
  registry: Registry
}

export function addMetrics(app: FastifyInstance, service: string): AppMetrics {
  const registry = new Registry()
  registry.setDefaultLabels({ service })
  collectDefaultMetrics({ register: registry })
  const durations = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its response.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
    registers: [registry],
  })

  app.addHook('onResponse', async (request, reply) => {
    // Use the route pattern rather than the URL: an id in a label would create a time series per id.
    const route = request.routeOptions.url ?? 'unknown'
    durations.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
  })

  app.get('/metrics', { config: { auth: 'public' }, logLevel: 'warn', schema: { hide: true } }, async (_request, reply) => {
    return reply.header('content-type', registry.contentType).send(await registry.metrics())
  })

  return { registry }
}
