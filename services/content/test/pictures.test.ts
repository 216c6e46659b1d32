import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createLocalBus } from '@loomcast/service-kit/events'
import { newId } from '@loomcast/service-kit/mongo'
import { poll } from '@loomcast/service-kit/testing'
import { startService } from '../src/app.ts'
import { createServices } from '../src/composition-root.ts'
import { type ContentService, LINKEDIN, silent, startContent } from './support/content-service.ts'

const DAY_MS = 24 * 3600_000
const TYPE = 'com.loomcast.content.pictures-changed.v1'

let content: ContentService
beforeAll(async () => {
  // Close to the real time, because MongoDB removes confirmations that expired.
  content = await startContent('pictures', { now: new Date() })
})
afterAll(() => content.stop())

const confirm = (user: string, ...file_ids: string[]) => content.call(user, 'POST', '/internal/content/pictures', { file_ids })
const pictures = (...ids: string[]) => ids.map((file_id) => ({ file_id, alt: `The picture ${file_id}` }))
const generate = (user: string, change: object = {}) => content.call(user, 'POST', '/api/content/generate', { ...LINKEDIN, ...change })
const replace = (user: string, id: string, list: unknown) => content.call(user, 'PUT', `/api/content/${id}/pictures`, { pictures: list })
const replaceSeen = (user: string, id: string, list: unknown, replaces: unknown) =>
  content.call(user, 'PUT', `/api/content/${id}/pictures`, { pictures: list, replaces })
const stored = async (user: string, id: string) => (await content.call(user, 'GET', `/api/content/${id}`)).body.item.pictures
const published = async (user: string) =>
  (await content.deps.connection.collection('outbox').find({ type: TYPE, key: user }).sort({ seq: 1 }).toArray()).map(
    ({ data }) => data.file_ids,
  )

describe('a text with pictures', () => {
  test('has them in its response, in the list and the export, in order and with their descriptions', async () => {
    await confirm('usr_a', 'fil_1', 'fil_2')
    const { status, body } = await generate('usr_a', { pictures: [{ file_id: 'fil_2' }, { file_id: 'fil_1', alt: '  Bread  ' }] })
    expect(status).toBe(200)
    const expected = [
      { file_id: 'fil_2', alt: '' },
      { file_id: 'fil_1', alt: 'Bread' },
    ]
    expect(body.pictures).toEqual(expected)
    expect(await stored('usr_a', body.content_id)).toEqual(expected)
    const [item] = (await content.call('usr_a', 'GET', '/api/content/history')).body.history
    expect(item).toMatchObject({ pictures: expected, image_url: '/api/pictures/fil_2' })
    const csv = (await content.call('usr_a', 'GET', '/api/content/export')).text
    expect(csv).toContain('Pictures')
    expect(csv).toContain('fil_2\nfil_1: Bread')
    expect(await published('usr_a')).toEqual([['fil_2', 'fil_1']])
  })

  test('publishes nothing and has an empty list without pictures', async () => {
    const { body } = await generate('usr_none')
    expect(body.pictures).toEqual([])
    expect(await published('usr_none')).toEqual([])
    expect((await content.call('usr_none', 'GET', `/api/content/${body.content_id}`)).body.item.image_url).toBeNull()
  })

  test('keeps them when it is continued or written again, unless the request has others', async () => {
    await confirm('usr_b', 'fil_1', 'fil_2')
    const { content_id } = (await generate('usr_b', { pictures: pictures('fil_1') })).body
    await content.deps.connection.collection('confirmed_pictures').deleteMany({ user_id: 'usr_b' })
    expect((await generate('usr_b', { continue_from: content_id })).body.pictures).toEqual(pictures('fil_1'))
    expect((await generate('usr_b', { parent_id: content_id })).body.pictures).toEqual(pictures('fil_1'))
    expect((await generate('usr_b', { parent_id: content_id, pictures: [] })).body.pictures).toEqual([])
    expect((await generate('usr_b', { parent_id: content_id, pictures: pictures('fil_2') })).status).toBe(422)
  })

  test('is not changed by a request that saw other pictures, but by a repeated one', async () => {
    await confirm('usr_tabs', 'fil_1', 'fil_2', 'fil_3')
    const { content_id } = (await generate('usr_tabs', { pictures: pictures('fil_1') })).body
    const [first, second] = [pictures('fil_1', 'fil_2'), pictures('fil_1', 'fil_3')]
    expect((await replaceSeen('usr_tabs', content_id, first, pictures('fil_1'))).status).toBe(200)
    const { status, body } = await replaceSeen('usr_tabs', content_id, second, pictures('fil_1'))
    expect([status, body.code, body.charged]).toEqual([409, 'revision_changed', 'no'])
    expect(body.detail).toContain('in another tab or on another device')
    expect(await stored('usr_tabs', content_id)).toEqual(first)
    // The answer to the first request was lost.
    expect((await replaceSeen('usr_tabs', content_id, first, pictures('fil_1'))).status).toBe(200)
    const described = [{ file_id: 'fil_1', alt: 'Bread' }, ...pictures('fil_2')]
    expect((await replaceSeen('usr_tabs', content_id, described, first)).status).toBe(200)
    expect((await replaceSeen('usr_tabs', content_id, [], first)).status).toBe(409)
    expect((await replaceSeen('usr_tabs', content_id, [], described)).status).toBe(200)
    expect(await published('usr_tabs')).toEqual([['fil_1'], ['fil_1', 'fil_2'], ['fil_1', 'fil_2'], ['fil_1', 'fil_2'], []])
  })

  test('is changed by only one of two concurrent requests that saw the same pictures', async () => {
    await confirm('usr_race', 'fil_1', 'fil_2')
    const { content_id } = (await generate('usr_race')).body
    const both = await Promise.all(['fil_1', 'fil_2'].map((id) => replaceSeen('usr_race', content_id, pictures(id), [])))
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409])
    const winner = both.find(({ status }) => status === 200)
    expect(await stored('usr_race', content_id)).toEqual(winner?.body.pictures)
  })

  test('has as many as its platform shows, with a notice about the rest', async () => {
    await confirm('usr_c', 'f1', 'f2', 'f3', 'f4', 'f5')
    const body = {
      prompt: LINKEDIN.prompt,
      platforms: ['twitter', 'youtube', 'linkedin'],
      pictures: pictures('f1', 'f2', 'f3', 'f4', 'f5'),
    }
    const { members } = (await content.call('usr_c', 'POST', '/api/content/generate-set', body)).body
    const counts = members.map(({ result }: { result: { pictures: unknown[] } }) => result.pictures.length)
    expect(counts).toEqual([4, 1, 5])
    expect(members[0].result.notices).toContainEqual({
      code: 'pictures_left_out',
      message: 'A Twitter/X Thread shows at most 4 pictures, so it has the first 4.',
    })
    expect(members[2].result.notices).not.toContainEqual(expect.objectContaining({ code: 'pictures_left_out' }))
  })
})

describe('pictures are refused', () => {
  test('of another user, and unknown ones, before anything is stored or charged', async () => {
    await confirm('usr_owner', 'fil_own')
    const refused = await generate('usr_thief', { pictures: pictures('fil_own') })
    expect(refused).toMatchObject({ status: 422, body: { code: 'unknown_picture', charged: 'no', indexes: [0] } })
    expect(refused.headers['content-type']).toContain('application/problem+json')
    const set = { prompt: LINKEDIN.prompt, platforms: ['linkedin'], pictures: pictures('fil_own') }
    expect(await content.call('usr_thief', 'POST', '/api/content/generate-set', set)).toMatchObject({ status: 422 })
    expect((await content.call('usr_thief', 'GET', '/api/user/package')).body.usage.generations_used).toBe(0)
    const { content_id } = (await generate('usr_thief')).body
    expect(await replace('usr_thief', content_id, pictures('fil_own'))).toMatchObject({ status: 422, body: { indexes: [0] } })
    expect(await stored('usr_thief', content_id)).toEqual([])
  })

  test('for the text of another user, and for one that does not exist', async () => {
    await confirm('usr_d', 'fil_1')
    await confirm('usr_e', 'fil_1')
    const { content_id } = (await generate('usr_d')).body
    for (const id of [content_id, 'cnt_unknown', '%24ne'])
      expect(await replace('usr_e', id, pictures('fil_1'))).toMatchObject({ status: 404, body: { code: 'content_not_found' } })
  })

  test.each([
    ['eleven', Array.from({ length: 11 }, (_, index) => ({ file_id: `f${index}` }))],
    ['one twice', [{ file_id: 'f1' }, { file_id: 'f1' }]],
    ['no list', { file_id: 'f1' }],
    ['a list of ids', ['f1']],
    ['an id that is an operator', [{ file_id: { $ne: '' } }]],
    ['an empty id', [{ file_id: '' }]],
    ['a description that is an operator', [{ file_id: 'f1', alt: { $gt: '' } }]],
    ['a description of 1,001 characters', [{ file_id: 'f1', alt: 'x'.repeat(1_001) }]],
    ['an unknown field', [{ file_id: 'f1', url: 'https://example.com' }]],
  ])('%s', async (_name, list) => {
    await confirm('usr_f', 'f1')
    const { content_id } = (await generate('usr_f')).body
    expect(await replace('usr_f', content_id, list)).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
    expect(await generate('usr_f', { pictures: list })).toMatchObject({ status: 400, body: { code: 'validation_failed' } })
  })

  test('more than the platform shows, when they are replaced', async () => {
    await confirm('usr_g', 'f1', 'f2')
    const { content_id } = (await generate('usr_g', { platform: 'youtube' })).body
    expect(await replace('usr_g', content_id, pictures('f1', 'f2'))).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'pictures', message: 'A YouTube Description shows at most 1.' }] },
    })
  })

  test.each([[[]], [['']], [[{ $ne: 1 }]], [{ $gt: '' }], [Array(11).fill('f')]])('confirmations of %j', async (file_ids) => {
    expect((await content.call('usr_a', 'POST', '/internal/content/pictures', { file_ids })).status).toBe(400)
  })
})

test('replaces, orders, describes and removes the pictures of a stored text, which stays unedited', async () => {
  await confirm('usr_h', 'f1', 'f2')
  const { content_id } = (await generate('usr_h', { pictures: pictures('f1') })).body
  for (const list of [pictures('f2', 'f1'), [{ file_id: 'f1', alt: 'Bread' }], []]) {
    expect((await replace('usr_h', content_id, list)).body).toEqual({ success: true, content_id, pictures: list })
    expect(await stored('usr_h', content_id)).toEqual(list)
  }
  expect(await published('usr_h')).toEqual([['f1'], ['f2', 'f1'], ['f1'], []])
  expect((await content.call('usr_h', 'GET', `/api/content/${content_id}`)).body.item.edited_at).toBeNull()
})

test('a deleted text keeps its pictures until it is purged, and then publishes that it has none', async () => {
  await confirm('usr_i', 'f1')
  const { content_id } = (await generate('usr_i', { pictures: pictures('f1') })).body
  await content.call('usr_i', 'DELETE', `/api/content/${content_id}`)
  expect(await replace('usr_i', content_id, [])).toMatchObject({ status: 404 })
  expect(await published('usr_i')).toEqual([['f1']])
  await content.call('usr_i', 'POST', '/api/content/restore', { content_ids: [content_id] })
  expect(await stored('usr_i', content_id)).toEqual(pictures('f1'))
  await content.call('usr_i', 'DELETE', `/api/content/${content_id}`)
  const later = { ...content.deps, clock: () => new Date(content.clock().getTime() + 31 * DAY_MS) }
  await createServices(later).trash.purge()
  expect(await published('usr_i')).toEqual([['f1'], []])
})

test('a deleted account leaves no confirmed pictures', async () => {
  const bus = createLocalBus({ logger: silent })
  const service = await startService({ ...content.deps, bus, role: 'worker' })
  await bus.start()
  const rows = () => content.deps.connection.collection('confirmed_pictures').countDocuments({ user_id: 'usr_k' })
  try {
    await confirm('usr_k', 'f1')
    expect(await rows()).toBe(1)
    await bus.publish({
      id: newId('evt'),
      type: 'com.loomcast.auth.account-deleted.v1',
      source: '/loomcast/auth',
      key: 'usr_k',
      version: 1,
      time: new Date().toISOString(),
      data: { user_id: 'usr_k', deleted_at: new Date().toISOString() },
    })
    await poll(async () => (await rows()) === 0)
    expect(await confirm('usr_k', 'f1')).toMatchObject({ body: { code: 'account_deleted' } })
    expect(await rows()).toBe(0)
  } finally {
    await service.close()
    await bus.stop()
  }
})
