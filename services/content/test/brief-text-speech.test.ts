import { describe, expect, test } from '@jest/globals'
import type { PlatformId } from '@loomcast/platforms'
import { composed as draftOf } from './support/composed.ts'

const composed = (brief: string, platform: PlatformId = 'facebook') => draftOf(brief, { platform })
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
    'URGENT recall of 40 chairs on 3 May.',
    'BCN flights from 3 May cost £40.',
    'UK stock is back on 3 May.',
  ])('leaves names, quotations and other languages: %s', (brief) => {
    expect(draft(brief)).toBe(brief)
  })

  test('stays on X', () => {
    expect(draft('We close b4 5 on 3 May.', 'twitter')).toBe('We close b4 5 on 3 May.')
  })
})

describe('certain slips in English', () => {
  test.each([
    ['its on 14 Market Row in Otley, doors open Sat 12 dec', "It's on 14 Market Row in Otley, doors open Sat 12 Dec."],
    ['Its half price for students on 3 May.', "It's half price for students on 3 May."],
    ['Its open from 9 on 3 May.', "It's open from 9 on 3 May."],
    ['Were still hiring for 3 May.', "We're still hiring for 3 May."],
    ['Were open from 9 on 3 May.', "We're open from 9 on 3 May."],
    ['im at the till on 3 May, dont miss it', "I'm at the till on 3 May, don't miss it."],
    [
      'Two pupils were taken to hospital on 3 May, everyone else unhurt + being brought back by coach.',
      'Two pupils were taken to hospital on 3 May, everyone else unhurt and being brought back by coach.',
    ],
  ])('are corrected: %s', (brief, expected) => {
    expect(draft(brief)).toBe(expected)
  })

  test.each([
    'Its menu costs £9 from 3 May.',
    'Its open kitchen is back on 3 May.',
    'Were you there on 3 May?',
    'Residents over 75 may request two on 3 May.',
    'Coffee + cake £4 on 3 May.',
    '7 euro adulti, gratis sotto i 6, dal 3 maggio alle 20 con la banda.',
    'Przyjmowane będą dary w postaci karmy i koców, dnia 3 maja na rynku.',
  ])('are not seen in %s', (brief) => {
    expect(draft(brief)).toBe(brief)
  })
})
