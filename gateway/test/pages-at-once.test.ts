import { expect, test } from '@jest/globals'
import { createApp } from '@loomcast/service-kit/http'
import { poll } from '@loomcast/service-kit/testing'
import { createSlots } from '../src/edge/slots.ts'
import { guardPages } from '../src/own-routes/limits.ts'

test('writes a bounded number of pages at the same time for one IP address, and those of others at once', async () => {
  const app = await createApp({ service: 'gateway', logger: false })
  guardPages(app, createSlots({ perAddress: 2, waitMs: 60_000 }))
  const gates: { path: string; end: () => void }[] = []
  app.get('/*', { config: { auth: 'public' }, schema: { hide: true } }, async (request) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    gates.push({ path: request.url, end: resolve })
    await promise
    return 'page'
  })
  const read = (url: string, remoteAddress: string) => app.inject({ url, remoteAddress })
  const greedy = Array.from({ length: 5 }, (_, index) => read(`/${index}`, '203.0.113.1'))
  await poll(() => gates.length === 2)
  const other = read('/other', '203.0.113.2')
  await poll(() => gates.length === 3)
  expect(gates.map(({ path }) => path)).toEqual(['/0', '/1', '/other'])
  for (let next = 0; next < 6; next += 1) {
    await poll(() => gates.length > next)
    gates[next]?.end()
  }
  expect((await Promise.all([...greedy, other])).map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200, 200])
  await app.close()
})
