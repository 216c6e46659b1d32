import { describe, expect, test } from '@jest/globals'
import type { ReviewedPassage } from '../src/domain/brief/review/passage.ts'
import { decisionFor } from '../src/domain/brief/review/reasons.ts'
import { sentencesFrom } from '../src/domain/brief/review/sentences.ts'
import { withDaysOfRows } from '../src/domain/brief/review/settled/days-of-rows.ts'
import { withRequestsSigned } from '../src/domain/brief/review/settled/run-on-requests.ts'
import { withVideoNamed } from '../src/domain/brief/review/settled/video-named.ts'
import { withTornClauses } from '../src/domain/brief/review/torn-clauses.ts'

const shown = (text: string): ReviewedPassage => ({ text, source: text, use: 'publish', reason: null, question: null })
const signed = (text: string) => withRequestsSigned([shown(text)])[0]?.text
const textsOf = (passages: readonly ReviewedPassage[]) => passages.map(({ text }) => text)
const WORDING = { english: true, lowercase: false, capitals: 'usual', shouted: false, writesOut: true } as const
const sentences = (text: string) => sentencesFrom(text, { ...WORDING, writtenOut: [] }, { endsLine: true })

describe('two clauses that were typed without a sign', () => {
  test.each([
    ['Lift needed text Aoife.', 'Lift needed? Text Aoife.'],
    ['Any questions ring Jo.', 'Any questions? Ring Jo.'],
    ['Volunteers needed call us.', 'Volunteers needed. Call us.'],
    ['Siblings welcome keep hold of toddlers.', 'Siblings welcome. Keep hold of toddlers.'],
    ['Car park is staff only that day use the rec.', 'Car park is staff only that day. Use the rec.'],
    ["We're booking August now DM for a quote.", "We're booking August now. DM for a quote."],
    ['Get a 5 dollar drain cover save a 180 dollar callout.', 'Get a 5 dollar drain cover and save a 180 dollar callout.'],
    ['Book by mid October get the first slots.', 'Book by mid October and get the first slots.'],
    [
      'Denise started on the counter 1994 at our Moncton branch finished up running parts.',
      'Denise started on the counter 1994 at our Moncton branch, finished up running parts.',
    ],
    ["New members half price till June that's £40.", "New members half price till June, that's £40."],
    ['The rest just turn up.', 'The rest, just turn up.'],
    ['Inflatable you have to book on the app.', 'Inflatable: you have to book on the app.'],
    ['Cut back by half, Things to try first: calf stretches.', 'Cut back by half. Things to try first: calf stretches.'],
  ])('%s', (text, expected) => {
    expect(signed(text)).toBe(expected)
  })

  test.each([
    'If a lift is needed text Aoife.',
    'Everyone who is needed call us.',
    'You can now book online for August.',
    'Get a loyalty card to save a few dollars.',
    'Join us and get the first slots.',
    'Book early, get the best seats.',
    'Order a card that says save the date.',
    'The day we started the shop with my dad and uncle we finished up late.',
    'She started on the counter in 1994 and finished up running parts.',
    'A ticket that’s £40 gets you in.',
    'Sometimes you have to book on the app.',
    'He said "lift needed text Aoife".',
  ])('stay as they are where one goes on with the other: %s', (text) => {
    expect(signed(text)).toBe(text)
  })

  test('are not divided behind a time that opens the second one', () => {
    expect(sentences("i've been freelance bookkeeping eight years and last month I lost my biggest client, my own fault")).toEqual([
      "I've been freelance bookkeeping eight years and last month I lost my biggest client, my own fault.",
    ])
    expect(sentences("we're closed this week and next week we're back on monday with new ovens")).toHaveLength(2)
  })

  test('are divided before who is asked', () => {
    expect(sentences('inflatable you have to book on the app the rest just turn up')).toEqual([
      'Inflatable you have to book on the app.',
      'The rest just turn up.',
    ])
  })

  test('stay together if only the first was taken for a note, and the second has no subject', () => {
    const note = (source: string): ReviewedPassage => ({ text: source, source, ...decisionFor('remark'), question: null })
    const source = "They're not law here but are in Germany."
    expect(textsOf(withTornClauses([note("They're not law here"), { ...shown('but are in Germany.') }], source))).toEqual([source])
    const other = "They're late here but we are open."
    expect(textsOf(withTornClauses([note("They're late here"), { ...shown('but we are open.') }], other))).toHaveLength(2)
  })
})

describe('days at the beginning of the rows of a list', () => {
  test('are all written out if some are', () => {
    const source = 'Mon-Fri 7-8.30 lanes\nSat 9-12 general\nSun CLOSED'
    const rows = [
      { ...shown('Monday-Friday 7-8.30 lanes'), source: 'Mon-Fri 7-8.30 lanes' },
      { ...shown('Saturday 9-12 general'), source: 'Sat 9-12 general' },
      shown('Sun CLOSED'),
    ]
    expect(textsOf(withDaysOfRows(rows, source))).toEqual(['Monday-Friday 7-8.30 lanes', 'Saturday 9-12 general', 'Sunday CLOSED'])
  })

  test('stay short if all are, and a word that is no day stays', () => {
    const short = ['Mon 9-5', 'Tue 9-5', 'Sun closed']
    expect(textsOf(withDaysOfRows(short.map(shown), short.join('\n')))).toEqual(short)
    const mixed = ['Monday 9-5', 'Tuesday 9-5', 'Sun hats needed']
    expect(textsOf(withDaysOfRows(mixed.map(shown), mixed.join('\n')))).toEqual(mixed)
  })
})

describe('what the author says about the video', () => {
  test.each([
    ["It's how to sharpen a chainsaw with a hand file, 11 minutes.", 'How to sharpen a chainsaw with a hand file, 11 minutes.'],
    ['Video is my butter chicken in 30 minutes.', 'My butter chicken in 30 minutes.'],
  ])('becomes the thing itself: %s', (text, expected) => {
    expect(textsOf(withVideoNamed([shown(text)]))).toEqual([expected])
  })

  test.each(["It's how we mend nets that people ask about.", 'The video is a time lapse of a mural.', 'Video is coming on Friday.'])(
    'stays where it is a sentence of its own: %s',
    (text) => {
      expect(textsOf(withVideoNamed([shown(text)]))).toEqual([text])
    },
  )
})

describe('a clause that was dictated or typed with others', () => {
  test.each([
    [
      'the night is on friday in the parish hall in Kilmeaden at half seven and all the girls are to wear the club half zip',
      ['The night is on Friday in the parish hall in Kilmeaden at half seven.', 'All the girls are to wear the club half zip.'],
    ],
    [
      'the medals are being given out by Aoife Power who captained the minors this year a big thank you to Tom Walsh and Breda Hickey',
      [
        'The medals are being given out by Aoife Power who captained the minors this year.',
        'A big thank you to Tom Walsh and Breda Hickey.',
      ],
    ],
    ['have to sign up by Fri Dec 11 so I can finish by Jan 15', ['Have to sign up by Friday December 11 so I can finish by January 15.']],
    [
      "don't call because I've usually got my hands full of wet dog okay",
      ["Don't call because I've usually got my hands full of wet dog."],
    ],
    ['you can come by with your dog and well behaved cats are okay', ['You can come by with your dog.', 'Well behaved cats are okay.']],
  ])('is a sentence where it opens one: %s', (text, expected) => {
    expect(sentences(text)).toEqual(expected)
  })
})
