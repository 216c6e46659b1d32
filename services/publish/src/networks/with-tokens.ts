import { runWithoutDeadline } from '@loomcast/service-kit/time'
import { type Account, type NetworkAdapter, NetworkFailure, type Outcome, type SignIn } from './adapter.ts'
import { outcomeBeforeCommit } from './network-calls.ts'

/** Keeps the tokens of connected accounts valid. */
export interface TokenStore {
  /**
   * The account with an access token that is valid for a while. `rejected`: one that the network no longer accepts. Calls at the same time refresh once. Throws
   * NetworkFailure.
   */
  fresh(account: Account, signIn: SignIn, rejected?: string): Promise<Account>
}

/** A second call to publish has to end before the first one could still take effect. */
const LATEST_REPEAT_MS = 12_000

/** The adapter, whose calls get valid tokens. A call that the network rejects because of the token did nothing, and is repeated once with a new one. */
export function withTokens(adapter: NetworkAdapter, tokens: TokenStore): NetworkAdapter {
  const { signIn } = adapter
  if (!signIn) return adapter
  // A refresh that is abandoned can lose a token that works once.
  const fresh = (account: Account, rejected?: string) => runWithoutDeadline(() => tokens.fresh(account, signIn, rejected))

  async function call<T>(account: Account, run: (account: Account) => Promise<T>): Promise<T> {
    const current = await fresh(account)
    try {
      return await run(current)
    } catch (error) {
      if (!(error instanceof NetworkFailure) || error.kind !== 'unauthorized' || !canRefresh(current)) throw error
      return run(await fresh(account, current.credentials['access_token']))
    }
  }

  return {
    ...adapter,
    check: (account) => call(account, (current) => adapter.check(current)),
    prepare: (account, ...rest) => call(account, (current) => adapter.prepare(current, ...rest)),
    ...(adapter.optionsOf && { optionsOf: (account) => call(account, (current) => adapter.optionsOf?.(current) ?? Promise.resolve([])) }),
    lookup: (account, ...rest) => call(account, (current) => adapter.lookup(current, ...rest)),
    async commit(account, ...rest): Promise<Outcome> {
      const startedAt = performance.now()
      try {
        const current = await fresh(account)
        const outcome = await adapter.commit(current, ...rest)
        if (outcome.kind !== 'refused' || !outcome.unauthorized || !canRefresh(current)) return outcome
        const renewed = await fresh(account, current.credentials['access_token'])
        if (performance.now() - startedAt > LATEST_REPEAT_MS)
          return { kind: 'retry', retry_at: null, reason: `${adapter.name} took too long to renew the sign-in.` }
        return await adapter.commit(renewed, ...rest)
      } catch (error) {
        if (error instanceof NetworkFailure) return outcomeBeforeCommit(error)
        throw error
      }
    },
  }
}

const canRefresh = ({ credentials }: Account) => Boolean(credentials['refresh_token'])
