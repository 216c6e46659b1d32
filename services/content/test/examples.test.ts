import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import { PLATFORM_IDS } from '@loomcast/platforms'
import { DOCUMENTS, examples, withExamples } from '../scripts/examples.ts'

const textOf = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), 'utf8')
const written = examples()

test("the examples on /generate are the composer's current drafts, one per platform (npm run examples)", () => {
  expect(JSON.parse(textOf('mfe-content/src/brief/examples.json'))).toEqual(written)
  expect(written.map(({ platform }) => platform).sort()).toEqual([...PLATFORM_IDS].sort())
})

test.each(DOCUMENTS)("the drafts in $path are the composer's current ones", ({ path, shows }) => {
  expect(textOf(path)).toBe(withExamples(textOf(path), written.filter(shows)))
})
