// covers: packages/service-kit, packages/web-kit, gateway
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals'
import { documentedMetrics } from '@loomcast/checks/documented-metrics'
import { SERVICES } from '@loomcast/platform-config'
import { SPAN_ATTRIBUTES } from '@loomcast/service-kit/observability'
import { startTraceCollector, type TraceCollector } from '@loomcast/service-kit/testing'
import type { Browser, Page } from 'playwright-core'
import {
  call,
  fillRegistration,
  generate,
  launchBrowser,
  newVisitor,
  type OpenAiDouble,
  type Product,
  poll,
  startOpenAiDouble,
  startProduct,
  untilQuiet,
} from '../src/index.ts'
import { walkFrom } from '../src/traces.ts'

/** Values that identify a user, give access to an account or were written by a user. None may be in a span, a metric or a log line. */
const MARKS = {
  email: 'quillon.marker-5521@example.com',
  name: 'Quillon Markerby',
  password: 'quite-a-long-phrase-5521',
  prompt: 'Tell people about the zanzibarine bakery in Foxhollow Lane.',
  words: 'zanzibarine',
  agent: 'MarkerAgent/5521',
  address: '203.0.113.77',
  search: 'foxhollow-search',
  mailToken: 'mail-token-5521',
}

let collector: TraceCollector
let openai: OpenAiDouble
let product: Product
let browser: Browser

beforeAll(async () => {
  collector = await startTraceCollector()
  openai = await startOpenAiDouble()
  browser = await launchBrowser()
  product = await startProduct({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_BSP_SCHEDULE_DELAY: '200',
    OPENAI_API_KEY: 'sk-marker-5521',
    OPENAI_BASE_URL: openai.baseUrl,
    TRUSTED_PROXIES: '127.0.0.1',
    LOG_LEVEL: 'debug',
  })
})
afterAll(async () => {
  await browser?.close()
  await product?.stop()
  await openai?.close()
  await collector?.close()
})

/** Opens a page and waits until it has sent the span of its own load. After that, it traces user actions. */
async function whenTraced(page: Page, path: string): Promise<void> {
  const sent = page.waitForResponse((response) => response.url().endsWith('/api/telemetry/traces'))
  await page.goto(path)
  expect((await sent).status()).toBe(204)
}

const createAccount = (page: Page) =>
  untilQuiet(page, async () => {
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.waitForURL('**/dashboard')
  })

/** Waits until every collected span has its parent. A page that is left during a request never sends that request's span. */
async function untilComplete(): Promise<void> {
  const orphans = () => {
    const spans = collector.spans()
    const known = new Set(spans.map((span) => span.spanId))
    return spans.filter(({ parentSpanId }) => parentSpanId !== '' && !known.has(parentSpanId))
  }
  await poll(() => orphans().length === 0, {
    what: () => `the parents of ${JSON.stringify(orphans().map((span) => `${span.service}: ${span.name}`))}`,
  })
}

/** Leaves the page with a navigation, because a closed browser does not send its last spans. */
async function leave(page: Page): Promise<void> {
  await untilComplete()
  await page.goto('about:blank')
}

describe('one trace', () => {
  it('connects a click in the browser with the gateway, the service, the outbox, the event and the handler in another service', async () => {
    const { page, faults, close } = await newVisitor(browser, product.url)
    await whenTraced(page, '/register')
    await fillRegistration(page, MARKS.email, MARKS.password)
    await createAccount(page)

    const request = await collector.find((span) => span.service === 'auth' && span.name === 'POST /api/auth/register', 'the registration')
    const click = await collector.find((span) => span.traceId === request.traceId && span.name === 'click', 'the click')
    expect(click).toMatchObject({ service: 'browser', kind: 'internal', parentSpanId: '', attributes: { 'loomcast.page': '/register' } })
    const fetched = await walkFrom(collector, click).to('browser', 'POST')
    expect(fetched.span).toMatchObject({ kind: 'client', attributes: { 'http.response.status_code': 201 } })
    const edge = await fetched.to('gateway', 'POST /api/auth/register')
    expect(edge.span.kind).toBe('server')
    const proxied = await edge.to('gateway', 'POST')
    expect(proxied.span).toMatchObject({ kind: 'client', attributes: { 'peer.service': 'auth' } })
    const route = await proxied.to('auth', 'POST /api/auth/register')
    expect(route.span.spanId).toBe(request.spanId)
    const transaction = await route.to('auth', 'transaction')
    await transaction.to('auth', 'insert outbox')
    const published = await transaction.to('auth', 'send com.loomcast.auth.user-registered.v1')
    expect(published.span.kind).toBe('producer')
    const handled = await published.to('content', 'process com.loomcast.auth.user-registered.v1')
    expect(handled.span).toMatchObject({ kind: 'consumer', attributes: { 'messaging.consumer.group.name': 'content.projections' } })
    const effect = await handled.to('content', 'transaction')
    await effect.to('content', 'insert inbox')
    await leave(page)
    await close()
    expect(faults).toEqual([])
  })

  it('connects a generation with the call to the provider, and has the model but not the text', async () => {
    const { page, faults, close } = await newVisitor(browser, product.url)
    openai.behave({ kind: 'write', text: 'Fresh zanzibarine bread in Foxhollow Lane.' })
    await page.goto('/register')
    await fillRegistration(page, `second.${MARKS.email}`, MARKS.password)
    await createAccount(page)
    await untilComplete()
    await whenTraced(page, '/generate')
    await generate(page, 'LinkedIn Post', MARKS.prompt)
    const chat = await collector.find((span) => span.name.startsWith('chat '), 'the call to the provider')
    expect(chat).toMatchObject({
      kind: 'client',
      service: 'content',
      attributes: {
        'gen_ai.provider.name': 'openai',
        'gen_ai.request.model': 'gpt-4o-mini',
        'gen_ai.usage.input_tokens': 42,
        'loomcast.platform': 'linkedin',
      },
    })
    const route = await collector.find((span) => span.spanId === chat.parentSpanId, 'the generation')
    expect(route.name).toBe('POST /api/content/generate')
    const click = await collector.find((span) => span.traceId === chat.traceId && span.name === 'click', 'the click')
    await (await walkFrom(collector, click).to('browser', 'POST')).to('gateway', 'POST /api/content/generate')
    await (await walkFrom(collector, route).to('content', 'transaction')).to('content', 'send com.loomcast.content.generated.v1')
    const pageLoad = await collector.find(
      (span) => span.name === 'load page' && span.attributes['loomcast.page'] === '/generate',
      'the page',
    )
    const load = await walkFrom(collector, pageLoad).to('browser', 'load slice')
    expect(load.span.attributes).toMatchObject({
      'loomcast.slice': 'content',
      'loomcast.slice.version': expect.stringMatching(/^\d+\.\d+\.\d+-/),
    })
    await whenTraced(page, '/plan')
    await leave(page)
    await close()
    expect(faults).toEqual([])
  })

  it('follows the protocol: every child span has its parent, and each service has its own name', async () => {
    expect(collector.faults()).toEqual([])
    await untilComplete()
    const services = new Set(collector.spans().map((span) => span.service))
    expect([...services].sort()).toEqual(['browser', 'gateway', ...SERVICES].sort())
  })
})

describe('personal data', () => {
  it('is in no span, metric or log line', async () => {
    const marked = { headers: { 'user-agent': MARKS.agent, 'x-forwarded-for': MARKS.address } }
    const email = `third.${MARKS.email}`
    const registered = await call(product, 'POST', '/api/auth/register', {
      ...marked,
      body: { email, password: MARKS.password },
    })
    expect(registered.json).toMatchObject({ success: true })
    const refresh = /=([^;]+)/.exec(registered.headers.get('set-cookie') ?? '')?.[1] ?? 'no cookie'
    const login = await call(product, 'POST', '/api/auth/login', { ...marked, body: { email, password: MARKS.password } })
    const token: string = login.json.access_token
    const session = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()).sid
    const asUser = { ...marked, token }
    const [first_name, last_name] = MARKS.name.split(' ')
    expect((await call(product, 'PUT', '/api/user/profile', { ...asUser, body: { first_name, last_name } })).status).toBe(200)
    await call(product, 'GET', '/api/user/export', asUser)
    await call(product, 'POST', '/api/auth/login', { ...marked, body: { email, password: `${MARKS.password}-wrong` } })
    await call(product, 'POST', '/api/auth/register', { ...marked, body: { email, password: MARKS.password } })
    await call(product, 'POST', '/api/auth/forgot-password', { ...marked, body: { email } })
    await call(product, 'POST', '/api/auth/reset-password', { ...marked, body: { token: MARKS.mailToken, password: MARKS.password } })
    await call(product, 'GET', `/reset-password/${MARKS.mailToken}?email=${email}`, marked)
    await call(product, 'GET', `/api/nothing/${MARKS.mailToken}?token=${token}`, marked)
    await call(product, 'GET', `/api/content/history?search=${MARKS.search}`, asUser)
    await call(product, 'POST', '/api/content/generate', { ...asUser, raw: `{"prompt": "${MARKS.prompt}", "platform": ` })
    for (const behavior of [
      { kind: 'write', text: `A ${MARKS.words} post.` },
      { kind: 'refuse' },
      { kind: 'fail', status: 500 },
    ] as Parameters<OpenAiDouble['behave']>[0][]) {
      openai.behave(behavior)
      await call(product, 'POST', '/api/content/generate', { ...asUser, body: { prompt: MARKS.prompt, platform: 'LinkedIn Post' } })
    }
    const hostile = { trace: 'a'.repeat(32), span: 'b'.repeat(16), name: 'click', start: Date.now() - 5, duration: 1 }
    const sendSpan = (span: object) =>
      call(product, 'POST', '/api/telemetry/traces', { ...marked, body: { sent_at: Date.now(), spans: [{ ...hostile, ...span }] } })
    expect((await sendSpan({ name: MARKS.email })).status).toBe(400)
    expect((await sendSpan({ 'user.email': MARKS.email })).status).toBe(400)
    expect((await sendSpan({ slice: MARKS.words, version: MARKS.words, page: MARKS.email })).status).toBe(204)
    const deleted = await call(product, 'DELETE', '/api/user/account', { ...asUser, body: { password: MARKS.password } })
    expect(deleted.status).toBeLessThan(300)
    await collector.find(
      (span) => span.name === 'process com.loomcast.auth.account-deleted.v1' && span.service === 'content',
      'the deletion',
    )
    await collector.find((span) => span.traceId === hostile.trace, "the hostile page's span")

    const lines = await readFile(join(product.data, 'logs', 'loomcast.jsonl'), 'utf8')
    const places = { spans: collector.bodies().join('\n'), logs: lines, metrics: await allMetrics(lines) }
    const marks = { ...MARKS, token, refresh, session, key: 'sk-marker-5521', encodedEmail: encodeURIComponent(MARKS.email) }
    const found = Object.entries(places).flatMap(([place, text]) =>
      Object.entries(marks).flatMap(([mark, value]) => (text.includes(value) ? [`${mark} in ${place}: ${around(text, value)}`] : [])),
    )
    expect(found).toEqual([])
    const names = new Set(collector.spans().flatMap((span) => Object.keys(span.attributes)))
    expect([...names].filter((name) => !SPAN_ATTRIBUTES.has(name))).toEqual([])
    // Parsing drops a key that a line repeats.
    expect(lines.split('\n').filter((line) => line !== '' && JSON.stringify(JSON.parse(line)) !== line)).toEqual([])
    // Makes sure that the logs and metrics are not empty, in which case the scan would find nothing.
    expect(lines).toContain('"trace_id"')
    expect(
      places.metrics.match(/^generation_duration_seconds_count{.*platform="linkedin",outcome="(stop|content_refused)"} \d+$/gm),
    ).toHaveLength(2)
  })
})

it('exposes the metrics that the operations guide documents, with these labels and no others', async () => {
  const documented = documentedMetrics(await readFile(join(import.meta.dirname, '..', '..', 'docs', 'OPERATIONS.md'), 'utf8'))
  const text = await allMetrics(await readFile(join(product.data, 'logs', 'loomcast.jsonl'), 'utf8'))
  const isOwn = (name: string) => !/^(process|nodejs)_/.test(name)
  const declared = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  )
  expect([...new Set(declared.filter(isOwn))].sort()).toEqual([...documented.keys()].sort())
  const undocumented = [...text.matchAll(/^(\w+)\{(.*)\} \S+$/gm)].flatMap(([, name = '', pairs = '']) =>
    [...pairs.matchAll(/(\w+)="/g)]
      .filter(([, label = '']) => isOwn(name) && label !== 'service' && !documented.get(name)?.includes(label))
      .map(([, label]) => `${name} has the label ${label}`),
  )
  expect([...new Set(undocumented)]).toEqual([])
})

/** Fetches the metrics of the gateway and of each service. Finds the services' ports in the log. */
async function allMetrics(log: string): Promise<string> {
  const origins = new Set(log.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? [])
  const texts = await Promise.all(
    [product.url, ...origins].map((origin) =>
      fetch(`${origin}/metrics`).then(
        (answer) => answer.text(),
        () => '',
      ),
    ),
  )
  return texts.join('\n')
}

function around(text: string, value: string): string {
  const at = text.indexOf(value)
  return text.slice(Math.max(0, at - 120), at + value.length + 60)
}
