import { describe, expect, test } from '@jest/globals'
import { labeledPassage, unknownLabel } from '../src/domain/brief/review/labels-of-form.ts'
import { decisionFor } from '../src/domain/brief/review/reasons.ts'

/** What is published of a line, or why nothing is. */
function publishedOf(line: string): string | undefined {
  const passage = labeledPassage(line)
  if (!passage) return line
  if (passage.decision) return undefined
  return passage.isShown ? line : line.slice(passage.length)
}

describe('a call to action is published without its label', () => {
  test.each([
    ['CTA: Shop now at example.com', 'Shop now at example.com'],
    ['CTA: Learn more', 'Learn more'],
    ['Call to action: RSVP by Friday', 'RSVP by Friday'],
    ['Call-to-action: Book now', 'Book now'],
    ['CTA: "Book now"', '"Book now"'],
    ['CTA: “Get your ticket”', '“Get your ticket”'],
    ['CTA:\tBook a table', 'Book a table'],
    ['CTA: example.com/audition', 'example.com/audition'],
    ['Ask us about it: CTA', 'Ask us about it: CTA'],
    ['Goal: “Book a free call”', '“Book a free call”'],
    ['Objective:\tsign up for the race', 'sign up for the race'],
  ])('%s', (line, published) => {
    expect(publishedOf(line)).toBe(published)
  })
})

describe('a call to action that is described to the writer is not published', () => {
  test.each([
    'CTA: drive traffic to the website',
    'CTA: encourage people to book',
    'CTA: get people to come',
    'CTA: add a link to the shop',
    'CTA: 80 sign-ups',
    'CTA: none',
    'Goal: 80 sign-ups',
    'Goal: call attention to the sale',
    'Aim: ppl who quit last yr',
    'Industry: hvac',
  ])('%s', (line) => {
    expect(labeledPassage(line)?.decision).toEqual(decisionFor('about'))
  })
})

describe('a fact for readers is published with its label', () => {
  test.each([
    'Deadline: entries close 30 June',
    'Deadline: Friday 28 February, 5 p.m.',
    'Audience: ages 8 and up',
    'Audience: all ages',
    'Target audience: 18+',
    'Aimed at: ages 6 to 11',
    'Format: best of three',
    'Format: doubles, knockout',
    'Rules: no dogs on the field',
    'Length: 10 km',
    'Length: 2.5 hours',
    'Language: English and Welsh',
    'Language: French with English subtitles',
  ])('%s', (line) => {
    expect(publishedOf(line)).toBe(line)
  })
})

describe('metadata and instructions are not published', () => {
  test.each([
    ['Deadline: post by Friday', 'about'],
    ['Deadline: today', 'about'],
    ['Audience: parents of under 5s', 'about'],
    ['Audience: ages 25-40, urban', 'about'],
    ['Audience: 11–18 yr olds + parents who think drama is a waste of time', 'about'],
    ['Audience: finance leads at companies with 50–500 people.', 'about'],
    ['Format: carousel', 'about'],
    ['Format: short text with bullet points', 'about'],
    ['Format: 4:5', 'about'],
    ['Deadline:', 'about'],
    ['Rules:', 'instruction'],
    ['Rules: no emojis', 'instruction'],
    ['Rules: keep it under 80 words', 'instruction'],
    ['Length: 150 words', 'instruction'],
    ['Length: 2 minute read', 'instruction'],
    ['Language: English', 'instruction'],
    ['Language: English, informal', 'instruction'],
  ] as const)('%s', (line, role) => {
    expect(labeledPassage(line)?.decision).toEqual(decisionFor(role))
  })
})

describe('a label that is not known', () => {
  test.each(['Other products: fine', 'Injured: nobody that we know of', 'Wood: oak from the same valley'])(
    'has a fact for readers: %s',
    (line) => {
      expect(unknownLabel(line)).toEqual({ length: line.indexOf(': ') + 2, isShown: true })
    },
  )

  test.each([
    'Approved by the boss: not yet',
    'Budget left: £40',
    'Comment for the designer: use blue',
    'Guests: tbc',
    'Guests:',
    'See example.com/a: b',
  ])('is of the work, or has no fact: %s', (line) => {
    expect(unknownLabel(line)).toBeUndefined()
  })
})
