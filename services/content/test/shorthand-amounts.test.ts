import { describe, expect, test } from '@jest/globals'
import { markFacts } from '../src/domain/facts/mark-facts.ts'
import { readShorthand } from '../src/domain/facts/read-shorthand.ts'

const stateOf = (brief: string, text: string, fact: string) =>
  markFacts({ text, sources: [{ name: 'brief', text: brief }] }).find((mark) => mark.text === fact)?.state

type Cases = [brief: string, text: string, fact: string][]
const SUPPORTED: Record<string, Cases> = {
  'a duration': [
    ['The film runs 2 hours 30 minutes.', 'It is 150 minutes of film.', '150 minutes'],
    ['The film runs 2 hours and 30 minutes.', 'It is 2.5 hours of film.', '2.5 hours'],
    ['The film runs 2h30 with the break.', 'It is 150 minutes of film.', '150 minutes'],
    ['Der Film dauert 2 Stunden 30.', 'Der Film dauert 150 Minuten.', '150 Minuten'],
    ['Il film dura 2 ore e 30 minuti con la pausa.', 'Il film dura 150 minuti con la pausa.', '150 minuti'],
    ['Help is there 24/7.', 'Help within 24 hours.', '24 hours'],
  ],
  'a ratio before a sign': [
    ['Loved by 9 out of 10.', 'Loved by 90%.', '90%'],
    ['9 in 10, or nearly, come back', '90% come back.', '90%'],
  ],
  'a percentage that is not exact in binary': [
    ['7 in 100 people have it.', '7% of people have it.', '7%'],
    ['14 in 25 people know.', '56% know.', '56%'],
    ['seven in twenty five people know.', '28% know.', '28%'],
  ],
  'a number with a label': [
    ['Ticket no 9 is yours.', 'Ticket #9 is yours.', '#9'],
    ['The u12 team trains.', 'The U12 team trains.', 'U12'],
    ['we shipped v4.2.1', 'Ledgerly 4.2 is live.', '4.2'],
  ],
  'a Roman numeral': [
    ['VI edición de la feria en la villa', 'Es la feria número 6 en la villa.', '6'],
    ['V Feria del Libro en la villa', 'Es la feria número 5 en la villa.', '5'],
    ['X edición de la feria de la villa', 'Es la feria número 10 en la villa.', '10'],
    ['Chapter V of the saga', 'Part 5 of the saga.', '5'],
    ['XIe salon avec les artistes de la ville', 'Le salon numéro 11 avec les artistes de la ville.', '11'],
  ],
}
const UNSUPPORTED: Record<string, Cases> = {
  'a word that begins with h is no hour': [
    ['We run 5 hotels in the town.', 'It takes 5 hours.', '5 hours'],
    ['Meet our 3 horses.', 'It takes 3 hours.', '3 hours'],
  ],
  'a count after hours is no minutes': [['Open 2 hours, 30 places', 'It takes 150 minutes.', '150 minutes']],
  'a rate is no ratio': [
    ['We ran 6 in 24 hours.', 'It is 25% cheaper.', '25%'],
    ['We had 3 in 30 days.', 'It is 10% cheaper.', '10%'],
  ],
  'a letter is no Roman numeral': [
    ['Follow us on X and come to the fair.', 'We have 10 stalls.', '10'],
    ['Our V-neck is back.', 'We have 5 colors.', '5'],
    ['A film about Malcolm X.', 'We show 10 films.', '10'],
    ['See you there XX', 'We have 20 stalls.', '20'],
  ],
  'a negation is no label': [['There are no 2 alike.', 'It takes 2 weeks.', '2 weeks']],
  'a count, a time or a date is no price': [
    ["It's now 340 jars.", 'Now $340.', '$340'],
    ['Doors are now 7 pm.', 'Now $7.', '$7'],
    ['Now 28/09.', 'Now $28.', '$28'],
    ['Les portes ouvrent avant 18 h avec le chef.', 'Le menu est à 18 € avec le chef.', '18 €'],
  ],
  'a date or an amount is no telephone number': [
    ['Open since 2025-07-19.', 'Lot 20250719 is here.', '20250719'],
    ['Am 30.08.2025 geht es mit der Band los.', 'Ruf an: 030 082 025, mit der Band.', '030 082 025'],
    ['We sold 1 000 000 jars.', 'Call 001 000 000.', '001 000 000'],
  ],
}

describe.each(Object.entries(SUPPORTED))('shorthand of the brief supports %s', (_, cases) => {
  test.each(cases)('%s: %s', (brief, text, fact) => {
    expect(stateOf(brief, text, fact)).toBe('supported')
  })
})

describe.each(Object.entries(UNSUPPORTED))('%s', (_, cases) => {
  test.each(cases)('%s: %s', (brief, text, fact) => {
    expect(stateOf(brief, text, fact)).toBe('unsupported')
  })
})

test('a telephone number beside a date or in groups is read', () => {
  const phones = (text: string) => readShorthand(text, 'de').flatMap((fact) => (fact.kind === 'phone' ? [fact.digits] : []))
  expect(phones('Am 30.08.2025 0431 5550160')).toEqual(['04315550160'])
  expect(phones('Tel. +34 612 345 678')).toEqual(['34612345678'])
})

test('separators are those of thousands or of decimals', () => {
  const valuesOf = (text: string, kind: 'number' | 'price') =>
    readShorthand(text, 'en').flatMap((fact) => (fact.kind === kind ? fact.values : []))
  expect(valuesOf('$900, was 1,200', 'price')).toEqual([1200])
  expect(valuesOf('$30 instead of 42.50', 'price')).toEqual([42.5])
  expect(valuesOf('£25 statt 42 pro Person', 'price')).toEqual([42])
  expect(valuesOf('Ask for no. 1,500.', 'number')).toEqual([])
  expect(valuesOf('Ask for no. 15.', 'number')).toEqual([15])
})
