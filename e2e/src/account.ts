export interface Account {
  email: string
  password: string
  token: string
  user_id: string
}

let counter = 0

/** Returns an email address that is unique in this run. */
export const freshEmail = (name = 'person') => `${name}-${Date.now().toString(36)}-${counter++}@example.com`

/** Registers through the API, with the same request that the page sends. */
export async function registerAccount(product: { url: string }, email = freshEmail(), password = 'a good long phrase'): Promise<Account> {
  const answer = await call(product, 'POST', '/api/auth/register', { body: { email, password } })
  if (!answer.json?.access_token) throw new Error(`Registration failed: ${answer.status} ${answer.text}`)
  return { email, password, token: answer.json.access_token, user_id: answer.json.user.user_id }
}

export interface Answer {
  status: number
  headers: Headers
  text: string
  // biome-ignore lint/suspicious/noExplicitAny: a test reads any response
  json: any
}

export interface CallOptions {
  token?: string
  body?: unknown
  /** Sent unchanged, for bodies that are not JSON. */
  raw?: string | Uint8Array
  headers?: Record<string, string>
  signal?: AbortSignal
}

/** Sends one request to the gateway. Does not throw for any response status. */
export async function call(product: { url: string }, method: string, path: string, options: CallOptions = {}): Promise<Answer> {
  const hasBody = options.body !== undefined || options.raw !== undefined
  const answer = await fetch(product.url + path, {
    method,
    redirect: 'manual',
    signal: options.signal ?? null,
    headers: {
      ...(hasBody ? { 'content-type': 'application/json' } : {}),
      ...(options.token ? { authorization: `Bearer ${options.token}` } : {}),
      ...options.headers,
    },
    ...(hasBody ? { body: (options.raw as string | undefined) ?? JSON.stringify(options.body) } : {}),
  })
  const text = await answer.text()
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    json = undefined
  }
  return { status: answer.status, headers: answer.headers, text, json }
}
