import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { graphemes, measure, numberedThread, splitThread, weightedLength } from '../src/index.ts'

const wordsOf = (text: string) => text.split(/\s+/u).filter(Boolean)
const withoutNumbers = (posts: string[]) => (posts.length === 1 ? posts : posts.map((post) => post.replace(/^\d+\/\d+ /u, '')))
const sentence = 'The bakery on the corner opens at seven and sells its last loaf before noon. '

const token = fc.oneof(
  { weight: 6, arbitrary: fc.stringMatching(/^[a-zA-Z]{1,14}[,.!?;]?$/) },
  fc.constantFrom(
    'https://example.com/a?b=1,',
    '(https://example.org/x_(y))',
    '@someone',
    '#Tag',
    '👩‍👩‍👧‍👦',
    '🇫🇷',
    '🏳️‍🌈',
    '40%',
    '€12.50',
    'naïve',
  ),
  fc.constantFrom('今日は天気がいいです。', '你好，世界！', 'مرحبا', 'بالعالم،', 'สวัสดีครับ', 'नमस्ते'),
  fc.string({ unit: 'grapheme', minLength: 1, maxLength: 12 }),
)
const gap = fc.constantFrom(' ', ' ', ' ', '\n', '\n\n', '\r\n', '  ')
const prose = fc
  .array(fc.tuple(token, gap), { minLength: 1, maxLength: 220, size: 'max' })
  .map((pairs) => pairs.map(([word, space]) => word + space).join(''))

describe('numberedThread', () => {
  test.each([
    ['wrong totals', '1/9 A.\n\n2/9 B.', '1/2 A.\n\n2/2 B.'],
    ['one numbered post', '1/1 Alone.', 'Alone.'],
    ['posts of several paragraphs', '1/2 A.\n\nMore.\n\n2/2 B.', '1/2 A.\n\nMore.\n\n2/2 B.'],
    ['words instead of numbers', 'Tweet 1: A.\n\nTweet 2: B.', '1/2 A.\n\n2/2 B.'],
    ['fractions in a list', '1/3 cup of rye\n2/3 cup of water', '1/3 cup of rye\n2/3 cup of water'],
    ['a fraction out of sequence', '1/2 A.\n\n1/2 price today.\n\n2/2 B.', '1/2 A.\n\n1/2 price today.\n\n2/2 B.'],
    ['no numbers', 'A.\n\nB.', 'A.\n\nB.'],
  ])('corrects %s', (_kind, text, thread) => {
    expect(numberedThread(text)).toBe(thread)
    expect(numberedThread(thread)).toBe(thread)
  })
})

describe('splitThread', () => {
  test('keeps every post within 280 weighted characters, including its number', () => {
    fc.assert(
      fc.property(prose, (text) => {
        for (const post of splitThread(text)) expect(weightedLength(post)).toBeLessThanOrEqual(280)
      }),
    )
  })

  test('keeps every character in order, and does not cut a word that fits in a post', () => {
    fc.assert(
      fc.property(prose, (text) => {
        fc.pre(!/\d\/\d/u.test(text))
        const parts = withoutNumbers(splitThread(text))
        expect(parts.join('').replace(/\s/gu, '')).toBe(text.toWellFormed().replace(/\s/gu, ''))
      }),
    )
    const text = sentence.repeat(40)
    expect(withoutNumbers(splitThread(text)).flatMap(wordsOf)).toEqual(wordsOf(text))
  })

  test('changes nothing when the joined posts are split again', () => {
    fc.assert(
      fc.property(prose, (text) => {
        fc.pre(!/\d\/\d/u.test(text))
        const posts = splitThread(text)
        expect(splitThread(posts.join('\n\n'))).toEqual(posts)
      }),
    )
  })

  test('returns a text of up to 280 characters as one post without a number', () => {
    const text = `${'a'.repeat(139)} ${'b'.repeat(140)}`
    expect(splitThread(text)).toEqual([text])
    expect(splitThread(`${text}c`)).toHaveLength(2)
    expect(splitThread('   \r\n ')).toEqual([])
  })

  test('keeps sentences whole where possible', () => {
    const posts = withoutNumbers(splitThread(sentence.repeat(12)))
    for (const post of posts) expect(post).toMatch(/noon\.$/u)
  })

  test('keeps paragraph breaks inside a post and prefers them for cuts', () => {
    const first = `${sentence}${sentence}`.trim()
    const text = `${first}\n\nShort one.\n\n${first}`
    const posts = withoutNumbers(splitThread(text))
    expect(posts).toEqual([`${first}\n\nShort one.`, first])
  })

  test('keeps a line that ends in a colon with its list', () => {
    const text = `${sentence.repeat(2)}\n\nWhat is new:\n- ${sentence}\n- ${sentence}`
    const posts = splitThread(text)
    expect(posts.some((post) => post.endsWith('new:'))).toBe(false)
  })

  test('cuts a single word of 5,000 characters into full posts', () => {
    const posts = splitThread('x'.repeat(5000))
    expect(withoutNumbers(posts).join('')).toBe('x'.repeat(5000))
    expect(posts.length).toBeLessThanOrEqual(19)
  })

  test('counts the numbers of more than nine posts toward the limit', () => {
    const posts = splitThread(sentence.repeat(60))
    expect(posts.length).toBeGreaterThan(9)
    expect(posts.at(-1)).toMatch(new RegExp(`^${posts.length}/${posts.length} `, 'u'))
    expect(Math.max(...posts.map(weightedLength))).toBeLessThanOrEqual(280)
  })

  test('ends a thread after 60 posts and reports the problem', () => {
    const all = 'x'.repeat(274 * 60)
    expect(measure('twitter', all)).toMatchObject({ fits: true, problems: [] })
    expect(withoutNumbers(splitThread(all)).join('')).toBe(all)

    const tooLong = measure('twitter', `${all}x`)
    expect(tooLong.posts).toHaveLength(60)
    expect(tooLong).toMatchObject({ fits: false, problems: [{ code: 'too_many_posts', severity: 'error' }] })
    const authored = Array.from({ length: 61 }, (_, index) => `${index + 1}/ One line.`).join('\n')
    expect(measure('twitter', authored)).toMatchObject({ fits: false, problems: [{ code: 'too_many_posts' }] })
  })

  test('never cuts emoji families or flags', () => {
    const family = '👨‍👩‍👧‍👦'
    const parts = withoutNumbers(splitThread(`${family}🇫🇷`.repeat(200)))
    for (const part of parts) expect(new Set(graphemes(part))).toEqual(new Set([family, '🇫🇷']))
  })

  test('counts a link as 23 characters and keeps it whole, even in text without spaces', () => {
    const link = `https://example.com/${'path/'.repeat(80)}end`
    expect(weightedLength(link)).toBe(23)
    const posts = splitThread(`${sentence.repeat(3)}(${link}). ${'今日は天気がいい。'.repeat(20)}${link}。${'今日は'.repeat(60)}`)
    expect(posts.join(' ').split(link)).toHaveLength(3)
    expect(Math.max(...posts.map(weightedLength))).toBeLessThanOrEqual(280)
  })

  test('cuts Chinese text after full stops', () => {
    const posts = withoutNumbers(splitThread('我们在里昂开了一家新的面包店，每天早上七点开门。'.repeat(12)))
    for (const post of posts) expect(post).toMatch(/。$/u)
  })

  test('keeps the words of Arabic text in order', () => {
    const text = 'افتتحنا مخبزا جديدا في ليون ونبيع الخبز الطازج كل صباح. '.repeat(12)
    expect(withoutNumbers(splitThread(text)).flatMap(wordsOf)).toEqual(wordsOf(text))
  })

  test('keeps the posts that the author numbered', () => {
    expect(splitThread('1/ We open on Monday.\n\n2/ Bread from seven.\n\n3/ Come by.')).toEqual([
      '1/3 We open on Monday.',
      '2/3 Bread from seven.',
      '3/3 Come by.',
    ])
    expect(splitThread('Tweet 1: One.\nTweet 2: Two.')).toEqual(['1/2 One.', '2/2 Two.'])
    expect(splitThread('1/2 cup of flour and an egg')).toEqual(['1/2 cup of flour and an egg'])
    const long = splitThread(`1/2 ${sentence.repeat(6)}\n\n2/2 Done.`)
    expect(long.at(-1)).toBe(`${long.length}/${long.length} Done.`)
  })

  test('splits a grapheme that is heavier than a post', () => {
    const posts = splitThread(`e${'\u0301'.repeat(700)}`)
    expect(Math.max(...posts.map(weightedLength))).toBeLessThanOrEqual(280)
  })

  test('puts the number before a leading mention, so that the post is not a reply', () => {
    const posts = splitThread(`@someone ${sentence.repeat(8)}`)
    expect(posts[0]).toMatch(/^1\/\d @someone/u)
    expect(measure('twitter', posts.join('\n\n')).posts?.map((post) => post.text)).toEqual(posts)
  })
})
