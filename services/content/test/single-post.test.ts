import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { hashRequest } from '@loomcast/service-kit/http'
import { poll } from '@loomcast/service-kit/testing'
import { newRunIds } from '../src/generation/generator.ts'
import { createResolver } from '../src/generation/resolved-request.ts'
import { type ContentService, LINKEDIN, startContent } from './support/content-service.ts'

/** A single text is a set of one that has no set's id. */
let content: ContentService
beforeAll(async () => {
  content = await startContent('single_post')
})
afterAll(() => content.stop())

const generate = (user: string, key?: string, body: object = LINKEDIN) =>
  content.call(user, 'POST', '/api/content/generate', body, key === undefined ? {} : { 'idempotency-key': key })
const usedBy = async (user: string) => (await content.call(user, 'GET', '/api/user/package')).body.usage.generations_used
const stored = (name: string, user_id: string) => content.deps.connection.collection(name).find({ user_id }).toArray()

test('is stored as a call with one text and its run, under the same key', async () => {
  const { body } = await generate('usr_stored', 'key-1')
  expect(await stored('generation_sets', 'usr_stored')).toMatchObject([
    { set_id: null, idempotency_key: 'post key-1', members: [{ platform: 'linkedin', content_id: body.content_id }] },
  ])
  expect(await stored('generations', 'usr_stored')).toMatchObject([
    { idempotency_key: 'key-1', content_id: body.content_id, state: 'completed' },
  ])
})

test('is not listed among the sets that are being written', async () => {
  content.openai.script({ kind: 'hold', parts: ['Written.'] })
  const calls = content.openai.calls.length
  const running = generate('usr_unlisted')
  await poll(() => content.openai.calls.length > calls)
  expect((await content.call('usr_unlisted', 'GET', '/api/content/sets?state=running')).body.sets).toEqual([])
  content.openai.release()
  expect((await running).body).toMatchObject({ set_id: null })
})

test("shares no key with a user's sets", async () => {
  const single = await generate('usr_both', 'both')
  const set = await content.call(
    'usr_both',
    'POST',
    '/api/content/generate-set',
    { prompt: LINKEDIN.prompt, platforms: ['linkedin'] },
    { 'idempotency-key': 'both' },
  )
  expect([single.status, set.status]).toEqual([200, 200])
  expect((await generate('usr_both', 'both')).body).toEqual(single.body)
  expect(await usedBy('usr_both')).toBe(2)
})

test('leaves no call behind when no quota is left', async () => {
  for (let nth = 0; nth < 10; nth += 1) await generate('usr_none')
  expect((await generate('usr_none', 'none')).status).toBe(402)
  expect(await stored('generation_sets', 'usr_none')).toHaveLength(10)
  const other = { ...LINKEDIN, prompt: 'Another brief about our bakery.' }
  expect((await generate('usr_none', 'none', other)).status).toBe(402)
})

/** Makes what a release stored that had no calls of single texts. */
async function withoutCall(user: string, key: string) {
  const answer = await generate(user, key)
  await content.deps.connection.collection('generation_sets').deleteMany({ user_id: user })
  return answer
}

describe('a run of a release in which single texts had no calls', () => {
  test('is found by its key: the repeated request gets its text, which is charged once', async () => {
    const first = await withoutCall('usr_found', 'found')
    for (let nth = 0; nth < 2; nth += 1) expect((await generate('usr_found', 'found')).body).toEqual(first.body)
    expect(await usedBy('usr_found')).toBe(1)
  })

  test('is not found by another request', async () => {
    await withoutCall('usr_other', 'other')
    const other = { ...LINKEDIN, prompt: 'Another brief about our bakery.' }
    expect(await generate('usr_other', 'other', other)).toMatchObject({ status: 422, body: { code: 'idempotency_key_reused' } })
    expect((await generate('usr_other', 'other')).status).toBe(200)
  })

  test('whose process died is written again, and charged once', async () => {
    const { id, contentId } = newRunIds()
    const now = content.clock()
    const lease = new Date(now.getTime() - 1)
    const { generations, meters } = content.repositories
    await generations.begin({
      _id: id,
      user_id: 'usr_died',
      content_id: contentId,
      idempotency_key: 'died',
      request_hash: hashRequest(LINKEDIN),
      state: 'running',
      started_at: now,
      lease_expires_at: lease,
    })
    await meters.reserve('usr_died', id, 10, now, new Date(now.getTime() + 60_000))
    expect((await generate('usr_died', 'died')).status).toBe(200)
    expect(await usedBy('usr_died')).toBe(1)
    expect(await stored('generations', 'usr_died')).toMatchObject([{ state: 'completed' }])
    expect(await content.deps.connection.collection('meters').findOne({ _id: 'usr_died' as never })).toMatchObject({ reservations: [] })
  })
})

test('what the platforms of a request have in common is read once', async () => {
  const { settings } = content.repositories
  let reads = 0
  const counting = {
    ...content.repositories,
    settings: {
      async of(userId: string) {
        reads += 1
        return settings.of(userId)
      },
    },
  }
  const { engineRegistry } = content.deps
  if (!engineRegistry) throw new Error('The service under test has engines.')
  const deps = { repositories: counting, engineRegistry, randomMark: () => 'mark', randomSeed: () => 1 }
  const resolve = createResolver('usr_once', { prompt: LINKEDIN.prompt }, deps)
  const platforms = ['linkedin', 'instagram', 'linkedin'] as const
  const resolved = await Promise.all(platforms.map((platform) => resolve(platform)))
  expect(resolved.map(({ platform }) => platform.id)).toEqual(platforms)
  expect(resolved[2]).toBe(resolved[0])
  expect(reads).toBe(1)
})
