import { expect, test } from '@jest/globals'
import { composed } from './support/composed.ts'

const paragraphs = (brief: string) => composed(brief, { confirmed: true }).text.split('\n\n')

test('a short sentence without a verb shares a paragraph with the one before it', () => {
  const shown = paragraphs(
    'We need a heating technician in Boise. You need a clean driving record and two years in the field. Residential mostly. We never sell anything to anybody on a visit. Send a resume to jobs@pell.example.',
  )
  expect(shown).toContain('You need a clean driving record and two years in the field. Residential mostly.')
  expect(shown).toContain('Send a resume to jobs@pell.example.')
})

test('sentences with verbs keep their lines, and so does a request without one', () => {
  const shown = paragraphs(
    'In May we stopped having status meetings. Every Monday each of us writes five lines. Our team of 9 got 6 hours a week back. Resume to jobs@pell.example by 28 May.',
  )
  expect(shown).toContain('Our team of 9 got 6 hours a week back.')
  expect(shown).toContain('Resume to jobs@pell.example by 28 May.')
})
