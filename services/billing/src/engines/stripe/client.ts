import { remainingMs } from '@loomcast/service-kit/time'
import Stripe from 'stripe'

/** The version of Stripe's API that the types and the mapping are written for. Webhook endpoints are created with the same version. */
export const API_VERSION = Stripe.API_VERSION

const TIMEOUT_MS = 15_000
const RETRIES = 2

export interface StripeClientOptions {
  secretKey: string
  /** Another base URL of the API, without a path. */
  apiUrl?: string | undefined
  /** Sends the requests instead of HTTP; for tests of single responses. */
  fetch?: (input: string | URL | Request, init?: RequestInit) => Promise<Response>
}

/** The SDK's client. It repeats failed requests with the same idempotency key, and waits no longer than the caller of the current request. */
export function createStripeClient({ secretKey, apiUrl, fetch }: StripeClientOptions): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: TIMEOUT_MS,
    maxNetworkRetries: RETRIES,
    telemetry: false,
    appInfo: { name: 'Loomcast' },
    ...(apiUrl !== undefined && addressOf(apiUrl)),
    httpClient: new HttpClientWithDeadline(fetch === undefined ? Stripe.createNodeHttpClient() : Stripe.createFetchHttpClient(fetch)),
  })
}

type HttpClient = InstanceType<typeof Stripe.HttpClient>

/** Limits each request to the time that the caller of the current request still waits. */
class HttpClientWithDeadline extends Stripe.HttpClient {
  readonly #client: HttpClient

  constructor(client: HttpClient) {
    super()
    this.#client = client
  }

  override getClientName(): string {
    return this.#client.getClientName()
  }

  override makeRequest(...[host, port, path, method, headers, data, protocol, timeout]: Parameters<HttpClient['makeRequest']>) {
    const remaining = remainingMs()
    if (remaining <= 0) return Promise.reject(Stripe.HttpClient.makeTimeoutError())
    return this.#client.makeRequest(host, port, path, method, headers, data, protocol, Math.ceil(Math.min(timeout, remaining)))
  }
}

function addressOf(apiUrl: string): { host: string; port: string; protocol: 'http' | 'https' } {
  const { hostname, port, protocol } = new URL(apiUrl)
  const secure = protocol === 'https:'
  return { host: hostname, port: port || (secure ? '443' : '80'), protocol: secure ? 'https' : 'http' }
}
