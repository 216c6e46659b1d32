import { expect, test } from '@jest/globals'
import { joinPassages } from '../src/index.ts'

const PROMPT = 'Could you write about why we stopped trimming? Clippers crack the tooth.'
const RIGHT = 'Clippers crack the tooth.'

test.each([
  ['a statement that was taken from a question is a line of its own', 'Why we stopped trimming', `Why we stopped trimming\n${RIGHT}`],
  [
    'a question that stays keeps its sign',
    'Could you write about why we stopped trimming',
    `Could you write about why we stopped trimming? ${RIGHT}`,
  ],
])('%s', (_, text, expected) => {
  const passages = [
    { text, source: 'Could you write about why we stopped trimming?', isPublished: true },
    { text: RIGHT, source: RIGHT, isPublished: true },
  ]
  expect(joinPassages(PROMPT, passages)).toBe(expected)
})
