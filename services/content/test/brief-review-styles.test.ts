import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { isToneRemark, toneWishesIn } from '../src/domain/brief/stated-tone.ts'
import { composed } from './support/composed.ts'
import { startReviewer } from './support/reviewer.ts'

let reviewer: Awaited<ReturnType<typeof startReviewer>>
beforeAll(async () => {
  reviewer = await startReviewer()
})
afterAll(() => reviewer.close())

async function instructionsOf(brief: string): Promise<string[]> {
  const { passages } = await reviewer.reviewed(brief)
  return passages.flatMap(({ use, text }) => (use === 'instruction' ? [text] : []))
}

describe('a wish for the style', () => {
  test('is passed on beside an exclusion instruction', async () => {
    const brief =
      "can you do a post about gutter cleaning um it's eighty pounds for a semi and we do Leeds and Otley ring Mick on 01632 960 222 keep it chatty and please don't mention the ladder falling"
    expect(await instructionsOf(brief)).toEqual(['keep it chatty'])
    expect((await reviewer.publishedOf(brief)).join(' ')).not.toMatch(/ladder|chatty/u)
  })

  test('is passed on from a request', async () => {
    expect(
      await instructionsOf('can u make this more formal: hiya all we raised 900 quid at the bake sale!! cheers to everyone'),
    ).toHaveLength(1)
    expect(await instructionsOf('Write a playful post about our plant swap.\nSaturday 9 May, 10 to 12, free, at Moor Hall')).toEqual([
      expect.stringContaining('playful'),
    ])
  })

  test('leaves the fact before it for readers', async () => {
    const brief =
      'we got nut free cake on mondays now its 2.80 a slice made on the same table as the rest so not safe for allergies make sure thats clear make it cheery'
    const published = (await reviewer.publishedOf(brief)).join(' ')
    expect(published).toMatch(/not safe for allergies/iu)
    expect(published).not.toMatch(/make sure|cheery/iu)
  })

  test.each(['festive tone', 'be strict but friendly', 'nothing too formal pls', 'keep it light and funny'])('is one: %s', (text) => {
    expect(isToneRemark(text)).toBe(true)
  })

  test.each(['Be friendly to the 8 new dogs', 'Keep it warm and dry', 'Our friendly team', 'Make it a fun day out for 5 people'])(
    'is none: %s',
    (text) => {
      expect(isToneRemark(text)).toBe(false)
    },
  )

  test('is found in a text without signs', () => {
    const text = "ring us on monday make it sound friendly but not cheesy and don't say why"
    expect(toneWishesIn(text).map(({ start, end }) => text.slice(start, end))).toEqual(['make it sound friendly but not cheesy'])
  })

  test('is passed on in other languages too', () => {
    const { notices } = composed(
      'kannst du einen post machen: am 3. juni ist tag der offenen tür, eintritt frei. freundlich schreiben, und bitte nichts über den umbau',
    )
    const message = (code: string) => notices.find((each) => each.code === code)?.message
    expect(message('left_out_on_request')).toContain('“nichts über den Umbau”')
    expect(message('instructions_not_followed')).toContain('freundlich schreiben')
  })
})

describe('what leads to a text in Spanish', () => {
  test.each([
    ['Hay que avisar a los socios: el gimnasio abre a las 8 el lunes 3.', 'El gimnasio abre a las 8 el lunes 3.'],
    ['El taller empieza el 4 de mayo a las 10. y pon q lleven agua', 'El taller empieza el 4 de mayo a las 10. Lleven agua'],
    [
      'El taller empieza el 4 de mayo a las 10. diles que el parking es gratis',
      'El taller empieza el 4 de mayo a las 10. El parking es gratis',
    ],
  ])('is no part of it: %s', (brief, expected) => {
    expect(composed(brief, { platform: 'facebook' }).text).toBe(expected)
  })
})

test.each([
  ['El taller es el 4 de mayo, de 9 a 11h, no perdona, de 10 a 12h. Cuesta 8 euros.', 'de 10 a 12h'],
  ['Der Kurs ist am 4. Mai, von 9 bis 11, nein, von 10 bis 12. Er kostet 8 Euro.', 'von 10 bis 12'],
])('a range that is taken back in another language is not printed: %s', (brief, expected) => {
  const { text } = composed(brief, { platform: 'facebook' })
  expect(text).toContain(expected)
  expect(text).not.toMatch(/9 (?:a|bis) 11|perdona|nein/u)
})

test('the last words of a brief can be the tone alone', async () => {
  const brief =
    'summer club prices, post pls\nfull day 30\nhalf day 16\nlate pick up 4 (was 3)\nbook via the app or ring 01632 960 777. joyful'
  expect(await instructionsOf(brief)).toContain('joyful')
})

test('the subject of a request and the label of a vacancy are kept', async () => {
  expect((await reviewer.publishedOf('yo can u write smth abt our poetry slam, every 2nd friday from march 6, 8pm, free entry'))[0]).toBe(
    'Poetry slam',
  )
  const job =
    'Role: weekend barista\nHours: 12 a week\nPay: £12.60 an hour\nWhere: 4 Mill Rd, Ulverston\nApply: jobs@cup.example by 3 May\nTone: plain\nInternal: Jo is off, not announced'
  expect((await reviewer.publishedOf(job))[0]).toMatch(/^Weekend barista/u)
})

test('a greeting that names the place of the post is no part of it, in Spanish', () => {
  expect(composed('hola, para facebook porfa: el bar abre el 4 de mayo. Hay tapas a 2 euros.', { platform: 'facebook' }).text).toMatch(
    /^El bar abre/u,
  )
})
