import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { createComposer } from '../src/engines/composer/index.ts'
import { BRIEFS } from './composer-briefs.ts'
import { type ContentService, startContent } from './support/content-service.ts'

let content: ContentService
beforeAll(async () => {
  content = await startContent('composer', { openai: false, composer: createComposer() })
})
afterAll(() => content.stop())

const generate = (user: string, body: object) => content.call(user, 'POST', '/api/content/generate', body)
const wanted = (over: object = {}) => ({ prompt: BRIEFS.plumber, platform: 'LinkedIn Post', provider: 'local', model: 'composer', ...over })

describe('the composer through the API', () => {
  test('answers a request for ideas with what it needs, and offers no model where none is set up', async () => {
    const prompt = '3 tips for people who are nervous about their first gym visit'
    const detail = 'The built-in writer adds nothing of its own. Write your own points, one per line: which ones do you want to share?'
    expect((await generate('usr_ideas', wanted({ prompt }))).body).toMatchObject({ code: 'brief_needs_facts', detail })
  })

  test('returns a question for a brief that is only a topic; nothing is reserved, charged or stored', async () => {
    const { status, body } = await generate('usr_topic', wanted({ prompt: 'Write a post about our new bakery opening' }))
    const question = 'Add a date or a place: when does it open or start, and where do people find it?'
    expect(status).toBe(400)
    expect(body).toMatchObject({ code: 'brief_needs_facts', detail: question, errors: [{ path: 'prompt', message: question }] })
    const { body: usage } = await content.call('usr_topic', 'GET', '/api/user/package')
    expect(usage.limits).toMatchObject({ used: 0 })
    const { body: history } = await content.call('usr_topic', 'GET', '/api/content/history')
    expect(history.total).toBe(0)
  })

  test('writes the other texts of a set if a brief is too short for an article, which is not charged', async () => {
    const prompt = 'We open our second bakery in Leeds on 3 May.'
    const body = { prompt, platforms: ['LinkedIn Post', 'Blog Post'], provider: 'local', model: 'composer' }
    const key = { 'idempotency-key': 'thin-article' }
    const set = await content.call('usr_thin', 'POST', '/api/content/generate-set', body, key)
    expect(set.status).toBe(200)
    const detail = expect.stringContaining('more than one sentence')
    const members = [
      { platform: 'LinkedIn Post', state: 'completed' },
      { platform: 'Blog Post', state: 'failed', problem: { code: 'brief_needs_facts', charged: 'no', detail } },
    ]
    expect(set.body.members).toMatchObject(members)
    // The question is still there when the page is opened again, and when the request is repeated.
    const read = await content.call('usr_thin', 'GET', `/api/content/sets/${set.body.set_id}`)
    expect(read.body.members).toMatchObject(members)
    const repeated = await content.call('usr_thin', 'POST', '/api/content/generate-set', body, key)
    expect(repeated.body).toMatchObject({ set_id: set.body.set_id, members })
    const { body: usage } = await content.call('usr_thin', 'GET', '/api/user/package')
    expect(usage.limits).toMatchObject({ used: 1 })
    const alone = await content.call('usr_thin', 'POST', '/api/content/generate-set', { ...body, platforms: ['Blog Post'] })
    expect(alone.status).toBe(400)
    expect(alone.body.code).toBe('brief_needs_facts')
  })

  test('writing again returns the next variant and wraps around; another brief starts from the first', async () => {
    const first = (await generate('usr_again', wanted())).body
    expect(first.variant).toMatchObject({ index: 0, name: 'prose', label: 'As paragraphs', next_label: expect.any(String) })
    const texts = [first.content]
    let parent = first
    for (let index = 1; index < first.variant.total; index += 1) {
      parent = (await generate('usr_again', wanted({ parent_id: parent.content_id }))).body
      expect(parent.variant).toMatchObject({ index, total: first.variant.total })
      texts.push(parent.content)
    }
    expect(new Set(texts).size).toBe(first.variant.total)
    const again = (await generate('usr_again', wanted({ parent_id: parent.content_id }))).body
    expect(again.content).toBe(first.content)
    const other = (await generate('usr_again', wanted({ prompt: BRIEFS.hiring, parent_id: first.content_id }))).body
    expect(other.variant.index).toBe(0)
  })

  test('adds the opening hours from the settings if the instructions ask for them, once', async () => {
    const custom_instructions = 'Always mention our opening hours.'
    const missing = (await generate('usr_hours', wanted({ custom_instructions }))).body
    expect(missing.notices).toContainEqual({
      code: 'own_facts_missing',
      message: 'Your instructions ask for your opening hours. Add them under “Your facts” in the settings.',
    })
    const own_facts = { opening_hours: 'Mon to Fri 7:15 to 18:45', address: '', links: '', prices: '', prohibited_claims: '' }
    await content.call('usr_hours', 'PUT', '/api/settings', { own_facts })
    const { body } = await generate('usr_hours', wanted({ custom_instructions }))
    expect(body.content.split('Opening hours: Mon to Fri 7:15 to 18:45.')).toHaveLength(2)
    expect(body.notices.map(({ code }: { code: string }) => code)).not.toContain('instructions_not_followed')
    expect(body.facts.filter(({ state }: { state: string }) => state === 'unsupported')).toEqual([])
    expect((await generate('usr_hours', wanted())).body.content).not.toContain('7:15')
  })

  test('returns the fields with the text, and stores them in the history', async () => {
    const { body } = await generate('usr_fields', wanted({ prompt: BRIEFS.podcast, platform: 'YouTube Description' }))
    expect(body).toMatchObject({ title: 'New episode of the Quiet Money podcast!', meta_description: null, left_out: [] })
    expect(body.content).toContain('0:00 Why we look away')
    const { body: item } = await content.call('usr_fields', 'GET', `/api/content/${body.content_id}`)
    expect(item.item).toMatchObject({ title: body.title, left_out: [], variant: body.variant })
    const blog = (await generate('usr_fields', wanted({ platform: 'Blog Post', prompt: `${BRIEFS.plumber} ${BRIEFS.photos}` }))).body
    expect(blog).toMatchObject({ title: null, meta_description: expect.stringMatching(/^.{20,155}$/u) })
    expect(blog.content).not.toContain('Meta description')
  })

  test('a word to avoid that drops a sentence is reported', async () => {
    const prompt = 'We cut our meetings in May. Nobody misses them. The synergy in the team feels great now. We got 6 hours a week back.'
    const { body } = await generate('usr_avoid', wanted({ prompt, avoid_words: 'synergy, unlock' }))
    expect(body.left_out).toEqual(['The synergy in the team feels great now.'])
    expect(body.notices).toEqual([
      { code: 'avoid_words_left_out', message: '1 sentence was left out because it uses “synergy”, which you asked to avoid.' },
    ])
    expect((await generate('usr_avoid', wanted({ prompt }))).body.notices).toEqual([])
  })

  test('a left-out sentence is no longer listed after an edit restores it, and is listed again after it is removed', async () => {
    const { body } = await generate('usr_back', wanted({ custom_instructions: 'no call to action', prompt: BRIEFS.bakery }))
    const [missing] = body.left_out
    expect(missing).toBe('Come and see us at 12 rue Mercière.')
    const edit = (text: string) => content.call('usr_back', 'PUT', `/api/content/${body.content_id}`, { generated_text: text })
    expect((await edit(`${body.content}\n\n${missing}`)).body.item.left_out).toEqual([])
    expect((await edit(body.content)).body.item.left_out).toEqual([missing])
  })

  test('ignores the token limit, and words to avoid do not cause a second attempt', async () => {
    const { body } = await generate(
      'usr_limit',
      wanted({ max_tokens: 100, platform: 'Blog Post', avoid_words: 'Bristol', prompt: `${BRIEFS.plumber} ${BRIEFS.photos}` }),
    )
    expect(body.finish_reason).toBe('stop')
    expect(body.notices.map(({ code }: { code: string }) => code)).toContain('avoid_words_not_followed')
    expect(body.notices.map(({ code }: { code: string }) => code)).not.toContain('words_to_avoid')
  })

  test('is listed as not tunable; hosted models are tunable', async () => {
    const { body } = await content.call('usr_models', 'GET', '/api/models')
    expect(body.models.local).toMatchObject([{ id: 'composer', tunable: false }])
    for (const model of [...body.models.openai, ...body.models.gemini]) expect(model.tunable).toBe(true)
  })
})
