import { readFileSync } from 'node:fs'
import { describe, expect, test } from '@jest/globals'
import type { FactMark } from '../src/domain/facts/fact-mark.ts'
import { markFacts } from '../src/domain/facts/mark-facts.ts'

const marks = (text: string, brief: string): FactMark[] => markFacts({ text, sources: [{ name: 'brief', text: brief }] })
/** What a user has to check. */
const toCheck = (text: string, brief: string) => marks(text, brief).filter(({ state }) => state !== 'supported')
const read = <T>(file: string): T[] => JSON.parse(readFileSync(new URL(`fixtures/${file}.json`, import.meta.url), 'utf8'))

test.each(read<{ brief: string; text: string; unsupported: string[] }>('changed-fact-cases'))(
  'marks exactly the changed facts: $text',
  ({ brief, text, unsupported }) => {
    expect(toCheck(text, brief).map((mark) => mark.text)).toEqual(unsupported)
    expect(toCheck(brief, brief)).toEqual([])
  },
)

type Kind = [brief: string, text: string, marked: string[]][]
const KINDS: Record<string, Kind> = {
  'a sign': [
    ['Overnight it was −14 °C on the ridge.', 'Overnight it was 14 °C on the ridge.', ['14 °C']],
    ['Profit was -£300k last year.', 'Profit was £300k last year.', ['£300k']],
    ['Visits went from 200 to 180, so -10%.', 'Visits: +10%.', ['+10%']],
    ['The vault is at -18 °C.', 'The vault is at minus 18 °C.', []],
    ['Sales fell by 7%.', 'Sales grew by 7%.', ['7%']],
    ['Save 7% now.', 'Now 7% off.', []],
    ['-20% on all jars', 'All jars: 20% off.', []],
    ['Nachts waren es -3 °C in Bonn.', 'Nachts waren es +3 °C in Bonn.', ['+3 °C']],
    ['open 10-12, ages 6-9', 'Open 10–12, for ages 6–9.', []],
  ],
  'digits of other scripts': [
    ['عدد المقاعد ٣٠', 'عدد المقاعد 30', []],
    ['عدد المقاعد ٣٠', 'عدد المقاعد ٣٢', ['٣٢']],
    ['قیمت ۲۵۰ تومان', 'قیمت ۲۶۰ تومان', ['۲۶۰']],
    ['कुल ४५ सीटें', 'कुल ४६ सीटें', ['४६']],
    ['মোট ২০ জন', 'মোট ২১ জন', ['২১']],
    ['ราคา ๙๙ บาท', 'ราคา ๘๙ บาท', ['๘๙']],
    ['定員３０名です。', '定員30名です。', []],
    ['定員三十五名です。', '定員35名です。', []],
    ['定員三十五名です。', '定員四十五名です。', ['四十五']],
    ['本店有两千本书。', '本店有三千本书。', ['三千']],
  ],
  'a number after #': [
    ['Bib #418 won the race.', 'Bib #481 won the race.', ['#481']],
    ['Ticket #9 is yours.', 'Ticket no. 9 is yours.', []],
    ['We have 12 chairs.', 'We are #12 in town.', ['#12']],
  ],
  'separators of a language': [
    ['Wir haben 12.000 Bücher im Laden.', 'Wir haben 12 000 Bücher im Laden.', []],
    ['Wir haben 12.000 Bücher im Laden.', 'Wir haben 12,000 Bücher im Laden.', ['12,000']],
    ['We have 12,000 books in the shop.', 'We have 12.000 books in the shop.', ['12.000']],
    ['Tenemos 1.500 libros en la tienda.', 'Tenemos 1,500 libros en la tienda.', ['1,500']],
  ],
  'a unit': [
    ['A bag of 3 kg for the stove.', 'A bag of 3 lb for the stove.', ['3 lb']],
    ['A bag of 3 kg for the stove.', 'A bag of 3000 g for the stove.', []],
    ['Raised ₹2 crore for the school.', 'Raised ₹2 lakh for the school.', ['₹2 lakh']],
    ['The pond is 2 m deep.', 'The pond is 2 cm deep.', ['2 cm']],
    ['Keep it at 4 °C.', 'Keep it at 4 °F.', ['4 °F']],
    ['A hall of 80 square metres.', 'A hall of 80 m².', []],
    ['It takes 2 days.', 'It takes 48 hours.', []],
    ['It takes 2 days.', 'It takes 2 hours.', ['2 hours']],
  ],
  'a rate': [
    ['Parking is £5 a day.', 'Parking is £5 an hour.', ['£5']],
    ['Parking is £5 a day.', 'Parking: £5 per day.', []],
  ],
  'a word of quantity': [
    ['Our team doubled.', 'Our team quadrupled.', ['quadrupled']],
    ['Our team doubled.', 'Our team has doubled.', []],
    ['A third of the seats are sold.', 'Two thirds of the seats are sold.', ['Two thirds']],
    ['The pub is a century old.', 'The pub is 100 years old.', []],
    ['The pub is a century old.', 'The pub is a decade old.', ['a decade']],
    ['Der Umsatz hat sich verdoppelt.', 'Der Umsatz hat sich vervierfacht.', ['vervierfacht']],
    ['Un tiers des places est pris.', 'Deux tiers des places sont pris.', ['Deux tiers']],
  ],
  'a name in a hashtag or a handle': [
    ['Bread by Anna Bell in Hove', 'Bread in Hove. #AnnaBell #Hove #FreshBread', []],
    ['Bread by Anna Bell in Hove', 'Bread in Hove. #PaulHollywood', ['#PaulHollywood']],
    ['Bread by Anna Bell in Hove', 'Bread in Hove. @annabellbakes', ['@annabellbakes']],
    ['Bread by Anna Bell in Hove', 'Bread in Hove. #bread #hovebakery', []],
  ],
  'an invented year': [
    ['Open day on 7 May.', 'Open day on 7 May 2025.', ['7 May 2025']],
    ['Open day on 7 May 2026.', 'Open day on 7 May.', []],
    ['Das Fest ist am 7. Mai.', 'Das Fest ist am 7. Mai 2025.', ['7. Mai 2025']],
  ],
  'a number for another thing': [
    ['We answered 1,140 emails. The fair was calm.', '1,140 people were hurt at the fair.', ['1,140']],
    ['6 coaches train 90 children.', '90 coaches train here.', ['90']],
    ['90 children train here.', '90 kids train here.', []],
    ['20 places are left.', '20 spots are left.', []],
  ],
  'swapped figures and speakers': [
    ['Tea is £2, coffee is £3.', 'Coffee is £2, tea is £3.', ['£2', '£3']],
    ['Tea is £2, coffee is £3.', 'Coffee is £3, tea is £2.', []],
    ['"It held," said Amy Wood. "It leaked," said Max Hill.', '"It held," said Max Hill.', ['Max Hill']],
    ['"It held," said Amy Wood. "It leaked," said Max Hill.', 'Amy Wood: "It held."', []],
  ],
  'a turned negation': [
    ["We don't use AI for our maps.", 'We use AI for our maps.', ['We use AI for our maps']],
    ['We use AI for our maps.', 'We never use AI for our maps.', ['We never use AI for our maps']],
    ["We don't use AI for our maps.", 'Our maps are made without AI.', []],
    ["The café is open on Mondays. Don't miss it.", 'The café is open on Mondays.', []],
    ['Wir liefern nicht nach Berlin.', 'Wir liefern nach Berlin.', ['Wir liefern nach Berlin']],
  ],
  'a claim without a source': [
    ['Soap from Hove.', 'Award-winning soap from Hove, guaranteed.', ['Award-winning', 'guaranteed']],
    ['Soap from Hove.', 'The number one soap in Hove.', ['The number one']],
    ['Award-winning soap from Hove.', 'Award-winning soap from Hove.', []],
    ['Seife aus Bonn.', 'Preisgekrönte Seife aus Bonn.', ['Preisgekrönte']],
  ],
  'no spoken amount or day': [
    ['we raised fifteen hundred pounds on the twelfth of may', 'We raised £1,500 on 12 May.', []],
    ['open since nineteen eighty four', 'Open since 1984.', []],
    ['it is four pounds fifty', 'It is £4.50.', []],
    ['am ersten Mai gibt es zwölfhundert Würste für die Gäste', 'Am 1. Mai gibt es 1.200 Würste für die Gäste.', []],
    ['order b4 xmas', 'Order before Christmas.', []],
    ['two and a half hours, one and a half miles', '2.5 hours, 1.5 miles.', []],
    ['zweieinhalb Tage mit der Bahn', '2,5 Tage mit der Bahn.', []],
    ['Wir reparieren Räder in Bonn.', 'Bringen Sie uns Ihre Räder. In Bonn reparieren wir Ihre Räder. Wir danken Ihnen.', []],
  ],
}

describe.each(Object.entries(KINDS))('%s', (_, cases) => {
  test.each(cases)('%s: %s', (brief, text, marked) => {
    expect(toCheck(text, brief).map((mark) => mark.text)).toEqual(marked)
  })
})

test('a number for another thing and a turned negation come with the sentence of the brief', () => {
  const brief = 'We print maps. We answered 1,140 emails in May. We don’t use AI for our maps. Call us.'
  const places = toCheck('1,140 people are angry. We use AI for our maps.', brief).map((mark) => ({
    text: mark.text,
    kind: mark.kind,
    state: mark.state,
    sentence: brief.slice(mark.source_start ?? 0, mark.source_end ?? 0),
  }))
  expect(places).toEqual([
    { text: '1,140', kind: 'number', state: 'unsure', sentence: 'We answered 1,140 emails in May.' },
    { text: 'We use AI for our maps', kind: 'statement', state: 'unsure', sentence: 'We don’t use AI for our maps.' },
  ])
})

test('a lost minus is marked beside the place in the brief', () => {
  expect(toCheck('It was 5 °C.', 'It was -5 °C.')).toMatchObject([
    { text: '5 °C', state: 'unsupported', source: 'brief', quote: 'It was -5 °C.' },
  ])
})
