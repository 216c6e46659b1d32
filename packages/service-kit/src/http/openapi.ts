import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { ProblemSchema } from '../errors/problem.schema.ts'
import type { RouteAuth } from './authentication.ts'

/**
 * Generates the OpenAPI 3.1 document of the app (`app.swagger()`). Every operation has its audience as `x-auth` and lists the problem documents that follow
 * from its audience and input.
 */
export async function addOpenApi(app: FastifyInstance, about: { title: string; description: string; version: string }): Promise<void> {
  app.addSchema({ $id: 'Problem', ...ProblemSchema })
  await app.register(swagger, {
    refResolver: { buildLocalReference: (json, _base, _fragment, index) => String(json['$id'] ?? `schema-${index}`) },
    openapi: {
      openapi: '3.1.0',
      info: about,
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            bearerFormat: 'JWT',
            description: 'Access token of a user or an administrator (ES256, at+jwt).',
          },
        },
      },
    },
    hideUntagged: false,
    transform: ({ schema, url, route }) => {
      const auth: RouteAuth = route.config?.auth ?? 'public'
      const responses = (schema?.response ?? {}) as Record<string, unknown>
      const described = {
        ...schema,
        ...(route.config?.undocumented ? { hide: true } : {}),
        'x-auth': auth,
        security: auth === 'public' ? [] : [{ bearer: [] }],
        response: asProblems({ ...impliedProblems(auth, schema), ...responses }),
      }
      return { schema: described as never, url }
    },
  })
}

function impliedProblems(
  auth: RouteAuth,
  schema: { body?: unknown; querystring?: unknown; params?: unknown } | undefined,
): Record<string, unknown> {
  const takesInput = schema?.body !== undefined || schema?.querystring !== undefined || schema?.params !== undefined
  return {
    ...(takesInput ? { 400: ProblemSchema } : {}),
    ...(auth === 'public' ? {} : { 401: ProblemSchema }),
    ...(auth === 'admin' ? { 403: ProblemSchema } : {}),
  }
}

const MEANINGS: Record<string, string> = {
  400: 'The request is not valid.',
  401: 'Not signed in, or the session is no longer valid.',
  402: 'The package does not include this.',
  403: 'Signed in, but not allowed.',
  404: 'Not found, or not yours.',
  409: 'Conflicts with the current state.',
  413: 'The body is too large.',
  415: 'The content type is not supported.',
  423: 'Locked for a while.',
  429: 'Too many requests, or the limit is reached.',
  500: 'Internal error.',
  502: 'A system that this service depends on failed.',
  503: 'Temporarily unavailable.',
  504: 'A system that this service depends on did not respond in time.',
}

/** Problem documents have their own media type. */
function asProblems(responses: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, schema]) => [
      status,
      schema === ProblemSchema
        ? { description: MEANINGS[status] ?? 'Rejected.', content: { 'application/problem+json': { schema: { $ref: 'Problem#' } } } }
        : schema,
    ]),
  )
}
