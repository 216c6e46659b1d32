import { setTimeout as wait } from 'node:timers/promises'
import type { PublishContext } from '../context.ts'
import { type Account, type Credentials, NetworkFailure, type SignIn } from '../networks/adapter.ts'
import type { TokenStore } from '../networks/with-tokens.ts'
import { accountOf } from './connections.ts'
import { timesOf } from './renewal-time.ts'

/** A token that ends sooner than this is refreshed first, so that it lasts for the calls that follow (ms). */
const AHEAD_MS = 5 * 60_000
/** For longer than a refresh takes, no other process refreshes (ms). */
const CLAIM_MS = 30_000
/** How long a call waits for the refresh of another process (ms). */
const LONGEST_WAIT_MS = 8_000
const LOOK_AGAIN_MS = 100

type Deps = Pick<PublishContext, 'repositories' | 'sealer' | 'clock' | 'logger'>
type Needs = (credentials: Credentials) => boolean

/**
 * Refreshes tokens once for all callers: those of this process share the call, and a claim on the connection keeps other processes from making it, because networks
 * take a refresh token only once.
 */
export function createTokenStore(deps: Deps): TokenStore {
  const refreshing = new Map<string, Promise<Account>>()
  return {
    async fresh(account, signIn, rejected) {
      const needs: Needs =
        rejected === undefined
          ? (credentials) => endsWithin(credentials, signIn.renewAheadMs ?? AHEAD_MS, deps.clock())
          : ({ access_token }) => access_token === rejected
      const lasts: Needs = (credentials) => rejected === undefined && !endsWithin(credentials, AHEAD_MS, deps.clock())
      for (let current = account; ; ) {
        if (!needs(current.credentials)) return current
        const id = account.connection_id
        const shared = refreshing.get(id)
        // What others requested may not be what this call needs.
        if (shared) {
          current = await shared
          if (lasts(current.credentials)) return current
          continue
        }
        const own = refresh(deps, account, signIn, { needs, lasts }).finally(() => refreshing.delete(id))
        refreshing.set(id, own)
        return own
      }
    },
  }
}

function endsWithin({ expires_at }: Credentials, ms: number, now: Date): boolean {
  return Boolean(expires_at) && Date.parse(expires_at ?? '') - now.getTime() < ms
}

interface Wanted {
  /** Whether the tokens have to be refreshed. */
  needs: Needs
  /** Whether the call can be made with the tokens if they are not refreshed. */
  lasts: Needs
}

async function refresh(deps: Deps, account: Account, signIn: SignIn, { needs, lasts }: Wanted): Promise<Account> {
  const { repositories, sealer, clock } = deps
  const { connections } = repositories
  for (const startedAt = performance.now(); performance.now() - startedAt < LONGEST_WAIT_MS; ) {
    const stored = await connections.byId(account.connection_id)
    if (!stored) throw new NetworkFailure('refused', 'This account is no longer connected.')
    const { credentials } = accountOf(deps, stored)
    const current = { ...account, credentials }
    if (!needs(credentials)) return current
    const { refresh_token = '' } = credentials
    if (refresh_token === '') {
      if (Date.parse(credentials['expires_at'] ?? '') > clock().getTime()) return current
      throw new NetworkFailure('unauthorized', 'The sign-in of this account has ended. Connect the account again.')
    }
    const now = clock()
    if (!(await connections.claimRefresh(stored, now, new Date(now.getTime() + CLAIM_MS)))) {
      await wait(LOOK_AGAIN_MS)
      continue
    }
    try {
      const tokens = await signIn.refresh({ refresh_token })
      const next: Credentials = { ...credentials, ...tokens }
      const sealed = sealer.seal(JSON.stringify(next), stored.user_id)
      if (await connections.storeTokens(stored, sealed, timesOf(next, signIn))) return { ...account, credentials: next }
      // Disconnected in the meantime. After a new sign-in, the network may take a revoked token for the end of both.
      if (!(await connections.byId(stored._id))) await repositories.endings.replace(stored, sealed, clock())
    } catch (error) {
      deps.logger.info({ err: error, connection_id: stored._id }, 'the sign-in of an account was not renewed')
      await connections.endRefresh(stored)
      if (lasts(credentials) && error instanceof NetworkFailure) return current
      throw error
    }
  }
  throw new NetworkFailure('unreachable', 'The sign-in of this account is being renewed.')
}
