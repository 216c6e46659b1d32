import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { PLATFORMS } from '@loomcast/platforms'
import { poll } from '@loomcast/service-kit/testing'
import { startService } from '../src/app.ts'
import { EXCLUDED } from '../src/domain/brief/review/reasons.ts'
import { compose } from '../src/engines/composer/compose.ts'
import { createComposer } from '../src/engines/composer/index.ts'
import { type ContentService, startContent } from './support/content-service.ts'

let content: ContentService
beforeAll(async () => {
  content = await startContent('brief_review', { composer: createComposer() })
})
afterAll(() => content.stop())

const COMPOSER = { platform: 'linkedin', provider: 'local', model: 'composer' }
const BRIEF = 'Our plant fair is on Saturday 4 May from 10 to 2 at Elm Hall. Call the plumber. No emojis please.'

describe('reading a brief before writing', () => {
  const review = (body: object, user = 'usr_a') => content.call(user, 'POST', '/api/content/brief', body)

  test('returns the passages in their order, and charges and stores nothing', async () => {
    const { status, body } = await review({ prompt: ` ${BRIEF}\n` })
    expect(status).toBe(200)
    expect(body.review).toBe(true)
    expect(body.passages.map(({ source }: { source: string }) => source).join(' ')).toBe(BRIEF)
    expect(body.passages.at(-1)).toEqual({
      text: 'No emojis please.',
      source: 'No emojis please.',
      use: 'instruction',
      reason: expect.any(String),
      question: null,
    })
    expect((await content.call('usr_a', 'GET', '/api/user/package')).body.usage.generations_used).toBe(0)
    expect(await content.deps.connection.collection('contents').countDocuments()).toBe(0)
  })

  test.each([
    '3 tips for better sleep',
    'Three ways to save money on heating',
    'Write a LinkedIn post with 5 tips for remote teams',
    'ideas for a post about our bakery',
    '10 Tipps für besseren Schlaf',
  ])('says what the writer will ask if it cannot write of the passages: %s', async (prompt) => {
    const { body } = await review({ prompt })
    expect(body.question).toEqual(expect.any(String))
    const list = body.passages.filter(({ use }: { use: string }) => use === 'publish').map(({ text }: { text: string }) => text)
    const request = list.length > 0 ? { prompt: list.join('\n'), prompt_confirmed: true } : { prompt }
    const written = await content.call('usr_asks', 'POST', '/api/content/generate', { ...COMPOSER, ...request })
    expect([written.status, written.body.code, written.body.detail]).toEqual([400, 'brief_needs_facts', body.question])
  })

  test('says what the writer will ask for a blog only, and nothing once there is enough for one', async () => {
    const prompt = 'Our second bakery opens in Graz.'
    const { body } = await review({ prompt })
    expect(body.question).toBeNull()
    expect(body.platform_questions).toEqual([{ platform_id: 'blog', question: expect.stringContaining('more than one sentence') }])
    const written = await content.call('usr_thin', 'POST', '/api/content/generate', { ...COMPOSER, platform: 'blog', prompt })
    expect([written.status, written.body.code, written.body.detail]).toEqual([
      400,
      'brief_needs_facts',
      body.platform_questions[0].question,
    ])
    const enough = await review({ prompt: `${prompt} We bake there from 6 on 4 May. Come to 5 Mill Street.` })
    expect([enough.body.question, enough.body.platform_questions]).toEqual([null, []])
    expect((await review({ prompt: '3 tips for better sleep' })).body.platform_questions).toEqual([])
  })

  test.each([BRIEF, '3 tips for cyclists in winter. Our shop is at 5 Mill Street and is open till 6 pm.'])(
    'asks nothing about a brief of which the writer writes a text: %s',
    async (prompt) => {
      expect((await review({ prompt })).body.question).toBeNull()
      expect((await content.call('usr_writes', 'POST', '/api/content/generate', { ...COMPOSER, prompt })).status).toBe(200)
    },
  )

  test('leaves out what the standing instructions forbid', async () => {
    const { body } = await review({ prompt: BRIEF, custom_instructions: 'Never mention Elm Hall.' })
    expect(body.passages[0]).toMatchObject({ use: 'leave_out', reason: 'You asked to leave this out.' })
  })

  test('leaves out what the standing instructions forbid in a text that was typed in a hurry', async () => {
    const service = await startService({ ...content.deps, role: 'http' })
    try {
      const headers = await content.tokens.as('usr_a')
      const payload = {
        prompt: 'hi can u post this pls. plant fair sat 9 may at Elm Hall. entry is free till weds 6 may',
        custom_instructions: 'Never mention Elm Hall.',
      }
      const isWrittenOut = ({ text }: { text: string }) => text.includes('Wednesday 6 May')
      // Short forms are written out once the reader of roles has started.
      const passages = await poll(async () => {
        const { passages } = (await service.app.inject({ method: 'POST', url: '/api/content/brief', payload, headers })).json()
        return passages.some(isWrittenOut) && passages
      })
      expect(passages.find(({ source }: { source: string }) => source.includes('Elm Hall'))).toMatchObject({
        use: 'leave_out',
        reason: EXCLUDED.reason,
      })
    } finally {
      await service.close()
    }
  })

  test('requires a session', async () => {
    expect((await content.app.inject({ method: 'POST', url: '/api/content/brief', payload: { prompt: BRIEF } })).statusCode).toBe(401)
  })

  test.each([
    ['no prompt', { prompt: undefined }],
    ['an empty prompt', { prompt: ' \n' }],
    ['a prompt that is too long', { prompt: 'x'.repeat(10_000) }],
    ['a prompt that is an operator', { prompt: { $gt: '' } }],
    ['instructions that are too long', { custom_instructions: 'x'.repeat(2001) }],
    ['an unknown field', { platform: 'linkedin' }],
  ])('rejects %s', async (_name, change) => {
    const { status, body } = await review({ prompt: BRIEF, ...change })
    expect(status).toBe(400)
    expect(body).toMatchObject({ success: false, status: 400, detail: expect.any(String), code: expect.any(String) })
  })
})

describe('a confirmed prompt', () => {
  const generate = (body: object, headers: Record<string, string> = {}) =>
    content.call('usr_b', 'POST', '/api/content/generate', { platform: 'facebook', provider: 'local', ...body }, headers)

  test('is written whole', async () => {
    const { body } = await generate({ prompt: BRIEF, prompt_confirmed: true })
    for (const sentence of ['at Elm Hall.', 'Call the plumber.', 'No emojis please.']) expect(body.content).toContain(sentence)
    expect(body).toMatchObject({ left_out: [], unused: [], settings_used: { prompt_confirmed: true } })
    const stored = await content.repositories.contents.find('usr_b', body.content_id)
    expect(stored?.settings_used.prompt_confirmed).toBe(true)
  })

  test('keeps what the user confirmed, even if the standing instructions forbid it', async () => {
    const forbidding = { prompt: BRIEF, custom_instructions: 'Never mention Elm Hall.' }
    expect((await generate({ ...forbidding, prompt_confirmed: true })).body.content).toContain('at Elm Hall.')
    expect((await generate(forbidding)).body.content).not.toContain('Elm Hall')
  })

  test('is another request than the same prompt before it was confirmed', async () => {
    const key = { 'idempotency-key': 'confirmed-1' }
    const first = await generate({ prompt: BRIEF }, key)
    expect(first.body.content).not.toContain('No emojis')
    expect(first.body.settings_used.prompt_confirmed).toBe(false)
    expect((await generate({ prompt: BRIEF, prompt_confirmed: true }, key)).status).toBe(422)
  })

  test('can be a set, and a preview', async () => {
    const set = await content.call('usr_b', 'POST', '/api/content/generate-set', {
      prompt: BRIEF,
      prompt_confirmed: true,
      platforms: ['linkedin', 'facebook'],
      provider: 'local',
    })
    for (const { result } of set.body.members) expect(result.content).toContain('Call the plumber.')
    const payload = { prompt: BRIEF, platform: 'linkedin', prompt_confirmed: true }
    const preview = await content.app.inject({ method: 'POST', url: '/api/content/preview', payload })
    expect(preview.json().content).toContain('Call the plumber.')
  })

  test.each([
    ['a greeting and a signature', 'Good evening.\nOur hall is open again on 4 May.\nWith kind regards,\nWinifred Stott'],
    ['a request', 'Can you make a post about our hall? It is open again on 4 May. Thanks!'],
    ['labels', 'Audience: parents of pupils\nGoal: 40 visitors by 4 May\nTone: warm\nOur hall is open again.'],
    ['orders', 'Do not mention the price of £4. Keep it short. Our hall is open again on 4 May.'],
    [
      'an item that looks like an instruction',
      'Our hall is open again on 4 May:\n- no hashtags in the hall\n- make it short\n- call plumber',
    ],
    ['repeated lines', 'Our hall is open again on 4 May.\nCome along.\n\nOur hall is open again on 4 May.\nCome along.'],
    ['no capitals', 'drop is friday 8pm on the site. sizes s-xxl. lowercase everything.'],
  ])('loses nothing on any platform that has space: %s', (_name, brief) => {
    for (const { id } of PLATFORMS.filter((each) => !['tiktok', 'youtube'].includes(each.id))) {
      const { text, title } = compose({ platform: id, brief, confirmed: true, tone: '', instructions: '', avoidWords: [], variant: 0 })
      const present = `${title}\n${text}`.toLowerCase()
      for (const word of brief.toLowerCase().match(/[\p{L}\d£]+/gu) ?? [])
        expect({ id, text, word, has: present.includes(word) }).toMatchObject({ has: true })
    }
  })

  test('keeps its lowercase letters', () => {
    const brief = 'drop is friday 8pm on the site. sizes s-xxl.'
    const { text } = compose({ platform: 'facebook', brief, confirmed: true, tone: '', instructions: '', avoidWords: [], variant: 0 })
    expect(text).toContain('drop is friday 8pm on the site. sizes s-xxl.')
    const named = {
      platform: 'facebook' as const,
      brief: 'it is called NIGHT BUS. drop is friday.',
      confirmed: true,
      tone: '',
      avoidWords: [],
      variant: 0,
    }
    expect(compose({ ...named, instructions: 'lowercase everything' }).text).toContain('drop is friday.')
    expect(compose({ ...named, instructions: '' }).text).toContain('Drop is Friday.')
  })
})
