import { describe, expect, test } from '@jest/globals'
import { ApiError } from '@loomcast/web-kit'
import type { SetMemberResponse } from '../src/api/content.api.ts'
import { errorOf } from '../src/set/problem-document.ts'
import { brief, frame, lost, names, noQuota, settle, setUp, written } from './support/post-set-server.ts'

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
    expect(of('blog')).toMatchObject({ phase: 'done', response: { content: 'For blog' } })
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
    ] as SetMemberResponse[])
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
