import type { BrokerSettings } from './settings.ts'

export interface HalLink {
  href: string
  name?: string
}

/** A document of the broker (application/hal+json). */
export interface HalDocument {
  _links?: Record<string, HalLink | HalLink[]>
  _embedded?: Record<string, unknown>
  [member: string]: unknown
}

/** Why the broker cannot be used, as one sentence for a person. `status` is the status of its response, if it responded. */
export class BrokerError extends Error {
  readonly status: number | undefined
  constructor(message: string, status?: number) {
    super(message)
    this.name = 'BrokerError'
    this.status = status
  }
}

/** All methods throw a `BrokerError` if the broker does not respond with a document. */
export interface HalClient {
  get(url: string): Promise<HalDocument>
  /** `PATCH` sends the members that change (RFC 7396). */
  send(method: 'POST' | 'PUT' | 'PATCH', url: string, body: object): Promise<HalDocument>
}

const TIMEOUT_MS = 10_000
/** The longest text of the broker that is shown. */
const SHOWN = 600

/** A client of the broker's HTTP API. It follows links only to the origin of the broker, because the credentials are sent with each request. */
export function halClient({ url: base, authorization }: BrokerSettings, timeoutMs = TIMEOUT_MS): HalClient {
  const broker = `The Pact Broker at ${base.origin}`
  const request = async (method: 'GET' | 'POST' | 'PUT' | 'PATCH', href: string, body?: object): Promise<HalDocument> => {
    const url = URL.parse(href, base)
    if (url?.origin !== base.origin)
      throw new BrokerError(
        `${broker} has links to ${url?.origin ?? 'no URL'}. Set PACT_BROKER_URL, and PACT_BROKER_BASE_URL of the broker itself, to the same address.`,
      )
    const what = `${method} ${url.pathname}`
    try {
      const response = await fetch(url, {
        method,
        headers: {
          accept: 'application/hal+json, application/json',
          ...(body && { 'content-type': method === 'PATCH' ? 'application/merge-patch+json' : 'application/json' }),
          ...(authorization !== undefined && { authorization }),
        },
        ...(body && { body: JSON.stringify(body) }),
        // A redirect to another address, such as a sign-in page, must not get the credentials.
        redirect: 'manual',
        signal: AbortSignal.timeout(timeoutMs),
      })
      return readDocument(response, await response.text(), what)
    } catch (error) {
      if (error instanceof BrokerError) throw error
      if (error instanceof DOMException && error.name === 'TimeoutError')
        throw new BrokerError(`${broker} did not respond to ${what} within ${timeoutMs / 1_000} seconds.`)
      throw new BrokerError(`${broker} cannot be reached (${causeOf(error)}). Check PACT_BROKER_URL.`)
    }
  }

  function readDocument(response: Response, text: string, what: string): HalDocument {
    const { status } = response
    if (status >= 300 && status < 400) {
      const location = response.headers.get('location')
      const target = location === null ? null : URL.parse(location, base)
      throw new BrokerError(
        `${broker} redirects ${what} to ${target ? target.origin + target.pathname : 'another address'}. Set PACT_BROKER_URL to the address of the broker itself.`,
        status,
      )
    }
    if (status === 401 || status === 403)
      throw new BrokerError(
        authorization === undefined
          ? `${broker} requires credentials (${status}). Set PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD.`
          : `${broker} does not allow ${what} with these credentials (${status}). Check PACT_BROKER_TOKEN, or PACT_BROKER_USERNAME and PACT_BROKER_PASSWORD.`,
        status,
      )
    const document = parseObject(text)
    if (!response.ok) {
      const reasons = document === undefined ? '' : reasonsIn(document)
      throw new BrokerError(`${broker} responded to ${what} with ${status}${reasons === '' ? '.' : `: ${reasons}`}`, status)
    }
    if (document !== undefined) return document
    const type = response.headers.get('content-type')?.split(';')[0] || 'no type'
    throw new BrokerError(
      `${broker} responded to ${what} with ${type} instead of JSON. Check that PACT_BROKER_URL is that of a Pact Broker.`,
    )
  }

  return { get: (href) => request('GET', href), send: request }
}

/** The addresses of a relation; empty if the document does not have it. */
export function linksOf(document: HalDocument, relation: string): HalLink[] {
  const links = document._links?.[relation]
  return links === undefined ? [] : Array.isArray(links) ? links : [links]
}

/** The address of a relation, with values for the variables of its template. Throws if the document does not have it. */
export function linkOf(document: HalDocument, relation: string, values: Record<string, string> = {}): string {
  const [link] = linksOf(document, relation)
  if (link === undefined)
    throw new BrokerError(`The Pact Broker has no ${relation}. Check that PACT_BROKER_URL is that of a Pact Broker, version 2.86 or newer.`)
  return Object.entries(values).reduce((href, [name, value]) => href.replace(`{${name}}`, encodeURIComponent(value)), link.href)
}

function parseObject(text: string): HalDocument | undefined {
  try {
    const parsed: unknown = JSON.parse(text)
    return typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed) ? (parsed as HalDocument) : undefined
  } catch {
    return undefined
  }
}

/** The texts of `errors` in a response: `{"errors": {"<field>": ["…"]}}`, or of `error`. */
function reasonsIn({ errors, error }: HalDocument): string {
  const texts = (value: unknown): string[] => {
    if (typeof value === 'string') return [value]
    if (typeof value !== 'object' || value === null) return []
    return Array.isArray(value)
      ? value.flatMap(texts)
      : Object.entries(value).flatMap(([name, member]) => texts(member).map((text) => `${name} ${text}`))
  }
  const found = typeof error === 'object' && error !== null ? (error as { message?: unknown }).message : error
  return [...texts(errors), ...texts(found)].join('; ').replaceAll(/\s+/g, ' ').slice(0, SHOWN)
}

function causeOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.message
}
