import { describe, expect, test } from '@jest/globals'
import fc from 'fast-check'
import type { ConfirmedFact } from '../src/domain/facts/fact-mark.ts'
import { markFacts } from '../src/domain/facts/mark-facts.ts'
import { factsOf, factsOfKnowledge, factsToConfirm, NO_FACT_SOURCES, openFacts } from '../src/domain/facts/text-facts.ts'

const marks = (text: string, brief: string) =>
  markFacts({ text, sources: [{ name: 'brief', text: brief }] }).map((mark) => [mark.text, mark.kind, mark.state])

describe('a fact of the brief in another notation is supported', () => {
  test.each([
    ['30 hives', 'Thirty hives.', 'Thirty'],
    ['open 19:30', 'We open at 7:30 pm.', '7:30 pm'],
    ['on 3 June', 'On June 3rd we start.', 'June 3rd'],
    ['1,200 euros', 'It costs €1200.', '€1200'],
    ['4,50 Euro', 'Nur 4,50 €.', '4,50 €'],
    ['twelve steps', 'Only 12 steps.', '12'],
    ['an answer in one hour', 'An answer in 60 minutes.', '60 minutes'],
    ['Mon-Fri', 'Every Wednesday.', 'Wednesday'],
    ['www.shop.example/a', 'See https://shop.example/a.', 'https://shop.example/a'],
    ['She said "it is a quiet triumph".', 'Readers call it “a quiet triumph”.', '“a quiet triumph”'],
  ])('%s: %s', (brief, text, fact) => {
    expect(marks(text, brief)).toContainEqual([fact, expect.any(String), 'supported'])
  })
})

describe('shorthand of the brief supports the fact in full', () => {
  test.each([
    // Days of the week
    ['Tues & Thurs after 4pm', 'On Tuesdays and Thursdays.', 'Tuesdays'],
    ['weds-sun 10-4', 'Every Saturday.', 'Saturday'],
    ['new hours: Mo-Th 7-19, Fr 7-14', 'On Thursday.', 'Thursday'],
    ['chess club weds 17:00', 'On Wednesday.', 'Wednesday'],
    ['Kurs Di+Do 18.15 Uhr, mit der Trainerin', 'Der Kurs ist donnerstags.', 'donnerstags'],
    ['clases L, X y V, con la profesora', 'Clases los miércoles con la profesora.', 'miércoles'],
    ['ouvert mar-sam avec le chef', 'Ouvert le jeudi avec le chef.', 'jeudi'],
    ['Fri 5–7 June', 'On Friday, 7 June.', '7 June'],
    // Months, days and years
    ['until end of Feb', 'Until the end of February.', 'February'],
    ['picnic, sunday in july', 'A Sunday in July.', 'July'],
    ['exam prep from sept 9', 'From September 9.', 'September 9'],
    ['finished 11/2025', 'In November 2025.', 'November 2025'],
    ['sale ends 28/09', 'Until 28 September.', '28 September'],
    ['caduca 22/04, con la etiqueta de la tienda', 'Caduca el 22 de abril en la tienda.', '22 de abril'],
    ['Fest 28.+29. September, mit der Band', 'Am 28. und 29. September mit der Band.', '28. und 29. September'],
    ['du 17-19 janv. avec les enfants', 'Du 17 au 19 janvier avec les enfants.', '17 au 19 janvier'],
    ['Tattoo day Friday 13th', 'On Friday the 13th.', '13th'],
    ['Jahrgang 2016/17', 'Seit 2017.', '2017'],
    // Hours
    ['pottery Saturdays 10-11.30', 'From 10 am to half past eleven.', 'half past eleven'],
    ['Mon-Sat 9-17:30', 'From 9 am to 5:30 pm.', '9 am to 5:30 pm'],
    ['yoga 18.30 till 21.00', 'From 6:30 pm.', '6:30 pm'],
    ['class at 8:15', 'At quarter past eight.', 'quarter past eight'],
    ['class at 5:45pm', 'At quarter to six.', 'quarter to six'],
    ['samstags 10.30 mit der Trainerin', 'Samstags um halb elf mit der Trainerin.', 'halb elf'],
    ['taller 20:15 en la sala', 'A las ocho y cuarto en la sala.', 'ocho y cuarto'],
    ['concert 17h45 dans la salle', 'À six heures moins le quart dans la salle.', 'six heures moins le quart'],
    ['oct. 10-17h, avec le chef', 'De dix heures à dix-sept heures avec le chef.', 'dix-sept heures'],
    // Amounts
    ['audiobook, 14h 20 min', '14 hours and 20 minutes.', '14 hours'],
    ['we shipped v4.2', 'Ledgerly 4.2 is live.', '4.2'],
    ['up to 40% off', 'Up to forty per cent off.', 'forty per cent'],
    ['5th Halloween party', 'Her fifth Halloween.', 'fifth'],
    ['Tel. 0431 555 0160', 'Telefon 0431 5550160.', '0431 5550160'],
    // Names
    ['The Copper Pot, 8 Bridge St', 'At 8 Bridge Street.', 'Bridge Street'],
    ['The Copper Pot, 8 Bridge Street', 'At 8 Bridge St.', 'Bridge St'],
    ['Laden in der Hauptstr. 12', 'Wir sind in der Hauptstraße 12.', 'Hauptstraße'],
    ['taller en la c/ Mayor', 'En la Calle Mayor de la villa.', 'Calle Mayor'],
    ['atelier au 12 bd Voltaire', 'Au 12 Boulevard Voltaire avec les artistes.', 'Boulevard Voltaire'],
  ])('%s: %s', (brief, text, fact) => {
    expect(marks(text, brief)).toContainEqual([fact, expect.any(String), 'supported'])
  })
})

describe('shorthand is not read into other words', () => {
  test.each([
    ['enjoy the sun. 12 guests sat down', 'Open on Sunday.', 'Sunday'],
    ['march with us, you may win', 'In May.', 'May'],
    ['ages 6-11', 'From 6 am.', '6 am'],
    ['find us on Route 9', 'Until 9 pm.', '9 pm'],
    ['20 places this term', 'For 20 weeks.', '20 weeks'],
    ['12 Plätze im Kurs', 'Der Kurs dauert 12 Wochen.', '12 Wochen'],
    ['$150 or the 10-pack', 'For $140.', '$140'],
    ['Sat 5 Oct', 'On Sunday, 5 October.', 'Sunday'],
    ['call 512-555-0142', 'Call 512-555-0143.', '512-555-0143'],
    ['lot 24B19', 'Lot 24B91.', '24B91'],
    ['closing time 8:45', 'At quarter past eight.', 'quarter past eight'],
    ['Claire, nutritionist', '"Claire changed how I look at my plate." (Jenna, graduate)', 'Jenna'],
    ['Claire, nutritionist', '"Claire changed how I look at my plate." – Bennet', 'Bennet'],
  ])('%s: %s', (brief, text, fact) => {
    expect(marks(text, brief)).toContainEqual([fact, expect.any(String), 'unsupported'])
  })
})

describe('a fact that no source has is unsupported', () => {
  test.each([
    ['We bake bread.', 'We have 200 guests.', '200', 'number'],
    ['20 euros', 'Get 20 % off.', '20 %', 'number'],
    ['Open on Friday.', 'Open on Saturdays.', 'Saturdays', 'date'],
    ['On 3 June.', 'On 4 June.', '4 June', 'date'],
    ['A cake for 5 euros.', 'A cake for €6.', '€6', 'price'],
    ['We bake bread.', 'Our baker is Hannah Smith.', 'Hannah Smith', 'name'],
    ['Follow @bakery', 'Follow @bakery.', '@bakery', undefined],
    ['We bake bread.', 'Follow @bakery.', '@bakery', 'handle'],
    ['See shop.example/a', 'See shop.example/b.', 'shop.example/b', 'link'],
    ['We bake bread.', '"The best bread in town", says a guest.', '"The best bread in town"', 'quotation'],
    ['Code FRESH15', 'Use code FRESH20.', 'FRESH20', 'number'],
  ])('%s: %s', (brief, text, fact, kind) => {
    const unsupported = marks(text, brief).filter(([, , state]) => state === 'unsupported')
    expect(unsupported).toEqual(kind === undefined ? [] : [[fact, kind, 'unsupported']])
  })
})

describe('an English name at the start of a clause is at least unsure', () => {
  test.each([
    ['Siemens joined us at the bakery.', 'Siemens'],
    ['We work with the best:\n\n- Bosch\n- bread', 'Bosch'],
    ['We bake the bread. Lidl’s ovens are in the shop.', 'Lidl’s'],
  ])('%s', (text, name) => {
    expect(marks(text, 'We bake the bread.')).toContainEqual([name, 'name', 'unsure'])
    expect(marks(text, `We bake the bread with ${name}`)).toContainEqual([name, 'name', 'supported'])
  })

  test.each([
    'Baking is what the team loves. Mowing is not.\n\n- Popcorn\n- Sourdough\n- Raffles',
    'You’ll love it. Don’t wait for the bread. Pre-order it. Whoever comes, stays. Grab the loaf.',
  ])('%s: other words are none', (text) => {
    expect(marks(text, 'We bake the bread.')).toEqual([])
  })
})

describe('a domain of any top-level domain is a link', () => {
  test.each(['loaf.berlin', 'beans.coffee/menu', 'slice.pizza', 'bakery.london', 't.me/x', 'SHOP.EXAMPLE', 'bread.today'])('%s', (link) => {
    expect(marks(`Order at ${link}.`, 'We bake.')).toEqual([[link, 'link', 'unsupported']])
    expect(marks(`Order at ${link}.`, `Orders: ${link}`)).toEqual([[link, 'link', 'supported']])
  })

  test.each(['We bake bread.Today we rest.', 'See index.ts and v4.two.', 'Ask, e.g. in the shop, i.e. here.'])('%s has none', (text) => {
    expect(marks(text, text).filter(([, kind]) => kind === 'link')).toEqual([])
  })

  test('the sentence after it without a space does not belong to it', () => {
    expect(marks('See loaf.berlin.Then call us.', 'We bake.')).toContainEqual(['loaf.berlin', 'link', 'unsupported'])
  })
})

describe('an ambiguous numeric date has both readings', () => {
  test.each([
    ['the party is on 5/6', 'On June 5 we party.', 'June 5', 'unsure'],
    ['the party is on 5/6', 'On May 6 we party.', 'May 6', 'unsure'],
    ['the party is on 5/6', 'On July 5 we party.', 'July 5', 'unsupported'],
    ['the party is in June', 'The party is on 5/6.', '5/6', 'unsupported'],
    ['the party is on June 5', 'The party is on 5/6.', '5/6', 'unsure'],
    ['the party is on 6 May 2026', 'The party is on 5/6/2026.', '5/6/2026', 'unsure'],
    ['the party is on 5/6', 'The party is on 5/6.', '5/6', 'supported'],
    ['the party is on 6/6', 'The party is on June 6.', 'June 6', 'supported'],
    ['the party is on 5/6, not on 28/09', 'The party is on 5 June.', '5 June', 'supported'],
    ['the party is on 5/6, not on 28/09', 'The party is on May 6.', 'May 6', 'unsupported'],
    ['the party is on 5/6, not on 9/28', 'The party is on May 6.', 'May 6', 'supported'],
    ['la fête est le 5/6 avec les enfants', 'La fête est le 5 juin avec les enfants.', '5 juin', 'supported'],
    ['la fête est le 5/6 avec les enfants', 'La fête est le 6 mai avec les enfants.', '6 mai', 'unsupported'],
  ])('%s: %s', (brief, text, fact, state) => {
    expect(marks(text, brief)).toContainEqual([fact, 'date', state])
  })
})

test('a quotation with a handle, a link or a hashtag is marked, and so are the handle and the link', () => {
  const text = '“I order my bread from @loaf at loaf.example/rye each week, #yum”, says a guest.'
  expect(marks(text, 'We bake bread.')).toEqual([
    ['“I order my bread from @loaf at loaf.example/rye each week, #yum”', 'quotation', 'unsupported'],
    ['@loaf', 'handle', 'unsupported'],
    ['loaf.example/rye', 'link', 'unsupported'],
  ])
  expect(marks(text, text).map(([, , state]) => state)).toEqual(['supported', 'supported', 'supported'])
})

describe('a fact that can mean the same is unsure', () => {
  test.each([
    ['Everything at half price.', 'Everything at 50 %.', '50 %'],
    ['twelve eggs', 'A dozen eggs for the two of you.', 'dozen'],
    ['a cut for 25', 'A cut for $25.', '$25'],
    ['Concert on 3 June.', 'Come on Wednesday.', 'Wednesday'],
    ['Market on Fri 5 and 6 June', 'Come on Saturday.', 'Saturday'],
    ['Yoga with @flowwithpriya', 'Yoga with Priya.', 'Priya'],
    ['Ofsted says good, for the whole school', 'Rated Good for the whole school.', 'Rated'],
    ['open daily 7am-8pm', 'Open on Monday.', 'Monday'],
    ['Das Brot ist frisch und die Preise sind fair.', 'The bread is fresh, says Hannah Smith of the shop.', 'Hannah Smith'],
  ])('%s: %s', (brief, text, fact) => {
    expect(marks(text, brief)).toContainEqual([fact, expect.any(String), 'unsure'])
  })
})

test('numbering of lists and threads, hashtags and headings are no facts', () => {
  const text = '1/2 Fresh bread.\n\n2/2 Three reasons:\n1. Rye\n2. Spelt\n\n#Bakery2026'
  expect(marks(text, 'Fresh bread for three reasons: rye, spelt')).toEqual([['Three', 'number', 'supported']])
  expect(marks('Fresh Bread Every Single Morning\n\nWe bake it.', 'bread').filter(([, , state]) => state === 'unsupported')).toEqual([])
})

test('a supported fact names its source and the words around it', () => {
  const sources = [
    { name: 'brief' as const, text: 'We bake bread.' },
    { name: 'facts' as const, text: 'Opening hours: daily 8:00 to 18:00' },
  ]
  expect(markFacts({ text: 'Open until 6 pm.', sources })).toEqual([
    {
      field: 'text',
      start: 11,
      end: 15,
      text: '6 pm',
      kind: 'date',
      state: 'supported',
      source: 'facts',
      quote: 'Opening hours: daily 8:00 to 18:00',
      source_start: null,
      source_end: null,
    },
  ])
})

test('a place in the knowledge base is named but not quoted', () => {
  const sources = [{ name: 'knowledge' as const, text: 'Secret: founded in 1987.' }]
  expect(markFacts({ text: 'Since 1987.', sources })).toMatchObject([{ state: 'supported', source: 'knowledge', quote: null }])
  expect(factsOfKnowledge({ text: 'Since 1987, with 40 ovens.' }, ['founded in 1987'])).toEqual(['1987'])
  expect(factsOfKnowledge({ text: 'Our ovens.', title: 'Since 1987' }, ['founded in 1987'])).toEqual(['1987'])
})

const about = { brief: 'We bake bread.', instructions: '', sources: NO_FACT_SOURCES, confirmed: [] }

test('the title and the meta description are marked after the text, with offsets of their own', () => {
  const sources = { ...NO_FACT_SOURCES, claims: ['cures acne'] }
  const fields = { text: 'Bread for 5 euros.', title: '40 ovens since 1987', meta_description: 'Bread that cures acne.' }
  const brief = '🍞 We bake bread since 1987 for 5 euros.'
  const found = factsOf({ ...about, ...fields, brief, sources })
  expect(found.map(({ field, text, state }) => [field, text, state])).toEqual([
    ['text', '5 euros', 'supported'],
    ['title', '40', 'unsupported'],
    ['title', '1987', 'supported'],
    ['meta_description', 'cures acne', 'unsupported'],
  ])
  for (const { field, start, end, text } of found) expect(fields[field].slice(start, end)).toBe(text)
  expect(found.map(({ source_start: start, source_end: end }) => start !== null && end !== null && brief.slice(start, end))).toEqual([
    '5 euros',
    false,
    '1987',
    false,
  ])
  expect(openFacts(found)).toBe(2)
})

test('a confirmed fact is supported, another one is not', () => {
  const confirmed = factsOf({ ...about, text: 'We have 40 ovens and 50 guests.', confirmed: ['40'] })
  expect(confirmed).toMatchObject([
    { text: '40', state: 'supported', source: 'confirmed' },
    { text: '50', state: 'unsupported' },
  ])
})

test('a fact is confirmed with its kind, and a stored text confirms every kind', () => {
  const states = (confirmed: ConfirmedFact[]) =>
    factsOf({ ...about, text: 'Since 1987.', confirmed }).map(({ kind, state }) => [kind, state])
  expect(states([{ kind: 'date', text: '1987' }])).toEqual([['date', 'supported']])
  expect(states([{ kind: 'number', text: '1987' }])).toEqual([['date', 'unsupported']])
  expect(states(['1987'])).toEqual([['date', 'supported']])
  const marked = factsOf({ ...about, text: 'We have 40 ovens.', confirmed: [] })
  expect(factsToConfirm(marked, ['40', 'ovens'])).toEqual([{ kind: 'number', text: '40' }])
  const sources = { ...NO_FACT_SOURCES, claims: ['cures acne'] }
  expect(factsToConfirm(factsOf({ ...about, text: 'It cures acne.', sources }), ['cures acne'])).toEqual([])
})

test('a prohibited claim is marked, even if the brief has it', () => {
  const sources = { ...NO_FACT_SOURCES, claims: ['cures acne'] }
  const [mark] = factsOf({ ...about, brief: 'It cures acne.', sources, text: 'This soap Cures Acne.' })
  expect(mark).toMatchObject({ text: 'Cures Acne', kind: 'claim', state: 'unsupported' })
})

test('every occurrence of a prohibited claim is marked, as whole words and with any white space', () => {
  const claimed = (text: string, claims: string[]) =>
    factsOf({ ...about, text, sources: { ...NO_FACT_SOURCES, claims } }).map(({ start, end, text: mark }) => {
      expect(text.slice(start, end)).toBe(mark)
      return [start, mark]
    })
  expect(claimed('A secure cure. It can CURE you.', ['cure'])).toEqual([
    [9, 'cure'],
    [22, 'CURE'],
  ])
  expect(claimed('Bread that cures\u00A0acne and cures\nacne.', ['cures acne', 'cures'])).toEqual([
    [11, 'cures\u00A0acne'],
    [26, 'cures\nacne'],
  ])
  expect(claimed('Cafe\u0301 cre\u0300me.', ['crème'])).toEqual([[6, 'cre\u0300me']])
  expect(claimed('İ cures acne', ['cures acne'])).toEqual([[2, 'cures acne']])
})

test('marks are in text order, overlap only within quotations and have their text, for any text', () => {
  const fragment = fc.constantFrom(
    '7 pm',
    '€5',
    'half past',
    '"',
    '“',
    'May',
    ' 3 ',
    'Anna Bell',
    '@x',
    'a.example/b',
    '\n',
    '. ',
    '12.10.',
    '🍞',
    '#a',
    '%',
  )
  fc.assert(
    fc.property(fc.array(fc.oneof(fragment, fc.string({ unit: 'grapheme' })), { maxLength: 30 }), fc.string(), (parts, brief) => {
      const text = parts.join('')
      let end = 0
      let quotation = { start: 0, end: 0 }
      for (const mark of markFacts({ text, sources: [{ name: 'brief', text: brief }] })) {
        const isWithin = ['handle', 'link'].includes(mark.kind) && mark.start > quotation.start && mark.end < quotation.end
        expect(isWithin || mark.start >= end).toBe(true)
        expect(mark.end).toBeGreaterThan(mark.start)
        expect(mark.text).toBe(text.slice(mark.start, mark.end))
        if (!isWithin) end = mark.end
        if (mark.kind === 'quotation') quotation = mark
      }
    }),
  )
})
