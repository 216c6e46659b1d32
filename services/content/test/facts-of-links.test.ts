import { describe, expect, test } from '@jest/globals'
import { markFacts } from '../src/domain/facts/mark-facts.ts'

const toCheck = (text: string, brief: string) =>
  markFacts({ text, sources: [{ name: 'brief', text: brief }] })
    .filter(({ state }) => state !== 'supported')
    .map((mark) => mark.text)
const linksIn = (text: string) =>
  markFacts({ text, sources: [{ name: 'brief', text: 'We bake.' }] }).flatMap((mark) => (mark.kind === 'link' ? [mark.text] : []))

describe('a domain', () => {
  test.each([
    'Das ist unser Brot.Es schmeckt mit der Butter.',
    'Abrimos hoy.De 9 a 14 en la villa.',
    'Nous avons du pain.Au four dans la nuit.',
    'We bake bread.Shop now for the loaf.',
    'O pão é para a família.Com manteiga não há como o nosso.',
  ])('is not the end of a sentence without a space: %s', (text) => {
    expect(linksIn(text)).toEqual([])
  })

  test.each(['example.com', 'Example.Com', 'EXAMPLE.SHOP', 'Brot.de', 'example.com/a', 'https://Brot.Es'])('is recognized: %s', (link) => {
    expect(linksIn(`See ${link} for the bread.`)).toEqual([link])
  })
})

test('a link whose path has another case is unsure, and the case of its host has no meaning', () => {
  const stateOf = (link: string) =>
    markFacts({ text: `See ${link} for the bread.`, sources: [{ name: 'brief', text: 'See bit.ly/3AbCd for the bread.' }] })[0]?.state
  expect(stateOf('bit.ly/3AbCd')).toBe('supported')
  expect(stateOf('https://BIT.LY/3AbCd/')).toBe('supported')
  expect(stateOf('bit.ly/3abcd')).toBe('unsure')
  expect(stateOf('bit.ly/3abce')).toBe('unsupported')
})

describe('a hashtag', () => {
  test.each([
    ['Summer 2026 is here.', 'The summer is here. #Summer2025', ['#Summer2025']],
    ['Summer 2026 is here.', 'The summer is here. #summer2025 #summer2026', ['#summer2025']],
    ['Summer 2026 is here.', 'The summer is here. #Summer2026', []],
    ['The summer is here.', 'The summer is here. #Summer2025', []],
    ['Since 1987. The summer is here.', 'The summer is here. #Summer2025', []],
    ['The summer is here, #Summer2025', 'The summer is here in 2025. #Summer2025', []],
  ])('with a year that the sources do not have is marked: %s: %s', (brief, text, marked) => {
    expect(toCheck(text, brief)).toEqual(marked)
  })

  test.each(['#Cafe\u0301BlauMeier', '#CaféBlauMeier'])('is marked with its combining marks: %s', (tag) => {
    expect(toCheck(`We bake bread. ${tag}`, 'We bake bread.')).toEqual([tag])
  })

  test('of a script with combining marks has no other facts', () => {
    expect(toCheck('कुल ४५ सीटें #हिन्दी२०', 'कुल ४५ सीटें')).toEqual([])
  })

  test('of full width is a number as the ASCII one is', () => {
    expect(toCheck('We are ＃12 in town.', 'We bake bread.')).toEqual(['＃12'])
  })
})

describe('at the start of a line', () => {
  test.each([
    ['Am 4. August öffnen wir mit der Band.', '3. August: wir öffnen mit der Band.', ['3. August']],
    ['We open on 12/06/2025.', '12/05/2025 is the opening.', ['12/05/2025']],
    ['The loaf is at half the price.', '3/5 of the guests come back.', ['3', '5']],
    ['We help on 5/7 days.', '24/7 is when we help.', ['24']],
  ])('a date or a fraction is a fact: %s: %s', (brief, text, marked) => {
    expect(toCheck(text, brief)).toEqual(marked)
  })

  test.each([
    '1/2 Fresh bread.\n\n2/2 Come and get it.',
    '1. Bread\n2. Butter',
    '3) August is the month for bread',
    '1. May we offer you the bread?',
  ])('the number of a post or a list item is none: %s', (text) => {
    expect(toCheck(text, text.replace(/^\d.{0,2} /gmu, ''))).toEqual([])
  })
})
