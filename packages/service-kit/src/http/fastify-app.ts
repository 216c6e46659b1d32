import type { IncomingMessage, ServerResponse } from 'node:http'
import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox'
import type { FastifyBaseLogger, FastifyInstance, RawServerDefault } from 'fastify'
import type { AppMetrics } from './metrics.ts'
import type { Probes } from './probes.ts'

/** A Fastify instance with TypeBox types, probes, metrics and schemas compiled at their first use. */
export type App = FastifyInstance<RawServerDefault, IncomingMessage, ServerResponse, FastifyBaseLogger, TypeBoxTypeProvider>

declare module 'fastify' {
  interface FastifyInstance {
    probes: Probes
    metrics: AppMetrics
    /** Compiles the schemas of all routes, which otherwise happens at their first use. Throws if one cannot be compiled. Call it after `ready()`. */
    compileSchemas(): void
  }
}
