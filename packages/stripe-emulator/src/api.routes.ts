import type { App } from '@loomcast/service-kit/http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ConnectionLost } from './api.ts'
import type { Sandbox } from './sandbox.ts'

/** A request to the API with its response. */
export interface ApiExchange {
  method: string
  /** With the query. */
  path: string
  requestBody: string
  status: number
  responseBody: string
}

/** The API of Stripe, `/v1/…`. `onExchange` is called with each request after its response. */
export async function apiRoutes(app: App, { fetch }: Pick<Sandbox, 'fetch'>, onExchange?: (exchange: ApiExchange) => void): Promise<void> {
  // A separate scope, because the bodies are forms, and idempotency keys compare their text.
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    const options = { config: { auth: 'public' as const }, logLevel: 'warn' as const, schema: { hide: true } }
    scope.route({ ...options, method: ['GET', 'POST', 'DELETE'], url: '/v1/*', handler: answer })
  })

  async function answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { method, url: path } = request
    const requestBody = typeof request.body === 'string' ? request.body : ''
    try {
      const response = await fetch(new URL(path, 'https://api.stripe.com'), {
        method,
        headers: headersOf(request),
        ...(method !== 'GET' && { body: requestBody }),
      })
      const responseBody = await response.text()
      onExchange?.({ method, path, requestBody, status: response.status, responseBody })
      return reply.code(response.status).headers(Object.fromEntries(response.headers)).send(responseBody)
    } catch (error) {
      if (!(error instanceof ConnectionLost)) throw error
      reply.hijack()
      request.raw.socket.destroy()
      return reply
    }
  }
}

function headersOf({ headers }: FastifyRequest): Headers {
  const copied = new Headers()
  for (const name of ['authorization', 'idempotency-key', 'content-type']) {
    const value = headers[name]
    if (typeof value === 'string') copied.set(name, value)
  }
  return copied
}
