import type { GuardedResponse } from '@loomcast/guarded-fetch'
import { NetworkFailure, type NetworkFailureKind } from './adapter.ts'

/** Reads the reason from the JSON of a rejection. Undefined if there is none. */
export type ReadReason = (body: unknown) => string | undefined

/** Reads from a rejection what it means. Undefined: what its status means. */
export type ReadKind = (body: unknown, status: number) => NetworkFailureKind | undefined

interface Context {
  network: string
  reasonOf: ReadReason
  secrets: readonly string[]
  kindOf?: ReadKind | undefined
  now: Date
}

const LONGEST_REASON = 300
/** Later times are not believed: a post must not wait for days because of a header. */
const LONGEST_WAIT_MS = 24 * 3600_000
const REJECTS = 'rejects the credentials'
/** The shortest secret that is recognized in a text. Shorter ones would remove ordinary words. */
const SHORTEST_SECRET = 6

/** What a response that is not 2xx means. */
export function failureOfResponse(response: GuardedResponse, { network, reasonOf, secrets, kindOf, now }: Context): NetworkFailure {
  const { status } = response
  const kind = kindOf?.(response.json(), status) ?? kindOfStatus(status)
  const given = withoutSecrets(reasonOf(response.json()), secrets)
  const because = given === undefined ? '.' : `: ${given}`
  if (kind === 'rate_limited')
    return new NetworkFailure('rate_limited', `${network} takes no more requests now${because}`, { retryAt: retryTimeOf(response, now) })
  if (kind === 'unauthorized') return new NetworkFailure('unauthorized', `${network} ${REJECTS}${because}`)
  if (kind === 'unreachable') return new NetworkFailure('unreachable', `${network} has a problem (${status})${because}`)
  if (status < 400) return new NetworkFailure('refused', `The address leads to another one. Connect the account with its current address.`)
  return new NetworkFailure('refused', given === undefined ? `${network} refused this (${status}).` : `${network} refused this: ${given}`)
}

/** The reason of a rejection, if it is not about the credentials. */
export const asRefusal = (reason: string): string => reason.replace(REJECTS, 'refused this')

function kindOfStatus(status: number): NetworkFailureKind {
  if (status === 429) return 'rate_limited'
  if (status === 401 || status === 403) return 'unauthorized'
  return status === 408 || status >= 500 ? 'unreachable' : 'refused'
}

function withoutSecrets(reason: string | undefined, secrets: readonly string[]): string | undefined {
  if (reason === undefined) return undefined
  const visible = secrets
    .filter((secret) => secret.length >= SHORTEST_SECRET)
    .reduce((text, secret) => text.replaceAll(secret, () => '…'), reason)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return visible === '' ? undefined : visible.slice(0, LONGEST_REASON)
}

/** `Retry-After` (seconds or a date), then the headers of Bluesky (seconds since 1970) and Mastodon (ISO 8601), then Telegram's body. */
function retryTimeOf({ headers, json }: GuardedResponse, now: Date): Date | null {
  const { parameters } = (json() ?? {}) as { parameters?: { retry_after?: unknown } }
  const found = [headers['retry-after'], headers['ratelimit-reset'], headers['x-ratelimit-reset'], parameters?.retry_after]
    .map((value) => timeOf(value, now))
    .find((time) => time !== undefined)
  if (found === undefined) return null
  return new Date(Math.min(Math.max(found, now.getTime()), now.getTime() + LONGEST_WAIT_MS))
}

/** Numbers up to a year are durations; larger ones are seconds since 1970. */
function timeOf(value: unknown, now: Date): number | undefined {
  if (value === undefined || value === null || value === '') return undefined
  const seconds = Number(value)
  const time = Number.isFinite(seconds) ? seconds * 1000 + (seconds < 366 * 24 * 3600 ? now.getTime() : 0) : Date.parse(String(value))
  return Number.isNaN(time) ? undefined : time
}
