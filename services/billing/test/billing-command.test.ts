import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { recordServers } from '@loomcast/local-servers'
import { serviceConfig } from '@loomcast/platform-config'
import { connectDatabase, ensureCollections } from '@loomcast/service-kit/mongo'
import { createLogger } from '@loomcast/service-kit/observability'
import { testServer } from '@loomcast/service-kit/testing'
import { systemClock } from '@loomcast/service-kit/time'
import type { RunningEmulator } from '@loomcast/stripe-emulator/testing'
import type { Connection } from 'mongoose'
import { runBillingCommand } from '../scripts/billing-command.ts'
import { type ConfigurationStep, configureProvider } from '../src/configuration/configure-provider.ts'
import { createProvider } from '../src/engines/create-provider.ts'
import { type PaymentProvider, ProviderError } from '../src/engines/payment-provider.ts'
import { createStripeClient } from '../src/engines/stripe/client.ts'
import { createRepositories } from '../src/repositories.ts'
import { loadBillingSettings } from '../src/settings.ts'
import { checkWebhookVersion } from '../src/webhooks/check-webhook-version.ts'
import { startSeparateEmulator } from './support/provider-harnesses.ts'

const run = promisify(execFile)
const script = join(import.meta.dirname, '..', 'scripts', 'billing.ts')
const publicUrl = 'https://app.example'
const webhookUrl = `${publicUrl}/api/billing/webhook`

let emulator: RunningEmulator
let connection: Connection
const mongoUrl = await testServer('mongodb')

beforeAll(async () => {
  emulator = await startSeparateEmulator('command')
  connection = await connectDatabase(mongoUrl, serviceConfig('billing').database)
  await connection.dropDatabase()
  createRepositories(connection)
  await ensureCollections(connection)
})
afterAll(async () => {
  await emulator?.close()
  await connection?.dropDatabase()
  await connection?.close()
})

const variables = () => ({ STRIPE_SECRET_KEY: 'sk_test_emulator', STRIPE_API_URL: emulator.url, PUBLIC_URL: publicUrl })

const environment = () => ({ ...process.env, ...variables(), MONGODB_URL: mongoUrl, NODE_OPTIONS: '' })

const settings = () => loadBillingSettings({ ...variables(), MONGODB_URL: mongoUrl, REDIS_URL: 'redis://x', AUTH_JWKS_URL: 'http://x' })

/** Runs the command in this process, because the start of a process takes seconds on a busy machine. */
async function command(...args: string[]): Promise<string> {
  const lines: string[] = []
  expect(await runBillingCommand(args, { env: environment(), print: (line) => lines.push(line) })).toBe(true)
  return `${lines.join('\n')}\n`
}

test('uses the database and the public URL of the product that runs from the data folder', async () => {
  const data = await mkdtemp(join(tmpdir(), 'loomcast-billing-command-'))
  const unused = { redisUrl: '', kafkaBrokers: '', stripeEmulatorUrl: '' }
  await recordServers(data, { ...unused, mongoUrl, publicUrl: 'http://localhost:4321' })
  const { MONGODB_URL: _mongo, PUBLIC_URL: _url, ...env } = environment()
  const lines: string[] = []
  await runBillingCommand(['status', '--data', data], { env, print: (line) => lines.push(line) })
  expect(lines.join('\n')).toContain('none for http://localhost:4321')
  await rm(data, { recursive: true })
})

test('sync creates prices and the webhook endpoint once and prints the signing secret once', async () => {
  const first = await command('sync')
  const prices = await emulator.sandbox.views.prices()
  expect(prices.map(({ lookupKey, amountMinor }) => [lookupKey, amountMinor])).toEqual([
    ['loomcast_professional_content', 495],
    ['loomcast_professional_video', 1900],
    ['loomcast_enterprise_content', 2900],
    ['loomcast_enterprise_video', 4900],
    ['loomcast_professional_content_year', 4950],
    ['loomcast_professional_video_year', 19_000],
    ['loomcast_enterprise_content_year', 29_000],
    ['loomcast_enterprise_video_year', 49_000],
  ])
  expect(first).toContain(`${webhookUrl}  created`)
  expect(first).toContain(`STRIPE_WEBHOOK_SECRET=${await emulator.sandbox.webhookSecret()}`)
  const eventCount = (await emulator.sandbox.views.events()).length

  const second = await command('sync')
  expect(second).toContain(`${webhookUrl}  is up to date`)
  expect(second).not.toContain('STRIPE_WEBHOOK_SECRET')
  expect(await emulator.sandbox.views.prices()).toEqual(prices)
  expect((await emulator.sandbox.views.events()).length).toBe(eventCount)
})

test('sync reports a step that failed and performs the others', async () => {
  const lines: string[] = []
  const env = { ...environment(), PUBLIC_URL: 'http://localhost:3000' }
  expect(await runBillingCommand(['sync'], { env, print: (line) => lines.push(line) })).toBe(false)
  expect(lines[0]).toMatch(/^webhook\s+failed: Invalid URL/)
  expect(lines.filter((line) => line.startsWith('price '))).toHaveLength(8)
  expect(lines.at(-1)).toBe('portal    is up to date')
})

test('the signing secret of a new endpoint is reported before a later step fails, and a second run completes that step', async () => {
  const stripe = createStripeClient({ secretKey: 'sk_test_emulator', apiUrl: emulator.url })
  for (const { id } of (await stripe.webhookEndpoints.list()).data) await stripe.webhookEndpoints.del(id)
  const logger = createLogger('billing', false)
  const context = { connection, repositories: createRepositories(connection), publicUrl, clock: systemClock, logger }
  const { provider } = createProvider({ settings: settings(), clock: systemClock, logger: createLogger('billing', false) })
  if (!provider) throw new Error('no provider')
  const failure = new ProviderError('rejected', 'Refused by the test.')
  const configure = async (from: PaymentProvider) => {
    const steps: ConfigurationStep[] = []
    return { succeeded: await configureProvider(context, from, (step) => steps.push(step)), steps }
  }
  const first = await configure({ ...provider, configurePortal: () => Promise.reject(failure) })
  expect(first).toMatchObject({
    succeeded: false,
    steps: [
      { step: 'webhook', created: true, secret: expect.stringMatching(/^whsec_/) },
      { step: 'prices' },
      { step: 'codes', synced: [], failed: [] },
      { step: 'portal', failure },
    ],
  })
  expect(await configure(provider)).toMatchObject({
    succeeded: true,
    steps: [
      { step: 'webhook', created: false, secret: null },
      { step: 'prices' },
      { step: 'codes' },
      { step: 'portal', change: 'unchanged' },
    ],
  })
})

test('an endpoint with another API version is logged at start, shown and replaced', async () => {
  const stripe = createStripeClient({ secretKey: 'sk_test_emulator', apiUrl: emulator.url })
  for (const { id } of (await stripe.webhookEndpoints.list()).data) await stripe.webhookEndpoints.del(id)
  await stripe.webhookEndpoints.create({ url: webhookUrl, enabled_events: ['*'], api_version: '2019-12-03' })
  expect(await command('status')).toMatch(/API version 2019-12-03, but the service uses \d{4}-/)
  expect(await startWarnings()).toMatchObject([{ endpoint_version: '2019-12-03' }])

  expect(await command('sync')).toContain('STRIPE_WEBHOOK_SECRET=')
  const { data } = await stripe.webhookEndpoints.list()
  expect(data.map(({ url, api_version }) => [url, api_version])).toEqual([[webhookUrl, '2026-10-28.endive']])
  expect(await startWarnings()).toEqual([])
})

/** Returns the fields of the warnings that the check at the start of the service logs. */
async function startWarnings(): Promise<object[]> {
  const { provider } = createProvider({ settings: settings(), clock: systemClock, logger: createLogger('billing', false) })
  const warnings: object[] = []
  const logger = { ...createLogger('billing', false), warn: (fields: object) => void warnings.push(fields) }
  await checkWebhookVersion({ provider, publicUrl, logger })
  return warnings
}

test('reconcile reports the number of synchronized customers', async () => {
  expect(await command('reconcile')).toBe('0 customers synchronized, 0 of them had changes without an event, 0 failed\n')
})

test('replay makes failed events due again', async () => {
  const time = new Date()
  const { providerEvents } = createRepositories(connection)
  const event = {
    type: 'invoice.paid',
    customer_id: 'cus_1',
    checkout_id: null,
    payment_id: null,
    body: '{}',
    created_at: time,
    received_at: time,
    attempts: 5,
    next_attempt_at: time,
    lease_id: null,
    leased_until: null,
    handled_at: null,
    foreign: false,
    last_error: 'boom',
  }
  await providerEvents.insert({ ...event, _id: 'evt_failed', state: 'failed' })
  await providerEvents.insert({ ...event, _id: 'evt_done', state: 'done', handled_at: time })
  expect(await command('status')).toContain('evt_failed')

  expect(await command('replay', '--failed')).toContain('1 event will be processed again\n  evt_failed')
  expect((await providerEvents.find('evt_failed'))?.state).toBe('received')
  expect(await command('replay', 'evt_done')).toContain('evt_done')
  expect((await providerEvents.find('evt_done'))?.state).toBe('received')
  await expect(command('replay', 'evt_unknown')).rejects.toMatchObject({ detail: 'There is no event with this id.' })
})

test('rejects an unknown command with the usage', async () => {
  await expect(command('explode')).rejects.toThrow(/npm run billing -- sync/)
})

test('the process writes to its outputs and ends with an exit code', async () => {
  const start = (...args: string[]) => run(process.execPath, [script, ...args], { env: environment() })
  const [status, failure] = await Promise.allSettled([start('status'), start('replay', 'evt_unknown')])
  expect(status).toMatchObject({ status: 'fulfilled', value: { stdout: expect.stringContaining('provider  stripe') } })
  expect(failure).toMatchObject({ status: 'rejected', reason: { code: 1, stderr: 'There is no event with this id.\n' } })
})
