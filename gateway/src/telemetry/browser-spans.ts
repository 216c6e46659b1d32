import type { Release } from '@loomcast/contracts/registry'
import type { FinishedSpan, SpanAttributes } from '@loomcast/service-kit/observability'
import { type Static, Type } from 'typebox'

/** Maximum size of a report. 64 spans are about 12 KB. */
export const MAX_BYTES = 32 * 1024
const MAX_SPANS = 64
/** Maximum age of a span (ms); older ones are dropped. A suspended page can report late. */
const MAX_AGE_MS = 10 * 60_000

const closed = { additionalProperties: false }
const hex = (digits: number) => Type.String({ pattern: `^(?!0+$)[0-9a-f]{${digits}}$` })
const oneOf = <T extends string>(...values: T[]) => Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))))

/**
 * The spans that a page reports. They contain no free text: names, methods and failures are enumerated, and a slice, version or page is used only if
 * the registry has it. The gateway sets the resource and the service name.
 */
export const BrowserSpans = Type.Object(
  {
    /** The browser's clock when the report was sent (ms since 1970), to correct its offset. */
    sent_at: Type.Number({ minimum: 0, maximum: 1e14 }),
    spans: Type.Array(
      Type.Object(
        {
          trace: hex(32),
          span: hex(16),
          parent: Type.Optional(hex(16)),
          name: oneOf('click', 'submit', 'navigate', 'load page', 'load slice', 'call'),
          /** Milliseconds since 1970, by the browser's clock. */
          start: Type.Number({ minimum: 0, maximum: 1e14 }),
          /** Milliseconds. */
          duration: Type.Number({ minimum: 0, maximum: 600_000 }),
          method: Type.Optional(oneOf('GET', 'POST', 'PUT', 'DELETE')),
          status: Type.Optional(Type.Integer({ minimum: 100, maximum: 599 })),
          failure: Type.Optional(oneOf('network', 'aborted', 'timeout')),
          slice: Type.Optional(Type.String({ maxLength: 60 })),
          version: Type.Optional(Type.String({ maxLength: 60 })),
          page: Type.Optional(Type.String({ maxLength: 100 })),
        },
        closed,
      ),
      { minItems: 1, maxItems: MAX_SPANS },
    ),
  },
  closed,
)

type Report = Static<typeof BrowserSpans>

/** The slices, versions and pages in the registry and the shell; a span can refer to no others. */
export interface KnownNames {
  slices: ReadonlyMap<string, ReadonlySet<string>>
  pages: ReadonlySet<string>
}

export function knownNames(releases: readonly Release[], shellPages: Iterable<string>): KnownNames {
  const slices = new Map<string, Set<string>>()
  for (const { slice, version } of releases) slices.set(slice, (slices.get(slice) ?? new Set()).add(version))
  return { slices, pages: new Set([...shellPages, ...releases.flatMap((release) => release.routes.map((route) => route.path))]) }
}

/**
 * Converts a report to spans for the collector, with times on the gateway's clock (`now`, ms since 1970) and only the allowed attributes. Drops spans
 * that are too old or end in the future.
 */
export function toSpans({ sent_at, spans }: Report, known: KnownNames, now: number): FinishedSpan[] {
  const clockOffset = now - sent_at
  return spans
    .map((span) => ({ span, startMs: span.start + clockOffset }))
    .filter(({ span, startMs }) => startMs > now - MAX_AGE_MS && startMs + span.duration <= now + 1_000)
    .map(({ span, startMs }) => ({
      traceId: span.trace,
      spanId: span.span,
      ...(span.parent && { parentSpanId: span.parent }),
      name: span.name === 'call' ? (span.method ?? 'GET') : span.name,
      kind: span.name === 'call' ? ('client' as const) : ('internal' as const),
      startMs,
      endMs: startMs + span.duration,
      attributes: attributesOf(span, known),
      failed: span.failure !== undefined || (span.status ?? 0) >= 400,
    }))
}

function attributesOf({ method, status, failure, slice, version, page }: Report['spans'][number], known: KnownNames): SpanAttributes {
  const versions = slice === undefined ? undefined : known.slices.get(slice)
  return {
    ...(method && { 'http.request.method': method }),
    ...(status !== undefined && { 'http.response.status_code': status }),
    ...(failure ? { 'error.type': failure } : status !== undefined && status >= 400 ? { 'error.type': String(status) } : {}),
    ...(slice !== undefined && versions !== undefined && { 'loomcast.slice': slice }),
    ...(version !== undefined && versions?.has(version) === true && { 'loomcast.slice.version': version }),
    ...(page !== undefined && known.pages.has(page) && { 'loomcast.page': page }),
  }
}
