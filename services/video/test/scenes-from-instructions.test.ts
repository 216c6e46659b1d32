import { expect, test } from '@jest/globals'
import fc from 'fast-check'
import { phrasesOf } from '../src/domain/caption-phrases.ts'
import { clausesOf } from '../src/domain/instruction-parts.ts'
import { scenesFromInstructions } from '../src/domain/scenes-from-instructions.ts'

const captions = (instructions: string, count: number) =>
  scenesFromInstructions(instructions, count, ['fil_1']).map(({ caption }) => caption)

test('turns lines and numbered points into scenes, without their markers', () => {
  expect(captions('1. Open the oven\n2) Shape the loaves\n- Bake\n• Sell', 4)).toEqual([
    'Open the oven',
    'Shape the loaves',
    'Bake',
    'Sell',
  ])
  expect(captions('Scene 1: A door opens.\r\n\r\nScene 2: Bread.', 2)).toEqual(['A door opens', 'Bread'])
})

test('splits a single line into sentences', () => {
  expect(captions('Fresh bread at six. Croissants at seven! Coffee?', 3)).toEqual(['Fresh bread at six', 'Croissants at seven!', 'Coffee?'])
})

test('splits at sentences, then at clauses, when there are too few parts, so that no scene is without words', () => {
  expect(captions('Doors open at six. Bread is warm.\nCoffee too.', 3)).toEqual(['Doors open at six', 'Bread is warm', 'Coffee too'])
  expect(captions('Fresh bread from six, with butter from the farm next door.', 2)).toEqual([
    'Fresh bread from six',
    'With butter from the farm next door',
  ])
  expect(captions('One thing.', 3)).toEqual(['One thing', 'One thing', 'One thing'])
  expect(captions('One thing.\nAnother.', 3)).toEqual(['One thing', 'One thing', 'Another'])
  expect(captions('Bread, butter, jam', 2)).toEqual(['Bread, butter, jam', 'Bread, butter, jam'])
})

test('gives a clause of two words a scene of its own rather than repeat a caption', () => {
  const text = 'Dog sitting in Lyon: long walks, daily photos, 18 euros.'
  expect(captions(text, 2)).toEqual(['Dog sitting in Lyon: long walks', 'Daily photos, 18 euros'])
  expect(captions(text, 3)).toEqual(['Dog sitting in Lyon', 'Long walks', 'Daily photos, 18 euros'])
})

test('begins captions with a capital letter, unless the user writes without them or the first word is a name, a handle or a link', () => {
  expect(captions('We are open now: all day, every day', 2)).toEqual(['We are open now', 'All day, every day'])
  expect(captions('we are open now: all day, every day', 2)).toEqual(['we are open now', 'all day, every day'])
  expect(captions('Repairs\niPhone and iPad\n@fixers and friends\nfixers.example\nélan', 5).slice(1)).toEqual([
    'iPhone and iPad',
    '@fixers and friends',
    'fixers.example',
    'Élan',
  ])
})

test('merges parts in order when there are too many', () => {
  expect(captions('a\nb\nc\nd\ne', 2)).toEqual(['a b', 'c d e'])
  for (const count of [1, 2, 3, 4, 5]) {
    expect(captions('a\nb\nc\nd\ne\nf\ng', count)).toHaveLength(count)
    expect(captions('a\nb\nc\nd\ne\nf\ng', count).join(' ')).toBe('a b c d e f g')
  }
})

test('does not treat a number at the start of a sentence as numbering', () => {
  expect(captions('40 % less waste\n7 bakeries', 2)).toEqual(['40 % less waste', '7 bakeries'])
})

test('keeps merged sentences complete up to the limit of a caption', () => {
  const long = `${'Our bakery opens early in the morning for everybody who works, '.repeat(3)}always.`
  const [scene] = scenesFromInstructions(long, 1, ['fil_1'])
  expect(scene?.caption).toBe(long.slice(0, -1))
  expect(scene?.direction).toBe(long)
  expect(captions('x'.repeat(500), 1)).toEqual([`${'x'.repeat(199)}…`])
})

test('moves sentences to another scene when a caption would be too long', () => {
  const [one, two] = [
    'The autumn menu has soup, stew and pie, all made in our kitchen',
    'Every plate comes with bread that we bake each morning',
  ].map((text) => `${text}, ${text.toLowerCase()}.`)
  expect(captions(`Welcome.\n${one}\n${two}`, 2)).toEqual([`Welcome. ${one?.slice(0, -1)}`, two?.slice(0, -1)])
})

test('omits sentences without facts first, and keeps them in the direction', () => {
  const filler = 'We love what we do and we do it with all our heart every single day of the long year'
  const text = [filler, 'Open 3 March, 2026.', filler, 'Bread is €4.50!', filler, 'See https://example.com/?Page=2', filler].join('\n')
  const [scene] = scenesFromInstructions(text, 1, ['fil_1'])
  expect(scene?.caption).toMatch(/3 March, 2026\. .*€4\.50! See https:\/\/example\.com\/\?Page=2$/u)
  expect(scene?.caption.length).toBeLessThanOrEqual(200)
  expect(scene?.direction).toBe(text.replaceAll('\n', ' '))
})

test.each([
  ['On the 3. March we have a party for all', 2],
  ['Open from 7 a.m. Monday to 9 p.m. Friday this week', 2],
  ['Konzert am 14. März im Schlachthof', 2],
  ['Wir feiern unseren 20. Geburtstag', 2],
  ['Im 2. Stock ist das Studio', 2],
  ['Das Studio ist im 2. Stock, ab Montag, 3. Mai', 1],
])('never divides a date or a number: %s', (text, count) => {
  expect(captions(text, count)).toEqual(Array.from({ length: count }, () => text))
})

test('divides a date from what follows it, but not from its time or its year', () => {
  expect(captions('ride the five boros with us sunday may 3, 40 miles without cars', 2)).toEqual([
    'ride the five boros with us sunday may 3',
    '40 miles without cars',
  ])
  expect(clausesOf('We open on 3 May, 20 minutes each')).toHaveLength(2)
  for (const rest of ['10 am', '2027', '20 Uhr', '9 till late']) expect(clausesOf(`We open on 3 May, ${rest}`)).toHaveLength(1)
  expect(clausesOf('We open on May 3, 10 am')).toHaveLength(1)
  expect(clausesOf('We open on May 3, 2027')).toHaveLength(1)
})

test.each([
  ['Our doors are open Monday – Friday for all of our guests', ['Our doors are open Monday – Friday', 'for all of our guests']],
  ['Call us today at this number: 030 1234 or come by', ['Call us today', 'at this number: 030 1234 or come by']],
  ['We are closed on 3 March, 2026 and open again the day after', ['We are closed on 3 March, 2026', 'and open again the day after']],
])('divides a long sentence between its phrases rather than repeat it: %s', (text, parts) => {
  expect(captions(text, 2)).toEqual(parts)
})

test.each([
  [
    'our new shop opens friday. we have 12 kinds of bread. first 50 people get a free bun. come say hi!',
    ['our new shop opens friday', 'we have 12 kinds of bread', 'first 50 people get a free bun', 'come say hi!'],
  ],
  ['Join us in Victoria Park. £10 entry for all.', ['Join us in Victoria Park', '£10 entry for all']],
  ['donut boxes from our oven, 12 for 20. dm me to order', ['donut boxes from our oven, 12 for 20', 'dm me to order']],
  ['Karten bis zum 14. Danach Abendkasse', ['Karten bis zum 14', 'Danach Abendkasse']],
  ['we have flat white 3.20. croissants every morning', ['we have flat white 3.20', 'croissants every morning']],
  ['geöffnet vom 3. bis 5. mai. eintritt frei', ['geöffnet vom 3. bis 5. mai', 'eintritt frei']],
  ['Open from 9 approx. half the day, and on 3. march all day', ['Open from 9 approx. half the day', 'And on 3. march all day']],
])('divides sentences that begin without a capital letter, but no abbreviation: %s', (text, parts) => {
  expect(captions(text, parts.length)).toEqual(parts)
})

test('keeps a number at the start of a line that is not a list marker', () => {
  expect(captions('10:30 doors open\n3. March: party\n20% off', 3)).toEqual(['10:30 doors open', '3. March: party', '20% off'])
  expect(captions('1. März: Eröffnung\nKuchen für alle', 2)).toEqual(['1. März: Eröffnung', 'Kuchen für alle'])
})

const WORDS = fc.array(fc.constantFrom('bread', 'from', 'our', 'oven', 'Sunday', 'menu', 'fresh', 'for', 'all', 'of', 'you'), {
  minLength: 1,
  maxLength: 9,
})
const FACT = fc.oneof(
  fc.tuple(fc.integer({ min: 1, max: 28 }), fc.integer({ min: 2024, max: 2030 })).map(([day, year]) => `${day} March, ${year}`),
  fc.integer({ min: 100, max: 9999 }).map((cents) => `€${(cents / 100).toFixed(2)}`),
  fc.integer({ min: 10, max: 20 }).map((hour) => `${hour}:30`),
  fc.integer({ min: 2, max: 99 }).map((share) => `${share}%`),
  fc.integer({ min: 1, max: 999 }).map((id) => `https://example.com/?Item=${id}`),
)
const SENTENCE = fc
  .array(fc.tuple(WORDS, fc.option(FACT), fc.constantFrom(' ', ', ', ' – ', ': ')), { minLength: 1, maxLength: 4 })
  .chain((clauses) =>
    fc.constantFrom('.', '!', '\n').map((end) => {
      const text = clauses.map(([words, fact, mark]) => `${[...words, ...(fact ? [fact] : [])].join(' ')}${mark}`).join('')
      return { text: `We ${text.trim().replace(/[,:–]$/u, '')}${end}`, facts: clauses.flatMap(([, fact]) => (fact ? [fact] : [])) }
    }),
  )

test('loses no number, date, price or link of instructions that fit into the captions', () => {
  fc.assert(
    fc.property(fc.array(SENTENCE, { minLength: 1, maxLength: 12 }), fc.integer({ min: 1, max: 5 }), (sentences, count) => {
      const text = sentences.map((sentence) => sentence.text).join(' ')
      const facts = sentences.flatMap((sentence) => sentence.facts)
      fc.pre(text.length <= count * 130)
      const written = captions(text, count)
      expect(written).toHaveLength(count)
      for (const caption of written) expect(caption.length).toBeLessThanOrEqual(200)
      for (const fact of facts) expect(written.filter((caption) => caption.includes(fact))).not.toEqual([])
      for (const digits of text.match(/\d+/gu) ?? []) expect(written.join(' ')).toContain(digits)
    }),
  )
})

test('keeps every fact of long instructions as long as the sentences with facts fit', () => {
  const filler = 'We love what we do and we do it with all our heart.'
  fc.assert(
    fc.property(fc.array(FACT, { minLength: 1, maxLength: 3 }), fc.integer({ min: 1, max: 5 }), (facts, count) => {
      const text = Array.from({ length: 60 }, (_, index) =>
        index % 20 === 7 && facts[Math.floor(index / 20)] ? `Now ${facts[Math.floor(index / 20)]}.` : filler,
      )
      const written = captions(text.join(' '), count)
      for (const fact of facts) expect(written.filter((caption) => caption.includes(fact))).not.toEqual([])
      for (const caption of written) expect(caption.length).toBeLessThanOrEqual(200)
    }),
  )
})

test('returns captions of at most 200 characters for any text, in a short time', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 4_000 }), fc.integer({ min: 1, max: 5 }), (text, count) => {
      for (const { caption, direction, emphasis } of scenesFromInstructions(text, count, ['fil_1'])) {
        expect(caption.length).toBeLessThanOrEqual(200)
        expect(direction.length).toBeLessThanOrEqual(1_000)
        for (const word of emphasis) expect(word.length).toBeLessThanOrEqual(60)
      }
    }),
  )
  for (const unit of ['a, ', '1, ', 'a. ', '1 ', 'May 1: ', 'x.com ']) {
    for (const caption of captions(unit.repeat(Math.floor(4_000 / unit.length)), 3)) expect(caption.length).toBeLessThanOrEqual(200)
  }
})

const emphasis = (caption: string) => scenesFromInstructions(caption, 1, ['fil_1'])[0]?.emphasis

test('emphasizes one fact exactly as written in the caption, and no other word', () => {
  expect(emphasis('Save 40% on 3 loaves and 2 rolls')).toEqual(['40%'])
  expect(emphasis('We bake sourdough.')).toEqual([])
  expect(emphasis('We do it all')).toEqual([])
  expect(emphasis('')).toEqual([])
})

test('shows image k in scene k, repeating from the first, for eight seconds each', () => {
  const scenes = scenesFromInstructions('a', 5, ['fil_1', 'fil_2'])
  expect(scenes.map(({ file_id }) => file_id)).toEqual(['fil_1', 'fil_2', 'fil_1', 'fil_2', 'fil_1'])
  expect(scenes.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4])
  expect(scenes.every(({ seconds }) => seconds === 8)).toBe(true)
})

test('removes the period at the end of a sentence, but not that of an abbreviation', () => {
  const captions = scenesFromInstructions('Open from 7 a.m.\nBread is fresh.', 2, ['fil_a']).map(({ caption }) => caption)
  expect(captions).toEqual(['Open from 7 a.m.', 'Bread is fresh'])
})

test.each([
  ['Doors open on 12 June for all', '12 June'],
  ['From Friday, June 12, 2026 on', 'Friday, June 12, 2026'],
  ['Come on the 3rd of May from 9 to 5', '3rd of May'],
  ['Now 20 per cent off, only $4.50 each', '20 per cent'],
  ['Rolls for EUR 2.50 instead of 5 euros', 'EUR 2.50'],
  ['We raised 3 million dollars in May', '3 million dollars'],
  ['You may take 3 in the march of time', null],
  ['Am 3. März öffnen wir von 9 bis 17 Uhr', '3. März'],
  ['Brot für 4,50 € und 20 Prozent Rabatt', '4,50 €'],
  ['Le 1er juin, tout à 1 000 €', '1 000 €'],
  ['Ouvert de 9 h à 17 h, 20 pour cent de remise', '20 pour cent'],
  ['El lunes 12 de junio de 2026 desde 5 euros', '5 euros'],
  ['Il 12 giugno dalle 9 alle 17', '12 giugno'],
  ['Pane a 3 euro con il 20 per cento', '3 euro'],
  ['Pão por R$ 5 com 20 por cento a menos', 'R$ 5'],
  ['Op 12 maart open van 9 tot 17 uur', '12 maart'],
  ['Open 12–14 June, 10:30', '12–14 June'],
])('emphasizes an amount, a date or a time as a whole, and amounts before dates: %s', (caption, part) => {
  expect(emphasis(caption)).toEqual(part === null ? [] : [part])
})

test.each([
  ['192 pages of 100 g paper', '192 pages'],
  ['Over 40 food and craft stalls', 'Over 40'],
  ['We have 12 small shops', '12 small shops'],
  ['Children under 12 get in free', 'free'],
  ['Feel free to bring nuts, all free of salt', null],
  ['Gluten free cakes and sugar free jam', null],
  ['Sugar free jam, and the second jar is free', 'free'],
  ['Eight roasts to taste side by side', 'Eight roasts'],
  ['Brot seit 30 Jahren in Ruhe gebacken', '30 Jahren'],
  ['Retours gratuits en 2 mois', 'gratuits'],
])('emphasizes numbers with what they count, and what is free: %s', (caption, part) => {
  expect(emphasis(caption)).toEqual(part === null ? [] : [part])
})

test.each([
  ['Dog sitting in Lyon', 'Lyon'],
  ['Day 1: the old town of La Orotava', 'La Orotava'],
  ['From Rio de Janeiro to Porto, by bus', 'Rio de Janeiro'],
  ['Your order arrives within a day', 'within a day'],
  ['Raked gravel, quiet paths and no crowds', 'no crowds'],
  ['The oak comes from our own forest', 'our own forest'],
  ['Every chair is sewn by hand', 'by hand'],
  ['Bread is baked every morning', 'every morning'],
  ['Learn the guitar with Marta Silva', 'Marta Silva'],
  ['Step 3: fold the dough', 'Step 3'],
  ['Days 2 and 3: hike up', 'Days 2 and 3'],
  ['We could wait no longer', null],
  ['Maya listens before she plans', null],
  ['Tom and Ravi write to you', null],
  ['The Park is ours', null],
  ['Wir backen mit Liebe in Ruhe', null],
  ['New Shoes From Our Store In Town', null],
])('emphasizes a promise, a place, a name or a label if there is no fact: %s', (caption, part) => {
  expect(emphasis(caption)).toEqual(part === null ? [] : [part])
})

test.each([
  ['Every part is in stock in Oslo', 'Oslo'],
  ['Without dust', null],
  ['Free entry', 'Free'],
  ['Friday 12 June!', '12 June'],
])('emphasizes less than most of a caption: %s', (caption, part) => {
  expect(emphasis(caption)).toEqual(part === null ? [] : [part])
})

test('emphasizes one part in each phrase in which a long caption is displayed', () => {
  expect(emphasis('Rent a cargo bike for 29 euros a day and bring it back within two weeks')).toEqual(['29 euros', 'two weeks'])
})

test.each([
  ['Our gardener Ines plants your roses in the old walled garden', ['Our gardener Ines plants your roses', 'in the old walled garden']],
  ['Our summer market is back on Sunday 9 August!', ['Our summer market is back', 'on Sunday 9 August!']],
  ['We have brought more than 300 swimmers back from injury', ['We have brought more than 300 swimmers', 'back from injury']],
  [
    'Your kitchen is planned, built and installed within six weeks, without dust',
    ['Your kitchen is planned, built', 'and installed within six weeks,', 'without dust'],
  ],
  ['Doors open at six. Bread is warm. We bake it all night long.', ['Doors open at six. Bread is warm.', 'We bake it all night long.']],
  ['Jeder Stuhl wird von Hand gebaut und hält ein Leben lang', ['Jeder Stuhl wird von Hand gebaut', 'und hält ein Leben lang']],
  ['Our new mugs will be in the shop from Friday at nine', ['Our new mugs will be in the shop', 'from Friday at nine']],
  ['Portrait day is on Sunday 22 June, 20 minutes each', ['Portrait day is on Sunday 22 June,', '20 minutes each']],
  ['Anna and Paul answer all of your questions', ['Anna and Paul answer all of your questions']],
  ['Two lines of my own words, which I\nwant to see like this', ['Two lines of my own words, which I\nwant to see like this']],
  [
    'Sicilian tangerines, picked on Monday and at your door by Friday',
    ['Sicilian tangerines, picked on Monday', 'and at your door by Friday'],
  ],
  ['Sourdough rye spelt barley oat millet maize rice', ['Sourdough rye spelt barley oat millet maize rice']],
])('divides a long caption where a reader pauses, and no fact or name: %s', (caption, phrases) => {
  expect(phrasesOf(caption)).toEqual(phrases)
})
