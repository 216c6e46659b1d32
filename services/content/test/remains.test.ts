import { describe, expect, test } from '@jest/globals'
import type { ReviewedPassage } from '../src/domain/brief/review/passage.ts'
import { decisionFor } from '../src/domain/brief/review/reasons.ts'
import { withoutRemains } from '../src/domain/brief/review/settled/remains.ts'
import { publishedPassage } from './support/passages.ts'

const note = (source: string) => ({ text: source, source, ...decisionFor('remark'), question: null })
const order = (source: string) => ({ text: source, source, ...decisionFor('instruction'), question: null })
const shown = (passages: ReviewedPassage[], source = '') =>
  withoutRemains(passages, source)
    .filter(({ use }) => use === 'publish')
    .map(({ text }) => text)

describe('what is left of a mail or a note', () => {
  test.each(['Dear Peter', 'Dear all,', '£', 'Chair, Little Wexcombe Village Hall', 'Hon. Secretary, Friends of the Park', 'Reg.'])(
    'is not published: %s',
    (text) => {
      expect(shown([publishedPassage('Supper on Saturday.'), note('With every blessing,'), publishedPassage(text)])).toEqual([
        'Supper on Saturday.',
      ])
    },
  )

  test.each(['Dear customers, we are open.', '£4 a ticket', '👋', 'Chair, table and lamp for sale'])(
    'is not what readers need: %s',
    (text) => {
      expect(shown([publishedPassage('Supper on Saturday.'), note('With every blessing,'), publishedPassage(text)])).toContain(text)
    },
  )

  test('the rest of a note to oneself is one', () => {
    expect(shown([publishedPassage('Hand wash.'), note('note to self order more labels,'), publishedPassage('Email Karen back')])).toEqual([
      'Hand wash.',
    ])
    expect(shown([note('note to self order more labels.'), publishedPassage('Hand wash.')])).toEqual(['Hand wash.'])
  })

  test('a name that a mail is addressed to is not published', () => {
    const mail = "> Amara Osei wrote:\n> Brenda - we'll be open Saturdays.\n>> Brenda wrote:"
    expect(shown([publishedPassage("Brenda - we'll be open Saturdays."), note('>> Brenda wrote:')], mail)).toEqual([
      "We'll be open Saturdays.",
    ])
    expect(shown([publishedPassage('Brenda - we miss you.'), note('thanks')], 'Brenda - we miss you. thanks')).toEqual([
      'Brenda - we miss you.',
    ])
  })
})

test('a label of a prompt is left out, and one of an event is not', () => {
  const text = 'Topic: we reached 500 clinics.'
  expect(shown([note('Act as a strategist.'), publishedPassage(text)], `Act as a strategist. ${text}`)).toEqual(['We reached 500 clinics.'])
  expect(shown([note('Hi all.'), publishedPassage(text)], `Hi all. ${text}`)).toEqual([text])
})

test.each([
  ['About 2,300 roofs?', 'Sandy counts 2,260 so say "more than 2,200".', 'More than 2,200 roofs.'],
  ['We took on 2 apprentices.', 'so say nothing about it', 'We took on 2 apprentices.'],
  ['From 9 to 5 for 12 people.', 'so say "more than 20".', 'From 9 to 5 for 12 people.'],
])('the value that a note names is used if it can only be meant once: %s', (text, instruction, expected) => {
  expect(shown([publishedPassage(text), order(instruction)])).toEqual([expected])
})

test.each([
  ['Roofing client, Granger & Sons in Tulsa.', 'Granger & Sons in Tulsa.'],
  ['The point I want to get across is ask for a proper test first.', 'Ask for a proper test first.'],
])('what introduces a text to the writer is left out: %s', (text, expected) => {
  expect(shown([publishedPassage('Hail fell.'), publishedPassage(text)])).toContain(expected)
})
