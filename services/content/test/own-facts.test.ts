import { describe, expect, test } from '@jest/globals'
import { mentionsIn, NO_OWN_FACTS, ownFactsText, prohibitedClaims } from '../src/domain/own-facts.ts'

const FACTS = {
  ...NO_OWN_FACTS,
  opening_hours: 'Mon to Fri 8:00 to 18:00\nSat 8:00 to 13:00',
  links: 'shop.example',
  prohibited_claims: 'cures acne\n 100 %  safe.;Cures Acne',
}

test('own facts are labeled lines without the prohibited claims', () => {
  expect(ownFactsText(FACTS)).toBe('Opening hours: Mon to Fri 8:00 to 18:00; Sat 8:00 to 13:00\nLinks: shop.example')
  expect(ownFactsText(NO_OWN_FACTS)).toBe('')
})

test('prohibited claims are lines without duplicates', () => {
  expect(prohibitedClaims(FACTS)).toEqual(['Cures Acne', '100 % safe'])
})

describe('instructions that ask for own facts', () => {
  const HOURS = 'Opening hours: Mon to Fri 8:00 to 18:00; Sat 8:00 to 13:00.'

  test('become sentences, and the other instructions remain', () => {
    expect(mentionsIn('Always mention our opening hours. Sign with “the team”.', FACTS, 'We bake the bread for you.')).toEqual({
      sentences: [HOURS],
      missing: [],
      instructions: 'Sign with “the team”.',
    })
  })

  test.each([['Never mention our opening hours.'], ['Prices in euros.'], ["Don't include links."]])('%s adds nothing', (instructions) => {
    expect(mentionsIn(instructions, FACTS, 'We bake the bread.')).toEqual({ sentences: [], missing: [], instructions })
  })

  test('are labeled in the language of the brief', () => {
    const { sentences } = mentionsIn('Immer die Öffnungszeiten nennen', FACTS, 'Das Brot ist frisch und die Bäckerei ist offen.')
    expect(sentences).toEqual(['Öffnungszeiten: Mon to Fri 8:00 to 18:00; Sat 8:00 to 13:00.'])
  })

  test('that are not in the settings are missing', () => {
    expect(mentionsIn('Mention our address.', FACTS, 'We bake.')).toMatchObject({ sentences: [], missing: ['address'] })
  })
})
