import { describe, expect, jest, test } from '@jest/globals'
import { ApiError } from '@loomcast/web-kit'
import { type Attempt, finishedOf } from '../src/generation/generation.state.ts'
import { item } from './server.ts'
import { brief, frame, lost, names, settle, setUp, written } from './support/post-set-server.ts'

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
    expect(of('blog')).toMatchObject({ phase: 'done', response: { finish_reason: 'stopped' } })
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
    expect(of('linkedin')).toMatchObject({ phase: 'done', response: { content: 'For linkedin' } })
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
    expect(of('linkedin')).toMatchObject({ phase: 'done', response: { content: 'Edited' } })
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
