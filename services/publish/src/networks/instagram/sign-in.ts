import type { App, SignIn, Tokens } from '../adapter.ts'
import { endsGraphSignIn, graphReason } from '../graph-api.ts'
import { startCalls } from '../network-calls.ts'
import { createSignIn, type Endpoints, readTokens, type SignInDeps, TOKEN_LIMIT_MS, tokenKind } from '../sign-in.ts'

const TOKENS = 'https://graph.instagram.com'
const DAY_MS = 24 * 3600_000
/** A token lasts 60 days, and one that has ended cannot be renewed: half of that time is left for faults. */
const RENEW_AHEAD_MS = 30 * DAY_MS

/** Business Login for Instagram (developers.facebook.com, Instagram Platform). */
export function createInstagramSignIn(deps: SignInDeps, app: App): SignIn {
  const endpoints: Endpoints = {
    network: 'instagram',
    name: 'Instagram',
    authorize: 'https://www.instagram.com/oauth/authorize',
    token: 'https://api.instagram.com/oauth/access_token',
    // Instagram documents no call for it: the person removes the app in the settings of the account.
    revoke: null,
    scopes: ['instagram_business_basic', 'instagram_business_content_publish'],
    hasPkce: false,
    clientAuth: 'form',
    needsAllScopes: true,
    endsSignIn: endsGraphSignIn,
  }
  const signIn = createSignIn(deps, app, endpoints)

  /** A token is renewed by itself, so it is its own refresh token. */
  async function lastingToken(path: string, query: Record<string, string>): Promise<Tokens> {
    const calls = startCalls(deps, {
      network: 'Instagram',
      reasonOf: graphReason,
      secrets: [app.clientSecret, query['access_token'] ?? ''],
      kindOf: tokenKind,
    })
    const url = `${TOKENS}${path}?${new URLSearchParams(query)}`
    const tokens = readTokens(await calls.read({ url, timeoutMs: TOKEN_LIMIT_MS }, [400, 401, 403]), endpoints, deps.clock)
    return { ...tokens, refresh_token: tokens.access_token }
  }

  return {
    ...signIn,
    note: 'You need a professional account (business or creator). Every post has a picture or a film.',
    renewAheadMs: RENEW_AHEAD_MS,
    async exchange(code, verifier) {
      // This one lasts an hour.
      const { access_token } = await signIn.exchange(code, verifier)
      return lastingToken('/access_token', { grant_type: 'ig_exchange_token', client_secret: app.clientSecret, access_token })
    },
    refresh: ({ refresh_token }) => lastingToken('/refresh_access_token', { grant_type: 'ig_refresh_token', access_token: refresh_token }),
  }
}
