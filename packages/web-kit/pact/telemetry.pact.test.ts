import { expect, test } from '@jest/globals'
import { httpContract, matching, statusesOf } from '@loomcast/contracts/pact'
import { createSender } from '../src/telemetry/sender.ts'

/** web-kit is part of the shell, so the shell is the consumer. */
const { exchange } = httpContract('shell', 'gateway')
const { integer } = matching

test('sends the spans of a page to the gateway', async () => {
  const span = {
    trace: '0af7651916cd43dd8448eb211c80319c',
    span: 'b7ad6b7169203331',
    name: 'load slice' as const,
    start: 1_773_144_000_000,
    duration: 120,
    slice: 'content',
    version: '1.0.0',
  }
  const statuses = await exchange(
    {
      named: 'spans of a page',
      request: { method: 'POST', path: '/api/telemetry/traces', body: { sent_at: integer(1_773_144_001_000), spans: [span] } },
      response: { status: 204 },
    },
    () => {
      const sender = createSender()
      sender.report(span)
      return statusesOf(() => sender.send())
    },
  )
  expect(statuses).toEqual([204])
})
