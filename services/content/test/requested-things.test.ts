import { describe, expect, test } from '@jest/globals'
import { withRequestedTopic } from '../src/domain/brief/review/requested-topic.ts'
import { withoutWordsToWriter } from '../src/domain/brief/review/words-to-writer.ts'
import { composed } from './support/composed.ts'
import { instructed, publishedPassage, request } from './support/passages.ts'

const textsOf = (passages: Parameters<typeof withRequestedTopic>[0]) =>
  withRequestedTopic(passages)
    .filter(({ use }) => use === 'publish')
    .map(({ text }) => text)

describe('a request that names what the text is about', () => {
  test('is for a thing, with which "they" begins', () => {
    expect(
      textsOf([request('Please write something for our sourdough crumpets.'), publishedPassage('They come out at half seven.')]),
    ).toEqual(['Our sourdough crumpets come out at half seven.'])
    expect(textsOf([request('Please write something for our website.'), publishedPassage('They come out at half seven.')])).toEqual([
      'They come out at half seven.',
    ])
  })

  test('is a sentence that was taken for one of the text', () => {
    expect(
      textsOf([publishedPassage("Write up our seed swap for people who couldn't come."), publishedPassage('About 130 folk turned up.')]),
    ).toEqual(['Seed swap', 'About 130 folk turned up.'])
  })

  test('opens the sentence that it is about', () => {
    expect(textsOf([publishedPassage('Something light about my van, please: it got locked with the keys inside.')])).toEqual([
      'My van got locked with the keys inside.',
    ])
    expect(textsOf([publishedPassage('Something new about our van: it runs on chip fat.')])).toEqual([
      'Something new about our van: it runs on chip fat.',
    ])
  })

  test('is in the sentence that it opens', () => {
    expect(textsOf([publishedPassage('Write about our trip to Lesotho to buy mohair.'), publishedPassage('Two of us went.')])).toEqual([
      'Our trip to Lesotho to buy mohair.',
      'Two of us went.',
    ])
  })

  test('has the sign of the question', () => {
    expect(textsOf([request('Can you help me tell people that'), publishedPassage('Our stall has moved to Peckham?')])).toEqual([
      'Our stall has moved to Peckham.',
    ])
    for (const question of ['Have you seen our stall?', 'Our stall, have you seen it?', 'Anyone for tennis?'])
      expect(textsOf([request('Can you post this'), publishedPassage(question)])).toEqual([question])
  })

  test('asks for a question to readers', () => {
    expect(
      textsOf([
        request('Please give me a community post asking'),
        publishedPassage('Which boat I should build next: the clipper or the wherry.'),
      ]),
    ).toEqual(['Which boat should I build next: the clipper or the wherry?'])
  })
})

test('what the text does not need is for the writer', () => {
  const passages = withoutWordsToWriter([
    instructed('Write a description.'),
    publishedPassage('I fit a heater.'),
    publishedPassage("Chapters aren't needed."),
  ])
  expect(passages.map(({ use }) => use)).toEqual(['instruction', 'publish', 'instruction'])
})

describe('a first sentence that is only a title', () => {
  const BRIEF =
    "Our school's spinach tunnel in Bloemfontein. Grade 6 built it from old pipe in April. It has fed the kitchen eleven times. Next we try beetroot."

  test('is not said again below it', () => {
    expect(composed(BRIEF, { platform: 'blog' }).text).toMatch(/^# Our school's spinach tunnel in Bloemfontein\n\nGrade 6 built it/u)
    const { title, text } = composed('How we sharpen a plane by hand. It takes an hour. The stone is wet. The edge is then straight.', {
      platform: 'youtube',
    })
    expect(title).toBe('How we sharpen a plane by hand')
    expect(text).toMatch(/^It takes an hour/u)
  })
})

test('the description of a video has the facts of its title, because it is also copied alone', () => {
  const { text } = composed(
    'A video in which I rebuild the carburetor of a 1978 Honda CB400. I get the float wrong. Parts came to $62. Next is the loom.',
    {
      platform: 'youtube',
    },
  )
  expect(text).toContain('1978 Honda CB400')
})

describe('the title of a video', () => {
  test.each([
    [
      'This video answers a question many customers ask: why is my sewing machine making loops. Almost always the thread is not in the discs. I show it on a Singer.',
      'Why is my sewing machine making loops?',
    ],
    [
      'It is the 14 minute one where I re-cane a bentwood chair. It is shot at my shed. The tools are listed at the end.',
      'I re-cane a bentwood chair',
    ],
  ])('is what it shows: %s', (brief, expected) => {
    expect(composed(brief, { platform: 'youtube' }).title).toBe(expected)
  })
})
