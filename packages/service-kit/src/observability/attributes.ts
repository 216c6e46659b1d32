/**
 * All attributes that our spans may have; any other name does not compile. None of them can contain user input, identity or location: no addresses, query
 * strings, statements, messages, headers or user ids. Names follow OpenTelemetry's semantic conventions (1.45), with a `loomcast.` prefix where those define
 * none.
 */
const NAMES = [
  'db.collection.name',
  'db.namespace',
  'db.operation.name',
  'db.response.status_code',
  'db.system.name',
  'error.type',
  'gen_ai.operation.name',
  'gen_ai.provider.name',
  'gen_ai.request.model',
  'gen_ai.response.finish_reasons',
  'gen_ai.usage.input_tokens',
  'gen_ai.usage.output_tokens',
  'http.request.method',
  'http.response.status_code',
  'http.route',
  'loomcast.gen_ai.engine',
  'loomcast.page',
  'loomcast.platform',
  'loomcast.slice',
  'loomcast.slice.version',
  'loomcast.transaction.attempts',
  'messaging.batch.message_count',
  'messaging.consumer.group.name',
  'messaging.destination.name',
  'messaging.message.id',
  'messaging.operation.name',
  'messaging.operation.type',
  'messaging.system',
  'peer.service',
] as const

export type AttributeName = (typeof NAMES)[number]
export type SpanAttributes = Partial<Record<AttributeName, string | number | boolean>>

/** For tests of exported spans. */
export const SPAN_ATTRIBUTES: ReadonlySet<string> = new Set(NAMES)

const PLAIN = /^[\w.:/*{}<>-]{1,120}$/

/** The code or class of an error, never its message, because messages repeat input (a duplicate key error contains the email address). */
export function errorType(error: unknown): string {
  if (typeof error !== 'object' || error === null) return '_OTHER'
  const { code, name } = error as { code?: unknown; name?: unknown }
  for (const candidate of [code, name]) {
    const text = typeof candidate === 'number' ? String(candidate) : candidate
    if (typeof text === 'string' && PLAIN.test(text)) return text
  }
  return '_OTHER'
}
