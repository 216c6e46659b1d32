import { type FastifyReply, type FastifyRequest, LogController } from 'fastify'
import { networkOf } from '../observability/log-privacy.ts'
import { type LoggerOptions, loggerOptions } from '../observability/logging.ts'

/** A service's logger options; requests are logged without personal data. */
export function requestLoggerOptions(service: string, options: LoggerOptions): LoggerOptions {
  const base = loggerOptions(service, options)
  return { ...base, serializers: { ...base.serializers, req: describeRequest } }
}

/** Logs neither query values (they can contain tokens from emails, or search texts) nor URLs that match no route, and only the network of the client's address. */
function describeRequest(request: FastifyRequest): Record<string, unknown> {
  const [path, query] = request.url.split('?', 2)
  const queryFields = query === undefined ? {} : { query_fields: [...new URLSearchParams(query).keys()] }
  const route = request.routeOptions?.url
  const known = route !== undefined && !route.endsWith('*')
  return { method: request.method, ...(known && { path }), route, remote_network: networkOf(request.ip), ...queryFields }
}

/** Logs one line per request, on completion. */
export class RequestLog extends LogController {
  constructor() {
    super({ requestIdLogLabel: 'request_id' })
  }

  override incomingRequest(request: FastifyRequest): void {
    request.log.debug({ req: request }, 'incoming request')
  }

  override requestCompleted(error: Error | null, request: FastifyRequest, reply: FastifyReply): void {
    const line = { req: request, status: reply.statusCode, duration_ms: Math.round(reply.elapsedTime * 10) / 10 }
    if (error) reply.log.error({ ...line, err: error }, 'request failed')
    else reply.log.info(line, 'request completed')
  }
}
