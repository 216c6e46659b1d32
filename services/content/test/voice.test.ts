import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createComposer } from '../src/engines/composer/index.ts'
import { type ContentService, LINKEDIN, startContent } from './support/content-service.ts'

let content: ContentService
beforeAll(async () => {
  content = await startContent('voice', { composer: createComposer() })
})
afterAll(() => content.stop())

const LINKEDIN_VOICE = '/api/user/voice/linkedin'
const LOCAL = { ...LINKEDIN, provider: 'local' }

/** Ten posts with a question at the end, an emoji, two hashtags and no exclamation mark. */
const POSTS = Array.from({ length: 10 }, (_, index) => ({
  text: `We tried a lovely new recipe on day ${index + 1}. It took us ${index + 3} hours. Would you do the same? 🍞\n\n#bread #ourbakery`,
}))
const learn = (user: string, posts: unknown[] = POSTS, url = LINKEDIN_VOICE) => content.call(user, 'PUT', url, { own: true, posts })
const change = (user: string, body: unknown) => content.call(user, 'PATCH', LINKEDIN_VOICE, body)
const voicesOf = async (user: string) => (await content.call(user, 'GET', '/api/user/voice')).body.voices
const traitOf = (voice: { traits: { id: string }[] }, id: string) => voice.traits.find((trait) => trait.id === id)

describe('learning a voice', () => {
  test('returns the habits of the posts and stores three examples at most', async () => {
    const { status, body } = await learn('usr_learns')
    expect(status).toBe(200)
    expect(body.voice).toMatchObject({ platform: 'linkedin', enabled: true, enough: true, posts_read: 10, language: 'en' })
    expect(traitOf(body.voice, 'closing_question')).toMatchObject({ learned: 'often', value: 'often', corrected: false })
    expect(traitOf(body.voice, 'exclamations')).toMatchObject({ learned: 'never' })
    expect(traitOf(body.voice, 'hashtags')).toMatchObject({ learned: 2, kind: 'number' })
    expect(traitOf(body.voice, 'person')).toMatchObject({ learned: 'we' })
    expect(traitOf(body.voice, 'favorite_words')).toMatchObject({ learned: expect.arrayContaining(['lovely', 'recipe']) })
    expect(await voicesOf('usr_learns')).toEqual([body.voice])
    const stored = await content.deps.connection.collection('voices').findOne({ user_id: 'usr_learns' })
    expect(stored?.['examples']).toHaveLength(3)
    expect(POSTS.filter(({ text }) => JSON.stringify(stored).includes(JSON.stringify(text)))).toHaveLength(3)
  })

  test('replaces the earlier voice with its corrections', async () => {
    await learn('usr_again')
    await change('usr_again', { traits: { emoji: 'never' } })
    const plain = POSTS.map((_, index) => ({ text: `I wrote line ${index} of my diary today.` }))
    expect(traitOf((await learn('usr_again', plain)).body.voice, 'emoji')).toMatchObject({ learned: 'never', corrected: false })
    expect(await voicesOf('usr_again')).toHaveLength(1)
  })

  test('keeps the corrections on request, including those of habits that were not learned, and replaces the examples', async () => {
    const again = (user: string, posts: unknown[], keep: boolean) =>
      content.call(user, 'PUT', LINKEDIN_VOICE, { own: true, posts, keep_corrections: keep })
    // Without an earlier voice there is nothing to keep.
    const first = (await again('usr_keeps', POSTS, true)).body.voice
    expect(traitOf(first, 'favorite_emoji')).toMatchObject({ corrected: false })
    const plain = POSTS.map((_, index) => ({ text: `I wrote line ${index} of my diary today.` }))
    await learn('usr_keeps', plain)
    const unlearned = traitOf((await voicesOf('usr_keeps'))[0], 'emoji_place')
    expect(unlearned).toMatchObject({ learned: null, value: null, description: 'No habit learned.' })
    await change('usr_keeps', { traits: { emoji: 'often', emoji_place: 'start', favorite_words: [] }, enabled: false })
    const { voice } = (await again('usr_keeps', POSTS, true)).body
    expect(traitOf(voice, 'emoji')).toMatchObject({ learned: 'often', value: 'often', corrected: true })
    expect(traitOf(voice, 'emoji_place')).toMatchObject({ learned: 'end', value: 'start', corrected: true })
    expect(traitOf(voice, 'favorite_words')).toMatchObject({ value: [], description: 'You removed all of them.' })
    expect(voice).toMatchObject({
      posts_read: 10,
      enabled: true,
      examples: [expect.stringContaining('recipe'), expect.any(String), expect.any(String)],
    })
    expect(await voicesOf('usr_keeps')).toEqual([voice])
    expect(traitOf((await again('usr_keeps', POSTS, false)).body.voice, 'emoji_place')).toMatchObject({ corrected: false, value: 'end' })
  })

  test('names reposts, empty posts and duplicates as unused, and does not use a voice of too few posts', async () => {
    const posts = [...POSTS.slice(0, 7), ...POSTS.slice(0, 7), { text: ' \n' }, { text: 'RT @ana We are open' }, { text: '🍞🍞' }]
    const { body } = await learn('usr_few', posts)
    expect(body.unused).toEqual([
      ...POSTS.slice(0, 7).map((_, index) => ({ index: 7 + index, reason: 'copy' })),
      { index: 14, reason: 'no_text' },
      { index: 15, reason: 'repost' },
      { index: 16, reason: 'no_text' },
    ])
    expect(body.voice).toMatchObject({ enough: false, posts_read: 7, note: expect.stringContaining('Only 7 of the posts') })
    expect((await content.call('usr_few', 'POST', '/api/content/generate', LOCAL)).body.voice).toBeNull()
  })

  test.each([
    ['posts of others', { own: false, posts: POSTS }],
    ['no confirmation', { posts: POSTS }],
    ['no posts', { own: true, posts: [] }],
    ['a post that is too long', { own: true, posts: [{ text: 'a'.repeat(10_001) }] }],
    ['more than 1 MB', { own: true, posts: Array.from({ length: 101 }, () => ({ text: 'é'.repeat(5_000) })) }],
    ['an unknown field', { own: true, posts: [{ text: 'a', author: 'b' }] }],
  ])('rejects %s and changes nothing', async (_, body) => {
    const { status } = await content.call('usr_rejected', 'PUT', LINKEDIN_VOICE, body)
    expect(status).toBe(400)
    expect(await voicesOf('usr_rejected')).toEqual([])
  })

  test('rejects an unknown platform', async () => {
    expect((await learn('usr_rejected', POSTS, '/api/user/voice/myspace')).body.code).toBe('unknown_platform')
  })

  test('survives 1 MB of one sentence, emoji, combining marks and controls', async () => {
    const hostile = [
      'word '.repeat(1_900),
      '🍞'.repeat(2_400),
      `a${'\u0301'.repeat(4_900)}`,
      '\u0000\uD800$where{}[](){'.repeat(500),
      '"a'.repeat(4_900),
    ]
    const posts = Array.from({ length: 100 }, (_, index) => ({ text: `${index} ${hostile[index % hostile.length]}` }))
    expect((await learn('usr_hostile', posts)).status).toBe(200)
    expect((await content.call('usr_hostile', 'POST', '/api/content/generate', LOCAL)).status).toBe(200)
  })

  test('is limited for each user', async () => {
    let last = await learn('usr_greedy')
    for (let call = 1; call <= 20; call += 1) last = await learn('usr_greedy', POSTS.slice(0, 1))
    expect(last.status).toBe(429)
    expect((await learn('usr_modest', POSTS.slice(0, 1))).status).toBe(200)
  })
})

describe('correcting a voice', () => {
  test('replaces a learned value until it is set to null', async () => {
    await learn('usr_corrects')
    const corrected = await change('usr_corrects', {
      traits: { hashtags: 0, favorite_words: ['crumb', 'crumb '] },
      examples: ['My own line.'],
    })
    expect(traitOf(corrected.body.voice, 'hashtags')).toMatchObject({ learned: 2, value: 0, corrected: true })
    expect(traitOf(corrected.body.voice, 'favorite_words')).toMatchObject({ value: ['crumb'], corrected: true })
    expect(corrected.body.voice.examples).toEqual(['My own line.'])
    const restored = await change('usr_corrects', { traits: { hashtags: null } })
    expect(traitOf(restored.body.voice, 'hashtags')).toMatchObject({ value: 2, corrected: false })
    expect(traitOf(restored.body.voice, 'favorite_words')).toMatchObject({ corrected: true })
  })

  test.each([
    [{ traits: { hashtags: 31 } }],
    [{ traits: { hashtags: 1.5 } }],
    [{ traits: { emoji: 'weekly' } }],
    [{ traits: { emoji: ['often'] } }],
    [{ traits: { favorite_words: ['***'] } }],
    [{ traits: { mood: 'calm' } }],
    [{ examples: ['a', 'b', 'c', 'd'] }],
    [{}],
  ])('rejects %j', async (body) => {
    await learn('usr_wrong')
    const before = await voicesOf('usr_wrong')
    expect((await change('usr_wrong', body)).status).toBe(400)
    expect(await voicesOf('usr_wrong')).toEqual(before)
  })

  test('needs a voice', async () => {
    expect((await change('usr_none', { enabled: false })).body.code).toBe('voice_not_found')
    expect((await content.call('usr_none', 'DELETE', LINKEDIN_VOICE)).body.code).toBe('voice_not_found')
  })
})

describe('deleting', () => {
  test('removes one voice, or all', async () => {
    await learn('usr_deletes')
    await learn('usr_deletes', POSTS, '/api/user/voice/x')
    await learn('usr_deletes', POSTS, '/api/user/voice/facebook')
    expect((await content.call('usr_deletes', 'DELETE', LINKEDIN_VOICE)).status).toBe(200)
    expect((await voicesOf('usr_deletes')).map(({ platform }: { platform: string }) => platform)).toEqual(['facebook', 'twitter'])
    expect((await content.call('usr_deletes', 'DELETE', '/api/user/voice')).status).toBe(200)
    expect(await voicesOf('usr_deletes')).toEqual([])
  })
})

describe('a text', () => {
  const generate = (user: string, body: object = {}) => content.call(user, 'POST', '/api/content/generate', { ...LOCAL, ...body })

  test('reports which traits of the voice it has, including in the history and after an edit', async () => {
    await learn('usr_writes')
    const { body } = await generate('usr_writes')
    const met = (voice: { traits: { id: string }[] }, id: string) => voice.traits.find((trait) => trait.id === id)
    expect(met(body.voice, 'closing_question')).toMatchObject({
      met: false,
      sentence: expect.stringContaining('often end with a question'),
    })
    expect(met(body.voice, 'exclamations')).toMatchObject({ met: true })
    const decided = body.voice.traits.filter((trait: { met: boolean | null }) => trait.met !== null)
    expect(body.voice).toMatchObject({ of: decided.length, met: decided.filter((trait: { met: boolean }) => trait.met).length })
    const { history } = (await content.call('usr_writes', 'GET', '/api/content/history')).body
    expect(history[0].voice).toEqual(body.voice)
    const edit = { generated_text: 'We cut waste by 40 %. Would you?' }
    const edited = await content.call('usr_writes', 'PUT', `/api/content/${body.content_id}`, edit)
    expect(met(edited.body.item.voice, 'closing_question')).toMatchObject({ met: true })
  })

  test('has no voice when the request or the user switches it off, or on another platform', async () => {
    await learn('usr_off')
    const off = await generate('usr_off', { use_voice: false })
    expect(off.body).toMatchObject({ voice: null, settings_used: { use_voice: false } })
    expect((await generate('usr_off', { platform: 'facebook' })).body.voice).toBeNull()
    await change('usr_off', { enabled: false })
    expect((await generate('usr_off')).body).toMatchObject({ voice: null, settings_used: { use_voice: true } })
  })

  test('with another use_voice is another request of the same idempotency key', async () => {
    await learn('usr_key')
    const key = { 'idempotency-key': 'voice-key' }
    expect((await content.call('usr_key', 'POST', '/api/content/generate', LOCAL, key)).status).toBe(200)
    const other = await content.call('usr_key', 'POST', '/api/content/generate', { ...LOCAL, use_voice: false }, key)
    expect(other.body.code).toBe('idempotency_key_reused')
  })

  test('of a set has the voice of its own platform, and none where none was learned or it is switched off', async () => {
    await learn('usr_set')
    const plain = POSTS.map((_, index) => ({ text: `I wrote line ${index} of my diary today! It was a good one!` }))
    await learn('usr_set', plain, '/api/user/voice/facebook')
    await learn('usr_set', plain.slice(0, 3), '/api/user/voice/instagram')
    await learn('usr_set', plain, '/api/user/voice/tiktok')
    await content.call('usr_set', 'PATCH', '/api/user/voice/tiktok', { enabled: false })
    const platforms = ['linkedin', 'facebook', 'instagram', 'tiktok', 'youtube']
    const { body } = await content.call('usr_set', 'POST', '/api/content/generate-set', {
      prompt: LINKEDIN.prompt,
      platforms,
      provider: 'local',
    })
    type Report = { met: number; of: number; traits: { id: string; met: boolean | null; sentence: string }[] } | null
    const reports: Report[] = body.members.map((member: { result: { voice: Report } }) => member.result.voice)
    const [linkedin, facebook, ...others] = reports
    expect(others).toEqual([null, null, null])
    for (const report of [linkedin, facebook]) {
      const decided = report!.traits.filter(({ met }) => met !== null)
      expect(decided.length).toBeGreaterThan(5)
      expect([report!.met, report!.of]).toEqual([decided.filter(({ met }) => met).length, decided.length])
    }
    const sentenceOf = (report: Report | undefined, id: string) => report?.traits.find((trait) => trait.id === id)?.sentence
    expect(sentenceOf(linkedin, 'closing_question')).toContain('often end with a question')
    expect(sentenceOf(facebook, 'closing_question')).not.toBe(sentenceOf(linkedin, 'closing_question'))
    expect(sentenceOf(facebook, 'exclamations')).not.toBe(sentenceOf(linkedin, 'exclamations'))

    const again = (await content.call('usr_set', 'GET', `/api/content/sets/${body.set_id}`)).body
    expect(again.members.map((member: { result: { voice: Report } }) => member.result.voice)).toEqual(reports)
    const { history } = (await content.call('usr_set', 'GET', '/api/content/history')).body
    const voices = Object.fromEntries(history.map((item: { platform: string; voice: Report }) => [item.platform, item.voice]))
    expect(Object.values(voices).filter(Boolean)).toHaveLength(2)
  })

  test('follows instructions and bad news before the voice', async () => {
    await learn('usr_first')
    const met = async (body: object) =>
      (await generate('usr_first', body)).body.voice.traits.find((trait: { id: string }) => trait.id === 'emoji')
    expect(await met({ custom_instructions: 'No emoji please.' })).toMatchObject({
      met: null,
      sentence: expect.stringContaining('instructions'),
    })
    expect(await met({ prompt: 'We are sorry: our bakery in Lyon is closed on Monday after a fire in the kitchen.' })).toMatchObject({
      met: null,
      sentence: expect.stringContaining('bad news'),
    })
  })
})

describe('a model', () => {
  const EXAMPLE = 'We sold 731 loaves with Marguerite Duval at crumb.example, says @duvalbakes. Would you come?'

  async function promptFor(
    body: object = {},
  ): Promise<{ system: string; prompt: string; answer: { body: { facts: { text: string; state: string }[] } } }> {
    const answer = await content.call('usr_model', 'POST', '/api/content/generate', { ...LINKEDIN, provider: 'openai', ...body })
    const messages = content.openai.calls.at(-1)?.body.messages ?? []
    return { system: String(messages[0]?.content), prompt: String(messages.at(-1)?.content), answer }
  }

  beforeAll(async () => {
    await learn('usr_model')
    await change('usr_model', { examples: [EXAMPLE] })
  })

  test('gets the traits as rules, and the words and examples as text of the user', async () => {
    const { system, prompt } = await promptFor()
    expect(system).toContain('a question at the end')
    expect(system).toContain('Never use a fact')
    expect(system).not.toContain('lovely')
    expect(system).not.toContain(EXAMPLE)
    expect(prompt).toContain('lovely')
    expect(prompt).toContain(EXAMPLE)
    expect((await promptFor({ use_voice: false })).prompt).not.toContain(EXAMPLE)
  })

  test('that uses a fact of an example has it marked', async () => {
    content.openai.script({
      kind: 'text',
      parts: ['In Lyon we cut food waste by 40 %. 731 loaves went out with Marguerite Duval, @duvalbakes, crumb.example.'],
    })
    const { answer } = await promptFor()
    const marked = answer.body.facts.filter(({ state }) => state === 'unsupported').map(({ text }) => text)
    expect(marked).toEqual(expect.arrayContaining(['731', '@duvalbakes', 'crumb.example']))
    expect(marked.join()).toContain('Duval')
  })
})
