import { createHash, randomUUID } from 'node:crypto'
import type { Clock } from '@loomcast/service-kit/time'
import type { DoubleRequest, DoubleResponse } from './double-server.ts'

export const APP = { clientId: 'the app of the owner', clientSecret: 'secret/of+the app' }
export const PUBLIC_URL = 'https://loomcast.example'

interface Options {
  clock: Clock
  /** Of the double, which every token names, so that calls to the network's fixed address reach it. */
  url(): string
  hasPkce: boolean
  /** Whether the network gives refresh tokens. Each works once. */
  refreshes: boolean
  accessSeconds: number
  /** False: a refresh token stays, and is not sent again. Default: each works once. */
  rotates?: boolean
  /** Whether the end of a token ends all tokens of the account for the app. */
  revokesAll?: boolean
  clientIdName?: string
  challengeEncoding?: 'base64url' | 'hex'
}

interface Grant {
  access: string
  refresh: string
  endsAt: number
}

/** The part of a network at which people sign in, as RFC 6749, 7009 and 7636 define it. */
export function createAuthority({
  clock,
  url,
  hasPkce,
  refreshes,
  accessSeconds,
  rotates = true,
  revokesAll = false,
  clientIdName = 'client_id',
  challengeEncoding = 'base64url',
}: Options) {
  const codes = new Map<string, { challenge: string | null; redirect: string; scope: string }>()
  const grants: Grant[] = []
  const revoked: string[] = []
  let refreshCalls = 0
  let signedIn: Grant | undefined
  let always: DoubleResponse | null = null
  const token = (kind: string) => `${kind}-double-${Buffer.from(url()).toString('base64url')}.${randomUUID()}`

  function grant(): Grant {
    const made = { access: token('access'), refresh: refreshes ? token('refresh') : '', endsAt: clock().getTime() + accessSeconds * 1000 }
    grants.push(made)
    return made
  }

  function answer({ access, refresh }: Grant): DoubleResponse {
    return {
      status: 200,
      body: { token_type: 'bearer', access_token: access, expires_in: accessSeconds, ...(refresh !== '' && { refresh_token: refresh }) },
    }
  }

  const refused = (error: string, error_description: string): DoubleResponse => ({ status: 400, body: { error, error_description } })

  function exchange(form: URLSearchParams): DoubleResponse {
    const code = form.get('code') ?? ''
    const known = codes.get(code)
    codes.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest(challengeEncoding)
    const isProved = hasPkce ? known?.challenge === challenge : !form.has('code_verifier')
    if (!known || !isProved || form.get('redirect_uri') !== known.redirect)
      return refused('invalid_request', 'Value passed for the authorization code was invalid.')
    const given = answer(grant())
    return { ...given, body: { ...(given.body as object), scope: known.scope } }
  }

  function refresh(form: URLSearchParams): DoubleResponse {
    refreshCalls += 1
    const at = grants.findIndex((each) => each.refresh !== '' && each.refresh === form.get('refresh_token'))
    if (at < 0) return refused('invalid_request', 'Value passed for the token was invalid.')
    const [before] = grants.splice(at, 1)
    if (rotates || !before) return answer(grant())
    const renewed = { ...grant(), refresh: before.refresh }
    grants.splice(-1, 1, renewed)
    return answer({ ...renewed, refresh: '' })
  }

  const isApp = ({ headers }: DoubleRequest, form: URLSearchParams) => {
    const [id = '', secret = ''] = Buffer.from((headers.authorization ?? '').replace('Basic ', ''), 'base64')
      .toString()
      .split(':')
      .map(decodeURIComponent)
    const isBasic = id === APP.clientId && secret === APP.clientSecret
    return isBasic || (form.get(clientIdName) === APP.clientId && form.get('client_secret') === APP.clientSecret)
  }

  return {
    revoked,
    refreshCalls: () => refreshCalls,
    /** Ends every access token, as if the time had come. */
    endAccess(): void {
      for (const each of grants) each.endsAt = 0
    },
    /** From now on, every request for tokens gets this response. Null: normal again. */
    answerTokens(response: DoubleResponse | null): void {
      always = response
    },
    /** Ends all sign-ins. */
    endAll(): void {
      grants.length = 0
    },
    isValid: ({ headers }: DoubleRequest) =>
      grants.some(({ access, endsAt }) => headers.authorization === `Bearer ${access}` && endsAt > clock().getTime()),
    /** Exchanges a token for one that lasts, or renews it, as Meta does: the token proves itself. */
    renew(access: string): DoubleResponse {
      if (always) return always
      refreshCalls += 1
      const known = grants.some((each) => each.access === access && each.endsAt > clock().getTime())
      return known ? answer(grant()) : refused('invalid_grant', 'Error validating access token: the session has expired')
    },
    /** What adapters get when a person signs in. */
    signedIn(): Record<string, string> {
      signedIn ??= grant()
      return { access_token: signedIn.access, refresh_token: signedIn.refresh, expires_at: '' }
    },
    /** The person agrees at the address; returns what the network sends back. */
    approve(address: string, allowed?: string): { state: string; code: string } {
      const { searchParams } = new URL(address)
      const scope = allowed ?? searchParams.get('scope') ?? ''
      const read = (name: string) => searchParams.get(name) ?? ''
      if (read('response_type') !== 'code' || read(clientIdName) !== APP.clientId || read('scope') === '') throw new Error(address)
      if (hasPkce && read('code_challenge_method') !== 'S256') throw new Error('There is no proof key.')
      const code = token('code')
      codes.set(code, { challenge: searchParams.get('code_challenge'), redirect: read('redirect_uri'), scope })
      return { state: read('state'), code }
    },
    token(request: DoubleRequest): DoubleResponse {
      if (always) return always
      const form = new URLSearchParams(Buffer.from(request.bytes).toString())
      if (!isApp(request, form))
        return { status: 401, body: { error: 'unauthorized_client', error_description: 'Missing valid authorization header' } }
      if (form.get('grant_type') === 'refresh_token') return refresh(form)
      return form.get('grant_type') === 'authorization_code' ? exchange(form) : refused('unsupported_grant_type', 'Not supported')
    },
    revoke(request: DoubleRequest): DoubleResponse {
      const form = new URLSearchParams(Buffer.from(request.bytes).toString())
      if (!isApp(request, form)) return { status: 401, body: { error: 'unauthorized_client' } }
      const ended = form.get('token') ?? ''
      revoked.push(ended)
      const at = grants.findIndex(({ access, refresh: token }) => access === ended || token === ended)
      if (at >= 0) grants.splice(revokesAll ? 0 : at, revokesAll ? grants.length : 1)
      return { status: 200, body: { revoked: true } }
    },
  }
}

const ORIGINS =
  /^https:\/\/(?:(?:www|oauth2)\.googleapis\.com|(?:open|open-upload)\.tiktokapis\.com|api\.x\.com|api\.linkedin\.com|www\.linkedin\.com|graph\.facebook\.com|(?:api|graph)\.instagram\.com)(?=\/)/u
const NAMED = /double-([\w-]+)\./u
/** Longer than the name of a double. */
const NAME_BYTES = 200

const namedIn = (text: string) => NAMED.exec(text)?.[1]

function namedInBody(body: string | Uint8Array = ''): string | undefined {
  if (typeof body === 'string') return namedIn(decodeURIComponent(body))
  // Films have megabytes: only what follows a mark is converted to text.
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength)
  for (let at = bytes.indexOf('double-'); at >= 0; at = bytes.indexOf('double-', at + 1)) {
    const named = namedIn(bytes.toString('latin1', at, at + NAME_BYTES))
    if (named !== undefined) return named
  }
  return undefined
}

/** The address at a double of a call to a network with a fixed address: tokens and codes of doubles name theirs. */
export function addressAtDouble({
  url,
  headers = {},
  body,
}: {
  url: string
  headers?: Readonly<Record<string, string>>
  body?: string | Uint8Array
}): string {
  if (!ORIGINS.test(url)) return url
  const named = namedIn(`${decodeURIComponent(url)} ${headers['authorization'] ?? ''}`) ?? namedInBody(body)
  if (named === undefined) throw new Error(`No double is named in a call to ${url}`)
  return url.replace(ORIGINS, () => Buffer.from(named, 'base64url').toString())
}
