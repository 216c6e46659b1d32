import { describe, expect, test } from '@jest/globals'
import { withoutAsides } from '../src/domain/brief/aside.ts'

describe('the end of a sentence', () => {
  test.each([
    'Mara and Tom will go through your forms, about an hour for each family, and write you a plain summary of what is missing and who can help.',
    'Our guides can show you the mill, describe each of the four floors, and explain what the miller did on a wet Sunday in 1880.',
    'We test every battery to see how it holds, and describe the result on a card that stays with your scooter.',
    'A member of the team would meet you at the gate and explain the three routes.',
  ])('stays if it continues what somebody does: %s', (sentence) => {
    expect(withoutAsides(sentence)).toEqual({ text: sentence, asides: [] })
  })

  test.each([
    ["Parcels abroad might be late, and I'd like that to be clear.", 'Parcels abroad might be late.'],
    ['The stall will be at the north gate, and please mention the ramp.', 'The stall will be at the north gate.'],
    ['The café opens at eight and don’t mention the landlord.', 'The café opens at eight.'],
    ['Can you post that we open at eight, and mention the ramp.', 'Can you post that we open at eight.'],
    ['I would like a post about the sale, and write it as a story.', 'I would like a post about the sale.'],
  ])('is taken out if it is for the writer: %s', (sentence, text) => {
    const trimmed = withoutAsides(sentence)
    expect(trimmed.text).toBe(text)
    expect(trimmed.asides).toHaveLength(1)
  })
})
