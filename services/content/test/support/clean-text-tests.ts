import { readFileSync } from 'node:fs'
import { expect, test } from '@jest/globals'
import type { LabeledBrief } from '../../scripts/roles/labeled-brief.ts'
import { textOf } from '../../scripts/roles/labeled-brief.ts'
import type { startReviewer } from './reviewer.ts'

const briefsOf = (name: string): { id: string; brief: string }[] =>
  JSON.parse(readFileSync(new URL(`../fixtures/${name}.json`, import.meta.url), 'utf8'))

const signs = (text: string) => text.replace(/\s+/gu, '')
/** The last line can get the full stop that it lacks. */
const isWhole = (published: string, brief: string) => [signs(brief), `${signs(brief)}.`].includes(signs(published))

/** The network takes half of it for notes of colleagues. */
const TAKEN_FOR_NOTES = 'letting-agent-energy-rules'

interface Texts {
  /** Names of fixtures. */
  sets: readonly string[]
  finished: readonly LabeledBrief[]
}

/** Requirements of the review of texts with ordinary sentences. */
export function testCleanTexts(reviewer: () => Awaited<ReturnType<typeof startReviewer>>, { sets, finished }: Texts): void {
  test.each(sets)('is published word for word and sign for sign: %s', async (name) => {
    const changed: string[] = []
    for (const { id, brief } of briefsOf(name)) {
      const published = await reviewer().publishedOf(brief.trim())
      if (id !== TAKEN_FOR_NOTES && !isWhole(published.join(' '), brief)) changed.push(id)
    }
    expect(changed).toEqual([])
  })

  test('has no sentence that ends where none ended', async () => {
    const sentencesOf = (text: string) => text.match(/[^.!?]+[.!?]+/gu) ?? []
    const divided: string[] = []
    for (const brief of finished.map(textOf)) {
      if (brief.split('\n').some((line) => /^[("“]?\p{Ll}/u.test(line.trim()))) continue
      const { passages } = await reviewer().reviewed(brief.trim())
      const known = signs(brief).toLowerCase()
      const own = passages.filter(({ use, source }) => use === 'publish' && / \p{L}{2,} [^\n]*[\p{L}\d] *$/u.test(source))
      divided.push(...own.flatMap(({ text }) => sentencesOf(text)).filter((each) => !known.includes(signs(each).toLowerCase())))
    }
    expect(divided).toEqual([])
  })
}
