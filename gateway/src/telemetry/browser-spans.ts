import type { Release } from '@loomcast/contracts/registry'
import type { FinishedSpan, SpanAttributes } from '@loomcast/service-kit/observability'
import { type Static, Type } from 'typebox'

/** 64 spans of a browser are some 12 KB. */
export const MAX_BYTES = 32 * 1024
const MAX_SPANS = 64
/** A page that slept may tell late; older than this it says nothing useful any more (ms). */
const OLDEST_MS = 10 * 60_000

const closed = { additionalProperties: false }
const hex = (digits: number) => Type.String({ pattern: `^(?!0+$)[0-9a-f]{${digits}}$` })
const oneOf = <T extends string>(...values: T[]) => Type.Unsafe<T>(Type.Union(values.map((value) => Type.Literal(value))))

/**
 * What a page may tell of itself. There is no free text in it: names, methods and failures are one of a few, a slice, its version and a page count only
 * when the registry has them. Resource and service name are ours.
 */
export const BrowserSpans = Type.Object(
  {
    /** The browser's clock when it sent this (ms since 1970): tells how wrong it goes. */
    sent_at: Type.Number({ minimum: 0, maximum: 1e14 }),
    spans: Type.Array(
      Type.Object(
        {
          trace: hex(32),
          span: hex(16),
          parent: Type.Optional(hex(16)),
          name: oneOf('click', 'submit', 'navigate', 'load page', 'load slice', 'call'),
          /** ms since 1970, by the browser's clock. */
          start: Type.Number({ minimum: 0, maximum: 1e14 }),
          /** ms */
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

type Told = Static<typeof BrowserSpans>

/** What the registry and the shell serve: the only slices, versions and pages that a span may name. */
export interface KnownNames {
  slices: ReadonlyMap<string, ReadonlySet<string>>
  pages: ReadonlySet<string>
}

export function knownNames(releases: readonly Release[], shellPages: Iterable<string>): KnownNames {
  const slices = new Map<string, Set<string>>()
  for (const { slice, version } of releases) slices.set(slice, (slices.get(slice) ?? new Set()).add(version))
  return { slices, pages: new Set([...shellPages, ...releases.flatMap((release) => release.routes.map((route) => route.path))]) }
}

/** The spans as they go to the collector: by our clock, with what is allowed and nothing else. */
export function toSpans({ sent_at, spans }: Told, known: KnownNames, now: number): FinishedSpan[] {
  const ahead = now - sent_at
  return spans
    .map((told) => ({ told, startMs: told.start + ahead }))
    .filter(({ told, startMs }) => startMs > now - OLDEST_MS && startMs + told.duration <= now + 1_000)
    .map(({ told, startMs }) => ({
      traceId: told.trace,
      spanId: told.span,
      ...(told.parent && { parentSpanId: told.parent }),
      name: told.name === 'call' ? (told.method ?? 'GET') : told.name,
      kind: told.name === 'call' ? ('client' as const) : ('internal' as const),
      startMs,
      endMs: startMs + told.duration,
      attributes: attributesOf(told, known),
      failed: told.failure !== undefined || (told.status ?? 0) >= 400,
    }))
}

function attributesOf({ method, status, failure, slice, version, page }: Told['spans'][number], known: KnownNames): SpanAttributes {
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
