import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from '@jest/globals'
import { learnVoice } from '../src/domain/voice/learn-voice.ts'
import { usedVoice } from '../src/domain/voice/used-voice.ts'
import { NO_RULES } from '../src/domain/writing-rules.ts'
import { compose, questionAbout } from '../src/engines/composer/compose.ts'
import { distance, FEATURES, type Style, spreadOf, styleOf } from './support/style-distance.ts'

const read = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, 'fixtures', name), 'utf8'))
/** Short passages of authors whose works are in the public domain. */
const AUTHORS = Object.entries(read('author-posts.json') as Record<string, string[]>)
const BRIEFS = (read('heldout-briefs.json') as { language: string; brief: string }[])
  .filter(({ language, brief }) => language === 'en' && questionAbout(brief, 'linkedin') === undefined)
  .map(({ brief }) => brief)
const DOCUMENT = join(import.meta.dirname, '..', 'VOICE.md')
/** Each passage is held out once: a fifth of an author's passages at a time, while the voice is learned from the others. */
const FOLDS = 5
const BREAKS = ['texts in one block']

interface Row {
  author: string
  without: number
  with: number
  withoutBreaks: { without: number; with: number }
}

const rows: Row[] = []
beforeAll(async () => {
  const plain = styleOf(BRIEFS.map((brief) => draft(brief)))
  const spread = spreadOf([...AUTHORS.map(([, posts]) => styleOf(posts)), plain])
  for (const [author, posts] of AUTHORS) rows.push(await measured(author, posts, plain, spread))
})

test('for at least nine of ten authors, drafts with the voice are nearer to the held-out passages than drafts without', () => {
  expect(rows).toHaveLength(10)
  expect(rows.filter((row) => row.with < row.without).length).toBeGreaterThanOrEqual(9)
})

test('VOICE.md has the measured table (WRITE_TABLES=1 rewrites it)', () => {
  const [before = '', rest = ''] = readFileSync(DOCUMENT, 'utf8').split('<!-- table -->\n')
  const document = `${before}<!-- table -->\n${table()}<!-- end of table -->${rest.split('<!-- end of table -->')[1] ?? ''}`
  if (process.env['WRITE_TABLES']) writeFileSync(DOCUMENT, document)
  expect(readFileSync(DOCUMENT, 'utf8')).toBe(document)
})

async function measured(author: string, posts: readonly string[], plain: Style, spread: Style): Promise<Row> {
  const row: Row = { author, without: 0, with: 0, withoutBreaks: { without: 0, with: 0 } }
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const learned = await learnVoice(
      posts.filter((_, index) => index % FOLDS !== fold),
      async () => {},
    )
    const heldOut = styleOf(posts.filter((_, index) => index % FOLDS === fold))
    const voiced = styleOf(BRIEFS.map((brief) => draft(brief, learned)))
    row.without += distance(plain, heldOut, spread) / FOLDS
    row.with += distance(voiced, heldOut, spread) / FOLDS
    row.withoutBreaks.without += distance(plain, heldOut, spread, BREAKS) / FOLDS
    row.withoutBreaks.with += distance(voiced, heldOut, spread, BREAKS) / FOLDS
  }
  return row
}

function draft(brief: string, learned?: Parameters<typeof usedVoice>[0]): string {
  const voice = learned && usedVoice(learned, { brief, instructions: '', avoidWords: [], rules: NO_RULES })
  const request = { platform: 'linkedin', brief, tone: 'engaging and professional', instructions: '', avoidWords: [], variant: 0 } as const
  return compose({ ...request, avoidWords: [], ...(voice && { voice }) }).text
}

function table(): string {
  const nearer = (pairs: { without: number; with: number }[]) => pairs.filter((pair) => pair.with < pair.without).length
  const figure = (value: number) => value.toFixed(2)
  return [
    `Features: ${Object.keys(FEATURES).join(', ')}. ${BRIEFS.length} briefs.`,
    '',
    '| Author | Without voice | With voice | Without voice, no breaks | With voice, no breaks |',
    '| --- | ---: | ---: | ---: | ---: |',
    ...rows.map(
      ({ author, withoutBreaks, ...row }) =>
        `| ${author} | ${figure(row.without)} | ${figure(row.with)} | ${figure(withoutBreaks.without)} | ${figure(withoutBreaks.with)} |`,
    ),
    `| **nearer with the voice** | | ${nearer(rows)} of ${rows.length} | | ${nearer(rows.map((row) => row.withoutBreaks))} of ${rows.length} |`,
    '',
  ].join('\n')
}
