import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { AppMetrics } from './metrics.ts'
import type { Probes } from './probes.ts'

/** A Fastify instance with TypeBox types, probes and metrics. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, TypeBoxTypeProvider>

declare module 'fastify' {
  interface FastifyInstance {
    probes: Probes
    metrics: AppMetrics
  }
}
