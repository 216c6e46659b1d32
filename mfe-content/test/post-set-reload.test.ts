import { describe, expect, test } from '@jest/globals'
import type { SetMemberResponse } from '../src/api/content.api.ts'
import { generationResponse, item } from './server.ts'
import { brief, frame, names, noQuota, settle, setUp, written } from './support/post-set-server.ts'

describe('a post next to a saved text', () => {
  const wanted = { ...brief, prompt: 'Plum coffee', platform: 'blog' as const }

  test('joins its set and is shown with the other posts, each with its own brief', async () => {
    const { set, writes, platforms, of, respondsWith } = setUp()
    respondsWith([
      { ...frame('instagram'), state: 'completed', result: generationResponse({ ...frame('instagram'), prompt: 'Only for Instagram' }) },
      { ...frame('linkedin'), state: 'completed', result: written('linkedin') },
    ] as SetMemberResponse[])
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
    respondsWith([{ ...frame('blog'), state: 'completed', result: written('blog') }] as SetMemberResponse[])
    await set.writeBeside(wanted, item({ content_id: 'ctn_linkedin', set_id: 'set_1' }), 'key-of-link')
    expect(writes).toEqual([])
    expect(of('blog')).toMatchObject({ phase: 'done', response: { content: 'For blog' } })
    expect(stored()?.members).toHaveLength(2)
  })
})

test('the posts that another device writes are shown with the finished ones, without a request to write', async () => {
  const { set, writes, follows, of, respondsWith, stored } = setUp()
  const members = [
    { ...frame('linkedin'), state: 'completed', result: written('linkedin') },
    { ...frame('instagram'), state: 'failed', problem: noQuota },
    { ...frame('blog'), state: 'running' },
  ] as SetMemberResponse[]
  respondsWith(members)
  set.show({ set_id: 'set_1', prompt: 'Plum coffee', members }, brief)
  await settle()
  expect(of('linkedin')).toMatchObject({ phase: 'done', response: { content: 'For linkedin' } })
  expect(of('instagram')).toMatchObject({ phase: 'ended', failure: { charge: 'Nothing was charged.' } })
  follows[0]!.stream.onEvent('delta', frame('blog', { text: 'From the beginning' }))
  expect(of('blog')).toMatchObject({ phase: 'writing', text: 'From the beginning', attempt: { brief: { prompt: 'Plum coffee' } } })
  expect(writes).toEqual([])
  expect(stored()).toMatchObject({ requests: [{ setId: 'set_1' }] })
})

describe('after a reload', () => {
  async function reloaded(members: SetMemberResponse[], saved: Parameters<typeof setUp>[0] = {}) {
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
        { ...frame('linkedin'), state: 'completed', result: written('linkedin') } as SetMemberResponse,
        { ...frame('instagram'), state: 'failed', problem: noQuota } as SetMemberResponse,
        { ...frame('blog'), state: 'running' } as SetMemberResponse,
      ],
      { ctn_linkedin: item({ content_id: 'ctn_linkedin', generated_text: 'Edited' }) },
    )
    expect(of('linkedin')).toMatchObject({ phase: 'done', response: { content: 'Edited' } })
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
        { ...frame('linkedin'), state: 'completed', result: written('linkedin') } as SetMemberResponse,
        { ...frame('instagram'), state: 'completed', result: written('instagram') } as SetMemberResponse,
        { ...frame('blog'), state: 'completed', result: written('blog') } as SetMemberResponse,
      ],
      { ctn_blog: item({ content_id: 'ctn_blog', platform: 'Blog Post' }) },
    )
    expect(platforms()).toEqual(['blog'])
  })
})
