import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import { type Card, textsOf } from '../../src/domain/card.ts'
import { planCards, planSteps } from '../../src/domain/plan-cards.ts'
import { splitCard } from '../../src/domain/split-card.ts'
import { finishedInTurns } from '../../src/domain/steps.ts'

const fitsAll = () => true
/** About as much as fits on a square card. */
const fitsSome = (card: Card) => textsOf(card).join(' ').length <= 260 && card.body.split('\n').length <= 6
const plan = (text: string, fits = fitsSome) => planCards(text, fits)
const short = ({ first, ...texts }: Card) => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== '')),
  ...(first > 1 && { first }),
})

const POST = `We threw away 40% less bread this year, and nobody on the team works longer hours.

For six years we baked everything at three in the morning. By noon half of the shelf was empty and by evening the other half was in the bin.

40% less waste, counted every evening by the people who bake.

What changed for customers:
- Warm bread at lunch
- Yesterday’s loaves at half price from five

"I used to bake for the bin. Now I bake for the queue." — Marta, head baker

How does your team decide what to make less of? Come and taste the second batch: https://www.example.com/lunch

#bakery #foodwaste`

test('a post becomes a cover, one idea per card, and what to do', () => {
  const { cards, hashtags, leftOut } = plan(POST)
  expect(cards.map(short)).toEqual([
    { layout: 'statement', title: 'We threw away 40% less bread this year, and nobody on the team works longer hours.' },
    {
      layout: 'statement',
      title: 'For six years we baked everything at three in the morning.',
      body: 'By noon half of the shelf was empty and by evening the other half was in the bin.',
    },
    { layout: 'number', title: '40%', body: 'less waste, counted every evening by the people who bake.' },
    { layout: 'list', title: 'What changed for customers', body: 'Warm bread at lunch\nYesterday’s loaves at half price from five' },
    { layout: 'quotation', body: 'I used to bake for the bin. Now I bake for the queue.', detail: 'Marta, head baker' },
    {
      layout: 'end',
      title: 'How does your team decide what to make less of?',
      body: 'Come and taste the second batch',
      detail: 'www.example.com/lunch',
    },
  ])
  expect(hashtags).toEqual(['#bakery', '#foodwaste'])
  expect(leftOut).toBe('')
})

test('opening hours and other labels with values are the rows of one card', () => {
  const { cards } = plan('The repair shop opens on Sundays.\n\nMonday: 9:00 to 17:00\nTuesday: closed\nSunday: 10:00 to 14:00\n\nCome by.')
  expect(cards.map(short)).toContainEqual({
    layout: 'list',
    body: 'Monday: 9:00 to 17:00\nTuesday: closed\nSunday: 10:00 to 14:00',
  })
})

test('a paragraph in which only one line has a label is no list', () => {
  const { cards } = plan(
    'We moved the workshop to Leeds.\n\nThe reason: more light for everyone\nAnd we wanted to be near the river.\n\nCome by.',
  )
  expect(cards.filter(({ layout }) => layout === 'list')).toEqual([])
})

describe('the cover', () => {
  test.each([
    ['is the first sentence', 'Small batches beat big ovens. We halved our waste in a month.', 'Small batches beat big ovens.'],
    ['is a greeting with the sentence after it', 'Good news! We open on Sundays now. Come by.', 'Good news! We open on Sundays now.'],
    [
      'is a whole sentence, also a long one',
      'We moved the bakery to a larger house last month, because the old oven could not keep up with the queue. Come by.',
      'We moved the bakery to a larger house last month, because the old oven could not keep up with the queue.',
    ],
    [
      'is a whole sentence in a script without spaces',
      '私たちが捨てたパンは、去年と比べて四十パーセントも減りました。とてもうれしいです。',
      '私たちが捨てたパンは、去年と比べて四十パーセントも減りました。',
    ],
    [
      'is the news, not who somebody is',
      'Spoke & Hollow is a two-person workshop in Cork. On Thursday 6 November, we run our free winter check. Bring any bike.',
      'On Thursday 6 November, we run our free winter check.',
    ],
    [
      'is the news of a later paragraph',
      'Mein Name ist Priya.\n\nIch arbeite seit Jahren mit Kindern.\n\nAm 3. März eröffne ich meine Praxis in Kassel. Ruft an.',
      'Am 3. März eröffne ich meine Praxis in Kassel.',
    ],
    [
      'is who somebody is if nothing else is said',
      'We are a bakery in Cork. Our bread is slow. Our oven is old.',
      'We are a bakery in Cork.',
    ],
  ])('%s', (_, text, title) => {
    expect(plan(text).cards[0]).toMatchObject({ layout: 'statement', title })
  })

  test('leaves everything else in its order', () => {
    const { cards } = plan('Our shop is a small one. We open on 6 November at noon. Bring a bag. Tea is free.\n\nWe close at nine.')
    expect(cards.flatMap(textsOf).join(' ')).toBe(
      'We open on 6 November at noon. Our shop is a small one. Bring a bag. Tea is free. We close at nine. 6 November at noon',
    )
  })
})

describe('the last card', () => {
  test.each([
    ['asks a question', 'One. Two things matter here.\n\nWhat do you think?', { title: 'What do you think?' }],
    ['has the handle apart', 'One. Two things matter here.\n\nCome and see us: @bakery', { title: 'Come and see us', detail: '@bakery' }],
    [
      'keeps what a lone handle belongs to',
      'Wir ziehen um. Bald.\n\nKommt am 1. Juni vorbei. Fragen? @bakery',
      { title: 'Kommt am 1. Juni vorbei. Fragen?', detail: '@bakery' },
    ],
    [
      'has no address of what is closed',
      'No cash from 4 May. Card and phone only.\n\nThe till at 12 Mill Lane is closed. Call us with any questions you have.',
      { title: 'Call us with any questions you have.' },
    ],
    [
      'has none of a paragraph before the request either',
      'No cash from 4 May. Card and phone only.\n\nThe till at 12 Mill Lane is closed.\n\nCall us with any questions you have.',
      { title: 'Call us with any questions you have.' },
    ],
    ['has the last sentence otherwise', 'We bake twice. It works well.\n\nTry it for a week.', { title: 'Try it for a week.' }],
  ])('%s', (_, text, end) => {
    expect(plan(text).cards.at(-1)).toMatchObject({ layout: 'end', ...end })
  })

  const EVENT = `Spoke & Hollow is a bicycle workshop in Cork. On Thursday 6 November, from 5.30 pm to 8.30 pm, we check lights.

No booking needed, but the queue is shortest before six, when most people are still on their way home.

Spoke & Hollow, 48 Barrack Street, Cork
spokeandhollow.example/winter`

  test.each([
    [
      'has the name, the date and the place of an event',
      EVENT,
      ['Spoke & Hollow', 'Thursday 6 November, from 5.30 pm to 8.30 pm\n48 Barrack Street, Cork', 'spokeandhollow.example/winter'],
    ],
    [
      'has the date of the news, also if there is another',
      'Dimanche 14 décembre, de 10h à 17h, nous ouvrons notre marché. Il y a de la soupe.\n\nCommandez avant le 10 décembre au 06 39 98 55 12.',
      ['Commandez avant le 10 décembre au 06 39 98 55 12.', 'Dimanche 14 décembre, de 10h à 17h', ''],
    ],
    [
      'finds the name in the address of the site',
      'Die Klavierwerkstatt Hübner öffnet am Samstag, dem 27. September, von 10 bis 16 Uhr.\n\nUnsere Werkstatt liegt im Hinterhaus, Bautzener Straße 41, Zugang durch die Toreinfahrt.\n\nwww.klavierwerkstatt-huebner.example',
      [
        'Klavierwerkstatt Hübner',
        'Samstag, dem 27. September, von 10 bis 16 Uhr\nBautzener Straße 41',
        'www.klavierwerkstatt-huebner.example',
      ],
    ],
    [
      'finds a name with a sign that the address leaves out',
      'Marlowe & Finch Joinery looks for an apprentice. The bench is warm.\n\nSend a letter about yourself to jobs@marlowefinch.example.',
      ['Marlowe & Finch Joinery', 'Send a letter about yourself to', 'jobs@marlowefinch.example'],
    ],
    [
      'keeps a request whole that leads to a link, with what happens on a date',
      'We open on 3 March. Bring a friend.\n\nCall or text 807-555-0163, or book at kindlymobile.example/book',
      ['Call or text 807-555-0163, or book at kindlymobile.example/book', 'We open on 3 March.', ''],
    ],
    [
      'finds a name of which the address has a part, and keeps the few words after the request',
      'Die Kletterhalle Griffbereit in Kassel ist wieder offen. Wir freuen uns.\n\nAnmeldung unter kurse@griffbereit-kassel.example oder an der Theke. Es gibt Kaffee.',
      ['Kletterhalle Griffbereit', 'Anmeldung unter kurse@griffbereit-kassel.example oder an der Theke.\nEs gibt Kaffee.', ''],
    ],
    [
      'has the hours that the sentence with the date has elsewhere, and no period after the place',
      'Harcourt & Daughters has made saddles in Walsall since 1931.\n\nOn Saturday 9 May we open the workshop to the public from 10am to 3pm.\n\nVisitors see a saddle being covered and can try hand-stitching at eight stitches to the inch.\n\nHarcourt & Daughters, 44 Wisemore Street, Walsall.',
      ['Harcourt & Daughters', 'Saturday 9 May, from 10am to 3pm\n44 Wisemore Street, Walsall', ''],
    ],
    [
      'has no date without what happens then, if its sentence is long',
      'We have been a small bakery for sixteen years, and on 3 March we open a second one in the old house behind the station.\n\nKindly Bakes is warm.\n\nCall us or write, or order at kindlybakes.example',
      ['Kindly Bakes', 'Call us or write, or order at', 'kindlybakes.example'],
    ],
    [
      'has the request, not what is said after it',
      'Our honey is here. It is pale.\n\nOrder on WhatsApp at +254 700 555 014.\n\nThat is why one jar costs more than another.',
      ['Order on WhatsApp at +254 700 555 014.', '', ''],
    ],
  ])('%s', (_, text, [title, body, detail]) => {
    expect(plan(text).cards.at(-1)).toMatchObject({ layout: 'end', title, body, detail })
  })

  test.each([
    ['a date of something else', 'The first oil is here.\n\nWe pressed it on 21 October.\n\nWrite to us: @mill'],
    ['one of two dates', 'We cleaned the brook on 3 March. We clean it again on 5 May.\n\nWrite to us: @mill'],
  ])('does not repeat %s', (_, text) => {
    expect(plan(text).cards.at(-1)).toMatchObject({ layout: 'end', title: 'Write to us', body: '', detail: '@mill' })
  })

  test('is not made of a list', () => {
    expect(plan('What we need:\n- Flour\n- Salt').cards.map(({ layout }) => layout)).toEqual(['statement', 'list'])
  })
})

test('sentences of scripts without spaces are joined without spaces', () => {
  const [, inner] = plan(
    '今年も焼きます。\n\n本当です。今は一日に二回、焼いています。棚に残りません。朝は五時に焼きます。昼も焼きます。\n\nぜひお越しください。',
  ).cards
  expect(inner?.body).toBe('今は一日に二回、焼いています。棚に残りません。朝は五時に焼きます。昼も焼きます。')
})

test('numbered lines become steps, also as emoji, and Markdown has no signs', () => {
  expect(plan('# How it works\n\n1️⃣ Count\n2️⃣ Move **one** tray\n\nThat is all we did.').cards.map(short)).toEqual([
    { layout: 'statement', title: 'How it works' },
    { layout: 'steps', body: 'Count\nMove one tray' },
    { layout: 'end', title: 'That is all we did.' },
  ])
})

test('a list that is too long continues on the next card with its numbers', () => {
  const items = Array.from({ length: 9 }, (_, index) => `${index + 1}. Step of ${index + 1} words`).join('\n')
  const cards = plan(`Read this first.\n\n${items}`).cards.filter(({ layout }) => layout === 'steps')
  expect(cards.map(({ first, body }) => [first, body.split('\n').length])).toEqual([
    [1, 5],
    [6, 4],
  ])
})

test('short paragraphs are joined, so that there are few cards, and what has no space is reported', () => {
  const paragraphs = Array.from({ length: 14 }, (_, index) => `Short thought number ${index}.`)
  const joined = plan(paragraphs.join('\n\n'))
  expect([joined.cards.length, joined.leftOut]).toEqual([5, ''])
  const long = plan(
    Array.from({ length: 60 }, (_, index) => `Thought ${index} is a sentence that takes about as much space as most do.`).join('\n\n'),
  )
  expect(long.cards).toHaveLength(10)
  expect(long.cards.at(-1)?.layout).toBe('end')
  expect(long.leftOut).toContain('Thought 50')
})

test.each([
  ['short paragraphs', 'a b\n\n'.repeat(4_000)],
  ['long paragraphs', `${'The oven is warm and the bread is out. '.repeat(8)}\n\n`.repeat(60)],
  ['one sentence', 'bread and '.repeat(2_000)],
  ['a list', '- one loaf of bread\n'.repeat(950)],
  ['signs', '? '.repeat(10_000)],
])('a post of any length needs a limited number of measurements: %s', (_, text) => {
  let measured = 0
  const { cards, leftOut } = plan(text, (card) => {
    measured++
    return fitsSome(card)
  })
  expect(cards).toHaveLength(10)
  expect(leftOut).not.toBe('')
  expect(measured).toBeLessThan(700)
})

test('a plan gives way to other requests, and stops when its request is aborted', async () => {
  const text = 'A short thought of six words.\n\n'.repeat(30)
  let others = 0
  const other = () => {
    others++
    if (others < 20) setImmediate(other)
  }
  setImmediate(other)
  const { signal } = new AbortController()
  expect(await finishedInTurns(planSteps(text, fitsSome), signal)).toEqual(plan(text))
  expect(others).toBe(20)
  let measured = 0
  const aborted = new AbortController()
  const steps = planSteps(text, (card) => {
    measured++
    aborted.abort()
    return fitsSome(card)
  })
  await expect(finishedInTurns(steps, aborted.signal)).rejects.toThrow('aborted')
  expect(measured).toBe(1)
})

test('a plan pauses after reading the post, finding its cover and finding its end, before a card is measured', () => {
  let pauses = 0
  let measuredAfter: number | undefined
  const steps = planSteps('A short thought of six words.\n\n'.repeat(30), (card) => {
    measuredAfter ??= pauses
    return fitsSome(card)
  })
  while (!steps.next().done) pauses++
  expect(measuredAfter).toBeGreaterThanOrEqual(3)
})

const wordsOf = (text: string) => text.match(/[\p{L}\p{N}]+/gu) ?? []
const sentence = fc
  .array(
    fc.constantFrom('bread', 'we', 'bake', '40%', 'and', 'Sunday,', 'it’s', 'oven:', '$5', 'notes', '(new)', '@shop', 'more', 'at', '7.30'),
    { minLength: 1, maxLength: 30 },
  )
  .map((words) => `The ${words.join(' ')} end.`)
const block = fc.oneof(
  fc.array(sentence, { minLength: 1, maxLength: 6 }).map((all) => all.join(' ')),
  fc.array(sentence, { minLength: 1, maxLength: 9 }).map((all) => all.map((one) => `- ${one}`).join('\n')),
  sentence.map((one) => `“${one}”`),
)

test('no word is lost or invented', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 8 }), (blocks) => {
      const text = blocks.join('\n\n')
      const { cards, leftOut } = plan(text)
      expect(cards.length).toBeLessThanOrEqual(10)
      if (leftOut !== '') return
      const left = cards.flatMap(textsOf).flatMap(wordsOf)
      for (const word of wordsOf(text)) {
        expect(left).toContain(word)
        left.splice(left.indexOf(word), 1)
      }
      // Only what the last card repeats.
      expect(wordsOf(text)).toEqual(expect.arrayContaining(left))
    }),
    { numRuns: 200 },
  )
})

const paragraph = fc.array(sentence, { minLength: 1, maxLength: 5 })

test('no card begins or ends within a sentence', () => {
  fc.assert(
    fc.property(fc.array(paragraph, { minLength: 1, maxLength: 6 }), (paragraphs) => {
      const { cards, leftOut } = plan(paragraphs.map((all) => all.join(' ')).join('\n\n'), fitsAll)
      if (leftOut !== '') return
      const texts = cards.map((card) => ` ${textsOf(card).flatMap(wordsOf).join(' ')} `)
      for (const one of paragraphs.flat()) {
        const words = ` ${wordsOf(one).join(' ')} `
        expect(texts.filter((text) => text.includes(words))).not.toEqual([])
      }
    }),
    { numRuns: 200 },
  )
})

describe('what is large on a card', () => {
  const inner = (text: string) => plan(`We have news today.\n\n${text}\n\nWrite to us: @shop`, fitsAll).cards.slice(1, -1).map(short)

  test.each([
    [
      'is the sentence with the price, with what is said before it',
      'We have 2,400 jars. The price is €8.50. It is the same as in the year before, and the jars are larger than they were.',
      [
        {
          layout: 'statement',
          title: 'We have 2,400 jars. The price is €8.50.',
          body: 'It is the same as in the year before, and the jars are larger than they were.',
        },
      ],
    ],
    [
      'is a short first sentence',
      'Bring any bike, in any state. We look at brakes, tyres, chain and lights, and write a list of what needs doing now.',
      [
        {
          layout: 'statement',
          title: 'Bring any bike, in any state.',
          body: 'We look at brakes, tyres, chain and lights, and write a list of what needs doing now.',
        },
      ],
    ],
    [
      'is not what somebody does not do',
      'I don’t do fillings. If I see something that needs a dentist, I refer you and help with the booking.',
      [
        {
          layout: 'statement',
          body: 'I don’t do fillings.\nIf I see something that needs a dentist, I refer you and help with the booking.',
        },
      ],
    ],
    [
      'is what introduces a list in a sentence',
      'I visit people who rarely go out: seniors at home, people with a disability, and children who are afraid.',
      [
        {
          layout: 'list',
          title: 'I visit people who rarely go out',
          body: 'seniors at home\npeople with a disability\nand children who are afraid',
        },
      ],
    ],
  ])('%s', (_, text, cards) => {
    expect(inner(text)).toEqual(cards)
  })

  test('a short sentence without a fact is joined with the next paragraph', () => {
    expect(inner('Tea is on us.\n\nThe oven is warm from five in the morning until the last loaf is sold.')).toEqual([
      { layout: 'statement', title: 'Tea is on us.', body: 'The oven is warm from five in the morning until the last loaf is sold.' },
    ])
  })
})

test('a card that is too long is divided between sentences, with all of its words', () => {
  const body = 'One sentence that is long enough to matter here. Another one that also says something. A third one to end.'
  const card: Card = { layout: 'statement', title: 'Title', body, detail: '@shop', first: 1 }
  expect(splitCard(card, fitsAll)).toEqual([card])
  const parts = splitCard(card, ({ body: own }) => own.length < 90)
  expect(parts.map(({ title, body: own, detail }) => [title, own, detail])).toEqual([
    ['Title', 'One sentence that is long enough to matter here.', ''],
    ['', 'Another one that also says something. A third one to end.', '@shop'],
  ])
})
