import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { PLATFORMS } from '@loomcast/platforms'
import { questionAbout } from '../src/engines/composer/compose.ts'
import { createComposer } from '../src/engines/composer/index.ts'
import { briefs, type EvaluationBrief, lost, testAllPlatforms, written } from './support/all-platforms-tests.ts'
import { type ContentService, startContent } from './support/content-service.ts'

describe('the built-in writer, for all platforms at once', () => {
  // `npm run test:soak` writes all of them.
  testAllPlatforms(written.filter((_, index) => index % 5 === 0))
})

describe('as a set of the service', () => {
  let content: ContentService
  beforeAll(async () => {
    content = await startContent('sets_briefs', { composer: createComposer() })
  })
  afterAll(() => content.stop())

  test('a visitor gets the post that the same prompt gives after registration, and nothing is stored', async () => {
    const brief = { prompt: 'Our bakery in Lyon cut food waste by 40 % with an app. #bread', platform: 'instagram' }
    const preview = (body: object) => content.app.inject({ method: 'POST', url: '/api/content/preview', payload: body })
    const shown = (await preview(brief)).json()
    expect(shown).toMatchObject({ success: true, platform: 'Instagram Caption', provider: 'local', model: 'composer' })
    expect(await content.deps.connection.collection('contents').countDocuments()).toBe(0)
    const { provider, model } = shown
    const { body } = await content.call('usr_registered', 'POST', '/api/content/generate', { ...brief, provider, model })
    expect(body.content).toBe(shown.content)
    expect((await preview({ ...brief, prompt: 'Bread' })).json()).toMatchObject({ status: 400, code: 'brief_needs_facts' })
    expect((await preview({ ...brief, prompt: 'a'.repeat(501) })).statusCode).toBe(400)
  })
  const writeSet = ({ brief, tone, instructions, avoid_words }: EvaluationBrief, user: string) =>
    content.call(user, 'POST', '/api/content/generate-set', {
      prompt: brief,
      platforms: PLATFORMS.map(({ id }) => id),
      provider: 'local',
      tone_style: tone,
      custom_instructions: instructions,
      avoid_words,
    })

  test.each(['en', 'fr', 'de', 'es'])('a brief in %s is kept for every platform', async (language) => {
    const each = written.find(
      (one) => one.language === language && PLATFORMS.every(({ id }) => questionAbout(one.brief.trim(), id) === undefined),
    )
    if (!each) throw new Error(`There is no brief in ${language}.`)
    const { status, body } = await writeSet(each, `usr_${language}`)
    expect([status, body.members.length]).toEqual([200, PLATFORMS.length])
    for (const { platform, state, result } of body.members) {
      expect({ platform, state, fits: result.fit.fits }).toEqual({ platform, state: 'completed', fits: true })
      expect({ platform, lost: lost(each.facts, [result.content, result.title, result.meta_description, ...result.left_out]) }).toEqual({
        platform,
        lost: [],
      })
    }
  })

  test.each(briefs.filter(({ topic_only }) => topic_only))('$id, a topic, gets one question and costs nothing', async (each) => {
    expect(await writeSet(each, 'usr_topic')).toMatchObject({ status: 400, body: { code: 'brief_needs_facts' } })
    expect(await content.deps.connection.collection('generation_sets').countDocuments({ user_id: 'usr_topic' })).toBe(0)
    expect(await content.deps.connection.collection('generations').countDocuments({ user_id: 'usr_topic' })).toBe(0)
  })
})
