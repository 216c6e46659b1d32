import { describe, expect, test } from '@jest/globals'
import { withCorrections } from '../src/domain/brief/boilerplate/value-corrections.ts'
import { withUpdates } from '../src/domain/brief/boilerplate/value-updates.ts'
import { withLaterCorrections } from '../src/domain/brief/review/corrected.ts'
import type { ReviewedPassage } from '../src/domain/brief/review/passage.ts'

describe('a value is replaced where its author takes it back', () => {
  test.each([
    ['Tickets are 45 euros, no wait, 40.', 'Tickets are 40 euros.'],
    ['Everything is 20%, no wait, 25.', 'Everything is 25%.'],
    ['Doors at 5pm, no wait, 6.', 'Doors at 6pm.'],
    ['Doors at 5pm, no wait, 6:30.', 'Doors at 6:30pm.'],
    ['It weighs 4 kg, sorry, 5.', 'It weighs 5 kg.'],
    ['A badge is 50p, sorry, 60.', 'A badge is 60p.'],
    ['It is £45, no wait, forty.', 'It is forty pounds.'],
    ['We expect thirteen people, no wait, fourteen people.', 'We expect fourteen people.'],
    ['We have sixteen, sorry, nineteen.', 'We have nineteen.'],
    ['It costs two hundred and thirteen pounds, no wait, two hundred and fifty pounds.', 'It costs two hundred and fifty pounds.'],
    ['Offen am Samstag, Entschuldigung, Sonntag.', 'Offen am Sonntag.'],
    ['Open Saturdays, no, Sundays.', 'Open Sundays.'],
    ['Entry is £20, no, £25.', 'Entry is £25.'],
    ["It's £45 for the term, no wait, sorry, £40 for the term.", "It's £40 for the term."],
    ["It's £40, no wait, sorry, £45 not £40.", "It's £45."],
    ['Haircuts £15, beards £8, no wait, beards £10.', 'Haircuts £15, beards £10.'],
    ['Cakes are 18 euros for six, no sorry, 19 euros.', 'Cakes are 19 euros for six.'],
    ['Cakes are £18 for 6, scrap that, £19.', 'Cakes are £19 for 6.'],
    ['It took us six no sorry five days.', 'It took us five days.'],
    ['The talk is on Monday, actually Tuesday at 7.', 'The talk is on Tuesday at 7.'],
    ['It is £5 a head no sorry £6 a head', 'It is £6 a head'],
    ['It is £45, no wait, £40, sorry, £38.', 'It is £38.'],
    ['Bread is £5 a loaf, no wait, £6 a loaf.', 'Bread is £6 a loaf.'],
    ['The fair is on 12 May, scrap that, 13 May at Elm Hall.', 'The fair is on 13 May at Elm Hall.'],
    ['We are closed in March, I mean April.', 'We are closed in March, I mean April.'],
    ['We open in March, sorry, April.', 'We open in April.'],
    ['Ask for Tom, sorry, Anna.', 'Ask for Anna.'],
    ['training is half five no wait quarter to six at the rec', 'training is quarter to six at the rec'],
    ['Cakes £45 each. Sorry, £40, not £45. Bread is £5 a loaf, no wait, £6 a loaf.', 'Cakes £40 each. Bread is £6 a loaf.'],
  ])('%s', (spoken, expected) => {
    expect(withCorrections(spoken, [])).toBe(expected)
  })
})

describe('a fact is not changed where a correction is not certain', () => {
  test.each([
    'Entry is £20, no £5 booking fee this year.',
    'Open Saturdays, no Sundays.',
    'Open Saturdays, sorry no Sundays.',
    'Open Monday, no Tuesday classes this week.',
    'Haircuts £15, no wait, 3 barbers on duty.',
    'Haircuts £15, no wait, £12 for children.',
    'Haircuts £15, no wait, beards £10.',
    "Doors open at 9 so don't wait, 5 tickets left.",
    'Doors open at 9 and nobody has to wait, 12 tills are open.',
    "We are closed in March, sorry, I'm moving house.",
    'Ask for Tom, sorry, Anna is on holiday.',
    'Ask for Tom, sorry, Everyone else is away.',
    'We are closed on Monday, sorry, Tuesday from 9.',
    'We are closed on Monday, sorry, Tuesday, Thursday and Friday.',
    'Closed Saturday, sorry. Sunday 10am to 4pm.',
    'Entry is £5. Sorry, 18 and over only.',
    'Entry is £5, actually £4 of that goes to the hospice.',
    'Burger £8, make it £10 with fries.',
    'A pint is £5, make it two.',
    'Doors at 11am, no wait, 12.',
    'Doors at 11am, no wait, 1.',
    'Two thousand, sorry, five hundred.',
    '8 and a half, no, 9, the printer says.',
    'Five easy miles, no one gets dropped.',
    'Saturday the 10th, sorry, Sunday.',
    'We have 5 vans, no wait, 6 drivers.',
    'Beards £8, haircuts £15, no wait, beards £10.',
    'Adults £15 and children £8, no wait, adults £14.',
    'The market is on Saturday, actually Sunday in winter.',
    'The bar opens at 7pm, actually 8pm on Sundays.',
    'You are in Room 4, no sorry, 5 people are waiting.',
    'You are in Room 4, no sorry, 5 people.',
    'It is for six, no sorry, £19.',
    '£5 entry, no, £2 cloakroom.',
    'Book by 5pm, actually 4pm is better.',
    'Yoga is on Monday, sorry, Tuesday is Pilates.',
    'Open 9-5, no wait, 6.',
    'Doors at 6, hang on to your ticket, 5 left.',
    'Two for Tuesday, sorry, 10 left.',
    'it is mon to thurs no hang on monday to friday',
    'punnets are two fifty no sorry three quid, ask Jo',
    'Give us a ring on oh one six treble one seven, hope no one minds.',
    'We start at half six no wait half six is when I get in.',
    'Six to half seven no sorry half six till eight',
    'You get half as much again in credit. I mean, 20p a book.',
    'Open Friday also, no Friday not.',
    'Adults £15 and children £8, no wait, 3 tills.',
    'Cakes £45 each. Chairs £45 each. Sorry, £40, not £45.',
  ])('%s', (text) => {
    const removed: string[] = []
    expect(withCorrections(text, removed)).toBe(text)
    expect(removed).toEqual([])
  })
})

describe('a later message', () => {
  test.each([
    ['it is 12 to 5 now, not 11 to 4', 'Open 11 to 4. There are 11 stalls. Doors 11am.', 'Open 12 to 5. There are 11 stalls. Doors 11am.'],
    ['entry is £20, no £5 fee', 'Entry £20. Booking fee £5.', 'Entry £20. Booking fee £5.'],
    ['entry is £20, not £5 booking fee', 'Entry £20. Booking fee £5.', 'Entry £20. Booking fee £5.'],
    ['7.30 not 7', 'We have 7 stalls. It starts at 7.', 'We have 7 stalls. It starts at 7.30.'],
    ['7.30 not 7', 'We have 7 stalls. It starts at 7pm.', 'We have 7 stalls. It starts at 7.30pm.'],
    ['12 not 11', '11 stalls and 11 tents.', '11 stalls and 11 tents.'],
    ['12 not 11', '11 stalls and a tent.', '12 stalls and a tent.'],
    ['£6 not £5 please', 'Adults £5, dogs £5.', 'Adults £5, dogs £5.'],
    ['£6 not £5 please', 'Adults £5, dogs free.', 'Adults £6, dogs free.'],
    ['40 people not £5', 'Entry £5.', 'Entry £5.'],
    ['it is 9 May, not 8 May.', 'On 8 May. Book by 8 May.', 'On 9 May. Book by 9 May.'],
    ['Samstag, nicht Freitag', 'Am Freitag in Kiel.', 'Am Samstag in Kiel.'],
  ])('%s: %s', (later, text, expected) => {
    expect(withUpdates(text, later)).toBe(expected)
  })
})

describe('a later passage in the review', () => {
  const passageOf = (text: string): ReviewedPassage => ({ text, source: text, use: 'publish', reason: null, question: null })

  test.each([
    ['Entry is £20. The booking fee is £5.', 'It is £20, not £5 fee.', 'Entry is £20. The booking fee is £5.'],
    ['We have 7 stalls. It starts at 7.', "It's 7.30 not 7.", 'We have 7 stalls. It starts at 7.'],
    ['Trees are £65.', "It's £79 now not 65.", 'Trees are £79.'],
    ['Open 9-5. There are 9 stalls.', "It's 10-4 not 9-5.", 'Open 10-4. There are 9 stalls.'],
  ])('%s: %s', (text, later, expected) => {
    expect(withLaterCorrections([passageOf(text), passageOf(later)])[0]?.text).toBe(expected)
  })
})
