import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { measure, PLATFORMS, type Segment, segments } from '../src/index.ts'

interface Case {
  description: string
  text: string
  expected: unknown[]
}
// conformance/extract.yml of twitter/twitter-text (commit 30e2430, Apache-2.0), as JSON and without the sections that we do not use.
const CASES: Record<string, Case[]> = JSON.parse(readFileSync(resolve(import.meta.dirname, 'conformance/extract.json'), 'utf8'))

const marked = (kind: Segment['kind'], text: string) =>
  segments(text)
    .filter((segment) => segment.kind === kind)
    .map((segment) => segment.text)

const named = (...sections: string[]) => sections.flatMap((section) => CASES[section]!.map((each) => ({ ...each, section })))

/** With "indices", a case of the suite also has the name of each found part; without, it is the found part. */
const textOf = (found: unknown, key: string) => (typeof found === 'string' ? found : String((found as Record<string, unknown>)[key]))

describe('X’s conformance suite', () => {
  test.each(named('urls', 'urls_with_indices', 'urls_with_directional_markers', 'tco_urls_with_params'))(
    '$section: $description',
    ({ text, expected }) => {
      expect(marked('link', text)).toEqual(expected.map((found) => textOf(found, 'url')))
    },
  )

  test.each(named('hashtags', 'hashtags_from_astral', 'hashtags_with_indices'))('$section: $description', ({ text, expected }) => {
    expect(marked('hashtag', text).map((tag) => tag.slice(1))).toEqual(expected.map((found) => textOf(found, 'hashtag')))
  })

  test.each(named('mentions', 'mentions_with_indices'))('$section: $description', ({ text, expected }) => {
    expect(marked('mention', text).map((name) => name.slice(1))).toEqual(expected.map((found) => textOf(found, 'screen_name')))
  })
})

describe('beyond the suite', () => {
  test('marks the links, hashtags and mentions of real texts as X does', () => {
    const text = [
      'https://en.wikipedia.org/wiki/Rust_(programming_language)',
      'example.com/five-lines',
      'http://t.co/FNkPfmii-',
      '詳細はhttps://example.comをご覧ください',
      '#می‌خواهم #il·lusió #עַל־יְדֵי #メ〜テレ #ශ්‍රීලංකා',
      'party ✌️#hashtag',
      'RT@username',
    ].join('\n')
    expect(marked('link', text)).toEqual([
      'https://en.wikipedia.org/wiki/Rust_(programming_language)',
      'example.com/five-lines',
      'http://t.co/FNkPfmii',
      'https://example.com',
    ])
    expect(marked('hashtag', text)).toEqual(['#می‌خواهم', '#il·lusió', '#עַל־יְדֵי', '#メ〜テレ', '#ශ්‍රීලංකා', '#hashtag'])
    expect(marked('mention', text)).toEqual(['@username'])
  })

  test.each([
    ['https://example.com/a-#b', 0],
    ['https://example.com/?#b', 0],
    ['What?#yes', 1],
    ['e.g. #yes', 1],
  ])('marks in "%s" %d hashtags', (text, count) => {
    expect(marked('hashtag', text)).toHaveLength(count)
  })

  test('loses no character of any text, and counts what it marks', () => {
    const limited = PLATFORMS.find(({ hashtags: { max }, mentions }) => max !== null && mentions !== null)!
    const parts = fc.constantFrom('#tag', '@name', 'example.com/#x', ' ', '#1', 'é', '⃣', '️', '日', '://', '.', '@x.org', '؟', '#א', '\n')
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string({ unit: 'grapheme' }),
          fc.array(parts, { maxLength: 60 }).map((each) => each.join('')),
        ),
        (text) => {
          expect(
            segments(text)
              .map((part) => part.text)
              .join(''),
          ).toBe(text)
          const isOver = measure(limited.id, text).problems.some(({ code }) => code === 'too_many_hashtags')
          expect(isOver).toBe(marked('hashtag', text).length > limited.hashtags.max!)
        },
      ),
    )
  })
})
