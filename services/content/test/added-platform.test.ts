import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import { type ExtendedCopy, extendedCopy } from '../../../packages/platforms/test/fixture/extended-copy.ts'
import type { ContentService } from './support/content-service.ts'

/** The service with one more folder in packages/platforms and one more line in the registry. */
const USER = 'usr_eighth'
const BRIEF = 'Our bakery in Lyon cut food waste by 40% this year. Bread that is left at six goes for half price. #bread #lyon #waste'

let copy: ExtendedCopy
let content: ContentService
let compose: typeof import('../src/engines/composer/compose.ts')['compose']
beforeAll(async () => {
  copy = await extendedCopy(resolve(import.meta.dirname, '../../../packages/platforms'))
  jest.unstable_mockModule('@loomcast/platforms', () => import(join(copy.dir, 'index.ts')))
  jest.unstable_mockModule('@loomcast/platforms/guidance', () => import(join(copy.dir, 'guidance.ts')))
  ;({ compose } = await import('../src/engines/composer/compose.ts'))
  const { startContent } = await import('./support/content-service.ts')
  content = await startContent('added_platform')
})
afterAll(async () => {
  await content.stop()
  await copy.remove()
})

const added = async () => {
  const { platformById }: typeof import('@loomcast/platforms') = await import(join(copy.dir, 'index.ts'))
  return platformById('mastodon' as Parameters<typeof platformById>[0])
}

test("routes accept the platform's name, id and alias and return its name; the database stores its id", async () => {
  for (const platform of ['Mastodon Post', 'mastodon', 'toot']) {
    const { status, body } = await content.call(USER, 'POST', '/api/content/generate', { prompt: BRIEF, platform })
    expect(status).toBe(200)
    expect(body).toMatchObject({ platform: 'Mastodon Post', fit: { limit: 500 } })
  }
  const stored = await content.deps.connection.collection('contents').distinct('platform', { user_id: USER })
  expect(stored).toEqual(['mastodon'])
  expect((await content.call(USER, 'GET', '/api/content/history?platform=Mastodon%20Post')).body).toMatchObject({
    total: 3,
    history: [{ platform: 'Mastodon Post' }, { platform: 'Mastodon Post' }, { platform: 'Mastodon Post' }],
  })
  expect((await content.call(USER, 'POST', '/api/content/generate', { prompt: BRIEF, platform: 'myspace' })).status).toBe(400)
})

test('a template is named after the platform', async () => {
  const { body } = await content.call(USER, 'POST', '/api/content/templates', { prompt: BRIEF, platform: 'mastodon' })
  expect(body.template).toMatchObject({ name: 'Mastodon Post Template', platform: 'Mastodon Post' })
})

test("a model's prompt contains the platform's guidance", async () => {
  await content.call(USER, 'POST', '/api/content/generate', { prompt: BRIEF, platform: 'mastodon' })
  expect(JSON.stringify(content.openai.calls.at(-1))).toContain('Write a Mastodon post of at most 500 characters.')
})

test("the composer writes within the platform's limits", async () => {
  const { id } = await added()
  const request = { platform: id, tone: 'casual and friendly', instructions: '', avoidWords: [], variant: 0 }
  const { text } = compose({ ...request, brief: BRIEF })
  expect(text).toContain('40%')
  expect(text.match(/#\w+/gu)).toHaveLength(2)
  expect(
    compose({ ...request, brief: 'Each of our 40 ovens bakes 300 loaves a day in March. '.repeat(30) }).text.length,
  ).toBeLessThanOrEqual(500)
})

test("the composer reads the platform's names in a brief as part of the instruction, not as facts", async () => {
  const { id } = await added()
  const request = { platform: id, tone: 'casual and friendly', instructions: '', avoidWords: [], variant: 0 }
  const facts = 'Our bakery in Lyon cut food waste by 40% this year. Bread that is left at six goes for half price.'
  for (const instruction of ['Write a post for Mastodon: ', 'A toot about our bakery. ', 'Make it short, like my others on Mastodon. ']) {
    const { text, leftOut } = compose({ ...request, brief: `${instruction}${facts}` })
    expect(text).toContain('40%')
    expect(`${text} ${leftOut.join(' ')}`).not.toMatch(/mastodon|toot/iu)
  }
})
