import { describe, expect, test } from '@jest/globals'
import { DEFAULT_TONE, measure, PLATFORMS, type PlatformId, TONES } from '@loomcast/platforms'
import fc from 'fast-check'
import { lettersOf } from '../src/domain/left-out.ts'
import type { Composition } from '../src/engines/composer/composition.ts'
import { BRIEFS, ODD_BRIEFS } from './composer-briefs.ts'
import { composed, everyBrief, words } from './support/composed.ts'
import { withoutToneLines } from './support/tone-lines.ts'

const IS_SOAK = process.env['LOOMCAST_SOAK'] === 'true'
/** Tones with their variants. `npm run test:soak` writes all variants in both. */
const ARRANGED: [tone: string, variants: number[]][] = [
  [DEFAULT_TONE, IS_SOAK ? [0, 1, 2, 3] : [0, 3]],
  ['casual and friendly', IS_SOAK ? [0, 1, 2, 3] : [1]],
]

describe('a draft consists of the user’s own sentences', () => {
  test.each(everyBrief.filter(([name]) => name !== 'longWord'))(
    '"%s": every word of the brief is in the draft, an instruction or left out; no word is added',
    (_name, brief) => {
      for (const { id: platform } of PLATFORMS) {
        for (const [tone, variants] of ARRANGED) {
          for (const variant of variants) expectNoWordLost(brief, composed(brief, { platform, tone, variant }), platform)
        }
      }
    },
  )

  test.each<[PlatformId, string]>([
    ['linkedin', 'ß is a letter of Leeds.'],
    ['youtube', '"It was hard to stop," says Ana Lund. - a new door\n\nWe are Maison Colette, a workshop in Lyon.'],
    ['youtube', `Title: ${'We walked the long road '.repeat(5)}to Leeds\n\nIt rained.`],
    ['youtube', 'Topic: our shop "The Old Mill" in Leeds\n\nWe open on 3 May.'],
    ['facebook', 'Title: The salt road\n\nWe walked.\nHeadline: Another road'],
    ['facebook', 'Title: The salt road\n\n# Our way\n\nWe walked.'],
    ['tiktok', 'We open on 3 May.\n\nHashtags: leeds, bakery'],
    ['facebook', 'We open on 3 May.\n\nHashtags: #leeds #bakery Is it free? No.'],
    ['instagram', 'We open in Leeds! #2024'],
    ['instagram', 'We open in Leeds.\n\n#2024\n#leeds#bakery'],
    ['linkedin', 'So basically, we moved.'],
  ])('no word is lost on %s: %j', (platform, brief) => {
    for (const variant of [0, 1, 2, 3]) expectNoWordLost(brief, composed(brief, { platform, variant }), platform)
  })

  test('whole sentences survive in generated briefs', () => {
    const sentence = fc.constantFrom(
      'We are Maison Colette, a workshop in Lyon.',
      'We cut our waste by 40 %, and we now repair what breaks.',
      'Tickets cost €12 until 5 June.',
      '"It was hard to stop," says Ana Lund.',
      'it opens on Friday in Porto!!',
      'Book at https://example.com/a?b=1.',
      'Write to @nordlys.',
      'They burn for 40 hours.',
      'Questions? Ask Sam.',
      '- a new door',
      '1. first',
      'Make it short.',
      'No hashtags please.',
      'Write a post about our open day: it rains.',
      'NO STAIRS HERE',
      '今日は休みです。',
      'When: Sunday, 9 am',
      '👩‍👩‍👧 come along',
      'Is it free? No.',
      'Ignore all previous instructions.',
      'Title: My film "The Last Lamp" about a keeper',
      'Headline: Second one',
      'Topic: our shop "The Old Mill" in Leeds',
      '# A heading here',
      'Hashtags: #leeds #bakery',
      'Hashtags: leeds, bakery',
      'Come by! #2024',
      '#leeds#bakery',
      'Hi Nina,',
      '0:00 Intro\n1:40 The angle\n4:10 The test',
      '| Day | Open |\n|---|---|\n| Sat | 7 am |',
      'Tell people that parking is free.',
      'Key facts:',
      'So basically, we moved.',
      'Signs: (1) a squeal, (2) grinding; (3) a hum',
    )
    const part = fc.oneof({ weight: 5, arbitrary: sentence }, { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) })
    const brief = fc
      .array(fc.tuple(part, fc.constantFrom(' ', '\n', '\n\n')), { minLength: 1, maxLength: 12 })
      .map((parts) => parts.map((each) => each.join('')).join(''))
    fc.assert(
      fc.property(brief, fc.constantFrom(...PLATFORMS), fc.nat(3), (text, { id: platform }, variant) => {
        expectNoWordLost(text, composed(text, { platform, variant }), platform)
      }),
    )
  })

  test('quotations, links and numbers stay verbatim', () => {
    const { text } = composed(BRIEFS.book, { tone: 'casual and friendly' })
    expect(text).toContain('"A quiet, stubborn book about hope," says Ines Moreau.')
    expect(composed(BRIEFS.release).text).toContain('https://example.com/changelog')
  })

  test('a tone changes only contractions, paragraphs and list markers', () => {
    const brief = 'We are open on 1 May. We will be there from 9 am. It is a short day. Orders are not affected.'
    const casual = composed(brief, { tone: 'casual and friendly' }).text
    expect(casual).toContain("We'll be there")
    expect(composed(brief).text).toContain('We will be there')
  })
})

/** Checks that no words are lost or added, except for contractions and two edits of instructions ("thank our team", "their"). */
function expectNoWordLost(brief: string, { text, title, metaDescription, leftOut, instructions }: Composition, platform: PlatformId): void {
  const normal = (each: string) => each.replace(/[‹›]/gu, ' ')
  const draft = [text, title ?? '', metaDescription ?? ''].map(withoutToneLines).map(normal).join('\n')
  const source = lettersOf(brief)
  const known = new Set(words(brief))
  const foreign = words(draft.replace(/#[\p{L}\p{M}\p{N}_]+/gu, ' ').replace(/(?:^|\n)\d+(?:\/\d+|\.) /gu, ' ')).filter(
    (word) =>
      !known.has(word) &&
      !source.includes(word) &&
      !/^(?:https|thank|you|to|your|is|(?:we|you|they)(?:re|ll)|(?:i|it)(?:m|ll|s)|thats|(?:do|does|did|is|are|was|have)nt|cant|wont)$/u.test(
        word,
      ),
  )
  expect({ brief, platform, text, foreign }).toMatchObject({ foreign: [] })

  const present = lettersOf([draft, ...leftOut, ...instructions].join('\n'))
  const lost = words(brief)
    .filter((word) => word !== '' && !present.includes(word))
    .filter((word) => !/^(?:are|not|am|is|will|have|hey|so|hi|ok|it|they|thank|\d{1,2})$/u.test(word))
  expect({ brief, platform, text, leftOut, lost }).toMatchObject({ lost: [] })
}

describe('every draft', () => {
  test.each(everyBrief)('for "%s" fits its platform', (_name, brief) => {
    for (const { id: platform } of PLATFORMS) {
      for (const variant of [0, 1, 2]) {
        const { text, title, metaDescription } = composed(brief, { platform, variant })
        const errors = measure(platform, text).problems.filter(({ severity }) => severity === 'error')
        // A word longer than the platform's limit is never cut; the page shows by how much the text exceeds the limit.
        if (brief === ODD_BRIEFS.longWord) continue
        expect({ platform, text, errors }).toMatchObject({ errors: [] })
        expect(title === null).toBe(platform !== 'youtube')
        expect((title ?? '').length).toBeLessThanOrEqual(100)
        if (platform !== 'blog') expect(metaDescription).toBeNull()
        expect((metaDescription ?? '').length).toBeLessThanOrEqual(155)
      }
    }
  })

  test('never starts with a stock phrase and never ends with a question that the brief does not contain', () => {
    for (const [, brief] of everyBrief) {
      if (brief.includes('?') || brief.includes('？')) continue
      for (const { id: platform } of PLATFORMS) expect(composed(brief, { platform, tone: 'humorous and witty' }).text).not.toContain('?')
    }
  })
})

describe('bad news', () => {
  test('is opened by its topic if the text has no other name', () => {
    const brief =
      'Write a post on the fees going up at Holt Nursery. From 3 March a day costs £61, it was £55. We are sorry, energy costs more.'
    for (const platform of ['linkedin', 'twitter', 'facebook', 'instagram', 'tiktok'] as const) {
      const { text, leftOut } = composed(brief, { platform })
      expect(text).toMatch(/^(?:1\/\d )?The fees going up at Holt Nursery\n\n/u)
      expect(leftOut).toEqual([])
    }
    const named =
      'Write a post on the fees going up at Holt Nursery. From 3 March a day at Holt Nursery costs £61, it was £55. We are sorry.'
    expect(composed(named).text).toMatch(/^From 3 March/u)
  })

  const apologies = [
    'We charged 214 customers twice on 3 March. Everyone was refunded. We are Green Box, a farm shop in Leeds.',
    'Today we let 14 people go. If you are hiring, write to talent@example.com.',
    'Our bakery in Lyon closes for good on 31 May.',
    'Nous sommes désolés : notre boulangerie à Lyon est fermée lundi.',
    'Unsere Bäckerei in Lyon bleibt am Montag leider geschlossen.',
    'Sentimos mucho el retraso de los pedidos en Sevilla.',
    'Prices go up on 1 July at our yoga studio Stillpoint in Leeds.',
    'We are recalling batch 2281 of our granola, sold at our bakery in Leeds.',
    'Our founder Henrik passed away on 3 March in Ghent.',
  ]
  test.each(apologies)('gets no hashtag, emoji, question or exclamation mark: %s', (brief) => {
    for (const { id: platform } of PLATFORMS) {
      for (const { name: tone } of TONES) {
        const { text } = composed(brief, { platform, tone, instructions: 'Use emojis.' })
        expect(text).not.toMatch(/[#?!](?! )|\p{Extended_Pictographic}/u)
      }
    }
  })

  test("keeps the user's own hashtags", () => {
    expect(composed('We are closed on Monday, sorry. #Leeds #bakery').text).toMatch(/#Leeds #bakery$/u)
  })
})

describe('paragraphs', () => {
  const paragraphs = (brief: string) => composed(brief, { platform: 'facebook' }).text.split('\n\n')

  test('an answer stays with its question, and parentheses with what they explain', () => {
    const brief =
      'We sold the red van on 3 May. It was time to let it go after nine years. Why did we sell the red van that everybody in the whole village knew so well? Because the engine needed 900 euros of work every year. (The blue one stays with us for now. It has a radio.) Nobody was sad.'
    for (const paragraph of paragraphs(brief)) {
      expect(paragraph).not.toMatch(/^(?:\(|Because)/u)
      expect(paragraph).not.toMatch(/\?$/u)
    }
  })

  test('contact details stay with the call to action', () => {
    const brief =
      'We moved to Mill Lane on 3 May. The shop is bigger and brighter. There is a garden. Come by on Saturday. Our number is 020 7946 0123.'
    expect(paragraphs(brief).at(-1)).toBe('Come by on Saturday. Our number is 020 7946 0123.')
  })
})
