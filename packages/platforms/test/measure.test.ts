import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import parseTweet from 'twitter-text/dist/parseTweet.js'
import { graphemes, graphemesUpTo } from '../src/graphemes.ts'
import { guidanceFor } from '../src/guidance.ts'
import {
  DEFAULT_TONE,
  findPlatform,
  fold,
  hashtags,
  measure,
  mentions,
  PLATFORMS,
  platformName,
  postName,
  TONES,
  weightedLength,
} from '../src/index.ts'

const codes = (platform: string, text: string) => measure(platform, text).problems.map(({ code }) => code)

describe('platforms', () => {
  // Posts are stored with these ids, and API calls contain these names. A later platform needs no entry.
  test('include the first eight in display order, with their ids, names and limits', () => {
    const first = [
      ['twitter', 'Twitter/X Thread', 280],
      ['linkedin', 'LinkedIn Post', 3000],
      ['instagram', 'Instagram Caption', 2200],
      ['facebook', 'Facebook Post', 63206],
      ['youtube', 'YouTube Description', 5000],
      ['blog', 'Blog Post', null],
      ['tiktok', 'TikTok Caption', 2200],
      ['threads', 'Threads Post', 500],
    ]
    const ids = first.map(([id]) => id)
    expect(PLATFORMS.filter(({ id }) => ids.includes(id)).map(({ id, name, limit }) => [id, name, limit])).toEqual(first)
  })

  test('have unique ids, names, positions and aliases', () => {
    const words = PLATFORMS.flatMap(({ id, name, aliases }) => [id, name, ...aliases])
    expect(new Set(words).size).toBe(words.length)
    expect(new Set(PLATFORMS.map(({ position }) => position)).size).toBe(PLATFORMS.length)
    for (const { id } of PLATFORMS) expect(id).toMatch(/^[a-z][a-z0-9]*$/)
  })

  test.each([
    ['Instagram Post', 'instagram'],
    ['instagram', 'instagram'],
    ['INSTAGRAM CAPTION', 'instagram'],
    ['Twitter/X Thread', 'twitter'],
    ['twitter-x-thread', 'twitter'],
    ['X', 'twitter'],
    ['linkedin', 'linkedin'],
    ['tik tok', 'tiktok'],
    ['Blog', 'blog'],
  ])('are found by "%s"', (query, id) => {
    expect(findPlatform(query)?.id).toBe(id)
  })

  test.each(['', ' ', 'myspace', 'constructor', '__proto__', null, undefined])('are not found by %p', (query) => {
    expect(findPlatform(query)).toBeUndefined()
  })

  test('show a stored id or name as the platform’s name, and leave an unknown one unchanged', () => {
    expect(['linkedin', 'LinkedIn Post', 'myspace'].map(platformName)).toEqual(['LinkedIn Post', 'LinkedIn Post', 'myspace'])
    expect(() => measure('myspace', 'x')).toThrow(RangeError)
  })

  test('have guidance of under 120 words that states their limit', () => {
    for (const { id, limit } of PLATFORMS) {
      expect(guidanceFor(id).prompt.split(' ').length).toBeLessThan(120)
      if (limit !== null && limit < 63206) expect(guidanceFor(id).prompt).toContain(limit.toLocaleString('en'))
    }
  })

  test('have eight tones, the first of which is the default', () => {
    expect(TONES).toHaveLength(8)
    expect(TONES[0]?.name).toBe(DEFAULT_TONE)
    expect(new Set(TONES.map(({ id }) => id)).size).toBe(8)
  })

  test('can be listed without loading the X library', () => {
    const loaded = new Set<string>()
    const load = (file: string) => {
      if (loaded.has(file)) return
      loaded.add(file)
      for (const [, from = ''] of readFileSync(file, 'utf8').matchAll(/^(?:import|export) (?!type)[^'"]*from '([^']+)'/gmu)) {
        if (from.startsWith('.')) load(resolve(dirname(file), from))
        else loaded.add(from)
      }
    }
    for (const module of ['platforms', 'tones', 'hashtags', 'fold', 'guidance']) load(resolve(import.meta.dirname, `../src/${module}.ts`))
    expect([...loaded].filter((name) => name.includes('twitter-text'))).toEqual([])
    load(resolve(import.meta.dirname, '../src/measure.ts'))
    expect([...loaded].some((name) => name.includes('twitter-text'))).toBe(true)
  })
})

describe('measuring', () => {
  test('weighs a text as X’s own library does', () => {
    fc.assert(
      fc.property(
        fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.constantFrom('see example.com now', 'a.b', '#1*', 'http://localhost/x')),
        (text) => {
          expect(weightedLength(text)).toBe(text === '' ? 0 : parseTweet(text).weightedLength)
        },
      ),
    )
  })

  test.each([
    ['https://example.com/a/very/long/path?with=query#and-hash', 23],
    ['👨‍👩‍👧‍👦', 2],
    ['🇫🇷', 2],
    ['日本', 4],
    ['cafe\u0301', 4],
    ['مرحبا', 5],
  ])('on X, %s weighs %d', (text, weight) => {
    expect(measure('twitter', text).count).toBe(weight)
  })

  test('on X, splits a long text into posts that fit and counts the longest', () => {
    const result = measure('Twitter/X Thread', 'The bakery opens at seven every day. '.repeat(20))
    expect(result.fits).toBe(true)
    expect(result.posts!.length).toBeGreaterThan(2)
    expect(result.count).toBe(Math.max(...result.posts!.map(({ count }) => count)))
    expect(result.remaining).toBe(280 - result.count)
  })

  test('on X, splits a numbered post that is too long and reports it', () => {
    const text = `1/2 ${'word '.repeat(70)}\n\n2/2 End.`
    expect(measure('twitter', text)).toMatchObject({ fits: true, problems: [{ code: 'post_resplit', severity: 'warning' }] })
  })

  test.each([
    ['linkedin', 3000],
    ['instagram', 2200],
    ['facebook', 63206],
    ['youtube', 5000],
    ['tiktok', 2200],
  ])('%s allows %d characters and no more', (platform, limit) => {
    expect(measure(platform, 'a'.repeat(limit))).toMatchObject({ count: limit, remaining: 0, fits: true })
    expect(measure(platform, 'a'.repeat(limit + 1))).toMatchObject({ remaining: -1, fits: false, problems: [{ code: 'over_limit' }] })
    expect(measure(platform, '👍'.repeat(limit / 2)).fits).toBe(true)
  })

  test('a blog has no limit', () => {
    expect(measure('blog', 'a '.repeat(100_000))).toMatchObject({ limit: null, remaining: null, fits: true, words: 100_000 })
  })

  test('Instagram rejects a sixth hashtag and a twenty-first mention, and links are not clickable', () => {
    expect(codes('instagram', '#a #b #c #d #e')).toEqual([])
    expect(measure('instagram', '#a #b #c #d #e #f')).toMatchObject({ fits: false, problems: [{ code: 'too_many_hashtags' }] })
    expect(codes('instagram', Array.from({ length: 21 }, (_, index) => `@user${index}`).join(' '))).toEqual(['too_many_mentions'])
    expect(measure('instagram', 'see https://example.com')).toMatchObject({
      fits: true,
      problems: [{ code: 'link_not_clickable', message: 'Links are not clickable in Instagram captions.' }],
    })
  })

  test('Threads counts an emoji as its bytes and rejects a sixth link', () => {
    expect(measure('threads', 'a'.repeat(500))).toMatchObject({ count: 500, remaining: 0, fits: true })
    expect(measure('threads', 'a'.repeat(501))).toMatchObject({ remaining: -1, fits: false, problems: [{ code: 'over_limit' }] })
    const family = '👨‍👩‍👧‍👦'
    expect(measure('threads', `${family} 👍🏽 🇫🇷 1️⃣ é`).count).toBe(
      new TextEncoder().encode(`${family}👍🏽🇫🇷1️⃣`).length + ' '.length * 4 + 'é'.length,
    )
    expect(measure('threads', '👍'.repeat(125)).fits).toBe(true)
    expect(codes('threads', '👍'.repeat(126))).toEqual(['over_limit'])
    const links = Array.from({ length: 6 }, (_, index) => `https://example.com/${index}`)
    expect(codes('threads', [...links.slice(0, 5), links[0]].join(' '))).toEqual([])
    expect(measure('threads', links.join(' '))).toMatchObject({ fits: false, problems: [{ code: 'too_many_links' }] })
    expect(codes('threads', '#one #two')).toEqual([])
    expect(codes('threads', 'a.com b.com c.com d.com e.com f.com')).toEqual(['too_many_links'])
  })

  test('YouTube rejects angle brackets and warns above 5,000 bytes', () => {
    expect(measure('youtube', 'a <b>')).toMatchObject({ fits: false, problems: [{ code: 'angle_brackets' }] })
    expect(measure('youtube', '日'.repeat(2000))).toMatchObject({ fits: true, problems: [{ code: 'over_5000_bytes' }] })
  })

  test('reports characters that cannot be posted', () => {
    expect(codes('linkedin', 'a\uFFFEb')).toEqual(['invalid_characters'])
    expect(codes('facebook', `a${'\uD83D'}b`)).toEqual(['invalid_characters'])
  })

  test('counts nothing and reports no problem in an empty text', () => {
    for (const { id } of PLATFORMS) expect(measure(id, '')).toMatchObject({ count: 0, fits: true, words: 0, problems: [] })
  })
})

describe('fold', () => {
  test('loses no characters and does not cut words', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...PLATFORMS),
        fc.array(fc.oneof(fc.string({ unit: 'grapheme', maxLength: 20 }), fc.constantFrom(' ', '\n', '👨‍👩‍👧‍👦', 'word')), {
          maxLength: 200,
          size: 'max',
        }),
        ({ id }, parts) => {
          const text = parts.join(' ')
          const { visible, hidden } = fold(id, text)
          expect(visible + hidden).toBe(text)
        },
      ),
    )
    const { visible, hidden } = fold('instagram', 'Fresh bread every morning. '.repeat(10))
    expect(visible.length).toBeLessThanOrEqual(125)
    expect(hidden).toMatch(/^\s/u)
  })

  test('hides nothing if the text is short or the platform has no fold', () => {
    expect(fold('linkedin', 'short')).toEqual({ visible: 'short', hidden: '' })
    expect(fold('blog', 'a '.repeat(5000)).hidden).toBe('')
  })

  test.each([
    ['linkedin', 'One.\n\nThree.\n\nFive.', 'One.\n\nThree.'],
    ['linkedin', 'One.\nTwo.\nThree.', 'One.\nTwo.\nThree.'],
    ['linkedin', 'One.\nTwo.\nThree.\n\n', 'One.\nTwo.\nThree.\n\n'],
    ['instagram', 'One.\n\n\nFour.', 'One.\n\n'],
    ['facebook', '1\n2\n3\n4\n5\n6', '1\n2\n3\n4\n5'],
    ['youtube', '1\r\n2\r\n3\r\n4', '1\r\n2\r\n3'],
    ['tiktok', 'One.\nTwo.\nThree.', 'One.\nTwo.'],
  ])('%s counts the lines of %j', (platform, text, visible) => {
    expect(fold(platform, text)).toEqual({ visible, hidden: text.slice(visible.length) })
  })

  test('counts a wrapped line as several lines', () => {
    const wrapped = `${'word '.repeat(20).trim()}\nSecond.\nThird.`
    expect(fold('linkedin', wrapped).hidden).toBe('\nThird.')
  })

  test('cuts text without spaces between graphemes', () => {
    const { visible } = fold('tiktok', '👨‍👩‍👧‍👦'.repeat(200))
    expect(visible).toBe('👨‍👩‍👧‍👦'.repeat(150))
  })
})

describe('graphemes', () => {
  const bySegmenter = (text: string) =>
    Array.from(new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text), ({ segment }) => segment)
  // Characters of Latin texts, and ones that join others.
  const signs = fc.oneof(
    fc.integer({ min: 0, max: 0x250 }),
    fc.integer({ min: 0x2000, max: 0x2050 }),
    fc.constantFrom(0x0d, 0x0a, 0x301, 0x200d, 0xfe0f, 0x1f468),
  )
  const texts = fc.array(signs, { maxLength: 12 }).map((codes) => String.fromCodePoint(...codes))

  test('are those of Intl.Segmenter', () => {
    fc.assert(
      fc.property(texts, (text) => expect(graphemes(text)).toEqual(bySegmenter(text))),
      { numRuns: 2_000 },
    )
  })

  test('are read up to the requested number', () => {
    for (const text of ['Café – “new”', 'Cafe\u0301 👨‍👩‍👧‍👦 now']) expect(graphemesUpTo(text, 6)).toEqual(bySegmenter(text).slice(0, 6))
  })
})

describe('hashtags and mentions', () => {
  test.each([
    ['#bread and #Café, #日本 #2024run', ['#bread', '#Café', '#日本', '#2024run']],
    ['#1 # a#b https://x.com/#top see/#x &#39;', []],
    ['＃日本 (#tag) "#quote"', ['＃日本', '#tag', '#quote']],
  ])('finds the hashtags in %s', (text, expected) => {
    expect(hashtags(text)).toEqual(expected)
  })

  test('does not treat an email address as a mention', () => {
    expect(mentions('@ana.b. write to me@example.com or (@tom)')).toEqual(['@ana.b', '@tom'])
  })
})

describe('the name of a stored text', () => {
  const LONG = 'The bakery opens at seven every day. '.repeat(20)
  test.each([
    ['a thread of one post', 'Twitter/X Thread', 'Bread at seven.', 'Twitter/X Post'],
    ['a thread by its id', 'twitter', 'Bread at seven.', 'Twitter/X Post'],
    ['a text over the limit', 'Twitter/X Thread', LONG, 'Twitter/X Thread'],
    ['numbered posts', 'Twitter/X Thread', '1/2 Bread at seven.\n\n2/2 Cake at nine.', 'Twitter/X Thread'],
    ['long links', 'Twitter/X Thread', `Bread: https://example.com/${'a'.repeat(300)}`, 'Twitter/X Post'],
    ['characters that count twice', 'Twitter/X Thread', '面'.repeat(141), 'Twitter/X Thread'],
    ['a platform without threads', 'LinkedIn Post', LONG, 'LinkedIn Post'],
    ['an unknown platform', 'Quillboard Post', 'Bread', 'Quillboard Post'],
  ])('of %s', (_, platform, text, name) => expect(postName(platform, text)).toBe(name))

  test('agrees with the counting rule, except near the limit', () => {
    const words = fc.array(fc.constantFrom('bread', 'at', 'seven.', 'Größe', '面包', 'https://example.com/menu', '\n'), { maxLength: 90 })
    fc.assert(
      fc.property(words, (parts) => {
        const text = parts.join(' ')
        const weight = weightedLength(text.trim())
        if (Math.abs(weight - 280) < 10) return
        expect(postName('twitter', text) === 'Twitter/X Post').toBe(weight <= 280)
      }),
      { numRuns: 200 },
    )
  })
})
