import { type DestinationStream, type LoggerOptions, type Logger as PinoLogger, pino } from 'pino'
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

/** JSON lines on stdout, with the running trace in each and secrets blacked out. */
export function loggerOptions(service: string, options: LoggerOptions = {}): LoggerOptions {
  return {
    level: process.env['LOG_LEVEL'] ?? 'info',
    base: { service },
    timestamp: pino.stdTimeFunctions.isoTime,
    messageKey: 'message',
    redact: { paths: SECRETS, censor: '[redacted]' },
    mixin() {
      const trace = currentTrace()
      return trace ? { trace_id: trace.traceId, span_id: trace.spanId, ...(trace.requestId ? { request_id: trace.requestId } : {}) } : {}
    },
    ...options,
  }
}

let file: DestinationStream | undefined

/** Where log lines go: stdout, or the file that LOG_FILE names (the one-process start keeps its terminal for people). */
export function logStream(): DestinationStream {
  const path = process.env['LOG_FILE']
  if (!path) return process.stdout
  file ??= pino.destination({ dest: path, mkdir: true, sync: false })
  return file
}

/** A logger for a process or a background worker; `false` keeps silent. */
export function createLogger(service: string, options: LoggerOptions | false = {}): Logger {
  return options === false ? pino({ enabled: false }) : pino(loggerOptions(service, options), logStream())
}
