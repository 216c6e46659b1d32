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
    expect(mentionsIn('Always mention our opening hours. Sign with “the team”.', FACTS, 'We bake the bread for you.')).toMatchObject({
      sentences: [HOURS],
      missing: [],
      instructions: 'Sign with “the team”.',
    })
  })

  test.each([['Never mention our opening hours.'], ['Prices in euros.'], ["Don't include links."]])('%s adds nothing', (instructions) => {
    expect(mentionsIn(instructions, FACTS, 'We bake the bread.')).toEqual({ requested: [], sentences: [], missing: [], instructions })
  })

  const ALL = { ...FACTS, address: '8 Bridge Street', prices: 'Rye loaf €4' }
  const ADDRESS = 'Address: 8 Bridge Street.'
  const LINKS = 'Links: shop.example'
  const PRICES = 'Prices: Rye loaf €4.'

  test.each([
    'Write prices in euros',
    'Write the prices in euros.',
    'Put date and location first',
    'Put the location first.',
    'Never mention our prices, our address or our opening hours.',
    'Do not mention or list our prices.',
    'Mention that our prices are fair.',
    'Mention our address only if the event is there.',
    'Unsere Preise bitte nicht nennen.',
    'Ne mentionne pas nos prix.',
    'No hashtags, no prices.',
    'Name every baker. Our prices are fair.',
    'Add a link in the bio.',
  ])('%s adds nothing and stays', (instructions) => {
    expect(mentionsIn(instructions, ALL, 'We bake the bread.')).toEqual({ requested: [], sentences: [], missing: [], instructions })
  })

  test.each([
    ['Mention our opening hours, no hashtags', [HOURS], 'no hashtags'],
    ['No hashtags, but mention our opening hours.', [HOURS], 'No hashtags'],
    ['Mention our opening hours without hashtags', [HOURS], 'Mention our opening hours without hashtags'],
    ['List our prices in euros.', [PRICES], 'List our prices in euros.'],
    ['Always include our address, opening hours and prices at the end.', [ADDRESS, HOURS, PRICES], ''],
    ['Add opening hours', [HOURS], ''],
    ['End with a link to our website.', [LINKS], ''],
    ['Be brief and mention the address.', [ADDRESS], 'Be brief'],
    ['Mention when we are open.', [HOURS], ''],
    ['Menciona siempre nuestros precios', [PRICES], ''],
    ['Mentionne nos horaires à la fin', [HOURS], ''],
    ['Am Ende unsere Adresse angeben', [ADDRESS], ''],
  ])('%s', (instructions, sentences, remaining) => {
    const found = mentionsIn(instructions, ALL, 'We bake the bread.')
    expect({ ...found, sentences: found.sentences.sort() }).toMatchObject({
      sentences: [...sentences].sort(),
      missing: [],
      instructions: remaining,
    })
  })

  test('are labeled in the language of the brief', () => {
    const { sentences } = mentionsIn('Immer die Öffnungszeiten nennen', FACTS, 'Das Brot ist frisch und die Bäckerei ist offen.')
    expect(sentences).toEqual(['Öffnungszeiten: Mon to Fri 8:00 to 18:00; Sat 8:00 to 13:00.'])
  })

  test('that are not in the settings are missing', () => {
    expect(mentionsIn('Mention our address.', FACTS, 'We bake.')).toMatchObject({ sentences: [], missing: ['address'] })
  })
})
