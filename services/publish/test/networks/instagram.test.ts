import { afterEach, describe, expect, test } from '@jest/globals'
import { fixedClock } from '@loomcast/service-kit/testing'
import type { PostContent } from '../../src/networks/adapter.ts'
import { graphError } from '../doubles/graph-double.ts'
import { startInstagram } from '../doubles/instagram.double.ts'
import { adapterOf, deletedPictures, FILM, START } from '../doubles/start-network.ts'

const pictureOf = (file_id: string, alt = '') => ({ file_id, read_key: 'key', alt, width: 1200, height: 900, generated: false })
const contentOf = (pictures: PostContent['pictures'], more: Partial<PostContent> = {}): PostContent => ({
  post_id: 'post_1',
  platform: 'instagram',
  text: 'Fresh bread.',
  title: null,
  created_at: new Date(START),
  ...more,
  ...(pictures && { pictures }),
})
const ONE = [pictureOf('fil_1', 'Bread')]
const TWO = [pictureOf('fil_1', 'Bread'), pictureOf('fil_2')]
const MINUTE = 60_000
const started: { stop(): Promise<void> }[] = []
const start = async (options: { quota?: number } = {}) => {
  const clock = fixedClock(START)
  const double = await startInstagram({ clock, ...options })
  started.push(double)
  const { adapter, connect } = adapterOf('instagram', double, clock)
  const account = await connect()
  async function prepared(content: PostContent) {
    const values = await adapter.prepare(account, content, '')
    return {
      commit: () => adapter.commit(account, content, '', values),
      lookup: (taken: string[] = []) => adapter.lookup(account, content, '', values, { started_at: new Date(START), taken }),
    }
  }
  return { clock, double, adapter, account, prepared }
}

afterEach(async () => {
  await Promise.all(started.splice(0).map((double) => double.stop()))
})

test.each([
  [ONE, 1],
  [TWO, 3],
])('labels pictures that a model created, and of a carousel only the whole', async (pictures, count) => {
  const { double, prepared } = await start()
  await (await prepared(contentOf(pictures, { ai_parts: ['text', 'pictures'] }))).commit()
  expect(double.containers.map(({ isAiGenerated }) => isAiGenerated)).toEqual([...Array(count - 1).fill(false), true])
  await (await prepared(contentOf(pictures, { ai_parts: ['text'] }))).commit()
  expect(double.containers.slice(count).some(({ isAiGenerated }) => isAiGenerated)).toBe(false)
})

test('waits until Instagram has processed each picture', async () => {
  const { double, prepared } = await start()
  double.slow(1)
  const reads = double.requests.length
  const { commit } = await prepared(contentOf(ONE))
  expect(double.requests.slice(reads).filter(({ query }) => query.get('fields') === 'status_code,status')).toHaveLength(2)
  expect(await commit()).toMatchObject({ kind: 'published', url: 'https://www.instagram.com/p/17901/' })
})

test.each([
  ['without a picture', contentOf([]), 'A post on Instagram needs a picture or a film. Add one, and plan the post again.'],
  ['with a text that is too long', contentOf(ONE, { text: 'a'.repeat(2_201) }), 'The text has 2201 characters. Instagram allows 2200.'],
])('a post %s is refused before anything is uploaded', async (_name, content, message) => {
  const { double, prepared } = await start()
  await expect(prepared(content)).rejects.toMatchObject({ kind: 'refused', message })
  expect(double.containers).toEqual([])
})

test('a picture that Instagram cannot process fails with its reason, and nothing is published', async () => {
  const { double, prepared } = await start()
  double.break('Error: The aspect ratio is not supported.')
  await expect(prepared(contentOf(TWO))).rejects.toMatchObject({
    kind: 'refused',
    message: 'Picture 1 could not be processed by Instagram: Error: The aspect ratio is not supported.',
  })
  expect(double.published()).toEqual([])
})

test('a picture that Instagram could not read from its address is tried again', async () => {
  const { adapter, account, double } = await start()
  double.answerAll(graphError(400, 9004, 'Only photo or video can be accepted as media type.', 2_207_052))
  await expect(adapter.prepare(account, contentOf(ONE), '')).rejects.toMatchObject({ kind: 'unreachable' })
})

test('the limit of a day is read before anything is uploaded, and later posts are taken again', async () => {
  const { clock, double, prepared } = await start({ quota: 1 })
  await (await prepared(contentOf(ONE))).commit()
  const uploads = double.containers.length
  await expect(prepared(contentOf(ONE, { text: 'More bread.' }))).rejects.toMatchObject({
    kind: 'rate_limited',
    message: expect.stringMatching(/^Instagram takes 1 posts of an account within 24 hours, and this account has reached that/),
  })
  expect(double.containers).toHaveLength(uploads)
  clock.advance(25 * 60 * MINUTE)
  expect(await (await prepared(contentOf(ONE, { text: 'More bread.' }))).commit()).toMatchObject({ kind: 'published' })
})

test('an error of the call that publishes is unknown if the post can be there: the container decides', async () => {
  const { double, prepared } = await start()
  const post = await prepared(contentOf(ONE))
  // Instagram has answered this for posts that were there.
  double.fail({ kind: 'answer', ...graphError(403, 4, 'Application request limit reached', 2_207_051) })
  expect(await post.commit()).toMatchObject({ kind: 'unknown' })
  expect(await post.lookup()).toEqual({ kind: 'absent' })
  double.fail({ kind: 'answer', ...graphError(400, 100, 'No.') })
  expect(await post.commit()).toMatchObject({ kind: 'refused', reason: 'Instagram refused this: No.' })
  double.fail({ kind: 'answer', ...graphError(400, 9007, 'The media is not ready', 2_207_027) })
  expect(await post.commit()).toMatchObject({ kind: 'retry' })
  await post.commit()
  expect(await post.commit()).toMatchObject({ kind: 'unknown' })
  expect(await post.lookup()).toMatchObject({ kind: 'published', remote_id: double.published()[0]?.id })
  expect(double.published()).toHaveLength(1)
})

test('an error is never taken for "nothing was sent" while the container cannot be read', async () => {
  const { double, prepared } = await start()
  const post = await prepared(contentOf(ONE))
  double.hide(true)
  double.fail({ kind: 'answer', ...graphError(400, 100, 'No.') })
  expect(await post.commit()).toMatchObject({ kind: 'unknown' })
  await expect(post.lookup()).rejects.toMatchObject({ kind: 'unreachable' })
})

test('a post that is there but not listed is looked up again, and then published without its address', async () => {
  const { clock, double, prepared } = await start()
  const post = await prepared(contentOf(ONE))
  double.fail({ kind: 'answer_lost' })
  await post.commit()
  double.show(false)
  expect(await post.lookup()).toMatchObject({ kind: 'undecidable' })
  clock.advance(10 * MINUTE)
  expect(await post.lookup()).toMatchObject({ kind: 'published', url: null })
  double.show(true)
  expect(await post.lookup()).toMatchObject({ kind: 'published', url: 'https://www.instagram.com/p/17901/' })
  // Another attempt has that one.
  expect(await post.lookup(['17901'])).toMatchObject({ kind: 'published', url: null })
})

test('after its container has ended, a post is found by its text, and a later one with the same text is not taken for it', async () => {
  const { clock, double, prepared } = await start()
  const lost = await prepared(contentOf(ONE))
  const other = await prepared(contentOf(ONE))
  double.fail({ kind: 'answer_lost' })
  await lost.commit()
  clock.advance(60 * MINUTE)
  await other.commit()
  double.forget()
  expect(await lost.lookup()).toMatchObject({ kind: 'published', remote_id: '17901' })
  expect(await lost.lookup(['17901'])).toEqual({ kind: 'absent' })
})

describe('a film', () => {
  const film = contentOf([], { film: FILM, ai_parts: ['footage'] })

  test('is published as a reel with its text and the AI label, once Instagram has processed it', async () => {
    const { double, prepared } = await start()
    double.slow(1)
    const { commit, lookup } = await prepared(film)
    expect(double.containers).toMatchObject([
      {
        film: expect.stringMatching(/\/film\.mp4\?id=fil_film$/),
        caption: 'Fresh bread.',
        isAiGenerated: true,
        isInFeed: true,
        isItem: false,
      },
    ])
    expect(await lookup()).toEqual({ kind: 'absent' })
    expect(await commit()).toMatchObject({ kind: 'published', url: 'https://www.instagram.com/p/17901/' })
    expect(await lookup()).toMatchObject({ kind: 'published', remote_id: '17901' })
    // The call is repeated after a look-up that came too early.
    expect(await commit()).toMatchObject({ kind: 'unknown' })
    expect(double.published()).toHaveLength(1)
  })

  test('that Instagram is still processing is not published, with that reason', async () => {
    const { double, prepared } = await start()
    double.slow(1_000)
    const { commit, lookup } = await prepared(film)
    expect(await commit()).toEqual({ kind: 'retry', retry_at: null, processing: true, reason: 'Instagram is processing the film.' })
    expect(await lookup()).toEqual({ kind: 'absent' })
    double.finish()
    expect(await commit()).toMatchObject({ kind: 'published' })
    expect(double.containers).toHaveLength(1)
  })

  test('that Instagram cannot process, or whose upload has ended, is refused with the reason', async () => {
    const { double, prepared } = await start()
    double.break('2207026')
    const refused = { kind: 'refused', message: 'The film could not be processed by Instagram: 2207026' }
    await expect(prepared(film)).rejects.toMatchObject(refused)
    double.break(null)
    const { commit } = await prepared(film)
    double.expire()
    expect(await commit()).toMatchObject({
      kind: 'refused',
      reason: 'The upload of this film has ended at Instagram. Send the post again.',
    })
    double.hide(true)
    expect(await commit()).toMatchObject({ kind: 'retry' })
    expect(double.published()).toEqual([])
  })

  test('that Instagram rejects after the upload is refused with the reason, and published never', async () => {
    const { double, prepared } = await start()
    double.slow(1_000)
    const { commit } = await prepared(film)
    double.reject('Error: The video format is not supported.')
    expect(await commit()).toMatchObject({
      kind: 'refused',
      reason: 'The film could not be processed by Instagram: Error: The video format is not supported.',
    })
    expect(double.published()).toEqual([])
  })

  test('that was deleted is refused before Instagram gets its address', async () => {
    const { double, prepared } = await start()
    deletedPictures.add(FILM.file_id)
    try {
      await expect(prepared(film)).rejects.toMatchObject({ kind: 'refused', message: 'The film was deleted.' })
      expect(double.containers).toEqual([])
    } finally {
      deletedPictures.delete(FILM.file_id)
    }
  })
})

test('a person who refuses to let it publish can connect nothing, and gets the reason', async () => {
  const { double, adapter } = await start()
  const { signIn } = adapter
  if (!signIn) throw new Error('Instagram has no sign-in.')
  const { code } = double.approve(signIn.urlFor('state', ''), 'instagram_business_basic')
  await expect(signIn.exchange(code, '')).rejects.toMatchObject({ kind: 'refused', message: expect.stringContaining('allow all of it') })
  const all = double.approve(signIn.urlFor('state', ''))
  await expect(signIn.exchange(all.code, '')).resolves.toMatchObject({ refresh_token: expect.stringContaining('access-double') })
})
