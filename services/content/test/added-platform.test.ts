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
  return platformById('quillboard' as Parameters<typeof platformById>[0])
}

test("routes accept the platform's name, id and alias and return its name; the database stores its id", async () => {
  for (const platform of ['Quillboard Post', 'quillboard', 'quillnote']) {
    const { status, body } = await content.call(USER, 'POST', '/api/content/generate', { prompt: BRIEF, platform })
    expect(status).toBe(200)
    expect(body).toMatchObject({ platform: 'Quillboard Post', fit: { limit: 500 } })
  }
  const stored = await content.deps.connection.collection('contents').distinct('platform', { user_id: USER })
  expect(stored).toEqual(['quillboard'])
  expect((await content.call(USER, 'GET', '/api/content/history?platform=Quillboard%20Post')).body).toMatchObject({
    total: 3,
    history: [{ platform: 'Quillboard Post' }, { platform: 'Quillboard Post' }, { platform: 'Quillboard Post' }],
  })
  expect((await content.call(USER, 'POST', '/api/content/generate', { prompt: BRIEF, platform: 'myspace' })).status).toBe(400)
})

test('a template is named after the platform', async () => {
  const { body } = await content.call(USER, 'POST', '/api/content/templates', { prompt: BRIEF, platform: 'quillboard' })
  expect(body.template).toMatchObject({ name: 'Quillboard Post Template', platform: 'Quillboard Post' })
})

test("a model's prompt contains the platform's guidance", async () => {
  await content.call(USER, 'POST', '/api/content/generate', { prompt: BRIEF, platform: 'quillboard' })
  expect(JSON.stringify(content.openai.calls.at(-1))).toContain('Write a Quillboard post of at most 500 characters.')
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

test('the composer counts links as the platform does, and leaves nothing out that fits', async () => {
  const { id } = await added()
  const link = `https://bakery.example.com/${'a'.repeat(480)}`
  const brief = `Each of our 40 ovens bakes 300 loaves a day. Our shop in Lyon is open from seven. Order bread for Sunday at ${link}`
  const request = { platform: id, tone: 'casual and friendly', instructions: '', avoidWords: [], variant: 0 }
  const { text, leftOut } = compose({ ...request, brief })
  expect(text.length).toBeGreaterThan(500)
  expect(text).toContain(link)
  expect(leftOut.join(' ')).not.toContain('seven')
})

test("the composer reads the platform's names in a brief as part of the instruction, not as facts", async () => {
  const { id } = await added()
  const request = { platform: id, tone: 'casual and friendly', instructions: '', avoidWords: [], variant: 0 }
  const facts = 'Our bakery in Lyon cut food waste by 40% this year. Bread that is left at six goes for half price.'
  for (const instruction of [
    'Write a post for Quillboard: ',
    'A quillnote about our bakery. ',
    'Make it short, like my others on Quillboard. ',
  ]) {
    const { text, leftOut } = compose({ ...request, brief: `${instruction}${facts}` })
    expect(text).toContain('40%')
    expect(`${text} ${leftOut.join(' ')}`).not.toMatch(/quillboard|quillnote/iu)
  }
})
