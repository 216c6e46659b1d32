import { execFile } from 'node:child_process'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import type { EvaluationBrief } from '../scripts/evaluation/brief.ts'
import { scoreOf } from '../scripts/evaluation/score.ts'
import { rowOf, withRow } from '../scripts/evaluation/table.ts'
import { type OpenAiDouble, startOpenAiDouble } from './support/openai-double.ts'

const brief: EvaluationBrief = {
  id: 'bakery',
  platform: 'LinkedIn Post',
  language: 'en',
  tone: 'casual and friendly',
  news: 'good',
  topic_only: false,
  instructions: '',
  avoid_words: 'cheap',
  brief: 'Our bakery in Lyon cut food waste by 40 % with an app. See example.com/waste for how.',
  facts: ['Lyon', '40 %', 'example.com/waste'],
}
const scoreFor = (text: string, over: Partial<EvaluationBrief> = {}, leftOut: string[] = []) =>
  scoreOf({ ...brief, ...over }, 'linkedin', { text, leftOut, totalTokens: 0 })
const perfect = 'Our bakery in Lyon cut food waste by 40% with an app. See example.com/waste for how.'

describe('the score of a text', () => {
  test('has no fault if the text has all facts and nothing else', () => {
    expect(scoreFor(perfect)).toEqual({
      facts: 3,
      lost: [],
      listed: [],
      invented: [],
      isOverLimit: false,
      stockPhrases: [],
      avoided: [],
      style: [],
      isOtherLanguage: false,
    })
  })

  test.each([
    ['a lost fact', 'Our bakery cut food waste by 40 % with an app. See example.com/waste for how.', { lost: ['Lyon'] }],
    ['an invented number', `${perfect} We saved 900 euros.`, { invented: ['900'] }],
    ['a stock phrase', `${perfect} It is a game-changer.`, { stockPhrases: ['game-changer'] }],
    ['a word to avoid', `${perfect} It was cheap.`, { avoided: ['cheap'] }],
    ['a closing question', `${perfect} And you?`, { style: ['a closing question'] }],
    ['a text over the limit', `${perfect} ${'We are glad. '.repeat(300)}`, { isOverLimit: true }],
    [
      'another language',
      'Unsere Bäckerei in Lyon hat mit einer App 40 % der Abfälle vermieden. Mehr auf example.com/waste und bei uns.',
      { isOtherLanguage: true },
    ],
  ])('names %s', (_, text, fault) => {
    expect(scoreFor(text)).toMatchObject(fault)
  })

  test('counts a fact that is listed separately from the text on its own', () => {
    expect(scoreFor('Our bakery cut food waste by 40 % with an app.', {}, ['See example.com/waste for how.'])).toMatchObject({
      lost: ['Lyon'],
      listed: ['example.com/waste'],
    })
  })

  test('looks for no inventions in other languages than English', () => {
    expect(scoreFor(perfect, { language: 'de' }).invented).toBeUndefined()
  })
})

describe('the table', () => {
  const row = rowOf({
    engine: 'openai gpt-4o-mini',
    set: 'evaluation',
    date: '2026-03-10',
    briefs: 3,
    scores: [scoreFor(perfect), scoreFor('Our bakery cut 30 % with an app. See example.com/waste for how.')],
    replaced: 1,
    tokens: 312,
  })
  const document = 'Before\n<!-- evaluation -->\n<!-- /evaluation -->\nAfter\n'

  test('has a row with shares and counts', () => {
    expect(row).toBe('| openai gpt-4o-mini | evaluation | 2026-03-10 | 2 of 3 | 66.7 % | 2 | 1 of 2 | 0 | 0 | 0 | 0 | 0 | 1 | 312 |')
  })

  test('gets a row for each engine and set, in place of an earlier one', () => {
    const other = row.replace('gpt-4o-mini', 'gpt-4.1-mini')
    const once = withRow(withRow(document, row), other)
    const rows = (text: string) => text.split('\n').filter((line) => line.startsWith('| openai'))
    expect(rows(once)).toEqual([other, row])
    const again = row.replace('66.7', '70')
    expect(rows(withRow(once, again))).toEqual([other, again])
    expect(once).toMatch(/^Before\n<!-- evaluation -->\n\| engine \| briefs \|.*\n\|---\|/)
    expect(once.endsWith('<!-- /evaluation -->\nAfter\n')).toBe(true)
  })

  test('must be in the document', () => {
    expect(() => withRow('# Other', row)).toThrow(RangeError)
  })
})

describe('npm run evaluate', () => {
  const script = fileURLToPath(new URL('../scripts/evaluate.ts', import.meta.url))
  const { PATH, NODE_COMPILE_CACHE } = process.env
  const run = (args: string[], env: Record<string, string> = {}) =>
    promisify(execFile)(process.execPath, [script, ...args], { env: { PATH, NODE_COMPILE_CACHE, ...env } })
  let openai: OpenAiDouble
  beforeAll(async () => {
    openai = await startOpenAiDouble()
  })
  afterAll(() => openai.close())

  test('lets a hosted model write each brief, and prints its row', async () => {
    const texts = join(await mkdtemp(join(tmpdir(), 'evaluate-')), 'texts.json')
    openai.script({ kind: 'status', status: 500 }, { kind: 'text', parts: ['Opening again on Monday.'] })
    const settings = { OPENAI_API_KEY: 'test-key', OPENAI_BASE_URL: openai.url }
    const { stdout } = await run(['--provider', 'openai', '--model', 'gpt-4.1-mini', '--limit', '2', '--texts', texts], settings)
    expect(stdout).toMatch(/^\| openai gpt-4\.1-mini \| evaluation \| \d{4}-\d\d-\d\d \| 1 of 90 \| 0 % \| \d \| 1 of 1 \|.*\| 52 \|\n$/)
    expect(openai.calls.map(({ body }) => body.model)).toEqual(['gpt-4.1-mini', 'gpt-4.1-mini'])
    const written = JSON.parse(await readFile(texts, 'utf8'))
    expect(written).toMatchObject([
      { text: null, error: expect.stringContaining('OpenAI') },
      { text: 'Opening again on Monday.', score: { invented: ['Monday'] } },
    ])
  })

  test.each([
    [['--provider', 'openai'], 'OPENAI API is not configured'],
    [['--set', 'other'], '--set must be one of: evaluation, heldout'],
    [['--limit', 'few'], '--limit must be a number of briefs, at least 1'],
    [['--unknown'], "Unknown option '--unknown'"],
  ])('with %j fails and names the reason', async (args, reason) => {
    await expect(run(args)).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining(reason) })
  })
})
