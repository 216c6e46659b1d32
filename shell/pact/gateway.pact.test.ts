import { expect, test } from '@jest/globals'
import { httpContract, matching, statusesOf } from '@loomcast/contracts/pact'
import { chooseRelease, leavePreview } from '../src/frame/leave-preview.ts'
import { reportOpenTab } from '../src/registry/open-tab.ts'
import { lookUpPlan } from '../src/registry/plan-segment.ts'
import { registry } from '../src/registry/registry.store.ts'
import { release } from '../test/release.ts'

const { exchange } = httpContract('shell', 'gateway')
const { regex } = matching

test('reports to the gateway which releases the page relies on', async () => {
  registry.live.set({ slices: [release('content', { version: '1.0.0' })] })
  const statuses = await exchange(
    {
      named: 'the releases of an open tab',
      request: {
        method: 'POST',
        path: '/api/slices/tabs',
        body: {
          tab: regex('^[\\w-]{22}$', 'AAAAAAAAAAAAAAAAAAAAAA'),
          state: 'open',
          releases: [{ slice: 'content', version: '1.0.0' }],
        },
      },
      response: { status: 204 },
    },
    () => statusesOf(reportOpenTab),
  )
  expect(statuses).toEqual([204])
})

test('chooses a release, which the gateway refuses without a link for inspection', async () => {
  const answer = await exchange(
    {
      named: 'the choice of a release',
      request: { method: 'PUT', path: '/api/slices/preview', body: { slice: 'content', version: '1.0.0' } },
      response: { status: 410, body: { code: 'preview_ended' } },
    },
    () => chooseRelease('content', '1.0.0').catch((error: Error) => error.message),
  )
  expect(answer).toBe('status 410')
})

test('has the plan of the user looked up, which the gateway refuses without a session', async () => {
  const answer = await exchange(
    {
      named: 'the plan of a visitor without a session',
      request: { method: 'PUT', path: '/api/slices/segments', body: {} },
      response: { status: 401, body: { code: 'token_missing' } },
    },
    () => lookUpPlan().catch((error: { code?: string }) => error.code),
  )
  expect(answer).toBe('token_missing')
})

test('ends a preview at the gateway', async () => {
  const left = await exchange(
    {
      named: 'the end of a preview',
      request: { method: 'DELETE', path: '/api/slices/preview' },
      response: { status: 204 },
    },
    () => leavePreview().then(() => true),
  )
  expect(left).toBe(true)
})
