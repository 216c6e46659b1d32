import type { App } from '@loomcast/service-kit/http'
import type { InjectOptions, LightMyRequestResponse } from 'fastify'

interface Call {
  body?: unknown
  token?: string | null
  headers?: Record<string, string>
  ip?: string
  /** Sent instead of the stored cookie. */
  cookie?: string
}

/** A user's browser: stores the refresh cookie and the access token. */
export class Browser {
  readonly #app: App
  cookie: string | undefined
  /** Token of the known-browser cookie. */
  known: string | undefined
  token: string | undefined
  user: { user_id: string; email: string } | undefined

  constructor(app: App) {
    this.#app = app
  }

  async call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options: Call = {}): Promise<LightMyRequestResponse> {
    const token = options.token === undefined ? this.token : options.token
    const cookie = options.cookie ?? this.cookie
    const cookies = [...(cookie ? [`loomcast_refresh=${cookie}`] : []), ...(this.known ? [`loomcast_browser=${this.known}`] : [])]
    const request: InjectOptions = {
      method,
      url,
      remoteAddress: options.ip ?? '127.0.0.1',
      headers: {
        ...(token ? { authorization: `Bearer ${token}` } : {}),
        ...(url.startsWith('/api/auth') && cookies.length > 0 ? { cookie: cookies.join('; ') } : {}),
        ...(options.body === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      ...(options.body === undefined ? {} : { payload: typeof options.body === 'string' ? options.body : JSON.stringify(options.body) }),
    }
    const response = await this.#app.inject(request)
    const set = response.cookies.find((candidate) => candidate.name === 'loomcast_refresh')
    this.known = response.cookies.find((candidate) => candidate.name === 'loomcast_browser')?.value ?? this.known
    if (set) this.cookie = set.value === '' ? undefined : set.value
    return response
  }

  async register(email: string, password = 'correct horse'): Promise<this> {
    return this.#enter(await this.call('POST', '/api/auth/register', { body: { email, password } }))
  }

  async login(email: string, password = 'correct horse', url = '/api/auth/login'): Promise<this> {
    return this.#enter(await this.call('POST', url, { body: { email, password }, token: null }))
  }

  #enter(response: LightMyRequestResponse): this {
    const body = response.json()
    if (response.statusCode >= 300) throw new Error(`could not enter: ${response.statusCode} ${response.body}`)
    this.token = body.access_token
    this.user = body.user
    return this
  }
}

/** The token of the link in an email's text. */
export function tokenIn(text: string | undefined): string {
  const token = /[?&]token=([\w-]+)/.exec(text ?? '')?.[1]
  if (!token) throw new Error(`there is no link in: ${text}`)
  return token
}
