import { describe, expect, test } from '@jest/globals'
import { withOrdersForReaders } from '../src/domain/brief/review/orders-for-readers.ts'
import { EXCLUDED } from '../src/domain/brief/review/reasons.ts'
import { instructed, publishedPassage as published, request } from './support/passages.ts'

const textsOf = (passages: ReturnType<typeof published>[]) =>
  withOrdersForReaders(passages).flatMap(({ use, text }) => (use === 'publish' ? [text] : []))

describe('what the writer passes on', () => {
  test.each([
    ['Ask people to share it.', 'Please share it.'],
    ['Also tell couples bring flat shoes.', 'Please bring flat shoes.'],
    ['Write the description and tell people to stop if anything hurts.', 'Stop if anything hurts.'],
    ['Want people to follow along.', 'Please follow along.'],
    ['I want people to guess before I tell them.', 'Guess before I tell you.'],
    ['Remind parents to send their kids with a coat.', 'Please send your kids with a coat.'],
    ['Want to say thank you and share that the best channel was phoning people.', 'Thank you. The best channel was phoning people.'],
  ])('is addressed to readers, at the end of a text and in a brief that also speaks to the writer: %s', (order, expected) => {
    expect(textsOf([published('We are open.'), published(order)])).toEqual(['We are open.', expected])
    expect(textsOf([request('Write a post.'), published(order), published('We are open.')])).toEqual([expected, 'We are open.'])
    if (!/thank you/u.test(order)) expect(textsOf([published('We are open.'), instructed(order)])).toEqual(['We are open.', expected])
    expect(withOrdersForReaders([published(order)])).toMatchObject([{ use: 'publish', reason: expect.any(String) }])
  })

  test.each([
    [
      'Mention turn the heating off first and check the boiler pressure after.',
      'Turn the heating off first and check the boiler pressure after.',
    ],
    ["Mention legs up the wall, child's pose and a gentle twist.", "Legs up the wall, child's pose and a gentle twist."],
  ])('is a fact if the brief also speaks to the writer: %s', (order, expected) => {
    expect(textsOf([request('Write a post.'), published(order)])).toEqual([expected])
    expect(textsOf([published('We are open.'), published(order)])).toEqual(['We are open.', order])
  })

  test.each([
    'Mention this post for 10% off your first order.',
    'Mention our name at the till to get a free coffee.',
    'Mention your allergy to the waiter.',
    'Include your name and your age.',
    'Include a stamped envelope.',
    'Ask us about gift cards.',
    'Tell people the hall is shut.',
    'We want people to feel at home.',
    'Add two eggs and a pinch of salt.',
    'Invite your friends to the opening.',
    'We ask guests to arrive by six.',
  ])('stays as it is if readers are meant, or if it is a statement: %s', (text) => {
    expect(textsOf([request('Write a post.'), published(text)])).toEqual([text])
  })

  test('stays as it is in advice, whose readers pass it on', () => {
    const advice = [
      'How to get reviews.',
      'Ask customers to leave one.',
      'Mention the product they bought.',
      'Thank every reviewer by name.',
    ]
    expect(textsOf(advice.map(published))).toEqual(advice)
    expect(textsOf([request('Write a post.'), ...advice.map(published)])).toEqual(advice)
    const first = ['Ask customers to leave a review.', 'Reply to the bad ones first.']
    expect(textsOf(first.map(published))).toEqual(first)
  })
})

test('those whom an order thanks are thanked', () => {
  expect(textsOf([published('It is done.'), instructed('Not too salesy, thank the night crew.')])).toEqual([
    'It is done.',
    'Thank you to the night crew.',
  ])
})

test('a name in an order and the one behind it are one subject', () => {
  const rest = { ...published('and Tom who did the survey in 4 days.'), text: 'Tom who did the survey in 4 days.' }
  expect(textsOf([instructed('Maybe mention Priya'), rest])).toEqual(['Priya and Tom did the survey in 4 days.'])
})

describe('a warning with a telephone number that was taken for an order about the text', () => {
  const excluded = (text: string) => ({ ...published(text), ...EXCLUDED })

  test('is for readers', () => {
    expect(textsOf([excluded('please dont feed him lettuce and ring 0131 496 0723')])).toEqual([
      "Please don't feed him lettuce and ring 0131 496 0723.",
    ])
  })

  test.each([
    'please dont mention it, ring 0131 496 0723',
    'please dont ring her on 0131 496 0723',
    'dont bother him about it, his number is 0131 496 0723',
    'dont print the number 0131 496 0723',
    'please dont leave it lying around, 0131 496 0723 is private',
  ])('is not what an order keeps private: %s', (text) => {
    expect(textsOf([excluded(text)])).toEqual([])
  })
})
