import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import { poll } from '@loomcast/service-kit/testing'
import { type RunningSandbox, startSandbox } from './support.ts'

let running: RunningSandbox

beforeEach(async () => {
  running = await startSandbox('delivery')
})
afterEach(() => running.stop())

const ids = () => running.delivered.map(({ event }) => event.id)

async function pendingIds(): Promise<string[]> {
  return (await running.sandbox.views.events()).filter(({ state }) => state === 'pending').map(({ id }) => id)
}

async function buy(): Promise<void> {
  const price = await running.price(1900)
  await running.subscriber(price.id)
}

test('delivers each event once, in order, and only the types that an endpoint wants', async () => {
  const { sandbox } = running
  await buy()
  const pending = await pendingIds()
  expect(pending.length).toBeGreaterThan(3)
  await expect(sandbox.deliver()).resolves.toBe(pending.length)
  expect(ids()).toEqual(pending)
  await expect(sandbox.deliver({ all: true })).resolves.toBe(0)
  const types = running.delivered.map(({ event }) => event.type)
  expect(types).not.toContain('customer.created')
  expect(await running.eventTypes()).toContain('customer.created')
})

test('a registered endpoint decides which events are delivered', async () => {
  const { sandbox, stripe } = running
  const endpoint = await stripe.webhookEndpoints.create({
    url: 'https://app.example/api/billing/webhook',
    enabled_events: ['invoice.paid'],
  })
  expect(endpoint.secret).toBe(await sandbox.webhookSecret())
  expect((await stripe.webhookEndpoints.retrieve(endpoint.id)).secret).toBeUndefined()
  await buy()
  await sandbox.deliver()
  expect(running.delivered.map(({ event }) => event.type)).toEqual(['invoice.paid'])
})

test('an event that is not accepted is delivered again later', async () => {
  const { sandbox } = running
  await buy()
  const pending = await pendingIds()
  await sandbox.faults.set({ fail: 1 })
  await sandbox.deliver()
  expect(ids()).toEqual(pending.slice(1))
  await expect(sandbox.deliver()).resolves.toBe(0)
  running.real.advance(1_000)
  await expect(sandbox.deliver()).resolves.toBe(1)
  expect(ids()).toEqual([...pending.slice(1), pending[0]])
})

test('two processes do not deliver the same event', async () => {
  const { sandbox } = running
  const other = running.another()
  await buy()
  const pending = await pendingIds()
  await Promise.all([sandbox.deliver(), other.sandbox.deliver(), sandbox.deliver()])
  expect(ids().toSorted()).toEqual(pending.toSorted())
  await other.sandbox.stop()
})

test('faults duplicate, drop, delay and reorder', async () => {
  const { sandbox, delivered } = running
  await sandbox.faults.set({ duplicate: 2 })
  await buy()
  const first = await pendingIds()
  await sandbox.deliver()
  expect(ids()).toEqual(first.flatMap((id) => [id, id, id]))

  delivered.length = 0
  await sandbox.faults.clear()
  await buy()
  const second = await pendingIds()
  await sandbox.faults.set({ drop: 2 })
  await sandbox.deliver()
  expect(ids()).toEqual(second.slice(2))
  expect((await sandbox.views.events()).filter(({ state }) => state === 'dropped')).toHaveLength(2)

  delivered.length = 0
  await sandbox.faults.set({ delayMs: 60_000 })
  await buy()
  const third = await pendingIds()
  await sandbox.deliver()
  expect(ids()).toEqual([])

  await sandbox.faults.set({ delayMs: 0, reorder: true })
  for (let round = 0; round < 3; round++) await buy()
  const all = await pendingIds()
  await sandbox.deliver({ all: true })
  expect(ids()).not.toEqual(all)
  expect(ids().toSorted()).toEqual([...all].toSorted())
  expect(all).toEqual(expect.arrayContaining(third))
})

test('posts signed events to the webhook right after a change, and again after an error', async () => {
  const bodies: { body: string; signature: string }[] = []
  const server = createServer((request, response) => {
    let body = ''
    request.setEncoding('utf8').on('data', (chunk: string) => {
      body += chunk
    })
    request.on('end', () => {
      bodies.push({ body, signature: String(request.headers['stripe-signature']) })
      response.writeHead(bodies.length === 1 ? 500 : 202).end()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const { sandbox } = running.another({ webhookUrl: `http://127.0.0.1:${port}/webhook`, deliver: undefined })
  sandbox.start()
  try {
    await buy()
    // Only the event that was not accepted is left.
    await poll(async () => (await pendingIds()).length === 1)
    running.real.advance(1_000)
    await poll(async () => (await pendingIds()).length === 0)
    const received: string[] = []
    for (const body of bodies) received.push((await running.verified(body)).id)
    expect(received.filter((id) => id === received[0])).toHaveLength(2)
    expect(new Set(received).size).toBe(received.length - 1)
    await expect(running.verified({ ...bodies[0]!, body: `${bodies[0]!.body} ` })).rejects.toThrow('signature')
  } finally {
    await sandbox.stop()
    server.closeAllConnections()
    server.close()
  }
})

test('events can be listed since a time and by type', async () => {
  const { stripe, sandbox } = running
  await buy()
  const since = Math.floor(sandbox.clock().getTime() / 1000) + 1
  await running.advanceDays(32)
  const renewed = await stripe.events.list({
    created: { gte: since },
    types: ['invoice.paid', 'customer.subscription.updated'],
    limit: 100,
  })
  expect(renewed.data.map(({ type }) => type)).toEqual(['invoice.paid', 'customer.subscription.updated'])
  const [, updated] = renewed.data
  expect(updated?.data.previous_attributes).toHaveProperty('items')
  expect(updated?.api_version).toBe('2026-10-28.endive')
  await expect(stripe.events.retrieve(updated!.id)).resolves.toMatchObject({ type: 'customer.subscription.updated' })
})
