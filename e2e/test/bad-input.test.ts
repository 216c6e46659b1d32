// covers: gateway, packages/service-kit
import { createHmac } from 'node:crypto'
import { connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { type Account, type Answer, call, freshEmail, poll, registerAccount, useSharedProduct } from '../src/index.ts'

let product: Awaited<ReturnType<typeof useSharedProduct>>
let user: Account
let other: Account

beforeAll(async () => {
  product = await useSharedProduct()
  user = await registerAccount(product)
  other = await registerAccount(product)
})
afterAll(() => product?.release())

const brief = {
  prompt: 'Our bakery in Lyon cut its waste by 40% this year.',
  platform: 'LinkedIn Post',
  provider: 'local',
  model: 'composer',
}
const generate = (body: unknown, token = user.token, headers: Record<string, string> = {}) =>
  call(product, 'POST', '/api/content/generate', { token, body, headers })

function expectProblem(answer: Answer, status: number, code?: string) {
  expect({ status: answer.status, type: answer.headers.get('content-type')?.split(';')[0] }).toEqual({
    status,
    type: 'application/problem+json',
  })
  expect(answer.json).toMatchObject({
    status,
    success: false,
    detail: expect.any(String),
    code: code ?? expect.any(String),
    request_id: expect.any(String),
  })
  expect(answer.json.error).toBe(answer.json.detail)
}

async function used(token = user.token): Promise<number> {
  return (await call(product, 'GET', '/api/user/package', { token })).json.usage.generations_used
}

describe('request bodies', () => {
  it.each([
    ['malformed JSON', '{"prompt": "x"', 400],
    ['JSON that is not an object', '[1,2]', 400],
    ['an empty body', '', 400],
    ['prototype pollution', '{"prompt":"x","platform":"LinkedIn Post","__proto__":{"is_admin":true}}', 400],
  ])('rejects %s', async (_name, raw, status) => {
    expectProblem(await call(product, 'POST', '/api/content/generate', { token: user.token, raw }), status)
    expect(await used()).toBe(0)
  })

  it.each([
    ['an unknown field', { ...brief, cost: 0 }],
    ['an operator object', { ...brief, prompt: { $gt: '' } }],
    ['a number instead of a string', { ...brief, prompt: 7 }],
    ['a string instead of a number', { ...brief, temperature: '0.7' }],
    ['a temperature above 1', { ...brief, temperature: 1.1 }],
    ['too many tokens', { ...brief, max_tokens: 4100 }],
    ['an unknown platform', { ...brief, platform: 'Myspace' }],
    ['a prompt of 10,000 characters', { ...brief, prompt: 'x'.repeat(10_000) }],
  ])('rejects %s and charges nothing', async (_name, body) => {
    expectProblem(await generate(body), 400)
    expect(await used()).toBe(0)
  })

  it('reports a missing prompt with the same message as the page', async () => {
    const answer = await generate({ ...brief, prompt: '   ' })
    expectProblem(answer, 400)
    expect(answer.json.detail).toBe('Please enter a topic or prompt')
  })

  it('rejects a body of 2 MB', async () => {
    expectProblem(
      await call(product, 'POST', '/api/content/generate', {
        token: user.token,
        raw: JSON.stringify({ ...brief, prompt: 'x'.repeat(2 << 20) }),
      }),
      413,
    )
  })

  it('rejects a media type other than JSON', async () => {
    expectProblem(
      await call(product, 'POST', '/api/auth/login', {
        raw: 'email=a&password=b',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
      415,
    )
  })

  it.each([
    { email: { $ne: null }, password: { $ne: null } },
    { email: ['a@example.com'], password: 'secret1' },
  ])('rejects a login with %j', async (body) => {
    expectProblem(await call(product, 'POST', '/api/auth/login', { body }), 400)
  })
})

describe('registration', () => {
  it.each([
    [{ password: 'a good long phrase' }, 'Email is required'],
    [{ email: freshEmail() }, 'Password is required'],
    [{ email: freshEmail(), password: '12345' }, 'Password must be at least 6 characters long'],
    [{ email: freshEmail(), password: 'Password1' }, 'This password is too easy to guess. A few unrelated words work well.'],
  ])('rejects %j with the same message as the page', async (body, detail) => {
    const answer = await call(product, 'POST', '/api/auth/register', { body })
    expectProblem(answer, 400)
    expect(answer.json.detail).toBe(detail)
  })

  it('rejects an email address with a line break', async () => {
    expectProblem(
      await call(product, 'POST', '/api/auth/register', {
        body: { email: 'a@example.com\r\nBcc: b@example.com', password: 'a good long phrase' },
      }),
      400,
    )
  })

  it('registers an email address once, despite case, spaces and parallel requests', async () => {
    const email = freshEmail('twice')
    const answers = await Promise.all(
      [email, email.toUpperCase(), ` ${email}`, email].map((address) =>
        call(product, 'POST', '/api/auth/register', { body: { email: address, password: 'a good long phrase' } }),
      ),
    )
    expect(answers.map((answer) => answer.status < 300).filter(Boolean)).toHaveLength(1)
    for (const answer of answers.filter((candidate) => candidate.status >= 300)) expect([400, 409]).toContain(answer.status)
  })
})

describe('tokens', () => {
  const claims = (token: string) => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  it.each([
    ['no token', () => undefined],
    ['a malformed token', () => 'not.a.token'],
    ['a token with algorithm none', () => `${encode({ alg: 'none', typ: 'at+jwt' })}.${encode(claims(user.token))}.`],
    [
      'a token signed with another key',
      () => {
        const head = `${encode({ alg: 'HS256', typ: 'at+jwt' })}.${encode({ ...claims(user.token), aud: 'loomcast-admin' })}`
        return `${head}.${createHmac('sha256', 'secret').update(head).digest('base64url')}`
      },
    ],
    [
      'a token with a changed subject',
      () => {
        const [head, , signature] = user.token.split('.')
        return `${head}.${encode({ ...claims(user.token), sub: other.user_id })}.${signature}`
      },
    ],
  ])('rejects %s', async (_name, make) => {
    const token = make()
    expectProblem(await call(product, 'GET', '/api/content/history', token === undefined ? {} : { token }), 401)
  })

  it('ignores spoofed identity headers', async () => {
    expectProblem(await call(product, 'GET', '/api/content/history', { headers: { 'x-user-id': user.user_id, 'x-internal': '1' } }), 401)
  })

  it('rejects a token after its session was logged out', async () => {
    const account = await registerAccount(product)
    const login = await fetch(`${product.url}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: account.email, password: account.password }),
    })
    const token = ((await login.json()) as { access_token: string }).access_token
    const cookie = (login.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
    expect((await call(product, 'POST', '/api/auth/logout', { token, headers: { cookie } })).status).toBeLessThan(300)
    for (let attempt = 0; ; attempt++) {
      const answer = await call(product, 'GET', '/api/content/history', { token })
      if (answer.status === 401) break
      if (attempt > 200) throw new Error('the token still works')
    }
  })
})

describe('another user’s content', () => {
  it('responds as if it did not exist', async () => {
    const made = await generate(brief, other.token)
    const id = made.json.content_id
    expectProblem(await call(product, 'GET', `/api/content/${id}`, { token: user.token }), 404)
    expectProblem(await call(product, 'PUT', `/api/content/${id}`, { token: user.token, body: { generated_text: 'mine now' } }), 404)
    await call(product, 'POST', '/api/content/bulk-delete', { token: user.token, body: { content_ids: [id] } })
    const history = await call(product, 'GET', '/api/content/history', { token: other.token })
    expect(history.json.history.map((item: { content_id: string }) => item.content_id)).toContain(id)
  })
})

describe('the gateway', () => {
  it.each([
    '/mf/content/../../remotes.json',
    '/mf/%2e%2e/%2e%2e/remotes.json',
    '/assets/..%2f..%2fpackage.json',
    '/api/content/%2e%2e/%2e%2e/metrics',
    '//etc/passwd',
  ])('serves no file for %s', async (path) => {
    const { host, port } = { host: '127.0.0.1', port: Number(new URL(product.url).port) }
    const answer = await raw(host, port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`)
    expect(answer).not.toMatch(/"releases"|"workspaces"|process_cpu|root:/)
    expect(Number(answer.slice(9, 12))).toBeGreaterThanOrEqual(400)
  })

  it('does not let a query inject response headers', async () => {
    const answer = await call(product, 'GET', '/api/health?next=%0d%0aset-cookie:%20a=b')
    expect(answer.headers.get('set-cookie') ?? '').not.toContain('a=b')
  })

  it('rejects a request with both Content-Length and Transfer-Encoding', async () => {
    const port = Number(new URL(product.url).port)
    const answer = await raw(
      '127.0.0.1',
      port,
      'POST /api/auth/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 400/)
  })

  it('responds to unknown API calls with a problem document and to unknown pages with an HTML page', async () => {
    expectProblem(await call(product, 'GET', '/api/nothing/here'), 404)
    const page = await call(product, 'GET', '/nothing-here', { headers: { accept: 'text/html' } })
    expect(page.status).toBe(404)
    expect(page.headers.get('content-type')).toContain('text/html')
  })
})

describe('prompts', () => {
  it.each([
    ['emoji', 'Our team 👩‍👩‍👧‍👦 ran 10 km for the shelter 🏃🏽‍♀️ and raised 4,200 €. 🇫🇷'],
    ['right-to-left text', 'افتتحنا مخبزنا الجديد في ليون ونبيع الخبز بنصف السعر بعد السادسة مساءً.'],
    ['a script tag', 'We wrote <script>alert(1)</script> & "quotes" about our 3 products.'],
  ])('are saved unchanged: %s', async (_name, prompt) => {
    const account = await registerAccount(product)
    const answer = await generate({ ...brief, prompt }, account.token)
    expect(answer.status).toBe(200)
    const history = await call(product, 'GET', '/api/content/history', { token: account.token })
    expect(history.json.history[0].prompt).toBe(prompt)
  })
})

describe('the monthly limit', () => {
  it('allows exactly ten of thirty parallel generations', async () => {
    const account = await registerAccount(product)
    // On a busy machine, the gateway rejects calls that waited too long for one of the user's slots. Like a client, the test sends them again.
    const sent = async () => {
      const answer = await generate(brief, account.token)
      return answer.status === 429 ? undefined : answer
    }
    const answers = await Promise.all(Array.from({ length: 30 }, () => poll(sent, { what: 'a response other than 429' })))
    const passed = answers.filter((answer) => answer.status === 200)
    const refused = answers.filter((answer) => answer.status !== 200)
    expect(passed).toHaveLength(10)
    for (const answer of refused) expectProblem(answer, 402, 'quota_exhausted')
    expect(refused[0]?.json.detail).toContain("You've reached your monthly limit!")
    expect(await used(account.token)).toBe(10)
    expect((await call(product, 'GET', '/api/content/history', { token: account.token })).json.total).toBe(10)
  })

  it('generates once for two calls with the same idempotency key', async () => {
    const account = await registerAccount(product)
    const headers = { 'idempotency-key': 'double-click-1' }
    const [first, second] = await Promise.all([generate(brief, account.token, headers), generate(brief, account.token, headers)])
    expect(second.json.content_id).toBe(first.json.content_id)
    expect(await used(account.token)).toBe(1)
    expectProblem(await generate({ ...brief, prompt: 'Something else entirely.' }, account.token, headers), 422, 'idempotency_key_reused')
  })
})

/** Sends the bytes unchanged, because `fetch` would normalize the path and the headers. */
function raw(host: string, port: number, request: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => socket.write(request))
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk
      if (text.includes('\r\n\r\n')) socket.end()
    })
    socket.once('error', reject)
    socket.once('close', () => resolve(text))
  })
}
