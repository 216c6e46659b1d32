import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../errors/app-error.ts'
import { toAppError, toProblem } from '../errors/problem.ts'
import type { App } from './fastify-app.ts'

/** Sends every failure as a problem document, and distinguishes 404 (unknown path) from 405 (wrong method). */
export function addErrorHandling(app: App): void {
  const routes: { pattern: RegExp; methods: Set<string> }[] = []
  app.addHook('onRoute', (route) => {
    const methods = [route.method].flat().map((method) => method.toUpperCase())
    routes.push({ pattern: patternOf(route.url), methods: new Set(methods) })
  })

  app.setErrorHandler((error, request, reply) => sendProblem(error, request, reply))
  app.setNotFoundHandler((request, reply) => {
    const allowed = methodsAt(routes, pathOf(request))
    if (allowed.length > 0 && !allowed.includes(request.method)) {
      const allow = allowed.join(', ')
      const detail = `Method ${request.method} is not allowed. Allowed: ${allow}.`
      return sendProblem(new AppError('method_not_allowed', detail, { headers: { allow } }), request, reply)
    }
    return sendProblem(new AppError('not_found'), request, reply)
  })
}

/** The status that nginx logs for a client that has closed the connection. */
const CLIENT_CLOSED_REQUEST = 499

export function sendProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (isAbandoned(error, reply)) {
    request.log.info({ status: CLIENT_CLOSED_REQUEST }, 'client disconnected')
    return reply.code(CLIENT_CLOSED_REQUEST).send()
  }
  const appError = toAppError(error, request.method)
  if (appError.status >= 500) request.log.error({ err: appError.cause ?? error, code: appError.code }, 'request failed')
  else request.log.info({ code: appError.code, status: appError.status, reason: reasonOf(appError) }, 'request rejected')
  for (const [name, value] of Object.entries(appError.headers)) reply.header(name, value)
  return reply
    .code(appError.status)
    .header('content-type', 'application/problem+json; charset=utf-8')
    .header('cache-control', 'no-store')
    .send(JSON.stringify(toProblem(appError, request.id)))
}

/** Whether the work for a response was stopped because its client has disconnected. No one receives the response, and it is no fault of the service. */
function isAbandoned(error: unknown, { raw }: FastifyReply): boolean {
  return raw.destroyed && !raw.writableFinished && error instanceof Error && error.name === 'AbortError'
}

/** Sends a problem document for bytes that are not an HTTP request, and closes the connection. */
export function rejectMalformedRequest(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable || socket.destroyed) {
    socket.destroy()
    return
  }
  const tooLarge = error.code === 'HPE_HEADER_OVERFLOW'
  const tooLate = error.code === 'ERR_HTTP_REQUEST_TIMEOUT'
  const problem = tooLarge
    ? new AppError('headers_too_large')
    : tooLate
      ? new AppError('request_timeout')
      : new AppError('malformed_request')
  const body = JSON.stringify(toProblem(problem, randomUUID()))
  const head = [
    `HTTP/1.1 ${problem.status} ${STATUS_CODES[problem.status]}`,
    'content-type: application/problem+json; charset=utf-8',
    'cache-control: no-store',
    `content-length: ${Buffer.byteLength(body)}`,
    'connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

function reasonOf(error: AppError): string {
  const reason = error.cause instanceof Error ? error.cause.message : error.detail
  return reason.replace(/\?[^\s'"]+/g, '?…')
}

function patternOf(url: string): RegExp {
  const source = url
    .split('/')
    .map((part) => (part.startsWith(':') ? '[^/]+' : part === '*' ? '.*' : part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')))
    .join('/')
  return new RegExp(`^${source}/?$`)
}

function pathOf(request: FastifyRequest): string {
  return request.url.split('?', 1)[0] ?? ''
}

function methodsAt(routes: { pattern: RegExp; methods: Set<string> }[], path: string): string[] {
  return [...new Set(routes.filter((route) => route.pattern.test(path)).flatMap((route) => [...route.methods]))].sort()
}
