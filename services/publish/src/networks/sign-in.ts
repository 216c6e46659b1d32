import { createHash } from 'node:crypto'
import type { GuardedResponse } from '@loomcast/guarded-fetch'
import type { Clock } from '@loomcast/service-kit/time'
import { type AdapterDeps, type App, type AppNetwork, NetworkFailure, type SignIn, type Tokens } from './adapter.ts'
import { startCalls } from './network-calls.ts'
import type { ReadKind } from './response-failure.ts'

/** How people sign in at a network, as it documents it (OAuth 2.0, RFC 6749 §4.1). */
export interface Endpoints {
  network: AppNetwork
  /** "X" */
  name: string
  authorize: string
  token: string
  /** Null if the network cannot end a sign-in. */
  revoke: string | null
  scopes: readonly string[]
  /** Whether the network takes a proof key (RFC 7636). */
  hasPkce: boolean
  /** How the app proves itself: in the header, or in the form. */
  clientAuth: 'basic' | 'form'
  /** Added to the address at which the person signs in. */
  extra?: Readonly<Record<string, string>>
  /** Default: `client_id`. */
  clientIdName?: string
  /** The separator of the scopes in a request. Default: a space. */
  scopeSeparator?: string
  /** The encoding of the PKCE challenge. Default: base64url (RFC 7636). */
  challengeEncoding?: 'base64url' | 'hex'
  /** Which token ends the sign-in. Default: the refresh token, if there is one. */
  revokes?: 'access_token'
  /** True if a user can grant only some of the scopes and the adapter cannot publish without all of them. */
  needsAllScopes?: true
  /** Whether the body of a rejection means that a code or token is not valid, if the network has another form for that than RFC 6749. */
  endsSignIn?: (body: unknown) => boolean
  /** The request that exchanges the first token for one that lasts, if the network has one. */
  lasting?: (first: Tokens) => Record<string, string>
}

/** A refresh is part of sending a post, and must leave time for it. */
export const TOKEN_LIMIT_MS = 10_000

export type SignInDeps = Pick<AdapterDeps, 'guarded' | 'clock' | 'apps'>

export function createSignIn(deps: SignInDeps, app: App, endpoints: Endpoints): SignIn {
  const { network, name, scopes, hasPkce, clientIdName = 'client_id', scopeSeparator = ' ' } = endpoints
  const returnUrl = `${deps.apps.publicUrl}/connections/signed-in/${network}`

  /** Returns also responses with the status 400, 401 or 403, which can be about the token; throws for other errors. */
  async function post(url: string, form: Record<string, string>, secrets: readonly string[]): Promise<GuardedResponse> {
    const isBasic = endpoints.clientAuth === 'basic'
    const fields = { ...form, [clientIdName]: app.clientId, ...(!isBasic && { client_secret: app.clientSecret }) }
    const calls = startCalls(deps, { network: name, reasonOf: oauthReason, secrets: [app.clientSecret, ...secrets], kindOf: tokenKind })
    const content = { type: 'application/x-www-form-urlencoded', bytes: Buffer.from(new URLSearchParams(fields).toString()) }
    return calls.read(
      { url, method: 'POST', ...(isBasic && { headers: { authorization: basic(app) } }), content, timeoutMs: TOKEN_LIMIT_MS },
      [400, 401, 403],
    )
  }

  async function tokens(form: Record<string, string>, secret: string): Promise<Tokens> {
    const response = await post(endpoints.token, form, [secret])
    const read = readTokens(response, endpoints, deps.clock)
    if (form['grant_type'] === 'authorization_code') requireScopes(grantedScopes(response.json()))
    return read
  }

  /** An access token that has ended cannot be revoked, so a new one is. */
  async function revokeAccess(access_token: string, refresh_token: string): Promise<void> {
    const revoke = async (token: string) => post(endpoints.revoke ?? '', { token }, [token])
    const response = await revoke(access_token)
    if ((response.status < 400 && !hasError(response)) || refresh_token === '') return
    try {
      const renewed = await tokens({ grant_type: 'refresh_token', refresh_token }, refresh_token)
      await revoke(renewed.access_token)
    } catch (error) {
      // The sign-in has ended already.
      if (!(error instanceof NetworkFailure && error.kind === 'unauthorized')) throw error
    }
  }

  /** Throws NetworkFailure `refused` if the person did not allow what the adapter needs. A network that does not name the scopes gave all. */
  function requireScopes(granted: readonly string[]): void {
    if (!endpoints.needsAllScopes || granted.length === 0) return
    if (scopes.some((scope) => !granted.includes(scope))) throw notAllAllowed(name)
  }

  return {
    network,
    hasPkce,
    returnUrl,
    urlFor(state, verifier) {
      const url = new URL(endpoints.authorize)
      const query = {
        ...endpoints.extra,
        response_type: 'code',
        [clientIdName]: app.clientId,
        redirect_uri: returnUrl,
        scope: scopes.join(scopeSeparator),
        state,
      }
      const proof = { code_challenge: challengeOf(verifier, endpoints.challengeEncoding), code_challenge_method: 'S256' }
      url.search = new URLSearchParams(hasPkce ? { ...query, ...proof } : query).toString()
      return url.href
    },
    isIssuer(iss) {
      const issuer = URL.parse(iss)
      const { hostname } = new URL(endpoints.authorize)
      return issuer?.protocol === 'https:' && (hostname === issuer.hostname || hostname === `www.${issuer.hostname}`)
    },
    async exchange(code, verifier) {
      const form = { grant_type: 'authorization_code', code, redirect_uri: returnUrl, ...(hasPkce && { code_verifier: verifier }) }
      try {
        const first = await tokens(form, code)
        return endpoints.lasting ? await tokens(endpoints.lasting(first), first.access_token) : first
      } catch (error) {
        // An expired code says nothing about the connected account.
        if (error instanceof NetworkFailure && error.kind === 'unauthorized') throw new NetworkFailure('refused', error.message)
        throw error
      }
    },
    async refresh({ refresh_token }) {
      const renewed = await tokens({ grant_type: 'refresh_token', refresh_token }, refresh_token)
      // Networks that keep the refresh token do not send it again.
      return { ...renewed, refresh_token: renewed.refresh_token || refresh_token }
    },
    async revoke({ access_token = '', refresh_token = '' }) {
      if (endpoints.revoke === null) return
      if (endpoints.revokes === 'access_token') return revokeAccess(access_token, refresh_token)
      const token = refresh_token || access_token
      const hint = refresh_token === '' ? 'access_token' : 'refresh_token'
      await post(endpoints.revoke, { token, token_type_hint: hint }, [token])
    },
  }
}

export const notAllAllowed = (name: string) =>
  new NetworkFailure('refused', `Loomcast needs everything that ${name} asks about. Connect the account again, and allow all of it.`)

/** The scopes of a token: `scope` of RFC 6749, or `permissions` at Instagram. Empty if the network does not name them. */
function grantedScopes(body: unknown): string[] {
  const { scope, permissions } = (body ?? {}) as { scope?: unknown; permissions?: unknown }
  return [scope ?? permissions]
    .flat()
    .flatMap((granted) => (typeof granted === 'string' ? granted.split(/[ ,]/u) : []))
    .filter((granted) => granted !== '')
}

/** An unexpected status of a token endpoint says nothing about the account: the endpoint counts as unreachable. */
export const tokenKind: ReadKind = (_body, status) => (status < 500 && status !== 429 ? 'unreachable' : undefined)

const challengeOf = (verifier: string, encoding: 'base64url' | 'hex' = 'base64url') =>
  createHash('sha256').update(verifier).digest(encoding)

/** RFC 6749 §2.3.1: both are encoded before they are joined. */
function basic({ clientId, clientSecret }: App): string {
  const joined = [clientId, clientSecret].map(encodeURIComponent).join(':')
  return `Basic ${Buffer.from(joined).toString('base64')}`
}

/** Reads the answer to a request for tokens. Throws NetworkFailure: `unauthorized` only if it clearly states that a code or token is not valid. */
export function readTokens(response: GuardedResponse, endpoints: Endpoints, clock: Clock): Tokens {
  if (response.status >= 400 || hasError(response)) throw rejection(response, endpoints)
  return tokensOf(response.json(), { name: endpoints.name, clock })
}

/** Some networks answer with 200 that a token is not valid. */
function hasError(response: GuardedResponse): boolean {
  const { error } = (response.json() ?? {}) as { error?: unknown }
  return typeof error === 'string' && error !== ''
}

/** An empty or missing access token is a fault of the network, and replaces nothing. */
function tokensOf(body: unknown, { name, clock }: { name: string; clock: Clock }): Tokens {
  const { access_token, refresh_token, expires_in } = (body ?? {}) as Record<string, unknown>
  if (typeof access_token !== 'string' || access_token === '')
    throw new NetworkFailure('unreachable', `${name} sent a response that is not understood.`)
  const seconds = Number(expires_in)
  return {
    access_token,
    refresh_token: typeof refresh_token === 'string' ? refresh_token : '',
    expires_at: seconds > 0 && seconds < 1e10 ? new Date(clock().getTime() + seconds * 1000).toISOString() : '',
  }
}

/** The sign-in has ended only if the response is about the token or the code. Other errors are about the registered app or the request, which the operator has to correct. */
function rejection(response: GuardedResponse, { name, endsSignIn }: Endpoints): NetworkFailure {
  const body = response.json()
  const { error, error_description: text } = (body ?? {}) as { error?: unknown; error_description?: unknown }
  const cause = new Error(
    `HTTP ${response.status} from the token endpoint: ${(typeof error === 'string' ? error : 'no error code').slice(0, 60)}`,
  )
  if (endsSignIn?.(body) || error === 'invalid_grant' || (error === 'invalid_request' && ABOUT_TOKEN.test(String(text))))
    return new NetworkFailure('unauthorized', `The sign-in at ${name} has ended. Connect the account again.`, { cause })
  return new NetworkFailure(
    'unreachable',
    `${name} doesn't accept the app of this installation. Its operator finds the reason in the log.`,
    { cause },
  )
}

/** X answers `invalid_request` instead of `invalid_grant`. */
const ABOUT_TOKEN = /value passed for the (?:token|authorization code)/iu

function oauthReason(body: unknown): string | undefined {
  const { error_description: text, error } = (body ?? {}) as Record<string, unknown>
  return [text, error].find((part): part is string => typeof part === 'string' && part !== '')
}
