import type { ServerResponse } from 'node:http'
import { type AppError, toProblem } from '@loomcast/service-kit/errors'

/** Sends a problem document (RFC 9457) for a call that has no Fastify reply. Appends to `headers`, which alternates names and values. */
export function sendProblem(response: ServerResponse, problem: AppError, requestId: string, headers: string[]): void {
  const body = JSON.stringify(toProblem(problem, requestId))
  for (const [name, value] of Object.entries(problem.headers)) headers.push(name, value)
  headers.push('cache-control', 'no-store', 'content-type', 'application/problem+json; charset=utf-8')
  headers.push('content-length', String(Buffer.byteLength(body)))
  response.writeHead(problem.status, headers).end(body)
}
