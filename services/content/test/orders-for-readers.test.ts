import { describe, expect, test } from '@jest/globals'
import { withOrdersForReaders } from '../src/domain/brief/review/orders-for-readers.ts'
import type { ReviewedPassage } from '../src/domain/brief/review/passage.ts'
import { EXCLUDED } from '../src/domain/brief/review/reasons.ts'
import { withReplacedWords } from '../src/domain/brief/review/settled/replaced-words.ts'

const published = (text: string): ReviewedPassage => ({ text, source: text, use: 'publish', reason: null, question: null })
const readingOf = (text: string) => withOrdersForReaders([published(text)])[0]

describe('what the writer passes on', () => {
  test.each([
    ['Ask people to share it.', 'Please share it.'],
    ['Also tell couples bring flat shoes.', 'Please bring flat shoes.'],
    ['Write the description and tell people to stop if anything hurts.', 'Stop if anything hurts.'],
    ['Want people to follow along.', 'Please follow along.'],
    ['Remind parents to send their kids with a coat.', 'Please send your kids with a coat.'],
    [
      'Mention turn the heating off first and check the boiler pressure after.',
      'Turn the heating off first and check the boiler pressure after.',
    ],
    ["Mention legs up the wall, child's pose and a gentle twist.", "Legs up the wall, child's pose and a gentle twist."],
    ['Want to say thank you and share that the best channel was phoning people.', 'Thank you. The best channel was phoning people.'],
  ])('is said to readers: %s', (order, expected) => {
    expect(readingOf(order)).toMatchObject({ use: 'publish', text: expected, reason: expect.any(String) })
  })

  test.each([
    'Mention this post for 10% off your first order.',
    'Mention our name at the till to get a free coffee.',
    'Ask us about gift cards.',
    'Tell people the hall is shut.',
    'We want people to feel at home.',
    'Add two eggs and a pinch of salt.',
    'Invite your friends to the opening.',
    'We ask guests to arrive by six.',
  ])('stays as it is if readers are meant, or if it is a statement: %s', (text) => {
    expect(readingOf(text)).toEqual(published(text))
  })
})

describe('two passages', () => {
  const noted = (text: string, use: 'instruction' | 'leave_out', reason: string): ReviewedPassage => ({ ...published(text), use, reason })
  const textsOf = (passages: ReviewedPassage[]) =>
    withOrdersForReaders(passages).flatMap(({ use, text }) => (use === 'publish' ? [text] : []))

  test('thank those whom the order thanks', () => {
    expect(textsOf([published('It is done.'), noted('Not too salesy, thank the night crew.', 'instruction', 'How.')])).toEqual([
      'It is done.',
      'Thank you to the night crew.',
    ])
  })

  test('have the word that the author gives in place of another one', () => {
    const source = 'we bought a retired judges whole collection, all going out sat 9am at $4 each'
    const order = noted("maybe dont say judge, say 'one very dedicated reader'", 'instruction', 'How.')
    expect(
      withReplacedWords([noted(source, 'leave_out', EXCLUDED.reason ?? ''), order]).flatMap(({ use, text }) =>
        use === 'publish' ? [text] : [],
      ),
    ).toEqual([expect.stringMatching(/^We bought one very dedicated reader's whole collection, .*\$4 each\.$/u)])
    const other = noted('we bought 1,400 crime novels', 'leave_out', EXCLUDED.reason ?? '')
    expect(withReplacedWords([other, order])).toEqual([other, order])
  })

  test('are one name with the other', () => {
    const order = noted('Maybe mention Priya', 'instruction', 'How.')
    const rest = { ...published('and Tom who did the survey in 4 days.'), text: 'Tom who did the survey in 4 days.' }
    expect(textsOf([order, rest])).toEqual(['Priya and Tom did the survey in 4 days.'])
  })

  test('do not publish why the author wants something', () => {
    const order = noted('PLEASE say that', 'instruction', 'How.')
    expect(textsOf([order, published('because last time I got 200 angry comments.')])).toEqual([])
    const part = { ...published("'A dentist' because she's in a dispute."), reason: 'Only the part of your note meant for readers.' }
    expect(textsOf([part])).toEqual(["'A dentist'."])
  })

  test('give a warning with a telephone number to readers, and no order about the text', () => {
    const { reason } = EXCLUDED
    expect(textsOf([noted('please dont feed him lettuce and ring 0131 496 0723', 'leave_out', reason ?? '')])).toEqual([
      "Please don't feed him lettuce and ring 0131 496 0723.",
    ])
    expect(textsOf([noted('please dont mention it, ring 0131 496 0723', 'leave_out', reason ?? '')])).toEqual([])
  })
})

describe('what is for the writer alone', () => {
  test.each([
    ['For the school website, parents read it.', 'instruction'],
    ['For the school website.', 'instruction'],
    ['Keep it gentle.', 'instruction'],
    ["Don't open with a question, don't use bullets.", 'instruction'],
    ["Don't give my surname.", 'instruction'],
    ['Audience is second year keepers in Shropshire.', 'instruction'],
    ["Don't start a fire near the hedge.", 'publish'],
    ['Keep it warm in the fridge door.', 'publish'],
    ['Family said ok to share.', 'leave_out'],
    ['Mrs Okoro is happy for us to post it.', 'publish'],
    ['Our customers are happy to share their stories.', 'publish'],
    ['For the school website, we need photos of the trip.', 'publish'],
  ])('is not published: %s', (text, use) => {
    expect(readingOf(text)?.use).toBe(use)
  })
})
