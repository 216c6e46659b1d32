import { type DestinationStream, type LoggerOptions, type Logger as PinoLogger, pino } from 'pino'
import { describeError } from './log-privacy.ts'
import { currentTrace } from './trace.ts'

export type Logger = Pick<PinoLogger, 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal'>
export type { LoggerOptions } from 'pino'

const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'current_password',
  'new_password',
  'token',
  'access_token',
  'refresh_token',
  'secret',
  'api_key',
]
const SECRETS = SECRET_FIELDS.flatMap((field) => {
  const name = field.includes('-') ? `["${field}"]` : field
  const nested = field.includes('-') ? `*["${field}"]` : `*.${field}`
  const deeper = field.includes('-') ? `*.*["${field}"]` : `*.*.${field}`
  return [name, nested, deeper]
})

/** Logger options for JSON lines that contain the current trace id and have secrets redacted. */
export function loggerOptions(service: string, options: LoggerOptions = {}): LoggerOptions {
  return {
    level: process.env['LOG_LEVEL'] ?? 'info',
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    messageKey: 'message',
    redact: { paths: SECRETS, censor: '[redacted]' },
    serializers: { err: describeError, error: describeError },
    mixin(_fields, _level, logger) {
      const trace = currentTrace()
      if (!trace) return {}
      const named = trace.requestId && !hasRequestId(logger)
      return { trace_id: trace.traceId, span_id: trace.spanId, ...(named ? { request_id: trace.requestId } : {}) }
    },
    ...options,
  }
}

/** Whether a logger, such as that of a request, writes its own `request_id`. A line would otherwise contain the key twice. */
function hasRequestId(logger: PinoLogger): boolean {
  return String(Reflect.get(logger, pino.symbols.chindingsSym)).includes('"request_id":')
}

let destination: DestinationStream | undefined

/** How long a line may be buffered so that several are written together (ms). The rest is written when the process ends. */
const FLUSH_MS = 200
const FLUSH_BYTES = 4096

/** Where log lines go: stdout, or the file in LOG_FILE (when all services run in one process, the terminal shows other output). */
export function logStream(): DestinationStream {
  const path = process.env['LOG_FILE']
  destination ??= pino.destination({ dest: path || 1, mkdir: true, sync: false, minLength: FLUSH_BYTES, periodicFlush: FLUSH_MS })
  return destination
}

/** A logger for a process or a background worker; `false` disables it. */
export function createLogger(service: string, options: LoggerOptions | false = {}): Logger {
  return options === false ? pino({ enabled: false }) : pino(loggerOptions(service, options), logStream())
}
