import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { PLATFORM_IDS } from '@loomcast/platforms'
import { DOCUMENTS, examples, withExamples } from '../scripts/examples.ts'

const textOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const written = examples()

test('the examples of /generate are what the composer writes, one a platform (npm run examples)', () => {
  expect(JSON.parse(textOf('mfe-content/src/generation/examples.json'))).toEqual(written)
  expect(written.map(({ platform }) => platform).sort()).toEqual([...PLATFORM_IDS].sort())
})

test.each(DOCUMENTS)('the drafts of $path are what the composer writes', ({ path, shows }) => {
  expect(textOf(path)).toBe(withExamples(textOf(path), written.filter(shows)))
})
