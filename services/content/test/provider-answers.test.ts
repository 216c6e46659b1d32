import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type ContentService, LINKEDIN, startContent } from './support/content-service.ts'

let content: ContentService
beforeAll(async () => {
  content = await startContent('answers')
})
afterAll(() => content.stop())

let users = 0
async function generateFrom(lines: unknown[]) {
  users += 1
  content.openai.script({ kind: 'raw', lines })
  return content.call(`usr_answers_${users}`, 'POST', '/api/content/generate', LINKEDIN)
}

const chunkOf = (delta: unknown, finish_reason: unknown = null) => ({ choices: [{ index: 0, delta, finish_reason }] })
const TEXT = [chunkOf({ role: 'assistant', content: '' }), chunkOf({ content: 'Bread ' }), chunkOf({ content: 'at six.' })]
const END = chunkOf({}, 'stop')
/** Arbitrary values for a field, in place of the documented type. */
const odd = fc.oneof(
  fc.constantFrom(
    null,
    1e20,
    1.5,
    -1,
    Number.MAX_VALUE,
    '',
    '40',
    true,
    [],
    {},
    { toString: 1, valueOf: 1 },
    '__proto__',
    'x'.repeat(9_000),
  ),
  fc.jsonValue({ maxDepth: 2 }),
)

describe('a text is saved and charged once', () => {
  test.each([
    ['1e20', { prompt_tokens: 1e20, completion_tokens: 1e20, total_tokens: 2e20 }],
    ['1.5', { prompt_tokens: 1.5, completion_tokens: 1.5, total_tokens: 3 }],
    ['negative', { prompt_tokens: -5, completion_tokens: 3, total_tokens: -2 }],
    ['text', { prompt_tokens: '40', completion_tokens: '12', total_tokens: '52' }],
    ['missing', {}],
    ['null', { prompt_tokens: null, completion_tokens: null, total_tokens: null }],
    ['no object', 'many'],
  ])('when the usage is %s, with tokens estimated instead', async (_name, usage) => {
    const { status, body } = await generateFrom([...TEXT, END, { choices: [], usage }])
    expect([status, body.content, body.user_usage?.used]).toEqual([200, 'Bread at six.', 1])
    expect(body.usage.completion_tokens).toBeGreaterThan(2)
    expect(body.usage.completion_tokens).toBeLessThan(20)
    expect(body.usage.total_tokens).toBe(body.usage.prompt_tokens + body.usage.completion_tokens)
  })

  test('without the delimiters of the prompt, which weak models repeat', async () => {
    const parts = ['Bread ', '[user-te', 'xt-0a1b2c]', 'at six.', '[/user-text-0a1b2c', ']']
    const { body } = await generateFrom([...parts.map((content) => chunkOf({ content })), END])
    expect(body.content).toBe('Bread at six.')
  })

  test('when only the total of the usage is invalid', async () => {
    const { body } = await generateFrom([
      ...TEXT,
      END,
      { choices: [], usage: { prompt_tokens: 40, completion_tokens: 12, total_tokens: 'x' } },
    ])
    expect(body.usage).toEqual({ prompt_tokens: 40, completion_tokens: 12, total_tokens: 52 })
  })

  test.each([
    ['an unknown finish reason', [...TEXT, chunkOf({}, 'eos_token')], 'stop'],
    ['a finish reason that is no text', [...TEXT, chunkOf({}, { toString: 1 })], 'stop'],
    ["another server's word for the limit", [...TEXT, chunkOf({}, 'MAX_TOKENS')], 'length'],
    [
      'no finish reason but the usage that ends a stream',
      [...TEXT, { choices: [], usage: { prompt_tokens: 4, completion_tokens: 1 } }],
      'stop',
    ],
    ['chunks that are no objects', [null, 1, 'x', ...TEXT, [], END], 'stop'],
    ['odd choices', [{ choices: null }, { choices: 'x' }, { choices: {} }, { choices: [{}] }, ...TEXT, END], 'stop'],
    [
      'odd deltas',
      [chunkOf(null), chunkOf('x'), chunkOf({ content: null }), chunkOf({ content: 5 }), chunkOf({ refusal: null }), ...TEXT, END],
      'stop',
    ],
    ['content in parts', [chunkOf({ content: [{ type: 'text', text: 'Bread ' }, { type: 'x' }, null] }), TEXT[2], END], 'stop'],
  ])('when a provider sends %s', async (_name, lines, finish_reason) => {
    const { status, body } = await generateFrom(lines)
    expect([status, body.content, body.finish_reason, body.user_usage?.used]).toEqual([200, 'Bread at six.', finish_reason, 1])
  })

  test('regardless of the other fields in its chunks', async () => {
    const field = fc.constantFrom('id', 'object', 'created', 'model', 'usage', 'system_fingerprint', 'service_tier', 'toString')
    const extras = fc.array(fc.tuple(field, odd), { maxLength: 4 }).map((entries) => Object.fromEntries(entries))
    await fc.assert(
      fc.asyncProperty(extras, odd, odd, async (extra, role, finish) => {
        const chunks = [...TEXT, chunkOf({ role, tool_calls: role }, null), END].map((chunk) => ({ ...extra, ...chunk }))
        const { status, body } = await generateFrom([...chunks, { choices: [{ delta: {}, finish_reason: finish }] }])
        if (finish === 'content_filter') return
        expect([status, body.content, body.user_usage?.used]).toEqual([200, 'Bread at six.', 1])
      }),
      { numRuns: 60 },
    )
  })
})

test('an endless text is abandoned and not charged', async () => {
  const { status, body } = await generateFrom([chunkOf({ content: 'x'.repeat(200_000) }), END])
  expect([status, body.code, body.charged]).toEqual([502, 'provider_bad_answer', 'no'])
})

test('a chunk that the SDK cannot parse ends the text with a problem, which is not charged', async () => {
  const { status, body } = await generateFrom([...TEXT, { choices: [null] }, END])
  expect([status, body.code, body.charged]).toEqual([503, 'provider_unavailable', 'no'])
})
