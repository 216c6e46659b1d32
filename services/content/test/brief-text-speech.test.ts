import { describe, expect, test } from '@jest/globals'
import { DEFAULT_TONE, type PlatformId } from '@loomcast/platforms'
import { compose } from '../src/engines/composer/compose.ts'

const composed = (brief: string, platform: PlatformId = 'facebook') =>
  compose({ platform, brief, tone: DEFAULT_TONE, instructions: '', avoidWords: [], variant: 0 })
const draft = (brief: string, platform?: PlatformId) => composed(brief, platform).text.replace(/\s+/gu, ' ')

describe('text speech', () => {
  test.each([
    ['soz, closed weds b4 xmas. thx 4 ur patience', 'Sorry, closed Wednesday before Xmas. Thanks for your patience.'],
    ['fish w/ peas £9.50, w/o peas £8.50. U can order b4 6', 'Fish with peas £9.50, without peas £8.50. You can order before 6.'],
    ['2 bed flat 4 rent £650, u get ur own parking', '2 bed flat for rent £650, you get your own parking.'],
    ['iv got 3 gaps 2moro, dm 2 book, no kids pls', "I've got 3 gaps tomorrow, dm to book, no kids please."],
    ['helmets on or ur not skating on 3 May (35+ lol)', "Helmets on or you're not skating on 3 May (35+)."],
    [
      'our shop is open thurs 9-5, bc of the rain last wk! lots of ppl asked xx',
      'Our shop is open Thursday 9-5, because of the rain last week! Lots of people asked.',
    ],
    ['cn u put up tht we r open 2day till 5?', 'We are open today till 5.'],
  ])('is written out in English: %s', (brief, expected) => {
    expect(draft(brief).replace(/\?$/u, '.')).toBe(expected)
  })

  test('is listed in a notice', () => {
    expect(composed('We close b4 5 on 3 May. thx 4 your patience.').notices).toContainEqual({
      code: 'written_out',
      message: 'Written out: “b4” as “before”, “4” as “for”, “thx” as “thanks”.',
    })
  })

  test.each([
    '"Thx 4 everything u do," wrote Amy on 3 May.',
    '@b4cafe opens at b4.example on 3 May.',
    'Use the code WK10 or U2 on 3 May.',
    'Le bus 4 part de la gare à 9 h, pls tél. 02 555 01 77.',
    'Der Bus 4 fährt um 9 Uhr ab Haus U, bc und wk bleiben zu.',
    'Room 4 is free. Bed 2 too.',
  ])('leaves names, quotations and other languages: %s', (brief) => {
    expect(draft(brief)).toBe(brief)
  })

  test('stays on X', () => {
    expect(draft('We close b4 5 on 3 May.', 'twitter')).toBe('We close b4 5 on 3 May.')
  })
})
