import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { newId, withTransaction } from '@loomcast/service-kit/mongo'
import type { KnowledgeItem } from '../src/domain/knowledge.ts'
import { brokenRules, missingPhrases, withPhrases, writingRulesIn } from '../src/domain/writing-rules.ts'
import { createComposer } from '../src/engines/composer/composer.engine.ts'
import { type ContentService, startContent } from './support/content-service.ts'

const item = (content: string, content_type: KnowledgeItem['content_type'] = 'training'): KnowledgeItem => ({
  knowledge_id: 'kno_1',
  title: '',
  platform: 'general',
  changed_at: new Date('2026-03-10T12:00:00Z'),
  content,
  content_type,
})

describe('the rules of knowledge items', () => {
  test('are the lines that start with Never: or Always:, in any case and as list items', () => {
    expect(writingRulesIn([item('We sell bread.\nNEVER: cheap, “free of charge”; Cheap.\n- always: Open daily.\nNeverland: x')])).toEqual({
      never: ['cheap', 'free of charge'],
      without: [],
      always: ['Open daily.'],
    })
  })

  test('can name emoji, hashtags, exclamation marks and links', () => {
    const rules = writingRulesIn([item('Never: emojis, hashtags, exclamation points, URLs, emoji')])
    expect(rules).toEqual({ never: [], without: ['emoji', 'hashtags', 'exclamation marks', 'links'], always: [] })
    expect(brokenRules('Bread 🍞 today! #bread https://x.example', rules)).toEqual(rules.without)
    expect(brokenRules('Bread © 2026, order no. #7, R&B', rules)).toEqual([])
  })

  test('are not read from examples', () => {
    expect(writingRulesIn([item('Never: cheap', 'example')])).toEqual({ never: [], without: [], always: [] })
  })

  test.each([
    ['a last paragraph', 'Bread today.', ['Open daily.'], 'Bread today.\n\nOpen daily.'],
    ['the line of hashtags', 'Bread today.\n\n#bread #lyon', ['#ad'], 'Bread today.\n\n#bread #lyon #ad'],
    ['before the line of hashtags', 'Bread today.\n\n#bread', ['Open daily.', '#ad'], 'Bread today.\n\nOpen daily.\n\n#bread #ad'],
  ])('missing phrases become %s', (_place, text, phrases, result) => {
    expect(withPhrases(text, phrases)).toBe(result)
  })

  test('a phrase in another case or with another white space is not missing', () => {
    expect(missingPhrases('We are OPEN\ndaily.', writingRulesIn([item('Always: open daily')]))).toEqual([])
  })
})

describe('a generated text', () => {
  let content: ContentService
  beforeAll(async () => {
    content = await startContent('writing_rules', { composer: createComposer() })
  })
  afterAll(() => content?.stop())

  async function publish(knowledge_id: string, version: number, text: string, isActive = true) {
    const changed_at = new Date('2026-03-10T12:00:00Z')
    const changed = { ...item(text), knowledge_id, platform: 'linkedin', changed_at }
    await withTransaction(content.deps.connection, (tx) => content.repositories.knowledge.apply(changed, isActive, version, tx))
  }
  const write = (user: string, changes: object = {}) =>
    content.call(user, 'POST', '/api/content/generate', {
      platform: 'LinkedIn Post',
      prompt: 'Our bakery bakes every day.',
      ...changes,
    })

  test('of a model follows an active item from the next generation on, and an inactive one no longer', async () => {
    const id = newId('kno')
    await publish(id, 1, 'Never: cheap\nAlways: #ad')
    content.openai.script({ kind: 'text', parts: ['Cheap bread from six.'] }, { kind: 'text', parts: ['Fresh bread from six.'] })
    const { body } = await write('usr_model')
    expect(body).toMatchObject({ content: 'Fresh bread from six.\n\n#ad', notices: [] })
    const calls = content.openai.calls.slice(-2)
    expect(JSON.stringify(calls[0]?.body.messages)).toContain('Always: #ad')
    expect(calls[1]?.body.messages.at(-1)?.content).toContain('It uses number 1 of the words or phrases to avoid.')

    await publish(id, 2, 'Never: cheap\nAlways: #ad', false)
    content.openai.script({ kind: 'text', parts: ['Cheap bread from six.'] })
    expect((await write('usr_model')).body).toMatchObject({ content: 'Cheap bread from six.', notices: [] })
  })

  test('of a model that breaks a rule twice has a notice that names the rule', async () => {
    const id = newId('kno')
    await publish(id, 1, 'Never: emoji')
    content.openai.script({ kind: 'text', parts: ['Bread 🍞'] }, { kind: 'text', parts: ['Bread 🥖'] })
    const { body } = await write('usr_twice')
    await publish(id, 2, '', false)
    expect(body.notices).toMatchObject([{ code: 'writing_rules', message: expect.stringContaining('"emoji"') }])
  })

  test('of a thread that lacks a phrase gets it within the limit of a post, and is numbered after that', async () => {
    const id = newId('kno')
    const changed_at = new Date('2026-03-10T12:00:00Z')
    const changed = { ...item('Always: Baked by hand in our own oven in Lyon.'), knowledge_id: id, platform: 'twitter', changed_at }
    const apply = (isActive: boolean, version: number) =>
      withTransaction(content.deps.connection, (tx) => content.repositories.knowledge.apply(changed, isActive, version, tx))
    await apply(true, 1)
    const full = 'The bread is rye. '.repeat(15).trim()
    content.openai.script({ kind: 'text', parts: [`1/2 We open at 6.\n\n2/2 ${full}`] })
    const { body } = await write('usr_thread', { platform: 'Twitter/X Thread' })
    await apply(false, 2)
    expect(body.content).toBe(`1/3 We open at 6.\n\n2/3 ${full}\n\n3/3 Baked by hand in our own oven in Lyon.`)
    expect(body.fit.posts.map(({ text }: { text: string }) => text).join('\n\n')).toBe(body.content)
    expect(body).toMatchObject({ fit: { fits: true, problems: [] }, notices: [] })
  })

  test('of the built-in writer follows the rules', async () => {
    const id = newId('kno')
    await publish(id, 1, 'Never: lovely\nAlways: Baked by hand.')
    const prompt = 'Our outage on 6 May is over. The outage was a lovely mess. Everyone gets 3 days of credit.'
    const { body } = await write('usr_composer', { provider: 'local', model: 'composer', prompt })
    await publish(id, 2, '', false)
    expect(body.content).toContain('Baked by hand.')
    expect(body.content).not.toMatch(/lovely/)
  })

  test('publishes which items had an effect, with their tokens for a model and 0 for the built-in writer', async () => {
    const id = newId('kno')
    await publish(id, 1, 'Never: cheap')
    content.openai.script({ kind: 'text', parts: ['Fresh bread.'] })
    const byModel = await write('usr_used')
    const byComposer = await write('usr_used', { provider: 'local', model: 'composer' })
    const usedBy = async (contentId: string) => {
      const row = await content.deps.connection.collection('outbox').findOne({ 'data.content_id': contentId })
      return row?.['data'].knowledge
    }
    expect(await usedBy(byModel.body.content_id)).toEqual([{ knowledge_id: id, tokens: expect.any(Number) }])
    expect((await usedBy(byModel.body.content_id))[0].tokens).toBeGreaterThan(0)
    expect(await usedBy(byComposer.body.content_id)).toEqual([{ knowledge_id: id, tokens: 0 }])
  })
})
