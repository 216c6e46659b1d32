import { describe, expect, test } from '@jest/globals'
import { dividedAtFact } from '../../src/domain/key-fact.ts'

describe('the fact of a text that is set large', () => {
  test.each([
    ['The price is KSh 850.', 'price', 'KSh 850.'],
    ['We have lights at €34, fitted on the spot.', 'price', '€34,'],
    ['Die Stimmung kostet 115 Euro inklusive Anfahrt.', 'price', '115 Euro'],
    ['La bûche coûte 6,80 € pièce.', 'price', '6,80 € pièce.'],
    ['Hay visita, 8 € por persona, con reserva.', 'price', '8 € por persona,'],
    ['Plans cost CA$49 per month for each shop.', 'price', 'CA$49 per month'],
    ['Cada botella cuesta 14,50 € y la caja de seis, 79 €.', 'price', '14,50 €'],
    ['There is no charge and no obligation.', 'free', 'no charge'],
    ['Um 14 Uhr spielt Marlene. Eintritt frei, Spenden erbeten.', 'free', 'Eintritt frei,'],
    ['The update is free for everyone.', 'free', 'free'],
    ['On Thursday 6 November, from 5.30 pm, we run our free check.', 'date', 'Thursday 6 November,'],
    ['Wir öffnen am Samstag, dem 27. September, von 10 bis 16 Uhr.', 'date', 'Samstag, dem 27. September,'],
    ['Bring one piece of tack for a free safety check.', 'free thing', 'free safety check.'],
    ['Our checks run from 8 to 11 until Friday 28 June; come early.', 'date', 'Friday 28 June;'],
    ['First home was Caoimhe in 39 minutes 12 seconds today.', 'count', '39 minutes 12 seconds'],
    ['Last year we checked 63 bikes and found 19.', 'count', '63 bikes'],
    ['We have jars of 500 g each.', 'count', '500 g'],
    ['Less waste: 40% of the bread.', 'share', '40%'],
    ['The shop is at 48 Barrack Street, Cork.', 'address', '48 Barrack Street,'],
    ['Unsere Werkstatt liegt in der Bautzener Straße 41, Hinterhaus.', 'address', 'Bautzener Straße 41,'],
    ['On vous attend au 17 rue des Chevaliers, avant 8 h.', 'address', '17 rue des Chevaliers,'],
    ['Call or text 807-555-0163, or come by.', 'phone', '807-555-0163,'],
    ['Order at +254 700 555 014 or come by.', 'phone', '+254 700 555 014'],
  ])('%s', (text, kind, fact) => {
    const divided = dividedAtFact(text)
    expect([divided?.kind, divided?.fact]).toEqual([kind, fact])
    expect([divided?.before, divided?.fact, divided?.after].filter(Boolean).join(' ')).toBe(text)
  })

  test.each([
    ['a time', 'I work Monday to Thursday, 9 to 4.'],
    ['a version', 'Our program Shelfmark 3.0 reads the invoice.'],
    ['a year', 'It was built in 1908.'],
    ['a number in another sense', 'Feel free to ask about sugar free cakes.'],
    ['no fact', 'Bring any bike, in any state.'],
    ['text from right to left', 'وفرنا 40% من الخبز هذا العام.'],
    ['a script without spaces', '今年、捨てたパンは40％減りました。'],
  ])('is not %s', (_, text) => {
    expect(dividedAtFact(text)).toBeNull()
  })
})
