import { expect, test } from '@jest/globals'
import { storyOf } from '../src/domain/call-to-action.ts'
import { endCardParts } from '../src/domain/end-card-parts.ts'

const LONG = 'Bread from our own oven and from the oven of our neighbors and from the old mill'

test.each([
  ['Fresh bread daily\nLink in bio', 'Fresh bread daily', 'Link in bio'],
  ['Fresh bread daily.\nFollow @brewlab!', 'Fresh bread daily', 'Follow @brewlab!'],
  ['1. Fresh bread daily\n2. Order at brewlab.com/beans?roast=dark', 'Fresh bread daily', 'Order at brewlab.com/beans?roast=dark'],
  ['Fresh bread daily. Book at https://ada.example/tables.', 'Fresh bread daily', 'Book at https://ada.example/tables'],
  ['Fresh bread daily. Book your table for Friday!', 'Book your table for Friday!', 'Send us a message'],
  ['Fresh bread daily. Come by at 14 High Street.', 'Come by at 14 High Street', ''],
  ['Fresh bread daily. Find us at 12 Mill Lane, open 8 to 4', 'Find us at 12 Mill Lane', 'Open 8 to 4'],
  ['Fresh bread daily. Visit us at 14 High Street, next to the bakery.', 'Visit us at 14 High Street', 'Next to the bakery'],
  ['Fresh bread daily. Drop in on Saturday from 9', 'Drop in on Saturday from 9', ''],
  ['Fresh bread daily. Loaves from 3 euros at brewlab.com', 'Loaves from 3 euros at', 'brewlab.com'],
  ['Jeden Tag frisch.\nMehr: www.bäckerei-müller.de', 'Jeden Tag frisch', 'Mehr www.bäckerei-müller.de'],
  ['Siempre fresco.\nEnlace en la bio', 'Siempre fresco', 'Enlace en la bio'],
])('moves the call to action to the end card: %j', (instructions, text, detail) => {
  const { call_to_action, instructions: story } = storyOf(instructions)
  expect(call_to_action).toEqual({ text, detail })
  expect(story.replace(/\.$/u, '')).toMatch(/^(Fresh bread daily|Jeden Tag frisch|Siempre fresco)$/u)
})

test.each([
  ['Bread from our own oven. @brewlab', 'Bread from our own oven', 'Follow @brewlab'],
  ['Bread from our own oven\nbrewlab.com', 'Bread from our own oven', 'More at brewlab.com'],
  ['Bread from our own oven\nLink in bio', 'Bread from our own oven', 'Link in bio'],
  ['Bread from our own oven. The first coffee is free. @brewlab', 'The first coffee is free', 'Follow @brewlab'],
  ['Bread from our own oven. Book your first hour for free.', 'Book your first hour for free', 'Send us a message'],
  ['Bread from our own oven. Order in our app.', 'Order in our app', ''],
  [
    'Portrait day is on Sunday 22 June, 20 minutes each in our studio. Book at studio@northlight.example.com',
    'Portrait day is on Sunday 22 June',
    'Book at studio@northlight.example.com',
  ],
  ['Bread from our own oven. Text Tom on 07700 900123', 'Bread from our own oven', 'Text Tom on 07700 900123'],
  ['Bread from our own oven. Call (555) 123-4567.', 'Bread from our own oven', 'Call (555) 123-4567'],
  ['Price list: bread £3, rolls £1, buns £2, cakes from £12, coffee £2.50. brewlab.com', 'Price list', 'More at brewlab.com'],
  ['we bake daily. first 50 people get a free bun. come say hi! @brewlab', 'first 50 people get a free bun', '@brewlab'],
  ['bread from our own oven. call 512 555 0134', 'bread from our own oven', 'call 512 555 0134'],
  ['Bread from our own oven. Call 512.555.0134.', 'Bread from our own oven', 'Call 512.555.0134'],
  [
    'dog and cat grooming in austin, wash cut and nails from 35 dollars. call 512 555 0134',
    'dog and cat grooming in austin',
    'call 512 555 0134',
  ],
  [
    'Konzert am 14. März im Schlachthof, drei Bands, eine Nacht. Tickets: a.example',
    'Konzert am 14. März im Schlachthof',
    'Tickets a.example',
  ],
  ['Rose cake for 30 guests. Message us a week ahead to book your date.', 'Message us a week ahead to book your date', ''],
  ['Bread from our own oven. Two tables left in May, ask for yours @brewlab', 'Bread from our own oven', 'ask for yours @brewlab'],
  ['New blend. Taste it first at our counter, 8 Dock Road', 'Taste it first at our counter', '8 Dock Road'],
  ['New blend. Our roaster tastes it first at the counter, 8 Dock Road', null, null],
  ['Bread from our own oven. Call 512 555 0134 for a free loaf.', 'a free loaf', 'Call 512 555 0134'],
  ['Before: dark rooms. After: light and oak. Call 512 555 0134', 'light and oak', 'Call 512 555 0134'],
  ['Bread from our own oven. Open again on 03-04-2027 09-11.', null, null],
  ['Spring service for $79. Just walk in. Waterfront Bikes, 391 West St', 'Waterfront Bikes', '391 West St'],
  ['spring service. no appointment needed. 391 west st.', '391 west st', ''],
  ['spring service. just walk in. 391 west st.', null, null],
  ['Brot aus dem Ofen. Bäckerei Lang, Hauptstraße 5', 'Bäckerei Lang', 'Hauptstraße 5'],
  ['Spring service. We moved to 391 West St', null, null],
  ['Spring service. Just 5 minutes from the square', null, null],
  ['Spring service. A 10 minute drive', null, null],
  ['Pain du matin. Chez Lou, 12 rue du Port', 'Chez Lou', '12 rue du Port'],
  ['Spring service. Our workshop for bikes is now open at 391 West St', null, null],
  ['Pan de nuestro horno. @brewlab', 'Pan de nuestro horno', '@brewlab'],
  [
    'Bread from our own oven. Write to ada.ray+orders@brewlab.example.com.',
    'Bread from our own oven',
    'Write to ada.ray+orders@brewlab.example.com',
  ],
  ['Bread from our own oven. hello@brewlab.com', 'Bread from our own oven', 'Write to hello@brewlab.com'],
  ['Brot aus dem Ofen. Schreib uns an hallo@brewlab.com', 'Brot aus dem Ofen', 'Schreib uns an hallo@brewlab.com'],
  ['Bread from our own oven. Email hello@brewlab.com to book a free tasting.', 'a free tasting', 'Email hello@brewlab.com'],
  [
    'Holiday care for dogs in the countryside near Utrecht, 24 euros per night. Three walks a day. Email woof@brewlab.com',
    'Holiday care for dogs',
    'Email woof@brewlab.com',
  ],
  ['Film cameras cleaned within ten days. Just drop in, Tuesday to Saturday', 'Just drop in, Tuesday to Saturday', ''],
  ['Free walking tours, every Saturday at 10. All ages. Just show up', 'Free walking tours, every Saturday at 10', 'Just show up'],
  ['Bread from our own oven, and from the oven of our neighbors, and the mill. @brewlab', 'Bread from our own oven', 'Follow @brewlab'],
  ['Handmade, with bread from our own oven and from the oven of our neighbors. @brewlab', 'Follow', '@brewlab'],
  [`${LONG}. @brewlab`, 'Follow', '@brewlab'],
  [`${LONG}. Link in bio`, 'Find out more', 'Link in bio'],
])('states what viewers get, what to do and where: %j', (instructions, text, detail) => {
  expect(storyOf(instructions).call_to_action).toEqual(text === null ? null : { text, detail })
})

test.each([
  [{ text: '@brewlab', detail: '' }, { button: '@brewlab' }],
  [
    { text: 'Fresh bread daily', detail: 'Follow @brewlab' },
    { headline: 'Fresh bread daily', button: 'Follow @brewlab' },
  ],
  [
    { text: 'Fresh bread daily', detail: 'Reserve yours at brewlab.example' },
    { headline: 'Fresh bread daily', button: 'Reserve yours', address: 'brewlab.example' },
  ],
  [
    { text: 'Loaves from 3 euros at', detail: 'brewlab.example' },
    { headline: 'Loaves from 3 euros', button: 'brewlab.example' },
  ],
  ...['Come in', 'Come on in', 'Stop by', 'Please drop in:'].map((text): [{ text: string; detail: string }, object] => [
    { text, detail: 'brewlab.example' },
    { headline: text.replace(':', ''), button: 'brewlab.example' },
  ]),
  [
    { text: 'Fresh bread daily in', detail: 'brewlab.example' },
    { headline: 'Fresh bread daily', button: 'brewlab.example' },
  ],
  [
    { text: 'Jeden Tag frisch', detail: 'Mehr auf www.bäckerei-müller.de' },
    { headline: 'Jeden Tag frisch', button: 'www.bäckerei-müller.de' },
  ],
  [
    { text: 'Doors open at seven', detail: 'Register at https://www.bakery.example/doors/' },
    { headline: 'Doors open at seven', button: 'Register', address: 'bakery.example/doors' },
  ],
  [
    { text: 'Free first call', detail: 'Write to alex@harbour.example.com' },
    { headline: 'Free first call', button: 'alex@harbour.example.com' },
  ],
  [
    { text: 'Mehr', detail: `https://www.donaudampfschifffahrtsgesellschaft.example/fest` },
    { headline: 'Mehr', address: 'donaudampfschifffahrtsgesellschaft.example/fest' },
  ],
  [
    { text: 'Piano lessons', detail: '$40' },
    { headline: 'Piano lessons', plain: '$40' },
  ],
  [
    { text: 'Piano lessons', detail: '14 High Street' },
    { headline: 'Piano lessons', plain: '14 High Street' },
  ],
  [
    { text: 'Piano lessons', detail: 'Every day but Monday' },
    { headline: 'Piano lessons', plain: 'Every day but Monday' },
  ],
  [
    { text: 'Piano lessons', detail: 'Send us a message' },
    { headline: 'Piano lessons', button: 'Send us a message' },
  ],
  [
    { text: 'Come by Saturday, 22 Mill Lane', detail: 'York' },
    { headline: 'Come by Saturday, 22 Mill Lane', plain: 'York' },
  ],
  [{ text: '18 euros', detail: '' }, { headline: '18 euros' }],
  [{ text: 'The new café in Lyon opens on Friday', detail: '' }, { headline: 'The new café in Lyon opens on Friday' }],
])('a card has a button only for what viewers can do: %j', (call, parts) => {
  expect(endCardParts(call)).toEqual({ headline: '', button: '', address: '', plain: '', ...parts })
})

test.each([
  ['The new bakery opens on 3 May. We have twelve seats. Our bread rises for two days.', 'The new bakery opens on 3 May'],
  ['Six museums you can visit for free\nThe old mill opens at nine\nBring the children', 'Six museums you can visit for free'],
  ['Our bread rises for two days. We have twelve seats. The new bakery opens on 3 May.', null],
])('a film of several sentences that asks for nothing ends with its first one if that is news: %j', (instructions, title) => {
  expect(storyOf(instructions)).toEqual({ instructions, call_to_action: title === null ? null : { text: title, detail: '' } })
})

test('keeps what is said before a request in the same sentence in the story', () => {
  const { instructions } = storyOf('Wedding photos. 400 pictures each. Two dates left in September, ask for yours @lena')
  expect(instructions).toBe('Wedding photos.\n400 pictures each.\nTwo dates left in September')
})

test.each([
  'Order at brewlab.com',
  'Fresh bread daily.\nVisit the mill and you see how flour was made before there was any steam.',
  'Fresh bread daily\nSave 40 % today',
  'Fresh bread daily. Doors open at 7 a.m. on Monday.',
  'Fresh bread daily. Version 2.4 has dark mode.',
  'We opened brewlab.com.\nSince then, people from thirty countries have ordered coffee at brewlab.com every single day of the year.',
  'Follow @brewlab\nFresh bread daily',
  'Fresh bread daily.\nCome rain or shine, the oven is on.',
  'Fresh bread daily.\nFind out why.',
])('leaves other instructions together: %j', (instructions) => {
  expect(storyOf(instructions)).toEqual({ instructions, call_to_action: null })
})

test.each([
  ['Dog sitting in Lyon: long walks, daily photos, 18 euros.', 'Dog sitting in Lyon, 18 euros', 'Send us a message'],
  ['Piano lessons: all ages, at your home, $40', 'Piano lessons, $40', 'Send us a message'],
  ['Klavierunterricht: jedes Alter, bei Ihnen, 40 €', 'Klavierunterricht', '40 €'],
])(
  'repeats an offer and its number on the card, and in English states what to do, if it has no request: %j',
  (instructions, text, detail) => {
    expect(storyOf(instructions)).toEqual({ instructions, call_to_action: { text, detail } })
  },
)

test.each([
  'Doors open at seven: bread, rolls, coffee.',
  'Come by after six: bread for 2 euros',
  'This is a much longer sentence about our dogs: long walks, 18 euros.',
  'Dog sitting: 18 euros, daily photos.',
  'Dog sitting: long walks, 18 euros. We are in Lyon.',
])('has no card for another text without a request: %j', (instructions) => {
  expect(storyOf(instructions).call_to_action).toBeNull()
})
