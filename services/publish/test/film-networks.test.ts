import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals'
import { fixedClock } from '@loomcast/service-kit/testing'
import { createComponents } from '../src/composition-root.ts'
import { checkAhead } from '../src/connections/check-ahead.ts'
import { accountOf } from '../src/connections/connections.ts'
import { endSignIns } from '../src/connections/end-sign-ins.ts'
import { rememberOwners } from '../src/connections/owner-hash.ts'
import { createTokenStore } from '../src/connections/token-store.ts'
import type { PublishContext } from '../src/context.ts'
import { nextReset } from '../src/networks/youtube/quota.ts'
import { PUBLIC_URL } from './doubles/authority.ts'
import { startInstagram } from './doubles/instagram.double.ts'
import { APPS, adapterOf } from './doubles/start-network.ts'
import { startTiktok } from './doubles/tiktok.double.ts'
import { startYoutube } from './doubles/youtube.double.ts'
import { filmOf, type PublishService, START, startPublish, uploads } from './support/publish-service.ts'

type FilmNetwork = 'youtube' | 'tiktok' | 'instagram'

/** YouTube, TikTok and Instagram: films, the choices for each post, and what differs in how people sign in there. */
const MINUTE = 60_000
const HOUR = 60 * MINUTE

const clock = fixedClock(START)
let publish: PublishService
let context: PublishContext
let youtube: Awaited<ReturnType<typeof startYoutube>>
let instagram: Awaited<ReturnType<typeof startInstagram>>
let tiktok: Awaited<ReturnType<typeof startTiktok>>
let user: string
let users = 0

beforeAll(async () => {
  youtube = await startYoutube({ clock })
  tiktok = await startTiktok({ clock })
  instagram = await startInstagram({ clock })
  const tokens = { fresh: (...call: Parameters<typeof own.fresh>) => own.fresh(...call) }
  const networks = [
    adapterOf('youtube', youtube, clock, tokens),
    adapterOf('tiktok', tiktok, clock, tokens),
    adapterOf('instagram', instagram, clock, tokens),
  ]
  // Of three parts at TikTok, and two at YouTube.
  const video = {
    ...uploads(),
    findFilms: async (ids: readonly string[]) =>
      ids.map((id) => ({
        ...filmOf(id, { job_long: 15_400_000, job_heavy: 300_000_001 }[id] ?? 1_500_000),
        ...(id === 'job_blink' && { seconds: 1.5 }),
      })),
  }
  publish = await startPublish('film_networks', { networks, clock, video })
  context = createComponents(publish.deps).context
  const own = createTokenStore(context)
})
afterAll(async () => {
  await publish?.stop()
  await youtube?.stop()
  await tiktok?.stop()
  await instagram?.stop()
})
beforeEach(() => {
  users += 1
  user = `usr_${users}`
  youtube.useUp(false)
  tiktok.finish()
  youtube.finish()
})

const doubleOf = (network: FilmNetwork) => ({ youtube, tiktok, instagram })[network]
const connected = async (network: FilmNetwork) => (await publish.connectTo(user, network, doubleOf(network))).body.connection_id as string
const OPTIONS = { youtube: { made_for_kids: 'no' }, tiktok: { privacy: 'PUBLIC_TO_EVERYONE' }, instagram: {} }
const inOneHour = () => new Date(clock().getTime() + HOUR).toISOString().slice(0, 16)
const draftOf = async (network: FilmNetwork, change: object = {}) => ({
  platform: network,
  connection_id: await connected(network),
  text: `Bread of ${user}\n\nWith #Bread and #shop`,
  film: { video_id: 'job_1' },
  options: OPTIONS[network],
  local_time: inOneHour(),
  time_zone: 'UTC',
  state: 'planned',
  ...change,
})
const tryPlan = async (network: FilmNetwork, change: object = {}) =>
  publish.call(user, 'POST', '/posts', { posts: [await draftOf(network, change)] })
async function planned(network: FilmNetwork, change: object = {}): Promise<string> {
  const { status, body } = await tryPlan(network, change)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.posts[0].post_id
}
const workAt = async (ms: number) => {
  clock.advance(ms)
  await publish.work()
}
const own = <Item extends { text: string }>(items: readonly Item[]) => items.filter(({ text }) => text.includes(`${user}\n`))

describe('what a person chooses', () => {
  test('is sent to YouTube with the title, the hashtags as tags, and the AI label of the film', async () => {
    const id = await planned('youtube', {
      title: ' The bread ',
      options: { made_for_kids: 'yes', privacy: 'unlisted', other: 'x' },
      language: 'en',
    })
    expect((await publish.post(user, id)).options).toEqual({ made_for_kids: 'yes', privacy: 'unlisted', category: '22' })
    await workAt(HOUR)
    expect(await publish.post(user, id)).toMatchObject({
      state: 'published',
      published: { url: expect.stringMatching(/^https:\/\/www\.youtube\.com\/watch/) },
    })
    expect(youtube.videos.at(-1)?.video).toEqual({
      snippet: {
        title: 'The bread',
        description: `Bread of ${user}\n\nWith #Bread and #shop`,
        tags: ['Bread', 'shop'],
        categoryId: '22',
        defaultLanguage: 'en',
      },
      status: { privacyStatus: 'unlisted', selfDeclaredMadeForKids: true, containsSyntheticMedia: true },
    })
  })

  test('is sent to TikTok, with everything off that was not chosen, and nothing that the account does not allow', async () => {
    const options = { privacy: 'SELF_ONLY', comments: 'yes', duet: 'yes', own_brand: 'yes' }
    const id = await planned('tiktok', { options, film: { video_id: 'job_long' } })
    await workAt(HOUR)
    // Nobody else sees it, so it has no address.
    expect(await publish.post(user, id)).toMatchObject({ state: 'published', published: { url: null } })
    expect(tiktok.posts.at(-1)).toMatchObject({
      chunks: 3,
      received: 15_400_000,
      info: {
        title: `Bread of ${user}\n\nWith #Bread and #shop`,
        privacy_level: 'SELF_ONLY',
        disable_comment: false,
        disable_duet: true,
        disable_stitch: true,
        brand_organic_toggle: true,
        brand_content_toggle: false,
        is_aigc: true,
      },
    })
    const { body } = await publish.call(user, 'GET', `/connections/${await connected('tiktok')}/options`)
    expect(body.options.map(({ name }: { name: string }) => name)).toEqual(['privacy', 'comments', 'stitch', 'own_brand', 'paid'])
    expect(body.options[0].choices.map(({ value }: { value: string }) => value)).toEqual(
      tiktok.creator.privacy_level_options.toSorted((one, other) => (one === 'SELF_ONLY' ? 1 : other === 'SELF_ONLY' ? -1 : 0)),
    )
    expect(body.options[0].initial).toBeNull()
    expect((await publish.call('usr_other', 'GET', `/connections/${await connected('tiktok')}/options`)).status).toBe(404)
  })

  test.each([
    ['youtube', { options: {} }, 'options.made_for_kids', /^YouTube needs an answer: Is it made for children/],
    ['youtube', { options: { made_for_kids: 'perhaps' } }, 'options.made_for_kids', /no such choice/],
    ['youtube', { film: null }, 'film', /^YouTube takes only posts with a film/],
    ['tiktok', { options: {} }, 'options.privacy', /^TikTok needs an answer: Who can see it/],
    ['tiktok', { film: null, pictures: [{ file_id: 'fil_1' }] }, 'pictures', /^Loomcast can't send pictures to TikTok/],
  ] as const)('is required when a post for %s is planned: %j', async (network, change, field, message) => {
    expect(await tryPlan(network, change)).toMatchObject({
      status: 400,
      body: { errors: [{ path: `posts.0.${field}`, message: expect.stringMatching(message) }] },
    })
    expect((await tryPlan(network, { ...change, state: 'draft', options: {} })).status).toBe(201)
  })

  test.each([
    ['youtube', { title: 'a'.repeat(101) }, /The title has 101 characters/],
    ['youtube', { text: 'Bread <b>', title: 'Bread' }, /refuses the signs/],
    ['tiktok', { options: { privacy: 'FOLLOWER_OF_CREATOR' } }, /does not allow this account the chosen visibility/],
    ['tiktok', { options: { privacy: 'SELF_ONLY', paid: 'yes' } }, /paid partnership must be visible/],
  ] as const)('that %s does not take fails the post before anything is sent: %j', async (network, change, text) => {
    const before = doubleOf(network).published().length
    const id = await planned(network, change)
    await workAt(HOUR)
    expect(await publish.post(user, id)).toMatchObject({ state: 'failed', problem: { text: expect.stringMatching(text) } })
    expect(doubleOf(network).published()).toHaveLength(before)
  })
})

describe('the quota of YouTube', () => {
  test('is shown, and the post is sent after its reset instead of being missed', async () => {
    const id = await planned('youtube')
    youtube.useUp(true)
    await workAt(HOUR)
    const reset = nextReset(clock())
    expect(await publish.post(user, id)).toMatchObject({
      state: 'planned',
      problem: { code: 'rate_limited', text: expect.stringMatching(/^YouTube takes no more videos from this installation today/) },
    })
    await workAt(5 * HOUR)
    expect(own(youtube.published())).toEqual([])
    youtube.useUp(false)
    await workAt(reset.getTime() - clock().getTime() + MINUTE)
    expect(await publish.post(user, id)).toMatchObject({ state: 'published', problem: null })
    expect(own(youtube.published())).toHaveLength(1)
  })

  test.each(['rateLimitExceeded', 'quotaExceeded'])('that is used up at the end of a film delays the post: %s', async (reason) => {
    const id = await planned('youtube')
    const body = { error: { code: 403, message: 'Too many', errors: [{ reason }] } }
    youtube.fail({ kind: 'answer', status: 403, body })
    await workAt(HOUR)
    expect(await publish.post(user, id)).toMatchObject({ state: 'planned', problem: { code: 'rate_limited' } })
    await workAt(MINUTE)
    expect(await publish.post(user, id)).toMatchObject({ state: 'published', problem: null })
    expect(own(youtube.published())).toHaveLength(1)
  })

  test.each([
    ['2026-03-10T12:00:00Z', '2026-03-11T07:00:00Z'],
    // Clocks are set forward in the night before the 8th, and back in that before November 1.
    ['2026-03-08T07:59:00Z', '2026-03-08T08:00:00Z'],
    ['2026-03-08T08:00:00Z', '2026-03-09T07:00:00Z'],
    ['2026-11-01T06:59:59Z', '2026-11-01T07:00:00Z'],
    ['2026-11-01T07:00:00Z', '2026-11-02T08:00:00Z'],
  ])('used up at %s is reset at %s', (now, reset) => {
    expect(nextReset(new Date(now))).toEqual(new Date(reset))
  })
})

describe('a film at TikTok', () => {
  test('that is processing is not shown as unconfirmed until it has no result for two days', async () => {
    tiktok.processSlowly()
    const id = await planned('tiktok')
    const waiting = async () => (await publish.call(user, 'GET', '/posts?state=attention')).body.posts
    await workAt(HOUR)
    const processed = { state: 'unknown', processing: 'TikTok is processing the film.', next_lookup_at: expect.any(String) }
    expect(await publish.post(user, id)).toMatchObject(processed)
    expect(await waiting()).toEqual([])
    for (let minute = 0; minute < 20; minute += 1) await workAt(MINUTE)
    expect(await publish.post(user, id)).toMatchObject(processed)
    // TikTok does not answer for a while: its last answer is still shown.
    tiktok.answerAll({ status: 503 })
    await workAt(MINUTE)
    expect(await publish.post(user, id)).toMatchObject(processed)
    // The last of the look-ups of two days.
    await publish.deps.connection.collection<{ _id: string }>('planned_posts').updateOne({ _id: id }, { $set: { lookups: 314 } })
    await workAt(20 * MINUTE)
    expect(await publish.post(user, id)).toMatchObject({ state: 'unknown', processing: null, next_lookup_at: null })
    expect(await waiting()).toHaveLength(1)
    tiktok.answerAll(null)
    tiktok.finish()
  })

  test('that is processed for some minutes is published after that, once', async () => {
    tiktok.processSlowly()
    const id = await planned('tiktok')
    await workAt(HOUR)
    tiktok.finish()
    for (let minute = 0; minute < 2; minute += 1) await workAt(MINUTE)
    expect(await publish.post(user, id)).toMatchObject({ state: 'published', published: { url: own(tiktok.published())[0]?.url } })
    expect(own(tiktok.published())).toHaveLength(1)
  })

  test('that TikTok cannot process fails with the reason', async () => {
    tiktok.failNext('duration_check_failed')
    const id = await planned('tiktok')
    await workAt(HOUR)
    expect(await publish.post(user, id)).toMatchObject({
      state: 'failed',
      problem: { text: 'The film is too short or too long for TikTok.' },
    })
  })

  test('that fails after its answer was lost is reported with the reason, and can be sent again', async () => {
    tiktok.failNext('spam_risk_text')
    tiktok.fail({ kind: 'answer_lost' })
    const id = await planned('tiktok')
    await workAt(HOUR)
    expect((await publish.post(user, id)).state).toBe('unknown')
    for (let minute = 0; minute < 6; minute += 1) await workAt(MINUTE)
    expect(await publish.post(user, id)).toMatchObject({
      state: 'failed',
      problem: { text: 'TikTok considers the text spam. Change it, then send the post again.' },
    })
    await publish.call(user, 'POST', `/posts/${id}/send`)
    await workAt(MINUTE)
    expect((await publish.post(user, id)).state).toBe('published')
    expect(own(tiktok.published())).toHaveLength(1)
  })
})

test.each(['spam_risk_too_many_posts', 'spam_risk_user_banned_from_posting', 'reached_active_user_cap'])(
  'an account at TikTok stays connected while TikTok takes no posts: %s',
  async (code) => {
    await planned('tiktok', { local_time: new Date(clock().getTime() + 23 * HOUR).toISOString().slice(0, 16) })
    clock.advance(7 * HOUR)
    tiktok.answerAll({ status: 403, body: { error: { code, message: 'No.', log_id: '1' } } })
    const before = tiktok.requests.length
    for (let check = 0; check < 4; check += 1) {
      await checkAhead(context)
      clock.advance(16 * MINUTE)
    }
    tiktok.answerAll(null)
    expect(tiktok.requests.length).toBeGreaterThan(before)
    expect((await publish.call(user, 'GET', '/connections')).body.connections).toMatchObject([{ state: 'ok', problem: null }])
  },
)

describe('a film at YouTube', () => {
  const PROCESSED = { state: 'unknown', published: null, processing: 'YouTube is processing the film.', next_lookup_at: expect.any(String) }
  const waiting = async () => (await publish.call(user, 'GET', '/posts?state=attention')).body.posts
  const mails = async () => (await publish.mails()).filter(({ user_id, template }) => user_id === user && template === 'post-failed')

  test('is published when YouTube has processed it, once, and the person is asked nothing until then', async () => {
    youtube.processSlowly()
    const id = await planned('youtube')
    await workAt(HOUR)
    expect(await publish.post(user, id)).toMatchObject(PROCESSED)
    for (let minute = 0; minute < 20; minute += 1) await workAt(MINUTE)
    // The quota is used up for a while: the last answer is still shown.
    youtube.answerAll({ status: 503 })
    await workAt(MINUTE)
    youtube.answerAll(null)
    expect([await publish.post(user, id), await waiting()]).toMatchObject([PROCESSED, []])
    youtube.finish()
    await workAt(MINUTE)
    expect(await publish.post(user, id)).toMatchObject({ state: 'published', processing: null, problem: null })
    expect(own(youtube.published())).toHaveLength(1)
  })

  test.each([
    [{ uploadStatus: 'failed', failureReason: 'codec' }, "YouTube can't read the format of the film."],
    [{ uploadStatus: 'failed', failureReason: 'newReason' }, "YouTube couldn't process the film. Send the post again."],
    [{ uploadStatus: 'failed' }, "YouTube couldn't process the film. Send the post again."],
    [{ uploadStatus: 'rejected', rejectionReason: 'duplicate' }, 'YouTube rejected the film because the channel already has it.'],
    [{ uploadStatus: 'rejected', rejectionReason: 'newReason' }, 'YouTube rejected the film. YouTube Studio shows the reason.'],
    [{ uploadStatus: 'deleted' }, 'The video was deleted on YouTube.'],
  ] as const)('that ends as %j after the upload fails with the reason and one email, and can be sent again', async (end, text) => {
    youtube.processSlowly()
    youtube.endNext(end)
    const id = await planned('youtube')
    await workAt(HOUR)
    expect(await publish.post(user, id)).toMatchObject(PROCESSED)
    // So long after its time, the post would be missed if it was only sent again.
    for (let hour = 0; hour < 3; hour += 1) await workAt(HOUR)
    youtube.finish()
    await workAt(15 * MINUTE)
    await workAt(MINUTE)
    expect(await publish.post(user, id)).toMatchObject({ state: 'failed', processing: null, problem: { code: 'not_processed', text } })
    expect([await mails(), await waiting()]).toMatchObject([[{}], [{ post_id: id }]])
    expect(own(youtube.published())).toHaveLength(1)
    expect((await publish.call(user, 'POST', `/posts/${id}/send`)).status).toBe(200)
    await workAt(MINUTE)
    expect(await publish.post(user, id)).toMatchObject({ state: 'published', problem: null })
    expect(own(youtube.published())).toHaveLength(2)
  })

  test('that is refused at once fails with the reason', async () => {
    youtube.endNext({ uploadStatus: 'rejected', rejectionReason: 'length' })
    const id = await planned('youtube')
    await workAt(HOUR)
    expect(await publish.post(user, id)).toMatchObject({
      state: 'failed',
      problem: { text: 'YouTube rejected the film because it is too long for this channel.' },
    })
  })

  test('that its person deletes while it is processed fails, but not before YouTube must list it', async () => {
    youtube.processSlowly()
    const id = await planned('youtube')
    await workAt(HOUR)
    youtube.deleteNewest()
    for (let minute = 0; minute < 9; minute += 1) await workAt(MINUTE)
    expect(await publish.post(user, id)).toMatchObject(PROCESSED)
    for (let minute = 0; minute < 3; minute += 1) await workAt(MINUTE)
    expect(await publish.post(user, id)).toMatchObject({ state: 'failed', problem: { text: 'The video was deleted on YouTube.' } })
  })
})

describe('a sign-in whose token ends while the network processes a film', () => {
  test.each(['youtube', 'tiktok'] as const)('at %s is renewed once, and the film is published once', async (network) => {
    const double = doubleOf(network) as typeof youtube | typeof tiktok
    double.processSlowly()
    const id = await planned(network)
    await workAt(HOUR)
    const before = double.authority.refreshCalls()
    clock.advance(25 * HOUR)
    // Two workers look it up.
    await Promise.all([publish.work(), publish.work()])
    expect(await publish.post(user, id)).toMatchObject({ state: 'unknown', processing: expect.stringMatching(/is processing the film\.$/) })
    expect(double.authority.refreshCalls() - before).toBe(1)
    double.finish()
    await workAt(15 * MINUTE)
    expect(await publish.post(user, id)).toMatchObject({ state: 'published', processing: null })
    expect(own(double.published())).toHaveLength(1)
  })

  test.each(['youtube', 'tiktok'] as const)(
    'at %s is still processed if the sign-in ends, and is found after a new one',
    async (network) => {
      const double = doubleOf(network) as typeof youtube | typeof tiktok
      double.processSlowly()
      const id = await planned(network)
      await workAt(HOUR)
      const processing = (await publish.post(user, id)).processing
      double.authority.answerTokens({ status: 400, body: { error: 'invalid_grant', error_description: 'It was revoked.' } })
      await workAt(25 * HOUR)
      double.finish()
      await workAt(15 * MINUTE)
      expect((await publish.call(user, 'GET', '/connections')).body.connections).toMatchObject([{ state: 'needs_attention' }])
      expect(await publish.post(user, id)).toMatchObject({ state: 'unknown', processing })
      double.authority.answerTokens(null)
      await connected(network)
      await workAt(15 * MINUTE)
      expect(await publish.post(user, id)).toMatchObject({ state: 'published', processing: null })
      expect(own(double.published())).toHaveLength(1)
    },
  )
})

describe('a film at Instagram', () => {
  test('of more than 300 MB is refused when it is planned, and when it is sent, before Instagram gets any call', async () => {
    const draft = await draftOf('instagram', { film: { video_id: 'job_heavy' } })
    const refused = await publish.call(user, 'POST', '/posts', { posts: [draft] })
    expect([refused.status, refused.body.errors[0].message]).toEqual([
      400,
      expect.stringMatching(/^The film is 301 MB\. Instagram allows up to 300 MB\./),
    ])
    const { post_id } = await publish.plan(user, await draftOf('instagram'))
    await publish.connection
      .collection<{ _id: string }>('planned_posts')
      .updateOne({ _id: post_id }, { $set: { 'film.bytes': 300_000_001 } })
    instagram.requests.length = 0
    clock.advance(HOUR)
    await publish.work()
    expect(await publish.post(user, post_id)).toMatchObject({
      state: 'failed',
      problem: { text: 'The film is 301 MB. Instagram allows up to 300 MB.' },
    })
    expect(instagram.requests).toEqual([])
  })

  test('is planned without a picture, and needs three seconds', async () => {
    expect((await tryPlan('instagram', { film: null })).body.errors).toEqual([
      { path: 'posts.0.pictures', message: 'A post on Instagram needs a picture or a film. Add one, or save the post as a draft.' },
    ])
    expect((await tryPlan('instagram', { film: { video_id: 'job_blink' } })).body.errors).toEqual([
      {
        path: 'posts.0.film',
        message: 'The film is too short for Instagram, which needs at least 3 seconds. Change it, or save the post as a draft.',
      },
    ])
  })

  test('that is processed longer than a worker waits is published when Instagram is done, once, with the same upload', async () => {
    const before = instagram.containers.length
    instagram.slow(1_000)
    const id = await planned('instagram')
    await workAt(HOUR)
    expect(await publish.post(user, id)).toMatchObject({ state: 'planned', processing: 'Instagram is processing the film.' })
    await workAt(MINUTE)
    expect(await publish.post(user, id)).toMatchObject({ state: 'planned', processing: 'Instagram is processing the film.' })
    instagram.finish()
    instagram.fail({ kind: 'answer_lost' })
    await workAt(2 * MINUTE)
    expect(await publish.post(user, id)).toMatchObject({ state: 'unknown', processing: null })
    await workAt(MINUTE)
    expect(await publish.post(user, id)).toMatchObject({ state: 'published', processing: null })
    expect(own(instagram.published())).toHaveLength(1)
    expect(instagram.containers.length).toBe(before + 1)
  })

  test('that is never processed fails with the reason', async () => {
    instagram.slow(1_000_000)
    const id = await planned('instagram')
    await workAt(HOUR)
    for (let minute = 0; minute < 40; minute += 1) await workAt(MINUTE)
    expect(await publish.post(user, id)).toMatchObject({
      state: 'failed',
      processing: null,
      problem: { code: 'not_processed', text: 'Instagram took too long to process this post. Send it again.' },
    })
    instagram.finish()
  })

  test('is read from an address that ends after an hour, also in part', async () => {
    const [film] = (await context.video?.findFilms(['job_1'], '')) ?? []
    if (!film) throw new Error('There is no film.')
    const { sharedFilms } = createComponents({ ...publish.deps, settings: { ...publish.deps.settings, apps: APPS } }).context
    const path = (await sharedFilms.addressOf(film)).replace(PUBLIC_URL, '')
    await expect(context.sharedFilms.addressOf(film)).rejects.toMatchObject({
      kind: 'refused',
      message: expect.stringContaining('https://'),
    })
    expect(path).toMatch(/^\/api\/publish\/film\.mp4\?token=[\w-]+$/)
    const read = async (url: string, range?: string) => {
      const { statusCode, headers, rawPayload } = await publish.app.inject({ method: 'GET', url, headers: range ? { range } : {} })
      return [statusCode, headers['content-range'], rawPayload.length, headers['content-type']]
    }
    expect(await read(path)).toEqual([200, undefined, film.bytes, 'video/mp4'])
    expect(await read(path, 'bytes=10-19')).toEqual([206, `bytes 10-19/${film.bytes}`, 10, 'video/mp4'])
    expect(await read(path, `bytes=${film.bytes - 5}-`)).toEqual([
      206,
      `bytes ${film.bytes - 5}-${film.bytes - 1}/${film.bytes}`,
      5,
      'video/mp4',
    ])
    expect((await read(path, `bytes=${film.bytes}-`)).slice(0, 2)).toEqual([416, `bytes */${film.bytes}`])
    const [, token = ''] = path.split('=')
    const picture = context.sealer.seal(JSON.stringify({ film, until: clock().getTime() + HOUR }), 'film address')
    for (const wrong of [picture, token.slice(1), 'x']) expect((await read(`/api/publish/film.mp4?token=${wrong}`))[0]).toBe(404)
    clock.advance(61 * MINUTE)
    expect((await read(path))[0]).toBe(404)
  })
})

test('an upload that has ended at YouTube is looked up among the uploads of the channel', async () => {
  const id = await planned('youtube')
  youtube.fail({ kind: 'gateway_timeout' })
  await workAt(HOUR)
  expect((await publish.post(user, id)).state).toBe('unknown')
  youtube.endUploads()
  await workAt(MINUTE)
  expect(await publish.post(user, id)).toMatchObject({ state: 'published', published: { url: own(youtube.published())[0]?.url } })
  // One of which nothing came is sent again by the person.
  const other = await planned('youtube', { text: `Other of ${user}\n` })
  youtube.fail({ kind: 'cut' })
  await workAt(HOUR)
  youtube.endUploads()
  for (let minute = 0; minute < 15; minute += 1) await workAt(MINUTE)
  expect(await publish.post(user, other)).toMatchObject({ state: 'failed', problem: { code: 'upload_ended' } })
  expect(youtube.published().filter(({ text }) => text.startsWith(`Other of ${user}\n`))).toEqual([])
})

describe('a sign-in', () => {
  const begin = async (network: string) => (await publish.call(user, 'POST', '/connections/sign-ins', { network })).body.url as string
  const complete = (answer: object) => publish.call(user, 'POST', '/connections/sign-ins/complete', answer)
  const accountIn = async (id: string) => {
    const stored = await context.repositories.connections.byId(id)
    if (!stored) throw new Error(`There is no connection ${id}.`)
    return accountOf(context, stored)
  }

  /** Every user of the doubles has the same account there. */
  const removeOthers = async (network: FilmNetwork) => {
    await publish.connection.collection('connections').deleteMany({ network, user_id: { $ne: user } })
    await publish.connection.collection('ending_sign_ins').deleteMany({ network })
  }

  test('at Google requests offline access, and at TikTok uses the parameters of TikTok', async () => {
    const google = new URL(await begin('youtube'))
    expect(Object.fromEntries(google.searchParams)).toMatchObject({
      access_type: 'offline',
      prompt: 'consent',
      redirect_uri: `${PUBLIC_URL}/connections/signed-in/youtube`,
      scope: 'https://www.googleapis.com/auth/youtube.upload https://www.googleapis.com/auth/youtube.readonly',
      code_challenge_method: 'S256',
    })
    const own = new URL(await begin('tiktok'))
    expect(`${own.origin}${own.pathname}`).toBe('https://www.tiktok.com/v2/auth/authorize/')
    expect(own.searchParams.get('scope')).toBe('user.info.basic,video.publish')
    expect(own.searchParams.get('code_challenge')).toMatch(/^[0-9a-f]{64}$/)
    expect([own.searchParams.has('client_id'), own.searchParams.has('client_key')]).toEqual([false, true])
  })

  test('in which the person allows only a part connects nothing, with the reason', async () => {
    const answer = youtube.approve(await begin('youtube'), 'https://www.googleapis.com/auth/youtube.readonly')
    const { status, body } = await complete({ network: 'youtube', ...answer })
    expect([status, body.detail]).toEqual([
      422,
      'Loomcast needs everything that YouTube asks about. Connect the account again, and allow all of it.',
    ])
    expect((await publish.call(user, 'GET', '/connections')).body.connections).toEqual([])
  })

  test.each(['youtube', 'tiktok'] as const)(
    'at %s is renewed once for 20 callers, survives faults, and ends with the account',
    async (network) => {
      const double = doubleOf(network)
      const id = await connected(network)
      const { refresh_token, access_token } = (await accountIn(id)).credentials
      clock.advance(25 * HOUR)
      double.authority.answerTokens({ status: 503 })
      expect((await publish.call(user, 'POST', `/connections/${id}/check`)).status).toBe(502)
      double.authority.answerTokens({ status: 200, body: { access_token: '', expires_in: 100 } })
      expect((await publish.call(user, 'POST', `/connections/${id}/check`)).status).toBe(502)
      double.authority.answerTokens(null)
      const account = await accountIn(id)
      expect(account.credentials).toMatchObject({ refresh_token, access_token })
      const signIn = context.adapters.get(network)?.signIn
      if (!signIn) throw new Error(`${network} has no sign-in.`)
      const before = double.authority.refreshCalls()
      const stores = [createTokenStore(context), createTokenStore(context)]
      const fresh = await Promise.all(Array.from({ length: 20 }, (_, index) => stores[index % 2]?.fresh(account, signIn)))
      expect([new Set(fresh.map((each) => each?.credentials['access_token'])).size, double.authority.refreshCalls() - before]).toEqual([
        1, 1,
      ])
      const renewed = (await accountIn(id)).credentials
      // Google keeps the refresh token and does not send it again.
      if (network === 'youtube') expect(renewed['refresh_token']).toBe(refresh_token)

      double.authority.revoked.length = 0
      await removeOthers(network)
      await publish.call(user, 'DELETE', `/connections/${id}`)
      expect(await endSignIns(context)).toBe(1)
      expect(double.authority.revoked).toEqual([network === 'youtube' ? renewed['refresh_token'] : renewed['access_token']])
    },
  )

  describe.each(['youtube', 'tiktok'] as const)('at %s, which ends all tokens of an account with any of them,', (network) => {
    const check = async (id: string, by = user) => (await publish.call(by, 'POST', `/connections/${id}/check`)).body.state
    const disconnect = (id: string, by = user) => publish.call(by, 'DELETE', `/connections/${id}`)
    const partner = () => `${user}_partner`
    const connectPartner = async () => (await publish.connectTo(partner(), network, doubleOf(network))).body.connection_id as string
    beforeEach(async () => {
      await removeOthers(network)
      doubleOf(network).authority.revoked.length = 0
    })

    test('is not ended by an earlier one of the account that was disconnected', async () => {
      await disconnect(await connected(network))
      const id = await connected(network)
      expect([await endSignIns(context), doubleOf(network).authority.revoked, await check(id)]).toEqual([1, [], 'ok'])
    })

    test('is ended with the last connection of the account, whoever has it', async () => {
      const [id, other] = [await connected(network), await connectPartner()]
      await disconnect(id)
      expect([await endSignIns(context), await check(other, partner())]).toEqual([1, 'ok'])
      await disconnect(other, partner())
      expect([await endSignIns(context), doubleOf(network).authority.revoked.length]).toEqual([1, 1])
    })

    test('is not ended with another one that an earlier release has connected, before or after it', async () => {
      const [id, other] = [await connected(network), await connectPartner()]
      await publish.connection.collection('connections').updateMany({ network }, { $set: { owner_hash: null } })
      await rememberOwners(context)
      await disconnect(id)
      // The release that disconnected it did not know its owner either.
      await publish.connection.collection('ending_sign_ins').updateMany({ network }, { $set: { owner_hash: null } })
      expect([await endSignIns(context), doubleOf(network).authority.revoked, await check(other, partner())]).toEqual([1, [], 'ok'])
    })

    test('is not ended by another person whose plan includes no more accounts', async () => {
      const id = await connected(network)
      await publish.entitle(partner(), { connection_limit: 0 })
      const { status } = await publish.connectTo(partner(), network, doubleOf(network))
      expect([status, await check(id)]).toEqual([403, 'ok'])
    })

    test('is ended if it is renewed while the account is disconnected', async () => {
      const id = await connected(network)
      const account = await accountIn(id)
      const signIn = context.adapters.get(network)?.signIn
      if (!signIn) throw new Error(`${network} has no sign-in.`)
      let renewed = ''
      const meantime = {
        ...signIn,
        refresh: async (tokens: Parameters<typeof signIn.refresh>[0]) => {
          await disconnect(id)
          const refreshed = await signIn.refresh(tokens)
          renewed = network === 'tiktok' ? refreshed.access_token : refreshed.refresh_token
          return refreshed
        },
      }
      clock.advance(25 * HOUR)
      await expect(createTokenStore(context).fresh(account, meantime)).rejects.toThrow('no longer connected')
      expect([await endSignIns(context), doubleOf(network).authority.revoked]).toEqual([1, [renewed]])
    })
  })

  test('at TikTok that has ended with 200 needs attention', async () => {
    const id = await connected('tiktok')
    clock.advance(25 * HOUR)
    tiktok.authority.answerTokens({
      status: 200,
      body: { error: 'invalid_grant', error_description: 'Refresh token is invalid or expired.', log_id: '1' },
    })
    expect((await publish.call(user, 'POST', `/connections/${id}/check`)).body).toMatchObject({ state: 'needs_attention' })
    tiktok.authority.answerTokens(null)
  })
})
