import { describe, expect, test } from '@jest/globals'
import type { Manners } from '../src/engines/composer/tone/manners.ts'
import { tonedWords } from '../src/engines/composer/tone/tone-words.ts'

const FORMAL = new Set(['formal']) as Manners
const CASUAL = new Set(['casual']) as Manners

describe('a formal text', () => {
  test.each([
    ["We can't wait to see you there.", 'We look forward to seeing you there.'],
    ['Open till 8, and a lot of kids come.', 'Open until 8, and many children come.'],
    ['Thanks for your help.', 'Thank you for your help.'],
    ['Pop in for tea.', 'Visit us for tea.'],
    ['See you on Friday xx', 'See you on Friday'],
  ])('has other words: %s', (text, expected) => {
    expect(tonedWords(text, FORMAL)).toBe(expected)
  })

  test.each([
    'The till is closed.',
    'Our till takes cards.',
    'A lot of money was raised.',
    'There is a lot of fun.',
    'Thanks to your help we reached the goal.',
    'Pop in to the shop.',
    'Meet our new Model X.',
    'She wrote “see you soon lol”, haha.',
  ])('keeps words that have another meaning: %s', (text) => {
    expect(tonedWords(text, FORMAL)).toBe(text)
  })
})

describe('a casual text', () => {
  test.each([
    ['However, we are open.', "But we're open."],
    ['You can purchase tickets here.', 'You can buy tickets here.'],
    ['We are delighted to open.', "We're happy to open."],
    ['Do not hesitate to call.', 'Feel free to call.'],
  ])('has other words: %s', (text, expected) => {
    expect(tonedWords(text, CASUAL)).toBe(expected)
  })

  test.each(['Every purchase is safe.', 'The shop is, however, closed.'])('keeps words that have another meaning: %s', (text) => {
    expect(tonedWords(text, CASUAL)).toBe(text)
  })
})
