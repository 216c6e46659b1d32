import { describe, expect, jest, test } from '@jest/globals'
import { ApiError } from '@loomcast/web-kit'
import type { SetAnswer, SetMemberAnswer } from '../src/api/content.api.ts'
import type { ContentItem } from '../src/api/content.ts'
import type { SetStream } from '../src/api/set.api.ts'
import { briefFrom } from '../src/brief/brief.ts'
import type { Problem } from '../src/generation/failure.ts'
import { type Attempt, finishedOf } from '../src/generation/generation.state.ts'
import { createPostSet, type PostSetPorts } from '../src/set/post-set.ts'
import { errorOf } from '../src/set/problem-document.ts'
import type { SetRequest } from '../src/set/set-request.ts'
import type { StoredSet } from '../src/set/stored-set.ts'
import { answer, item, models, settings } from './server.ts'

const brief = briefFrom({ prompt: 'We stopped having status meetings' }, settings, models)

const NAMES = { linkedin: 'LinkedIn Post', instagram: 'Instagram Caption', blog: 'Blog Post' } as const
type Id = keyof typeof NAMES
const idOf = (platform: Id) => `ctn_${platform}`

const lost = new ApiError({ status: 0, code: 'network', detail: '', charged: 'unknown', network: true })
const noQuota = { status: 402, code: 'quota_exhausted', detail: 'None left.', charged: 'no' }

/** A server whose connections the test controls. */
function setUp(saved: Partial<Record<string, ContentItem | Error>> = {}, now = 1000) {
  const writes: { request: SetRequest; stream: SetStream; end: () => void; fail: (error: unknown) => void }[] = []
  const follows: { stream: SetStream }[] = []
  const singles: { attempt: Attempt; send: (name: string, data: unknown) => void; end: () => void; fail: (error: unknown) => void }[] = []
  const stops: string[] = []
  const started: string[][] = []
  const questions: string[] = []
  const outcomes: { written: readonly string[]; failed: readonly string[] }[] = []
  let known: SetMemberAnswer[] = []
  let stored: StoredSet | null = null
  let keys = 0
  let saves = 0
  let lookupsFail = false
  const ports: PostSetPorts = {
    run: {
      write: (request, stream) => new Promise((end, fail) => writes.push({ request, stream, end, fail })),
      follow: (_, stream) => new Promise(() => follows.push({ stream })),
      read: async () => ({ set_id: 'set_1', members: known }),
      stop: async (_, contentId) => void stops.push(contentId),
      isLost: (error) => error instanceof ApiError && error.network,
      errorOf,
      wait: async () => {},
      now: () => now,
    },
    single: (attempt, signal, onEvent) =>
      new Promise((end, fail) => {
        signal.addEventListener('abort', () => fail(signal.reason))
        singles.push({ attempt, send: onEvent, end, fail })
      }),
    item: async (id) => {
      const found = saved[id]
      if (found instanceof Error) throw found
      if (!found) throw new ApiError({ status: 404, code: 'not_found', detail: '', charged: 'no' })
      return found
    },
    isUnknown: (error) => error instanceof ApiError && error.status === 404,
    findSaved: async () => {
      if (lookupsFail) throw lost
      return null
    },
    asProblem: (error) => error as Problem,
    isOnline: () => true,
    newKey: () => `key-${++keys}`,
    now: () => now,
    onNextFrame: (draw) => draw(),
    save: (set) => {
      saves += 1
      stored = set && (JSON.parse(JSON.stringify(set)) as StoredSet)
    },
    onStarted: (platforms) => void started.push([...platforms]),
    onQuestion: (question) => void questions.push(question),
    onIdle: (written, failed) => void outcomes.push({ written, failed }),
  }
  const set = createPostSet(ports)
  return {
    set,
    writes,
    follows,
    singles,
    stops,
    started,
    questions,
    outcomes,
    stored: () => stored,
    saves: () => saves,
    failLookups: () => {
      lookupsFail = true
    },
    sleepUntil: (time: number) => {
      now = time
    },
    respondsWith: (members: SetMemberAnswer[]) => {
      known = members
    },
    of: (platform: Id) =>
      set
        .get()
        .members.find((member) => member.platform === platform)
        ?.generations.get(),
    platforms: () => set.get().members.map(({ platform }) => platform),
  }
}

const names = (...platforms: Id[]): SetAnswer => ({
  set_id: 'set_1',
  members: platforms.map((platform) => ({ platform: NAMES[platform], content_id: idOf(platform), state: 'running' })),
})
const frame = (platform: Id, more: object = {}) => ({ platform: NAMES[platform], content_id: idOf(platform), ...more })
const written = (platform: Id, content = `For ${platform}`) => answer({ content_id: idOf(platform), platform: NAMES[platform], content })

/** Runs all pending microtasks. */
const settle = async () => {
  for (let tick = 0; tick < 40; tick += 1) await Promise.resolve()
}

describe('one request for several posts', () => {
  test('gives each post its own text', async () => {
    const { set, writes, of, started } = setUp()
    set.start(brief, ['linkedin', 'blog'])
    expect(writes.map(({ request }) => request)).toMatchObject([{ key: 'key-1', platforms: ['linkedin', 'blog'], beside: null }])
    const { onEvent } = writes[0]!.stream
    onEvent('set', names('linkedin', 'blog'))
    onEvent('delta', frame('blog', { text: 'Long' }))
    onEvent('delta', frame('linkedin', { text: 'Short' }))
    onEvent('delta', frame('blog', { text: ' article' }))
    expect(of('linkedin')).toMatchObject({ phase: 'writing', text: 'Short', contentId: 'ctn_linkedin' })
    expect(of('blog')).toMatchObject({ phase: 'writing', text: 'Long article' })
    onEvent('result', written('blog'))
    await settle()
    expect(of('blog')).toMatchObject({ phase: 'done', answer: { content: 'For blog' } })
    expect(of('linkedin')).toMatchObject({ phase: 'writing' })
    expect(set.get().isWriting).toBe(true)
    expect(started).toEqual([['linkedin', 'blog']])
  })

  test('reports a failed post, and continues with the others', async () => {
    const { set, writes, of, outcomes } = setUp()
    set.start(brief, ['linkedin', 'blog'])
    const { onEvent, onError } = writes[0]!.stream
    onEvent('set', names('linkedin', 'blog'))
    onError(new ApiError({ ...noQuota, code: 'quota_exhausted', charged: 'no', extensions: frame('blog') }))
    onEvent('result', written('linkedin'))
    await settle()
    expect(of('blog')).toMatchObject({ phase: 'ended', failure: { charge: 'Nothing was charged.' }, saved: 'nothing' })
    expect(of('linkedin')).toMatchObject({ phase: 'done' })
    expect(set.get().isWriting).toBe(false)
    expect(outcomes).toEqual([{ written: ['linkedin'], failed: ['blog'] }])
  })

  test('is stored before it is sent, and with its ids when the server has confirmed it', () => {
    const { set, writes, stored } = setUp()
    set.start(brief, ['linkedin', 'blog'])
    expect(stored()).toMatchObject({ requests: [{ request: { key: 'key-1' }, setId: null }] })
    writes[0]!.stream.onEvent('set', names('linkedin', 'blog'))
    expect(stored()).toMatchObject({
      members: [{ contentId: 'ctn_linkedin' }, { contentId: 'ctn_blog' }],
      requests: [{ setId: 'set_1' }],
    })
  })

  test('is sent again with the same key if the connection is lost before the server has confirmed it', async () => {
    const { set, writes, of } = setUp()
    set.start(brief, ['linkedin', 'blog'])
    writes[0]!.fail(lost)
    await settle()
    expect(writes.map(({ request }) => request.key)).toEqual(['key-1', 'key-1'])
    expect(of('linkedin')).toMatchObject({ phase: 'writing' })
  })

  test('is not sent again with a key that expired while the device slept', async () => {
    const { set, writes, of, sleepUntil } = setUp()
    set.start(brief, ['linkedin', 'blog'])
    sleepUntil(1000 + 23 * 3_600_000)
    writes[0]!.fail(lost)
    await settle()
    expect(writes).toHaveLength(1)
    expect(of('linkedin')).toMatchObject({ phase: 'ended', saved: 'unknown' })
  })

  test('connects to the set again after a lost connection, without losing or doubling text', async () => {
    const { set, writes, follows, respondsWith, of } = setUp()
    set.start(brief, ['linkedin', 'blog'])
    writes[0]!.stream.onEvent('set', names('linkedin', 'blog'))
    writes[0]!.stream.onEvent('delta', frame('linkedin', { text: 'In ' }))
    respondsWith([
      { ...frame('linkedin'), state: 'running' },
      { ...frame('blog'), state: 'completed', result: written('blog') },
    ] as SetMemberAnswer[])
    writes[0]!.fail(lost)
    await settle()
    expect(writes).toHaveLength(1)
    expect(of('blog')).toMatchObject({ phase: 'done' })
    follows[0]!.stream.onEvent('delta', frame('linkedin', { text: 'In May' }))
    expect(of('linkedin')).toMatchObject({ phase: 'writing', text: 'In May' })
  })

  test('shows the same message for all posts if it is rejected', async () => {
    const { set, writes, of } = setUp()
    set.start(brief, ['linkedin', 'blog'])
    writes[0]!.fail(errorOf(noQuota))
    await settle()
    for (const platform of ['linkedin', 'blog'] as const) expect(of(platform)).toMatchObject({ phase: 'ended', saved: 'nothing' })
    expect(writes).toHaveLength(1)
  })

  test('writes a post with its own brief in a request of its own, which joins the set', async () => {
    const { set, writes, of, started, outcomes } = setUp()
    set.start(brief, ['linkedin', 'instagram', 'blog'], { blog: { prompt: 'Longer, for the blog' } })
    expect(started).toEqual([['linkedin', 'instagram', 'blog']])
    expect(of('blog')).toMatchObject({ phase: 'writing', attempt: { brief: { prompt: 'Longer, for the blog' } } })
    expect(writes.map(({ request }) => request)).toMatchObject([
      { platforms: ['linkedin', 'instagram'], brief: { prompt: 'We stopped having status meetings' } },
    ])
    writes[0]!.stream.onEvent('set', names('linkedin', 'instagram'))
    expect(writes[1]?.request).toMatchObject({ platforms: ['blog'], brief: { prompt: 'Longer, for the blog' }, joinSet: 'set_1' })
    writes[0]!.stream.onEvent('result', written('instagram'))
    writes[0]!.stream.onEvent('result', written('linkedin'))
    writes[1]!.stream.onEvent('set', names('blog'))
    writes[1]!.stream.onEvent('result', written('blog'))
    await settle()
    expect(of('blog')).toMatchObject({ phase: 'done' })
    expect(outcomes).toEqual([{ written: expect.arrayContaining(['linkedin', 'instagram', 'blog']), failed: [] }])
  })

  test('writes a post with its own brief also if the others fail, but not if it was stopped before', async () => {
    const { set, writes, of } = setUp()
    set.start(brief, ['linkedin', 'instagram', 'blog'], { blog: { tone_style: 'dry' }, instagram: { tone_style: 'loud' } })
    set.stop('instagram')
    writes[0]!.fail(errorOf(noQuota))
    await settle()
    expect(writes.slice(1).map(({ request }) => request)).toMatchObject([
      { platforms: ['blog'], beside: null, brief: { tone_style: 'dry' } },
    ])
    expect(of('instagram')).toMatchObject({ phase: 'ended', failure: null, saved: 'nothing' })
  })

  test('shows the question about the own brief of a post at the post', async () => {
    const { set, writes, of, platforms, questions } = setUp()
    set.start(brief, ['linkedin', 'blog'], { blog: { prompt: 'Bread' } })
    writes[0]!.stream.onEvent('set', names('linkedin'))
    writes[0]!.stream.onEvent('result', written('linkedin'))
    await settle()
    writes[1]!.fail(errorOf({ status: 422, code: 'brief_needs_facts', detail: 'What is new?', charged: 'no' }))
    await settle()
    expect(new Set(platforms())).toEqual(new Set(['linkedin', 'blog']))
    expect(of('blog')).toMatchObject({ phase: 'question', question: 'What is new?' })
    expect(set.get().question).toBeNull()
    expect(questions).toEqual(['What is new?'])
    set.regenerate('blog', { prompt: 'Bread from six every day' })
    expect(writes[2]?.request).toMatchObject({ platforms: ['blog'], beside: 'ctn_linkedin', brief: { prompt: 'Bread from six every day' } })
  })

  test('shows the question about a bare topic once, and leaves the previous posts on the screen', async () => {
    const { set, writes, platforms, questions } = setUp()
    set.start(brief, ['linkedin', 'blog'])
    writes[0]!.stream.onEvent('set', names('linkedin', 'blog'))
    for (const platform of ['linkedin', 'blog'] as const) writes[0]!.stream.onEvent('result', written(platform))
    await settle()
    set.start({ ...brief, prompt: 'Bread' }, ['instagram', 'blog'])
    writes[1]!.fail(errorOf({ status: 422, code: 'brief_needs_facts', detail: 'What is new?', charged: 'no' }))
    await settle()
    expect(platforms()).toEqual(['linkedin', 'blog'])
    expect(set.get().question).toEqual({ prompt: 'Bread', text: 'What is new?' })
    expect(questions).toEqual(['What is new?'])
  })
})

describe('one post of a set', () => {
  async function oneFailed() {
    const view = setUp({ ctn_linkedin: item({ content_id: 'ctn_linkedin', generated_text: 'Saved' }) })
    view.set.start(brief, ['linkedin', 'blog'])
    const { onEvent, onError } = view.writes[0]!.stream
    onEvent('set', names('linkedin', 'blog'))
    onEvent('result', written('linkedin'))
    onError(new ApiError({ status: 502, code: 'provider_unavailable', detail: 'Unavailable.', charged: 'no', extensions: frame('blog') }))
    view.writes[0]!.end()
    await settle()
    return view
  }

  test('is written again alone, next to the finished ones, with a new key', async () => {
    const { set, writes, of, outcomes } = await oneFailed()
    set.retry('blog')
    expect(writes[1]?.request).toMatchObject({ key: 'key-2', platforms: ['blog'], beside: 'ctn_linkedin' })
    expect(of('linkedin')).toMatchObject({ phase: 'done' })
    writes[1]!.stream.onEvent('set', names('blog'))
    writes[1]!.stream.onEvent('result', written('blog'))
    await settle()
    expect(of('blog')).toMatchObject({ phase: 'done' })
    expect(outcomes.at(-1)).toEqual({ written: ['blog'], failed: [] })
  })

  test('is written again in its set, although no post of the set is finished', async () => {
    const { set, writes } = setUp()
    set.start(brief, ['linkedin', 'blog'])
    const { onEvent, onError } = writes[0]!.stream
    onEvent('set', names('linkedin', 'blog'))
    onError(new ApiError({ status: 502, code: 'provider_unavailable', detail: '', charged: 'no', extensions: frame('blog') }))
    await settle()
    set.retry('blog')
    expect(writes[1]?.request).toMatchObject({ platforms: ['blog'], beside: null, joinSet: 'set_1' })
  })

  test('is stopped on the server, and the text so far is shown', async () => {
    const { set, writes, stops, of } = setUp()
    set.start(brief, ['linkedin', 'blog'])
    set.stop('blog')
    expect(stops).toEqual([])
    writes[0]!.stream.onEvent('set', names('linkedin', 'blog'))
    expect(stops).toEqual(['ctn_blog'])
    writes[0]!.stream.onEvent('result', { ...written('blog', 'So far'), finish_reason: 'stopped' })
    await settle()
    expect(of('blog')).toMatchObject({ phase: 'done', answer: { finish_reason: 'stopped' } })
    expect(of('linkedin')).toMatchObject({ phase: 'writing' })
  })

  test('is regenerated with the call for one post, and its own brief does not change the others', async () => {
    const { set, singles, writes } = await oneFailed()
    set.regenerate('linkedin', { prompt: 'Only for LinkedIn' })
    expect(singles[0]?.attempt).toMatchObject({ parentId: 'ctn_linkedin', brief: { prompt: 'Only for LinkedIn', platform: 'linkedin' } })
    set.retry('blog')
    expect(writes[1]?.request.brief.prompt).toBe('We stopped having status meetings')
  })

  test('is added next to a single post, which becomes part of the set', async () => {
    const { set, writes, platforms, of } = setUp()
    const attempt: Attempt = { key: 'k', brief: { ...brief, platform: 'linkedin' }, parentId: null, continues: null, startedAt: 0 }
    set.alsoWrite('instagram', { attempt, item: item({ content_id: 'ctn_linkedin' }) })
    expect(platforms()).toEqual(expect.arrayContaining(['linkedin', 'instagram']))
    expect(of('linkedin')).toMatchObject({ phase: 'done' })
    expect(writes[0]?.request).toMatchObject({ platforms: ['instagram'], beside: 'ctn_linkedin' })
  })
})

describe('one post', () => {
  async function finishedOne() {
    const view = setUp({ ctn_linkedin: item({ content_id: 'ctn_linkedin', generated_text: 'Saved' }) })
    view.set.start(brief, ['linkedin'])
    view.singles[0]!.send('result', written('linkedin'))
    view.singles[0]!.end()
    await settle()
    return view
  }

  test('is a set with one post, written with the call for one post', async () => {
    const { set, singles, writes, platforms, of, started, outcomes } = await finishedOne()
    expect(singles.map(({ attempt }) => attempt)).toMatchObject([{ key: 'key-1', brief: { platform: 'linkedin' }, parentId: null }])
    expect(writes).toEqual([])
    expect(platforms()).toEqual(['linkedin'])
    expect(of('linkedin')).toMatchObject({ phase: 'done', answer: { content: 'For linkedin' } })
    expect(set.get().isWriting).toBe(false)
    expect(started).toEqual([['linkedin']])
    expect(outcomes).toEqual([{ written: ['linkedin'], failed: [] }])
  })

  test('is stored with its attempt while it is written, and with its text when it is finished', async () => {
    const { set, singles, stored } = setUp()
    set.start(brief, ['linkedin'])
    expect(stored()).toMatchObject({ members: [{ platform: 'linkedin', contentId: null, attempt: { key: 'key-1' } }], requests: [] })
    singles[0]!.send('result', written('linkedin'))
    singles[0]!.end()
    await settle()
    expect(stored()).toMatchObject({ members: [{ platform: 'linkedin', contentId: 'ctn_linkedin', attempt: null }], requests: [] })
  })

  test('is replaced by the next one, and remains displayed if that one has no text', async () => {
    const { set, singles, of, platforms, stored } = await finishedOne()
    set.start({ ...brief, prompt: 'Bread' }, ['blog'])
    expect(platforms()).toEqual(['blog'])
    singles[1]!.fail({ status: 503, code: 'provider_unavailable', detail: 'Unavailable.', charged: 'no', network: false })
    await settle()
    expect(of('blog')).toMatchObject({ phase: 'ended', saved: 'nothing', before: { item: { content_id: 'ctn_linkedin' } } })
    expect(stored()).toMatchObject({ members: [{ platform: 'linkedin', contentId: 'ctn_linkedin', attempt: null }] })
  })

  async function failedBlogAfterLinkedin() {
    const view = await finishedOne()
    view.set.start({ ...brief, prompt: 'Bread' }, ['blog'])
    view.singles[1]!.fail({ status: 503, code: 'provider_unavailable', detail: 'Unavailable.', charged: 'no', network: false })
    await settle()
    return view
  }

  test('that remains displayed is regenerated for its own platform', async () => {
    const { set, singles, platforms } = await failedBlogAfterLinkedin()
    set.regenerate('blog')
    expect(singles[2]!.attempt).toMatchObject({ parentId: 'ctn_linkedin', brief: { ...brief, platform: 'linkedin' } })
    expect(platforms()).toEqual(['linkedin'])
  })

  test('that remains displayed is continued for its own platform', async () => {
    const { set, singles, platforms } = await failedBlogAfterLinkedin()
    set.carryOn('blog')
    expect(singles[2]!.attempt).toMatchObject({ continues: { contentId: 'ctn_linkedin' }, brief: { ...brief, platform: 'linkedin' } })
    expect(platforms()).toEqual(['linkedin'])
  })

  test('that remains displayed can be joined by one for the platform that failed', async () => {
    const { set, writes, of, platforms } = await failedBlogAfterLinkedin()
    const shown = finishedOf(of('blog')!)
    set.alsoWrite('blog', shown!)
    expect(platforms()).toEqual(['linkedin', 'blog'])
    expect(writes.map(({ request }) => request)).toMatchObject([{ platforms: ['blog'], beside: 'ctn_linkedin' }])
  })

  test('remains on the screen when the next brief is only a topic', async () => {
    const { set, singles, of, platforms, questions, outcomes } = await finishedOne()
    set.start({ ...brief, prompt: 'Bread' }, ['blog'])
    singles[1]!.fail({ status: 422, code: 'brief_needs_facts', detail: 'What is new?', charged: 'no', network: false })
    await settle()
    expect(platforms()).toEqual(['linkedin'])
    expect(of('linkedin')).toMatchObject({ phase: 'done' })
    expect(set.get().question).toEqual({ prompt: 'Bread', text: 'What is new?' })
    expect(questions).toEqual(['What is new?'])
    expect(outcomes).toHaveLength(1)
  })

  test('is written again from the brief in the form, with a new key, as the version that it was', async () => {
    const { set, singles } = await finishedOne()
    set.regenerate('linkedin')
    singles[1]!.fail({ status: 503, code: 'provider_unavailable', detail: 'Unavailable.', charged: 'no', network: false })
    await settle()
    set.retry('linkedin', { ...brief, prompt: 'Changed' })
    expect(singles[2]!.attempt).toMatchObject({ key: 'key-3', parentId: 'ctn_linkedin', brief: { prompt: 'Changed' } })
  })

  test('is sent again with its key and its brief if its result is unknown', async () => {
    const { set, singles, of, failLookups } = setUp()
    set.start(brief, ['linkedin'])
    failLookups()
    singles[0]!.fail({ status: 0, code: 'network', detail: '', charged: 'unknown', network: true })
    await settle()
    expect(of('linkedin')).toMatchObject({ phase: 'ended', saved: 'unknown' })
    set.retry('linkedin', { ...brief, prompt: 'Changed' })
    expect(singles[1]!.attempt).toMatchObject({ key: 'key-1', brief: { prompt: 'We stopped having status meetings' } })
  })

  test('costs nothing if its regeneration was stopped before the first word', async () => {
    const { set, of } = await finishedOne()
    set.regenerate('linkedin')
    set.stop('linkedin')
    await settle()
    expect(of('linkedin')).toMatchObject({ phase: 'ended', saved: 'nothing', before: { item: { content_id: 'ctn_linkedin' } } })
  })

  test('is shown after a reload', async () => {
    const first = await finishedOne()
    const { set, of } = setUp({ ctn_linkedin: item({ content_id: 'ctn_linkedin', generated_text: 'Edited' }) })
    await set.recover(first.stored()!)
    expect(of('linkedin')).toMatchObject({ phase: 'done', answer: { content: 'Edited' } })
  })

  test('is shown after a reload while another version was being written, of which nothing was saved', async () => {
    const first = await finishedOne()
    first.set.regenerate('linkedin')
    const second = setUp({ ctn_linkedin: item({ content_id: 'ctn_linkedin', generated_text: 'Edited' }) })
    await second.set.recover(first.stored()!)
    await settle()
    expect(second.of('linkedin')).toMatchObject({ phase: 'ended', saved: 'nothing', before: { item: { generated_text: 'Edited' } } })
    expect(second.singles).toEqual([])
    expect(second.stored()).toMatchObject({ members: [{ contentId: 'ctn_linkedin', attempt: null }] })
  })

  test('remains stored if it does not load after a reload', async () => {
    const first = await finishedOne()
    const error = jest.spyOn(console, 'error').mockImplementation(() => {})
    const { set, platforms, saves } = setUp({ ctn_linkedin: lost })
    await set.recover(first.stored()!)
    expect(platforms()).toEqual([])
    expect(saves()).toBe(0)
    expect(error).toHaveBeenCalledWith('Post of a set', lost)
    error.mockRestore()
  })
})

describe('a post next to a saved text', () => {
  const wanted = { ...brief, prompt: 'Plum coffee', platform: 'blog' as const }

  test('joins its set and is shown with the other posts, each with its own brief', async () => {
    const { set, writes, platforms, of, respondsWith } = setUp()
    respondsWith([
      { ...frame('instagram'), state: 'completed', result: answer({ ...frame('instagram'), prompt: 'Only for Instagram' }) },
      { ...frame('linkedin'), state: 'completed', result: written('linkedin') },
    ] as SetMemberAnswer[])
    set.start(brief, ['linkedin', 'blog'])
    writes[0]!.stream.onEvent('result', written('linkedin'))
    writes[0]!.stream.onEvent('result', written('blog'))
    await settle()
    await set.writeBeside(wanted, item({ content_id: 'ctn_linkedin', set_id: 'set_1' }), 'key-of-link')
    expect(new Set(platforms())).toEqual(new Set(['linkedin', 'instagram', 'blog']))
    expect(of('instagram')).toMatchObject({ phase: 'done', attempt: { brief: { prompt: 'Only for Instagram', platform: 'instagram' } } })
    expect(of('blog')).toMatchObject({ phase: 'writing', attempt: { brief: { prompt: 'Plum coffee' } } })
    expect(writes[1]?.request).toMatchObject({ key: 'key-of-link', platforms: ['blog'], beside: 'ctn_linkedin' })
  })

  test('starts a set with it if it has none', async () => {
    const { set, writes, platforms } = setUp()
    await set.writeBeside(wanted, item({ content_id: 'ctn_linkedin' }), 'key-of-link')
    expect(new Set(platforms())).toEqual(new Set(['linkedin', 'blog']))
    expect(writes[0]?.request).toMatchObject({ platforms: ['blog'], beside: 'ctn_linkedin' })
  })

  test('is written for a text whose platform no longer exists, which is not shown', async () => {
    const { set, writes, platforms } = setUp()
    await set.writeBeside(wanted, item({ content_id: 'ctn_old', platform: 'A removed platform' }), 'key-of-link')
    expect(platforms()).toEqual(['blog'])
    expect(writes[0]?.request).toMatchObject({ platforms: ['blog'], beside: 'ctn_old' })
  })

  test('is not written again if the set has one by now', async () => {
    const { set, writes, of, respondsWith, stored } = setUp()
    respondsWith([{ ...frame('blog'), state: 'completed', result: written('blog') }] as SetMemberAnswer[])
    await set.writeBeside(wanted, item({ content_id: 'ctn_linkedin', set_id: 'set_1' }), 'key-of-link')
    expect(writes).toEqual([])
    expect(of('blog')).toMatchObject({ phase: 'done', answer: { content: 'For blog' } })
    expect(stored()?.members).toHaveLength(2)
  })
})

test('the posts that another device writes are shown with the finished ones, without a request to write', async () => {
  const { set, writes, follows, of, respondsWith, stored } = setUp()
  const members = [
    { ...frame('linkedin'), state: 'completed', result: written('linkedin') },
    { ...frame('instagram'), state: 'failed', problem: noQuota },
    { ...frame('blog'), state: 'running' },
  ] as SetMemberAnswer[]
  respondsWith(members)
  set.show({ set_id: 'set_1', prompt: 'Plum coffee', members }, brief)
  await settle()
  expect(of('linkedin')).toMatchObject({ phase: 'done', answer: { content: 'For linkedin' } })
  expect(of('instagram')).toMatchObject({ phase: 'ended', failure: { charge: 'Nothing was charged.' } })
  follows[0]!.stream.onEvent('delta', frame('blog', { text: 'From the beginning' }))
  expect(of('blog')).toMatchObject({ phase: 'writing', text: 'From the beginning', attempt: { brief: { prompt: 'Plum coffee' } } })
  expect(writes).toEqual([])
  expect(stored()).toMatchObject({ requests: [{ setId: 'set_1' }] })
})

describe('after a reload', () => {
  async function reloaded(members: SetMemberAnswer[], saved: Parameters<typeof setUp>[0] = {}) {
    const first = setUp()
    first.set.start(brief, ['linkedin', 'instagram', 'blog'])
    first.writes[0]!.stream.onEvent('set', names('linkedin', 'instagram', 'blog'))
    const second = setUp(saved)
    second.respondsWith(members)
    await second.set.recover(first.stored()!)
    await settle()
    return second
  }

  test('finished posts are shown as saved, failed ones with their reason, and running ones continue', async () => {
    const { of, follows, writes } = await reloaded(
      [
        { ...frame('linkedin'), state: 'completed', result: written('linkedin') } as SetMemberAnswer,
        { ...frame('instagram'), state: 'failed', problem: noQuota } as SetMemberAnswer,
        { ...frame('blog'), state: 'running' } as SetMemberAnswer,
      ],
      { ctn_linkedin: item({ content_id: 'ctn_linkedin', generated_text: 'Edited' }) },
    )
    expect(of('linkedin')).toMatchObject({ phase: 'done', answer: { content: 'Edited' } })
    expect(of('instagram')).toMatchObject({ phase: 'ended', failure: { charge: 'Nothing was charged.' } })
    expect(of('blog')).toMatchObject({ phase: 'writing' })
    expect(writes).toEqual([])
    follows[0]!.stream.onEvent('delta', frame('blog', { text: 'From the beginning' }))
    expect(of('blog')).toMatchObject({ text: 'From the beginning' })
  })

  test('a request without a response is sent again with its key', async () => {
    const first = setUp()
    first.set.start(brief, ['linkedin', 'blog'])
    const second = setUp()
    await second.set.recover(first.stored()!)
    expect(second.writes.map(({ request }) => request)).toEqual([first.writes[0]!.request])
  })

  test('a request without a response is not sent again when its key has expired, until the user retries it', async () => {
    const first = setUp()
    first.set.start(brief, ['linkedin', 'blog'])
    const second = setUp({}, 1000 + 23 * 3_600_000)
    await second.set.recover(first.stored()!)
    await settle()
    expect(second.writes).toEqual([])
    for (const platform of ['linkedin', 'blog'] as const) expect(second.of(platform)).toMatchObject({ phase: 'ended', saved: 'unknown' })
    const third = setUp({}, 1000 + 24 * 3_600_000)
    await third.set.recover(second.stored()!)
    await settle()
    expect(third.writes).toEqual([])
    third.set.retry('blog')
    expect(third.writes.map(({ request }) => request)).toMatchObject([{ platforms: ['blog'], startedAt: 1000 + 24 * 3_600_000 }])
  })

  test('deleted posts are left out', async () => {
    const { platforms } = await reloaded(
      [
        { ...frame('linkedin'), state: 'completed', result: written('linkedin') } as SetMemberAnswer,
        { ...frame('instagram'), state: 'completed', result: written('instagram') } as SetMemberAnswer,
        { ...frame('blog'), state: 'completed', result: written('blog') } as SetMemberAnswer,
      ],
      { ctn_blog: item({ content_id: 'ctn_blog', platform: 'Blog Post' }) },
    )
    expect(platforms()).toEqual(['blog'])
  })
})
