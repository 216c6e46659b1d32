import { session } from '@loomcast/web-kit'
import { fakeApi, testUser } from '@loomcast/web-kit/testing'
import { waitFor } from '@testing-library/react'
import { watchPlan } from '../src/registry/plan-segment.ts'
import { registry } from '../src/registry/registry.store.ts'
import { release } from './release.ts'

it('has the plan of a user who signs in looked up once, with the token, and then the releases', async () => {
  const token = `${btoa('{}')}.${btoa(JSON.stringify({ sub: testUser.user_id, exp: 9_999_999_999 }))}.x`
  const server = fakeApi({
    'GET /api/auth/me': testUser,
    'PUT /api/slices/segments': () => new Response(null, { status: 204 }),
    'GET /registry.json': { slices: [release('content', { entry: 'new.js' })] },
  })
  const calls = () => server.calls.map(({ method, path }) => `${method} ${path}`).filter((call) => call !== 'GET /api/auth/me')
  registry.live.set({ slices: [release('content')], needsPlan: true })
  const stop = watchPlan()
  expect(calls()).toEqual([])
  localStorage.setItem('token', token)
  await session.start()
  await waitFor(() => expect(registry.pending.get()).not.toBeNull())
  await session.reload()
  expect(calls()).toEqual(['PUT /api/slices/segments', 'GET /registry.json'])
  expect(server.calls.find(({ method }) => method === 'PUT')?.headers.get('authorization')).toBe(`Bearer ${token}`)
  stop()
  server.restore()
})
