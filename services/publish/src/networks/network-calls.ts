import { GuardedFetchError, type GuardedRequest, type GuardedResponse } from '@loomcast/guarded-fetch'
import { remainingMs } from '@loomcast/service-kit/time'
import { type AdapterDeps, COMMIT_LIMIT_MS, NetworkFailure, type Outcome, type PublishedPost } from './adapter.ts'
import { failureOfResponse, type ReadKind, type ReadReason } from './response-failure.ts'

export interface NetworkCall extends Omit<GuardedRequest, 'body' | 'signal'> {
  /** Sent as JSON. */
  json?: unknown
  /** Sent as it is. */
  content?: { type: string; bytes: Uint8Array }
}

export interface NetworkCalls {
  /** For everything that may be repeated. Throws NetworkFailure unless the status is 2xx or one of `accept`. */
  read(call: NetworkCall, accept?: readonly number[]): Promise<GuardedResponse>
  /** The call that publishes. `publishedOf` reads a 2xx response; undefined if it is not what the network documents. */
  publish(
    call: NetworkCall,
    publishedOf: (response: GuardedResponse) => PublishedPost | undefined,
    /** The status that means that something is missing, so nothing is published. */
    options?: { incomplete?: number },
  ): Promise<Outcome>
  /** What a response that is not 2xx means. */
  failureOf(response: GuardedResponse): NetworkFailure
}

export interface CallContext {
  /** "Bluesky" */
  network: string
  /** How the network names the reason of a rejection. */
  reasonOf: ReadReason
  /** Removed from every reason, because a server can repeat what it received. */
  secrets: readonly string[]
  /** What a rejection means, if the network names that in its body instead of the status. Undefined: what the status means. */
  kindOf?: ReadKind
}

/** One operation of an adapter. All its calls together end within the limit of a commit, and with that of `withinLimit`. */
export function startCalls(
  { guarded, clock }: Pick<AdapterDeps, 'guarded' | 'clock'>,
  { network, reasonOf, secrets, kindOf }: CallContext,
): NetworkCalls {
  const signal = AbortSignal.timeout(Math.floor(Math.min(COMMIT_LIMIT_MS - 1000, remainingMs())))
  const send = async ({ json, content, headers, ...call }: NetworkCall) => {
    if (remainingMs() === 0) throw new GuardedFetchError('timed_out', { requestWritten: false })
    const sent = json === undefined ? content : { type: 'application/json', bytes: JSON.stringify(json) }
    return guarded.fetch({
      ...call,
      signal,
      headers: { accept: 'application/json', 'user-agent': 'Loomcast', ...(sent && { 'content-type': sent.type }), ...headers },
      ...(sent && { body: sent.bytes }),
    })
  }
  const failureOf = (response: GuardedResponse) => failureOfResponse(response, { network, reasonOf, secrets, kindOf, now: clock() })
  return {
    async read(call, accept = []) {
      const response = await send(call).catch((error) => Promise.reject(failureOfError(error, network)))
      if (isSuccess(response) || accept.includes(response.status)) return response
      throw failureOf(response)
    },
    failureOf,
    async publish(call, publishedOf, { incomplete } = {}) {
      let response: GuardedResponse
      try {
        response = await send(call)
      } catch (error) {
        const failure = failureOfError(error, network)
        const wasWritten = !(error instanceof GuardedFetchError) || error.requestWritten
        return wasWritten ? { kind: 'unknown', reason: failure.message } : outcomeBeforeCommit(failure)
      }
      if (isSuccess(response)) {
        const published = publishedOf(response)
        return published
          ? { kind: 'published', ...published }
          : { kind: 'unknown', reason: `${network} sent a response that is not understood.` }
      }
      if (response.status === incomplete) return { kind: 'retry', retry_at: null, reason: `${network} has not received everything.` }
      const failure = failureOf(response)
      // A redirect can follow a success, as after a form.
      if (failure.kind === 'unreachable' || response.status < 400) return { kind: 'unknown', reason: failure.message }
      return outcomeBeforeCommit(failure, `http_${response.status}`)
    },
  }
}

/** The outcome of a failure after which it is certain that nothing was published. */
export function outcomeBeforeCommit(failure: NetworkFailure, code: string = failure.kind): Outcome {
  const { kind, message: reason, retryAt } = failure
  if (kind === 'rate_limited' || kind === 'unreachable') return { kind: 'retry', retry_at: retryAt, reason }
  return { kind: 'refused', code, reason, ...(kind === 'unauthorized' && { unauthorized: true as const }) }
}

function isSuccess({ status }: GuardedResponse): boolean {
  return status >= 200 && status < 300
}

/** The failure of a call without a complete response. Only the codes of the client are passed on: its errors have no addresses. */
export function failureOfError(error: unknown, network: string): NetworkFailure {
  if (!(error instanceof GuardedFetchError)) return new NetworkFailure('unreachable', `${network} could not be called.`)
  if (error.code === 'address_refused')
    return new NetworkFailure('address_refused', ADDRESS_FAULTS[error.fault ?? 'not_a_public_address'], { cause: error })
  const problem = {
    timed_out: 'did not respond in time',
    too_large: 'sent a response that is too large',
    unreachable: 'could not be reached',
    invalid_response: 'sent an invalid response',
  }[error.code]
  return new NetworkFailure('unreachable', `${network} ${problem}.`, { cause: error })
}

const ADDRESS_FAULTS = {
  not_an_address: 'This is not a web address. Enter one such as https://example.com.',
  not_https: 'The address has to start with https://.',
  has_credentials: 'The address must not contain a user name or password.',
  port_not_allowed: 'This port is not allowed. Addresses with https:// need none.',
  not_a_public_name: 'This name is not public on the internet.',
  not_a_public_address: 'This address is not public on the internet.',
} as const
