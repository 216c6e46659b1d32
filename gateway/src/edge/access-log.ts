import { networkOf } from '@loomcast/service-kit/observability'
import type { FastifyBaseLogger } from 'fastify'
import { type DestinationStream, type Logger, symbols } from 'pino'

/** One completed call. */
export interface AccessLine {
  requestId: string
  traceId: string
  spanId: string
  method: string
  /** The path without the query, because the links in emails carry tokens in the query. */
  path: string
  ip: string
  status: number
  milliseconds: number
  clientDisconnected: boolean
  /** Only of a call by an administrator who views a user's account. */
  view: { user_id: string; actor_id: string } | undefined
}

export interface AccessLog {
  write(line: AccessLine): void
  /** Writes the buffered lines. */
  flush(): void
}

const INFO = 30
const MAX_NETWORKS = 5_000
/**
 * Lines are buffered for at most this long (ms) and up to this many characters, because the stream scans its whole buffer on each write.
 */
const FLUSH_AFTER_MS = 100
const FLUSH_AT_LENGTH = 16 * 1024

/**
 * Writes the same lines as the app's logger, to the same stream, but formats them itself. All fields are known, so nothing needs redaction
 * or generic serialization, which takes three times as long.
 */
export function createAccessLog(appLog: FastifyBaseLogger): AccessLog {
  if (!isPino(appLog)) return { write: () => {}, flush: () => {} }
  const log = appLog
  const stream = log[symbols.streamSym]
  const service = JSON.stringify(String(log.bindings()['service'] ?? ''))
  const networks = new Map<string, string>()
  let second = 0
  let text = ''

  function networkFor(ip: string): string {
    const found = networks.get(ip)
    if (found !== undefined) return found
    if (networks.size >= MAX_NETWORKS) networks.clear()
    const network = JSON.stringify(networkOf(ip))
    networks.set(ip, network)
    return network
  }

  function time(): string {
    const now = Date.now()
    const whole = Math.floor(now / 1000)
    if (whole !== second) {
      second = whole
      text = new Date(whole * 1000).toISOString().slice(0, 20)
    }
    return `${text}${String(now - whole * 1000).padStart(3, '0')}Z`
  }

  let buffered = ''
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    if (buffered !== '') stream.write(buffered)
    buffered = ''
  }

  function write(line: AccessLine): void {
    if (log.levelVal > INFO) return
    const call = `"req":{"method":"${line.method}","path":${JSON.stringify(line.path)},"remote_network":${networkFor(line.ip)}}`
    const ids = `"request_id":"${line.requestId}","trace_id":"${line.traceId}","span_id":"${line.spanId}"`
    const outcome = `"status":${line.status},"duration_ms":${Math.round(line.milliseconds * 10) / 10}`
    const message = line.clientDisconnected ? 'the client disconnected' : 'request completed'
    const view = line.view ? `"user_id":${JSON.stringify(line.view.user_id)},"actor_id":${JSON.stringify(line.view.actor_id)},` : ''
    buffered += `{"level":${INFO},"time":"${time()}","service":${service},${ids},${call},${view}${outcome},"message":"${message}"}\n`
    if (buffered.length >= FLUSH_AT_LENGTH) flush()
    else timer ??= setTimeout(flush, FLUSH_AFTER_MS).unref()
  }

  return { write, flush }
}

type WithStream = Logger & { [symbols.streamSym]: DestinationStream }

/** An app without a logger has no stream. */
function isPino(log: unknown): log is WithStream {
  return typeof log === 'object' && log !== null && symbols.streamSym in log
}
