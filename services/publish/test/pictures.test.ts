import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import type { PostContent } from '../src/networks/adapter.ts'
import { NetworkFailure } from '../src/networks/adapter.ts'
import { createVideoClient, type VideoClient } from '../src/pictures/video-client.ts'
import { networkDouble } from './support/network-double.ts'
import { filmOf, POST, type PublishService, startPublish, uploads } from './support/publish-service.ts'

const HOUR = 3_600_000
const BREAD = { file_id: 'fil_bread', alt: ' A loaf of bread ' }
const SHOP = { file_id: 'fil_shop' }

/** What the adapter gets, and the pictures that it reads. */
const sent: PostContent[] = []
const deleted = new Set<string>()
const found: string[][] = []
const network = networkDouble({ network: 'bluesky' })
const video: VideoClient = {
  ...uploads(),
  async findPictures(fileIds, authorization) {
    if (!authorization.startsWith('Bearer ')) throw new Error('The call has no token of the caller.')
    found.push([...fileIds])
    if (fileIds.includes('fil_down')) throw new Error('ECONNREFUSED')
    return uploads().findPictures(fileIds, authorization)
  },
  async loadPicture({ file_id }, { number }) {
    if (deleted.has(file_id)) throw new NetworkFailure('refused', `Picture ${number} was deleted.`)
    return Buffer.from(file_id)
  },
  async findFilms(videoIds, authorization) {
    if (!authorization.startsWith('Bearer ')) throw new Error('The call has no token of the caller.')
    found.push([...videoIds])
    if (videoIds.includes('job_down')) throw new Error('ECONNREFUSED')
    return uploads().findFilms(videoIds, authorization)
  },
}
const adapter = {
  ...network.adapter,
  async prepare(...[account, content, key]: Parameters<typeof network.adapter.prepare>) {
    sent.push(content)
    for (const [index, picture] of (content.pictures ?? []).entries())
      await video.loadPicture(picture, { number: index + 1, maxBytes: 1_000_000, maxSide: 2_000 })
    return network.adapter.prepare(account, content, key)
  },
}

let publish: PublishService
let user: string
let users = 0
beforeAll(async () => {
  publish = await startPublish('pictures', { networks: [{ adapter }], video })
})
afterAll(() => publish?.stop())
beforeEach(() => {
  users += 1
  user = `usr_${users}`
  sent.length = 0
  found.length = 0
  network.posts.length = 0
  deleted.clear()
})

const inOneHour = () => ({ local_time: new Date(publish.clock().getTime() + HOUR).toISOString().slice(0, 16) })
const plan = (...posts: object[]) =>
  publish.call(user, 'POST', '/posts', { posts: posts.map((post) => ({ ...POST, ...inOneHour(), ...post })) })
const edit = (id: string, revision: number, change: object) =>
  publish.call(user, 'PUT', `/posts/${id}`, { ...POST, ...inOneHour(), state: 'draft', revision, ...change })
const events = async () =>
  (
    await publish.connection
      .collection('outbox')
      .find({ type: 'com.loomcast.publish.pictures-changed.v1', 'data.user_id': user })
      .sort({ seq: 1 })
      .toArray()
  ).map(({ data, version }) => [data.post_id, data.file_ids, version])

describe('the pictures of a post', () => {
  test('are stored with their alt texts, and published as an event in the same order', async () => {
    const { status, body } = await plan({ pictures: [SHOP, BREAD] }, { text: 'Other', pictures: [BREAD] }, { text: 'None' })
    expect(status).toBe(201)
    expect(body.posts.map(({ pictures }: { pictures: unknown }) => pictures)).toEqual([
      [
        { file_id: 'fil_shop', alt: '', width: 1200, height: 900 },
        { file_id: 'fil_bread', alt: 'A loaf of bread', width: 1200, height: 900 },
      ],
      [{ file_id: 'fil_bread', alt: 'A loaf of bread', width: 1200, height: 900 }],
      [],
    ])
    expect(body.warnings).toEqual([
      expect.objectContaining({ index: 0, code: 'alt_missing', text: expect.stringMatching(/^One picture has no alt text/) }),
    ])
    expect(JSON.stringify(body)).not.toContain('key of')
    const [one, other] = body.posts
    expect(await events()).toEqual([
      [one.post_id, ['fil_shop', 'fil_bread'], 1],
      [other.post_id, ['fil_bread'], 1],
    ])
    // One call for all posts of the request.
    expect(found).toEqual([['fil_shop', 'fil_bread']])
  })

  test("cannot be another user's, be listed twice, or be planned while the uploads cannot be read, and nothing is stored then", async () => {
    expect(await plan({}, { pictures: [BREAD, { file_id: 'fil_foreign' }] })).toMatchObject({
      status: 422,
      body: { code: 'unknown_picture', indexes: [1] },
    })
    expect(await plan({ pictures: [BREAD, BREAD] })).toMatchObject({ status: 400, body: { errors: [{ path: 'posts.0.pictures' }] } })
    expect(await plan({ pictures: [{ file_id: 'fil_down' }] })).toMatchObject({ status: 503, body: { code: 'pictures_unavailable' } })
    expect((await publish.call(user, 'GET', '/posts')).body.posts).toEqual([])
    expect(await events()).toEqual([])
  })

  test('are as many and described as the network allows, and a draft can have more', async () => {
    const connection_id = await publish.connect(user, 'bluesky')
    const five = ['1', '2', '3', '4', '5'].map((id) => ({ file_id: `fil_${id}`, alt: 'Bread' }))
    expect(await plan({ connection_id, pictures: five })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'posts.0.pictures', message: 'Double takes at most 4 pictures.' }] },
    })
    const long = [BREAD, { file_id: 'fil_2', alt: 'a'.repeat(101) }]
    expect(await plan({ connection_id, pictures: long })).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'posts.0.pictures.1.alt' }] },
    })
    expect((await plan({ pictures: five, platform: 'Twitter/X Thread' })).body.errors).toEqual([
      { path: 'posts.0.pictures', message: 'X takes at most 4 pictures.' },
    ])
    const draft = (await plan({ connection_id, pictures: five, state: 'draft' })).body.posts[0]
    expect(await publish.call(user, 'POST', `/posts/${draft.post_id}/send`)).toMatchObject({
      status: 400,
      body: { errors: [{ path: 'pictures' }] },
    })
  })

  test('stay in an edit that does not name them, are replaced by one that does, and end with the post', async () => {
    const { post_id } = (await plan({ pictures: [BREAD], state: 'draft' })).body.posts[0]
    found.length = 0
    expect((await edit(post_id, 1, { text: 'Edited' })).body.post.pictures).toMatchObject([{ file_id: 'fil_bread' }])
    expect((await edit(post_id, 2, { pictures: [{ ...BREAD, alt: 'Bread' }] })).body.post.pictures).toMatchObject([{ alt: 'Bread' }])
    // Neither changed which pictures the post has.
    expect(found).toEqual([])
    await edit(post_id, 3, { pictures: [SHOP, BREAD] })
    expect(found).toEqual([['fil_shop']])
    await publish.call(user, 'DELETE', `/posts/${post_id}`)
    expect(await events()).toEqual([
      [post_id, ['fil_bread'], 1],
      [post_id, ['fil_shop', 'fil_bread'], 4],
      [post_id, [], 5],
    ])
  })

  test('are published with the post, in its language', async () => {
    const connection_id = await publish.connect(user, 'bluesky')
    await plan({ connection_id, pictures: [BREAD], ai_parts: ['text'] }, { connection_id, text: 'Pain', language: 'fr' })
    publish.clock.advance(HOUR)
    await publish.work()
    const [english, french] = sent.toSorted((one, other) => other.text.length - one.text.length)
    expect(english).toMatchObject({
      pictures: [{ file_id: 'fil_bread', read_key: 'key of fil_bread', alt: 'A loaf of bread' }],
      language: 'en',
      ai_parts: ['text'],
    })
    expect(french).toMatchObject({ pictures: [], language: 'fr', ai_parts: [] })
    expect(network.posts).toHaveLength(2)
  })

  test('that were deleted in the meantime fail the post before anything is sent, with the reason', async () => {
    const connection_id = await publish.connect(user, 'bluesky')
    const { post_id } = (await plan({ connection_id, pictures: [BREAD, SHOP] })).body.posts[0]
    deleted.add('fil_shop')
    publish.clock.advance(HOUR)
    await publish.work()
    expect(await publish.post(user, post_id)).toMatchObject({ state: 'failed', problem: { text: 'Picture 2 was deleted.' } })
    expect(network.posts).toEqual([])
    // Without it, the post is sent.
    await edit(post_id, 1, { connection_id, pictures: [BREAD], state: 'planned', ...inOneHour() })
    publish.clock.advance(HOUR)
    await publish.work()
    expect([(await publish.post(user, post_id)).state, network.posts.length]).toEqual(['published', 1])
  })
})

describe('the film of a post', () => {
  const FILM = { video_id: 'job_1' }
  const shown = {
    ...FILM,
    file_id: 'fil_of_job_1',
    poster_id: 'fil_poster_job_1',
    width: 1080,
    height: 1920,
    seconds: 30,
    bytes: 9_000_000,
    ai_parts: ['footage'],
  }

  test('is stored without its keys, and kept with its poster until no post needs it', async () => {
    const { post_id, film, ...post } = (await plan({ film: FILM, pictures: [BREAD], state: 'draft' })).body.posts[0]
    expect(film).toEqual(shown)
    expect(JSON.stringify(post)).not.toContain('key of')
    found.length = 0
    // The video may be in the trash by now.
    expect((await edit(post_id, 1, { text: 'Edited' })).body.post.film).toEqual(shown)
    expect((await edit(post_id, 2, { film: FILM })).body.post.film).toEqual(shown)
    expect(found).toEqual([])
    expect((await edit(post_id, 3, { film: { video_id: 'job_2' } })).body.post.film).toMatchObject({ video_id: 'job_2' })
    expect((await edit(post_id, 4, { film: null })).body.post.film).toBeNull()
    await edit(post_id, 5, { film: FILM, pictures: [] })
    await publish.call(user, 'DELETE', `/posts/${post_id}`)
    expect(await events()).toEqual([
      [post_id, ['fil_bread', 'fil_of_job_1', 'fil_poster_job_1'], 1],
      [post_id, ['fil_bread', 'fil_of_job_2', 'fil_poster_job_2'], 4],
      [post_id, ['fil_bread'], 5],
      [post_id, ['fil_of_job_1', 'fil_poster_job_1'], 6],
      [post_id, [], 7],
    ])
  })

  test("cannot be another user's, and a network that has no films, or not this one, refuses it when the post is planned", async () => {
    expect(await plan({}, { film: { video_id: 'job_foreign' } })).toMatchObject({ status: 422, body: { code: 'unknown_film' } })
    expect(await plan({ film: { video_id: 'job_down' } })).toMatchObject({ status: 503, body: { code: 'pictures_unavailable' } })
    const connection_id = await publish.connect(user, 'bluesky')
    const refusal = async (change: object) => (await plan({ connection_id, film: FILM, ...change })).body.errors
    const errors = (message: string) => [{ path: 'posts.0.film', message: `${message} Change it, or save the post as a draft.` }]
    expect(await refusal({})).toEqual(errors("Loomcast can't send films to Double."))
    const rules = { maxBytes: 10_000_000, maxSeconds: 60, isRequired: true }
    const films = (change: object) => Object.assign(adapter, { films: { ...rules, ...change } })
    try {
      films({})
      expect((await plan({ connection_id, film: FILM })).status).toBe(201)
      expect(await refusal({ film: null })).toEqual(errors('Double takes only posts with a film.'))
      expect(await refusal({ pictures: [BREAD] })).toEqual(errors('Double takes a film or pictures in a post, not both.'))
      films({ maxSeconds: 29 })
      expect(await refusal({})).toEqual(errors('The film is 30 seconds long. Double allows up to 29 seconds.'))
      films({ maxBytes: 8_000_000 })
      expect(await refusal({})).toEqual(errors('The film is 9 MB. Double allows up to 8 MB.'))
    } finally {
      Object.assign(adapter, { films: undefined })
    }
    expect(await publish.call(user, 'GET', '/posts')).toMatchObject({ body: { posts: [{ film: shown }] } })
  })

  test('is part of what is published, and of what repeats', async () => {
    const connection_id = await publish.connect(user, 'bluesky')
    Object.assign(adapter, { films: { maxBytes: 10_000_000, maxSeconds: null, isRequired: false } })
    try {
      const { series, post_id } = (await plan({ connection_id, film: FILM, ai_parts: ['text'], repeat: { frequency: 'daily', times: 2 } }))
        .body.posts[0]
      publish.clock.advance(HOUR)
      await publish.repeat()
      await publish.work()
      expect(sent.filter((content) => content.post_id === post_id)).toMatchObject([
        { film: { file_id: 'fil_of_job_1', read_key: 'key of job_1' }, ai_parts: ['text', 'footage'] },
      ])
      expect((await publish.call(user, 'GET', '/posts?state=planned')).body.posts).toMatchObject([{ film: shown }])
      expect((await events())[1]).toEqual([series.series_id, ['fil_of_job_1', 'fil_poster_job_1'], 1])
    } finally {
      Object.assign(adapter, { films: undefined })
    }
  })
})

describe('the client of the video service', () => {
  let answer: { status: number; body: unknown }
  const requests: { url: string; headers: IncomingMessage['headers']; body: string }[] = []
  const server = createServer(async (request, response) => {
    requests.push({ url: request.url ?? '', headers: request.headers, body: (await buffer(request)).toString() })
    response
      .writeHead(answer.status, { 'content-type': 'application/json' })
      .end(answer.body instanceof Uint8Array ? answer.body : JSON.stringify(answer.body))
  })
  beforeAll(() => new Promise<void>((done) => void server.listen(0, '127.0.0.1', done)))
  afterAll(() => void server.close())
  beforeEach(() => {
    requests.length = 0
  })
  const client = () => createVideoClient(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const picture = { file_id: 'fil_1', read_key: 'secret', alt: '', width: 10, height: 10, generated: false }
  const load = () => client().loadPicture(picture, { number: 3, maxBytes: 1_000_000, maxSide: 2_000 })

  test('reads a picture with its key, never with the key in the address', async () => {
    answer = { status: 200, body: Buffer.from('jpeg') }
    expect(Buffer.from(await load()).toString()).toBe('jpeg')
    expect(requests).toMatchObject([
      { url: '/internal/video/published-pictures/fil_1?max_bytes=1000000&max_side=2000', headers: { 'x-read-key': 'secret' } },
    ])
  })

  test.each([
    [404, 'refused', 'Picture 3 was deleted. Remove it from the post, or add another one, and plan the post again.'],
    [503, 'unreachable', "Picture 3 couldn't be read from your uploads."],
    [500, 'unreachable', "Picture 3 couldn't be read from your uploads."],
  ])('reports %i as %s', async (status, kind, message) => {
    answer = { status, body: {} }
    await expect(load()).rejects.toMatchObject({ kind, message })
  })

  test('reads a part of a film with its key', async () => {
    const film = filmOf('job_1')
    const part = () => client().loadFilm(film, { start: 4, end: 8 })
    answer = { status: 206, body: Buffer.from('part') }
    expect(Buffer.from(await part()).toString()).toBe('part')
    expect(requests).toMatchObject([
      { url: '/internal/video/published-films/fil_of_job_1', headers: { 'x-read-key': 'key of job_1', range: 'bytes=4-7' } },
    ])
    for (const [status, kind] of [
      [404, 'refused'],
      [200, 'unreachable'],
      [503, 'unreachable'],
    ] as const) {
      answer = { status, body: Buffer.from('whole film') }
      await expect(part()).rejects.toMatchObject({ kind })
    }
    answer = { status: 200, body: { films: [{ ...film, bytes: 0 }] } }
    await expect(client().findFilms(['job_1'], 'Bearer token')).rejects.toThrow('The video service returned')
  })

  test.each([
    [500, { pictures: [] }],
    [200, {}],
    [200, { pictures: [{ file_id: 'fil_1' }] }],
  ])('does not take %i with %j for pictures', async (status, body) => {
    answer = { status, body }
    await expect(client().findPictures(['fil_1'], 'Bearer token')).rejects.toThrow('The video service returned')
  })
})
