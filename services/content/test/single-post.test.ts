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
  const response = await generate(user, key)
  await content.deps.connection.collection('generation_sets').deleteMany({ user_id: user })
  return response
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

  test('of a process that died is written again, and charged once', async () => {
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

describe('the database', () => {
  const COLLECTIONS = ['contents', 'entitlements', 'generation_sets', 'generations', 'knowledge', 'meters', 'outbox', 'settings', 'voices']

  /** The search for runs and calls that ended without a result, which a timer starts, reads by state and time. Every other read has a user or an id. */
  const isOfTimer = (collection: string, { find, filter }: { find?: string; filter?: object }) =>
    find !== undefined && /^generation/u.test(collection) && !/"(?:user_id|_id)":/u.test(JSON.stringify(filter))

  /** The commands for a text of a user that is not the first, in order, and which of them wait for the majority. */
  async function commandsFor(user: string) {
    await generate(user)
    const { db } = content.deps.connection
    await db?.command({ profile: 2 })
    await generate(user, 'profiled')
    await db?.command({ profile: 0 })
    const rows = await content.deps.connection.collection('system.profile').find().sort({ ts: 1 }).toArray()
    return rows.flatMap(({ op, ns, command }) => {
      const collection = String(ns).split('.')[1] ?? ''
      if (!COLLECTIONS.includes(collection) || isOfTimer(collection, command)) return []
      const wait = command.writeConcern?.w === 'majority' ? ', waits' : ''
      return [`${op === 'update' ? op : Object.keys(command)[0]} ${collection}${wait}`]
    })
  }

  test('gets few commands for a text, of which none waits for the majority before the commit', async () => {
    const commands = await commandsFor('usr_commands')
    expect(commands.slice(0, 4).sort()).toEqual(['find entitlements', 'find knowledge', 'find settings', 'find voices'])
    expect(commands.slice(4)).toEqual([
      'insert generation_sets',
      'insert generations',
      'findAndModify meters',
      'findAndModify meters',
      'insert contents',
      'update generations',
      'insert outbox',
    ])
  })

  test('is read for stops of a set only while its texts are being written', async () => {
    const { connection } = content.deps
    await connection.db?.command({ profile: 2 })
    /** Starts a set whose text is written when it is released. */
    async function startSet(user: string) {
      content.openai.script({ kind: 'hold', parts: ['Written.'] })
      const calls = content.openai.calls.length
      const answer = content.call(user, 'POST', '/api/content/generate-set', { prompt: LINKEDIN.prompt, platforms: ['linkedin'] })
      await poll(() => content.openai.calls.length > calls)
      const [call] = await stored('generation_sets', user)
      const reads = () =>
        connection
          .collection('system.profile')
          .countDocuments({ 'command.find': 'generation_sets', 'command.filter._id': call?._id } as never)
      return { answer, reads }
    }
    const written = await startSet('usr_written')
    await poll(async () => (await written.reads()) > 0)
    content.openai.release()
    expect((await written.answer).status).toBe(200)
    const reads = await written.reads()
    // By the second read of another set, the next one of the first would have been made.
    const running = await startSet('usr_running')
    await poll(async () => (await running.reads()) > 1)
    content.openai.release()
    await running.answer
    await connection.db?.command({ profile: 0 })
    expect(await written.reads()).toBe(reads)
  })

  test('that loses the run, the call and the reservation saves and charges nothing, and the same request succeeds', async () => {
    content.openai.script({ kind: 'hold', parts: ['Written.'] })
    const calls = content.openai.calls.length
    const answer = generate('usr_rolled_back', 'rolled-back')
    await poll(() => content.openai.calls.length > calls)
    const { connection } = content.deps
    await connection.collection('meters').updateOne({ _id: 'usr_rolled_back' as never }, { $set: { reservations: [] } })
    for (const name of ['generations', 'generation_sets']) await connection.collection(name).deleteMany({ user_id: 'usr_rolled_back' })
    content.openai.release()
    expect(await answer).toMatchObject({ status: 503, body: { code: 'generation_lost', charged: 'no' } })
    expect(await usedBy('usr_rolled_back')).toBe(0)
    expect((await generate('usr_rolled_back', 'rolled-back')).status).toBe(200)
    expect(await usedBy('usr_rolled_back')).toBe(1)
    expect(await stored('contents', 'usr_rolled_back')).toHaveLength(1)
  })
})

test('a repeated request gets its text although it would be rejected now', async () => {
  const first = await generate('usr_gone')
  const again = { ...LINKEDIN, parent_id: first.body.content_id }
  const second = await generate('usr_gone', 'again', again)
  await content.deps.connection.collection('contents').deleteOne({ _id: first.body.content_id as never })
  expect((await generate('usr_gone', 'other', again)).status).toBe(404)
  expect((await generate('usr_gone', 'again', again)).body).toEqual(second.body)
})
