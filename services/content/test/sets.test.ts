import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { DEFAULT_ENTITLEMENT } from '@loomcast/contracts'
import { PLATFORMS } from '@loomcast/platforms'
import { withTransaction } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import type { Engine } from '../src/engines/engine.ts'
import { sweepGenerations } from '../src/generation/sweep-generations.ts'
import { type Answer, type ContentService, eventsOf, startContent } from './support/content-service.ts'
import { echo } from './support/echo.ts'
import type { Script } from './support/openai-double.ts'

/** Writes a different text for each platform, because identical texts of a set are charged once. */
const writer: Engine = {
  id: 'composer',
  generate: (request) => echo.generate({ ...request, brief: `${request.brief} (${request.platform})` }),
}
let content: ContentService
let url: string
beforeAll(async () => {
  content = await startContent('sets', { composer: writer })
  content.openai.reply = (nth) => ['Hello from ', `call ${nth}.`]
  url = await content.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => content.stop())

const PROMPT = 'Our bakery cut food waste with an app.'
const THREE = { prompt: PROMPT, platforms: ['LinkedIn Post', 'instagram', 'facebook'] }
const NAMES = ['LinkedIn Post', 'Instagram Caption', 'Facebook Post']
const EVENTS = { accept: 'text/event-stream' }

const writeSet = (user: string, body: object = THREE, headers: Record<string, string> = {}) =>
  content.call(user, 'POST', '/api/content/generate-set', body, headers)
const streamed = async (user: string, body: object = THREE, headers: Record<string, string> = {}) =>
  eventsOf((await writeSet(user, body, { ...EVENTS, ...headers })).text)
const readSet = (user: string, id: string) => content.call(user, 'GET', `/api/content/sets/${id}`)
const usedBy = async (user: string) => (await content.call(user, 'GET', '/api/user/package')).body.usage.generations_used
const historyOf = async (user: string) => (await content.call(user, 'GET', '/api/content/history')).body
const spend = async (user: string, texts: number) => {
  for (let nth = 0; nth < texts; nth += 1)
    await content.call(user, 'POST', '/api/content/generate', { prompt: PROMPT, platform: 'linkedin', provider: 'local' })
}

async function allowUnlimited(user_id: string): Promise<void> {
  const limits = { texts: null, videos: null }
  const event = { data: { ...DEFAULT_ENTITLEMENT, user_id, limits, changed_at: '2026-03-10T00:00:00.000Z' }, version: 1 }
  await withTransaction(content.deps.connection, (tx) => content.repositories.entitlements.apply(event, tx))
}

/** Opens a set's stream on a real connection and reads it until it contains what is wanted. */
async function opened(
  user: string,
  wanted: string | ((text: string) => boolean),
  body: object = THREE,
  headers: Record<string, string> = {},
) {
  const left = new AbortController()
  const response = await fetch(`${url}/api/content/generate-set`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(await content.tokens.as(user)), ...EVENTS, ...headers },
    body: JSON.stringify(body),
    signal: left.signal,
  })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const isRead = typeof wanted === 'string' ? (text: string) => text.includes(wanted) : wanted
  let text = ''
  while (!isRead(text)) {
    const { value, done } = await reader.read()
    if (done) break
    text += value
  }
  return { text, leave: () => left.abort(), id: /"set_id":"([^"]+)"/u.exec(text)?.[1] ?? '' }
}

describe('a set', () => {
  test('keeps the notices of its texts after their runs were deleted', async () => {
    content.openai.script({ kind: 'text', parts: ['Pure synergy.'] }, { kind: 'text', parts: ['Still synergy.'] })
    const { body } = await writeSet('usr_notices', { prompt: PROMPT, platforms: ['linkedin'], avoid_words: 'synergy' })
    const { notices } = body.members[0].result
    expect(notices).toMatchObject([{ code: 'words_to_avoid' }])
    await content.deps.connection.collection('generations').deleteMany({ user_id: 'usr_notices' })
    expect((await readSet('usr_notices', body.set_id)).body.members[0].result.notices).toEqual(notices)
    expect((await historyOf('usr_notices')).history[0].notices).toEqual(notices)
  })

  test('has one text for each platform, in their order, each charged as one generation', async () => {
    const { status, body } = await writeSet('usr_set')
    expect(status).toBe(200)
    expect(body).toMatchObject({ success: true, set_id: expect.any(String), prompt: PROMPT, created_at: '2026-03-10T12:00:00.000Z' })
    expect(body.members.map((member: { platform: string }) => member.platform)).toEqual(NAMES)
    for (const { content_id, state, result, platform } of body.members) {
      expect(state).toBe('completed')
      expect(result).toMatchObject({ content_id, platform, content: expect.stringMatching(/^Hello from call \d+\.$/), set_id: body.set_id })
      expect((await content.call('usr_set', 'GET', `/api/content/${content_id}`)).body.item.set_id).toBe(body.set_id)
    }
    expect(await usedBy('usr_set')).toBe(3)
    expect((await historyOf('usr_set')).history.map((item: { set_id: string }) => item.set_id)).toEqual(Array(3).fill(body.set_id))
    expect((await content.call('usr_set', 'GET', '/api/content/export')).text).toContain(body.set_id)
    const types = await content.deps.connection.collection('outbox').distinct('type', { key: 'usr_set' })
    expect(types).toEqual(['com.loomcast.content.generated.v1'])
  })

  test('streams the events of all members, each with its platform and id', async () => {
    const events = await streamed('usr_stream')
    const [first] = events
    expect(first).toEqual({ name: 'set', data: { set_id: expect.any(String), members: expect.any(Array) } })
    const { set_id, members } = first!.data
    expect(members.map((member: { platform: string }) => member.platform)).toEqual(NAMES)
    for (const { platform, content_id } of members) {
      const own = events.filter(({ data }) => data.content_id === content_id)
      expect(own.map(({ name }) => name)).toEqual(['started', 'delta', 'delta', 'result'])
      expect(new Set(own.map(({ data }) => data.platform))).toEqual(new Set([platform]))
    }
    expect(events.at(-1)).toEqual({ name: 'done', data: { set_id, completed: 3, failed: 0 } })
  })

  test('streams side by side: the other texts are finished while one is being written', async () => {
    content.openai.script({ kind: 'hold', parts: ['Slow.'] })
    const finished = (text: string) => text.split('event: result').length === 3
    const { text } = await opened('usr_side', finished)
    expect(text).not.toContain('event: done')
    content.openai.release()
    await poll(async () => (await usedBy('usr_side')) === 3)
  })

  test('charges identical texts once, and reports it', async () => {
    const same: Script = { kind: 'text', parts: ['The same.'] }
    content.openai.script(same, same, { kind: 'text', parts: ['Another.'] })
    const { body } = await writeSet('usr_same')
    const free = body.members.filter(({ result }: { result: { notices: object[] } }) => result.notices.length > 0)
    expect(free.map(({ result }: { result: { notices: object[] } }) => result.notices)).toEqual([
      [{ code: 'same_text', message: expect.stringMatching(/^This is the same text as your [\w ]+, so it was not charged\.$/) }],
    ])
    expect(await usedBy('usr_same')).toBe(2)
    const [written] = body.members.filter(({ result }: { result: { content: string } }) => result.content === 'Another.')
    await content.call('usr_same', 'PUT', `/api/content/${written.content_id}`, { generated_text: 'Edited.' })
    content.openai.script({ kind: 'text', parts: ['Another.'] }, { kind: 'text', parts: ['Edited.'] })
    await writeSet('usr_same', { prompt: PROMPT, platforms: ['twitter', 'tiktok'], set_id: body.set_id })
    expect(await usedBy('usr_same')).toBe(3)
  })

  test('of one text costs one generation', async () => {
    expect((await writeSet('usr_one', { ...THREE, platforms: ['tiktok'] })).body.members).toHaveLength(1)
    expect(await usedBy('usr_one')).toBe(1)
  })

  test('keeps the others when one fails, which costs nothing', async () => {
    content.openai.script({ kind: 'text', parts: ['One.'] }, { kind: 'refusal' })
    const { status, body } = await writeSet('usr_fails')
    expect(status).toBe(200)
    expect(body.members.map((member: { state: string }) => member.state).sort()).toEqual(['completed', 'completed', 'failed'])
    const failed = body.members.find((member: { state: string }) => member.state === 'failed')
    expect(failed.problem).toMatchObject({ code: 'content_refused', status: 422, charged: 'no' })
    expect(await usedBy('usr_fails')).toBe(2)
    const { members } = (await readSet('usr_fails', body.set_id)).body
    expect(members.map((member: { state: string }) => member.state)).toEqual(body.members.map((member: { state: string }) => member.state))
  })
})

describe('the quota', () => {
  test('goes to the first platforms; the others get the problem, and the set is written', async () => {
    await spend('usr_quota', 8)
    const events = await streamed('usr_quota')
    expect(
      events
        .filter(({ name }) => name === 'result')
        .map(({ data }) => data.platform)
        .sort(),
    ).toEqual([NAMES[1], NAMES[0]])
    const error = events.find(({ name }) => name === 'error')
    expect(error?.data).toMatchObject({ platform: NAMES[2], status: 402, code: 'quota_exhausted', user_usage: { limit: 10 } })
    expect(events.at(-1)).toMatchObject({ name: 'done', data: { completed: 2, failed: 1 } })
    expect(await usedBy('usr_quota')).toBe(10)
  })

  test('that is used up causes 402, and the same key succeeds when there is some again', async () => {
    await spend('usr_none', 10)
    const key = { 'idempotency-key': 'none-left' }
    expect(await writeSet('usr_none', THREE, { ...key, ...EVENTS })).toMatchObject({
      status: 402,
      body: { code: 'quota_exhausted', period_ends_at: expect.any(String) },
    })
    await content.deps.connection.collection('meters').updateOne({ _id: 'usr_none' as never }, { $set: { used: 0 } })
    const { status, body } = await writeSet('usr_none', THREE, key)
    expect([status, body.members.map((member: { state: string }) => member.state)]).toEqual([200, Array(3).fill('completed')])
  })

  test('is overspent neither by 20 users at once nor by one user with many sets at once', async () => {
    const all = {
      prompt: PROMPT,
      provider: 'local',
      platforms: ['linkedin', 'twitter', 'instagram', 'facebook', 'youtube', 'tiktok', 'blog'],
    }
    const users = Array.from({ length: 20 }, (_, nth) => `usr_at_once_${nth}`)
    const greedy = Array.from({ length: 6 }, () => 'usr_greedy')
    await Promise.all([...users, ...greedy].map((user) => writeSet(user, all)))
    expect(await Promise.all(users.map(usedBy))).toEqual(Array(20).fill(7))
    expect(await usedBy('usr_greedy')).toBe(10)
    expect((await historyOf('usr_greedy')).total).toBe(10)
  })
})

describe('the same key', () => {
  const key = { 'idempotency-key': 'set-key' }

  test('with the same body gets the same set, as JSON and as a stream, and nothing more is charged', async () => {
    const first = await writeSet('usr_key', THREE, key)
    const calls = content.openai.calls.length
    const second = await writeSet('usr_key', { platforms: THREE.platforms, prompt: PROMPT }, key)
    expect(second.body).toEqual(first.body)
    const events = await streamed('usr_key', THREE, key)
    expect(events.map(({ name }) => name)).toEqual(['set', 'result', 'result', 'result', 'done'])
    expect(events.at(-1)!.data).toMatchObject({ set_id: first.body.set_id, completed: 3 })
    expect(content.openai.calls).toHaveLength(calls)
    expect(await usedBy('usr_key')).toBe(3)
  })

  test('five times at once writes one set', async () => {
    const responses = await Promise.all(Array.from({ length: 5 }, () => writeSet('usr_key_once', THREE, key)))
    expect(responses.map(({ status }) => status)).toEqual(Array(5).fill(200))
    expect(new Set(responses.map(({ body }) => body.set_id)).size).toBe(1)
    expect(await usedBy('usr_key_once')).toBe(3)
  })

  test('with another body is rejected', async () => {
    await writeSet('usr_key_other', THREE, key)
    expect(await writeSet('usr_key_other', { ...THREE, platforms: ['linkedin'] }, key)).toMatchObject({
      status: 422,
      body: { code: 'idempotency_key_reused' },
    })
  })

  test('starts another set after 24 hours, and the first remains', async () => {
    const first = await writeSet('usr_key_day', THREE, key)
    content.clock.advance(24 * 3600 * 1000)
    const second = await writeSet('usr_key_day', THREE, key)
    content.clock.advance(-24 * 3600 * 1000)
    expect(second.body.set_id).not.toBe(first.body.set_id)
    expect((await readSet('usr_key_day', first.body.set_id)).body.members).toHaveLength(3)
  })
})

const holds = (count: number) =>
  Array.from({ length: count }, (_, nth): Script => ({ kind: 'hold', parts: ['Half a text ', `about bread ${nth}`] }))
const HALF_A_TEXT = expect.stringMatching(/^Half a text about bread \d+$/)

describe('leaving the stream', () => {
  test('stops nothing: the set is found with the text so far, its stream goes on, and all is kept', async () => {
    content.openai.script(...holds(3))
    const { id, text, leave } = await opened('usr_leaves', 'about bread')
    expect(text).toContain('event: started')
    leave()
    await poll(async () =>
      (await readSet('usr_leaves', id)).body.members.every((member: { text: string }) => member.text.includes('bread')),
    )
    expect((await readSet('usr_leaves', id)).body.members[2]).toMatchObject({
      platform: NAMES[2],
      state: 'running',
      text: HALF_A_TEXT,
    })
    const again = await fetch(`${url}/api/content/sets/${id}`, { headers: { ...(await content.tokens.as('usr_leaves')), ...EVENTS } })
    let seen = ''
    for await (const part of again.body!.pipeThrough(new TextDecoderStream())) {
      seen += part
      if (seen.split('event: started').length === 4) content.openai.release()
    }
    const events = eventsOf(seen)
    expect(events.map(({ name }) => name).sort()).toEqual([
      ...['delta', 'delta', 'delta', 'delta', 'delta', 'delta', 'done', 'result', 'result', 'result', 'set'],
      ...['started', 'started', 'started'],
    ])
    expect(await usedBy('usr_leaves')).toBe(3)
  })
})

describe('stopping', () => {
  const stop = (user: string, id: string, body: object = {}) => content.call(user, 'POST', `/api/content/sets/${id}/stop`, body)
  const stateOf = ({ body }: Answer, platform: string) => body.members.find((member: { platform: string }) => member.platform === platform)

  test('one text keeps what was written, and the others go on', async () => {
    content.openai.script(...holds(3))
    const { id } = await opened('usr_stop_one', 'about bread')
    await poll(async () =>
      (await readSet('usr_stop_one', id)).body.members.every((member: { text: string }) => member.text.includes('bread')),
    )
    const { content_id } = (await readSet('usr_stop_one', id)).body.members[1]
    const stopped = await stop('usr_stop_one', id, { content_id })
    expect(stateOf(stopped, NAMES[1]!)).toMatchObject({
      state: 'completed',
      result: { content: HALF_A_TEXT, finish_reason: 'stopped' },
    })
    expect([stateOf(stopped, NAMES[0]!).state, stateOf(stopped, NAMES[2]!).state]).toEqual(['running', 'running'])
    expect(await usedBy('usr_stop_one')).toBe(1)
    content.openai.release()
    await poll(async () => (await usedBy('usr_stop_one')) === 3)
  })

  test('all before the first word costs nothing, and the same key does not start them again', async () => {
    const empty: Script = { kind: 'hold', parts: [] }
    content.openai.script(empty, empty, empty)
    const key = { 'idempotency-key': 'stopped-early' }
    const { id } = await opened('usr_stop_all', '"content_id"', THREE, key)
    const stopped = await stop('usr_stop_all', id)
    expect(stopped.body.members.map((member: { state: string }) => member.state)).toEqual(['stopped', 'stopped', 'stopped'])
    const events = await streamed('usr_stop_all', THREE, key)
    expect(events.map(({ name, data }) => [name, data.code])).toEqual([
      ['set', undefined],
      ...Array(3).fill(['error', 'generation_stopped']),
      ['done', undefined],
    ])
    expect(await usedBy('usr_stop_all')).toBe(0)
  })

  test('through another process ends the run in its own', async () => {
    content.openai.script(...holds(3))
    const { id } = await opened('usr_stop_far', 'about bread')
    await poll(async () =>
      (await readSet('usr_stop_far', id)).body.members.every((member: { text: string }) => member.text.includes('bread')),
    )
    const other = await content.restarted()
    const response = await other.inject({
      method: 'POST',
      url: `/api/content/sets/${id}/stop`,
      headers: await content.tokens.as('usr_stop_far'),
      payload: {},
    })
    expect(response.json().members.map((member: { state: string }) => member.state)).toEqual(Array(3).fill('completed'))
    expect(await usedBy('usr_stop_far')).toBe(3)
  })
})

describe('a process that dies', () => {
  /** Writes a set whose last run is stored and reserved, but belongs to a process that has ended. */
  async function withoutLast(user: string, key: string) {
    const first = await writeSet(user, THREE, { 'idempotency-key': key })
    const last = first.body.members[2]
    const { connection } = content.deps
    const run = await connection.collection('generations').findOne({ content_id: last.content_id })
    await connection.collection('contents').deleteOne({ _id: last.content_id })
    const lease = content.clock()
    await connection
      .collection('generations')
      .updateOne({ _id: run!._id }, { $set: { state: 'running', lease_expires_at: lease }, $unset: { answer: 1 } })
    await connection.collection('meters').updateOne({ _id: user as never }, {
      $inc: { used: -1 },
      $push: { reservations: { id: run!._id, source: 'monthly', period_start: lease, expires_at: lease } },
    } as never)
    return { first, last }
  }

  test('leaves the finished texts; the unfinished one is shown as failed and costs nothing', async () => {
    const { first, last } = await withoutLast('usr_dies', 'dies')
    content.clock.advance(1)
    for (const swept of [false, true]) {
      if (swept) await sweepGenerations(content.repositories, content.clock)
      const { members } = (await readSet('usr_dies', first.body.set_id)).body
      expect(members.map((member: { state: string }) => member.state)).toEqual(['completed', 'completed', 'failed'])
      expect(members[2]).toMatchObject({ content_id: last.content_id, problem: { code: 'generation_lost', charged: 'no' } })
      expect(await usedBy('usr_dies')).toBe(2)
    }
    content.clock.advance(-1)
  })

  test.each([
    ['before', false],
    ['after', true],
  ])('completes it under the same key and id, %s the sweep', async (_name, swept) => {
    const user = `usr_completes_${swept}`
    const { first, last } = await withoutLast(user, 'completes')
    content.clock.advance(1)
    if (swept) await sweepGenerations(content.repositories, content.clock)
    const again = await writeSet(user, THREE, { 'idempotency-key': 'completes' })
    content.clock.advance(-1)
    expect(again.body.set_id).toBe(first.body.set_id)
    expect(again.body.members[2]).toMatchObject({ content_id: last.content_id, state: 'completed' })
    expect(await usedBy(user)).toBe(3)
    expect((await historyOf(user)).total).toBe(3)
  })
})

describe('adding texts to the set of a text', () => {
  const single = async (user: string) =>
    (await content.call(user, 'POST', '/api/content/generate', { prompt: PROMPT, platform: 'linkedin' })).body

  test('makes a set with it, and a second call adds to that set', async () => {
    const { content_id: beside, set_id } = await single('usr_beside')
    expect(set_id).toBeNull()
    content.clock.advance(1)
    const first = await writeSet('usr_beside', { prompt: PROMPT, platforms: ['youtube'], beside })
    content.clock.advance(1)
    const second = await streamed('usr_beside', { prompt: PROMPT, platforms: ['facebook'], beside })
    expect(second[0]!.data).toMatchObject({ set_id: first.body.set_id, members: [{ platform: 'Facebook Post' }] })
    const { body } = await readSet('usr_beside', first.body.set_id)
    expect(body.members.map((member: { platform: string }) => member.platform)).toEqual([
      'LinkedIn Post',
      'YouTube Description',
      'Facebook Post',
    ])
    expect(body.members[0]).toMatchObject({ content_id: beside, state: 'completed', result: { set_id: body.set_id } })
  })

  test("rejects texts that are unknown or another user's", async () => {
    const { content_id } = await single('usr_beside_owner')
    for (const beside of [content_id, 'cnt_unknown'])
      expect(await writeSet('usr_beside_thief', { ...THREE, beside })).toMatchObject({ status: 404, body: { code: 'content_not_found' } })
    expect(await usedBy('usr_beside_thief')).toBe(0)
  })

  test('a text written again joins the set of its parent', async () => {
    const { body } = await writeSet('usr_again')
    const { content_id } = body.members[0]
    const again = await content.call('usr_again', 'POST', '/api/content/generate', {
      prompt: PROMPT,
      platform: 'linkedin',
      parent_id: content_id,
    })
    expect(again.body).toMatchObject({ set_id: body.set_id, parent_id: content_id })
    expect((await readSet('usr_again', body.set_id)).body.members).toHaveLength(4)
  })
})

describe('a retry of a failed set', () => {
  const failing = { kind: 'status', status: 401 } as const

  test('joins the set, where its texts replace the failed ones', async () => {
    content.openai.script(failing)
    const failed = await writeSet('usr_retry', { prompt: PROMPT, platforms: ['linkedin'] })
    expect(failed.body.members).toMatchObject([{ state: 'failed' }])
    const { set_id } = failed.body
    content.clock.advance(1)
    const retried = await writeSet('usr_retry', { prompt: PROMPT, platforms: ['linkedin', 'facebook'], set_id })
    expect(retried.body).toMatchObject({ set_id, members: [{ state: 'completed' }, { state: 'completed' }] })
    const { history } = (await content.call('usr_retry', 'GET', '/api/content/history?group_by=set&page=1')).body
    expect(history.map((item: { set_id: string }) => item.set_id)).toEqual([set_id, set_id])
    expect(await usedBy('usr_retry')).toBe(2)
  })

  test("is rejected for a set that is unknown or another user's, and together with a text", async () => {
    const { body } = await writeSet('usr_retry_owner', { prompt: PROMPT, platforms: ['linkedin'] })
    const beside = body.members[0].content_id
    for (const set_id of [body.set_id, 'set_unknown'])
      expect(await writeSet('usr_retry_thief', { ...THREE, set_id })).toMatchObject({ status: 404, body: { code: 'set_not_found' } })
    expect(await usedBy('usr_retry_thief')).toBe(0)
    expect((await writeSet('usr_retry_owner', { ...THREE, beside, set_id: body.set_id })).status).toBe(400)
  })
})

describe('the sets that are being written', () => {
  const running = async (user: string) => (await content.call(user, 'GET', '/api/content/sets?state=running')).body.sets

  test('are listed for another tab of the same user until they end, newest first', async () => {
    content.openai.script(...holds(2))
    const first = await opened('usr_tabs', 'event: started', { prompt: PROMPT, platforms: ['linkedin'] })
    content.clock.advance(1_000)
    const second = await opened('usr_tabs', 'event: started', { prompt: PROMPT, platforms: ['facebook'] })
    await writeSet('usr_tabs', { prompt: PROMPT, platforms: ['instagram'] })
    expect(await running('usr_tabs')).toEqual([
      { set_id: second.id, started_at: content.clock().toISOString() },
      { set_id: first.id, started_at: new Date(content.clock().getTime() - 1_000).toISOString() },
    ])
    expect(await running('usr_other_tabs')).toEqual([])
    content.openai.release()
    await poll(async () => (await running('usr_tabs')).length === 0)
  })

  test('include one whose texts are not started yet, but none whose process died', async () => {
    const call = { set_id: 'set_waiting', user_id: 'usr_waiting', request_hash: 'x', prompt: PROMPT }
    const at = content.clock()
    const members = [{ platform: 'linkedin' as const, content_id: 'cnt_waiting' }]
    await content.repositories.sets.begin({ ...call, _id: 'stc_1', members, created_at: at, starts_until: new Date(at.getTime() + 60_000) })
    expect(await running('usr_waiting')).toMatchObject([{ set_id: 'set_waiting' }])
    content.clock.advance(60_001)
    expect(await running('usr_waiting')).toEqual([])
    content.clock.advance(-60_001)
  })

  test('are listed only for the state running', async () => {
    for (const query of ['', '?state=failed']) expect((await content.call('usr_tabs', 'GET', `/api/content/sets${query}`)).status).toBe(400)
  })
})

describe('reading a set', () => {
  test('shows edits, leaves out deleted texts, shows restored ones, and ends with the last', async () => {
    const { body } = await writeSet('usr_reads')
    const ids: string[] = body.members.map((member: { content_id: string }) => member.content_id)
    await content.call('usr_reads', 'PUT', `/api/content/${ids[0]}`, { generated_text: 'Edited.' })
    await content.call('usr_reads', 'POST', '/api/content/bulk-delete', { content_ids: ids.slice(1) })
    const left = await readSet('usr_reads', body.set_id)
    expect(left.body.members.map((member: { result: { content: string } }) => member.result.content)).toEqual(['Edited.'])
    await content.call('usr_reads', 'POST', '/api/content/restore', { content_ids: [ids[2]] })
    expect((await readSet('usr_reads', body.set_id)).body.members).toHaveLength(2)
    await content.call('usr_reads', 'POST', '/api/content/bulk-delete', { content_ids: ids })
    expect(await readSet('usr_reads', body.set_id)).toMatchObject({ status: 404, body: { code: 'set_not_found' } })
  })

  test('works when the calls and runs of its first day were deleted', async () => {
    const { body } = await writeSet('usr_later')
    for (const name of ['generation_sets', 'generations'])
      await content.deps.connection.collection(name).deleteMany({ user_id: 'usr_later' })
    const later = (await readSet('usr_later', body.set_id)).body
    expect(later).toMatchObject({ set_id: body.set_id, prompt: PROMPT })
    expect(later.members.map((member: { state: string }) => member.state)).toEqual(Array(3).fill('completed'))
  })

  test('and stopping it return 404 to other users', async () => {
    const { body } = await writeSet('usr_owner')
    expect((await readSet('usr_stranger', body.set_id)).status).toBe(404)
    expect((await content.call('usr_stranger', 'POST', `/api/content/sets/${body.set_id}/stop`, {})).status).toBe(404)
  })
})

test('a user can request 120 texts of sets in a minute, also without quota; others are not affected', async () => {
  const user = 'usr_requests_many'
  const all = { prompt: PROMPT, platforms: PLATFORMS.map(({ id }) => id) }
  await spend(user, 10)
  for (let texts = PLATFORMS.length; texts <= 120; texts += PLATFORMS.length) expect((await writeSet(user, all)).status).toBe(402)
  const { status, body, headers } = await writeSet(user, all)
  expect([status, body.code, Number(headers['retry-after']) > 0]).toEqual([429, 'rate_limited', true])
  expect((await writeSet('usr_requests_few')).status).toBe(200)
})

test('a user has at most two texts for each platform written at once, and the others are told when to try again', async () => {
  const user = 'usr_many'
  const all = { prompt: PROMPT, platforms: PLATFORMS.map(({ id }) => id) }
  await allowUnlimited(user)
  content.openai.script(...holds(2 * PLATFORMS.length))
  for (let nth = 0; nth < 2; nth += 1) await opened(user, 'event: started', all)
  expect(await writeSet(user, all)).toMatchObject({ status: 429, body: { code: 'too_many_texts' }, headers: { 'retry-after': '10' } })
  expect((await writeSet('usr_other', THREE)).status).toBe(200)
  content.openai.release()
  await poll(async () => (await usedBy(user)) === 2 * PLATFORMS.length)
  expect((await writeSet(user, THREE)).status).toBe(200)
})
