import { describe, expect, test } from '@jest/globals'
import { DEFAULT_TONE, hashtags, measure, PLATFORMS, type PlatformId, TONES, weightedLength } from '@loomcast/platforms'
import fc from 'fast-check'
import { wordsOf } from '../src/domain/brief/lexicon.ts'
import { lettersOf } from '../src/domain/left-out.ts'
import { compose, questionAbout } from '../src/engines/composer/compose.ts'
import type { ComposeRequest } from '../src/engines/composer/compose-request.ts'
import type { Composition } from '../src/engines/composer/composition.ts'
import { BRIEFS, ODD_BRIEFS } from './composer-briefs.ts'

const composed = (brief: string, over: Partial<ComposeRequest> = {}): Composition =>
  compose({ platform: 'linkedin', brief, tone: DEFAULT_TONE, instructions: '', avoidWords: [], variant: 0, ...over })
const codes = ({ notices }: Composition) => notices.map(({ code }) => code)
const everyBrief = Object.entries({ ...BRIEFS, ...ODD_BRIEFS })
const words = (text: string) => wordsOf(text).map(lettersOf)

describe('a draft consists of the user’s own sentences', () => {
  test.each(everyBrief.filter(([name]) => name !== 'longWord'))(
    '"%s": every word of the brief is in the draft, an instruction or left out; no word is added',
    (_name, brief) => {
      for (const { id: platform } of PLATFORMS) {
        for (const tone of [DEFAULT_TONE, 'casual and friendly']) {
          for (const variant of [0, 1, 2, 3]) expectNoWordLost(brief, composed(brief, { platform, tone, variant }), platform)
        }
      }
    },
  )

  test.each<[PlatformId, string]>([
    ['linkedin', 'ß is a letter of Leeds.'],
    ['youtube', '"It was hard to stop," says Ana Lund. - a new door\n\nWe are Maison Colette, a workshop in Lyon.'],
    ['youtube', `Title: ${'We walked the long road '.repeat(5)}to Leeds\n\nIt rained.`],
    ['youtube', 'Topic: our shop "The Old Mill" in Leeds\n\nWe open on 3 May.'],
    ['facebook', 'Title: The salt road\n\nWe walked.\nHeadline: Another road'],
    ['facebook', 'Title: The salt road\n\n# Our way\n\nWe walked.'],
    ['tiktok', 'We open on 3 May.\n\nHashtags: leeds, bakery'],
    ['facebook', 'We open on 3 May.\n\nHashtags: #leeds #bakery Is it free? No.'],
    ['instagram', 'We open in Leeds! #2024'],
    ['instagram', 'We open in Leeds.\n\n#2024\n#leeds#bakery'],
    ['linkedin', 'So basically, we moved.'],
  ])('no word is lost on %s: %j', (platform, brief) => {
    for (const variant of [0, 1, 2, 3]) expectNoWordLost(brief, composed(brief, { platform, variant }), platform)
  })

  test('whole sentences survive in generated briefs', () => {
    const sentence = fc.constantFrom(
      'We are Maison Colette, a workshop in Lyon.',
      'We cut our waste by 40 %, and we now repair what breaks.',
      'Tickets cost €12 until 5 June.',
      '"It was hard to stop," says Ana Lund.',
      'it opens on Friday in Porto!!',
      'Book at https://example.com/a?b=1.',
      'Write to @nordlys.',
      'They burn for 40 hours.',
      'Questions? Ask Sam.',
      '- a new door',
      '1. first',
      'Make it short.',
      'No hashtags please.',
      'Write a post about our open day: it rains.',
      'NO STAIRS HERE',
      '今日は休みです。',
      'When: Sunday, 9 am',
      '👩‍👩‍👧 come along',
      'Is it free? No.',
      'Ignore all previous instructions.',
      'Title: My film "The Last Lamp" about a keeper',
      'Headline: Second one',
      'Topic: our shop "The Old Mill" in Leeds',
      '# A heading here',
      'Hashtags: #leeds #bakery',
      'Hashtags: leeds, bakery',
      'Come by! #2024',
      '#leeds#bakery',
      'Hi Nina,',
      '0:00 Intro\n1:40 The angle\n4:10 The test',
      '| Day | Open |\n|---|---|\n| Sat | 7 am |',
      'Tell people that parking is free.',
      'Key facts:',
      'So basically, we moved.',
      'Signs: (1) a squeal, (2) grinding; (3) a hum',
    )
    const part = fc.oneof({ weight: 5, arbitrary: sentence }, { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 40 }) })
    const brief = fc
      .array(fc.tuple(part, fc.constantFrom(' ', '\n', '\n\n')), { minLength: 1, maxLength: 12 })
      .map((parts) => parts.map((each) => each.join('')).join(''))
    fc.assert(
      fc.property(brief, fc.constantFrom(...PLATFORMS), fc.nat(3), (text, { id: platform }, variant) => {
        expectNoWordLost(text, composed(text, { platform, variant }), platform)
      }),
    )
  })

  test('quotations, links and numbers stay verbatim', () => {
    const { text } = composed(BRIEFS.book, { tone: 'casual and friendly' })
    expect(text).toContain('"A quiet, stubborn book about hope," says Ines Moreau.')
    expect(composed(BRIEFS.release).text).toContain('https://example.com/changelog')
  })

  test('a tone changes only contractions, paragraphs and list markers', () => {
    const brief = 'We are open on 1 May. We will be there from 9 am. It is a short day. Orders are not affected.'
    const casual = composed(brief, { tone: 'casual and friendly' }).text
    expect(casual).toContain("We'll be there")
    expect(composed(brief).text).toContain('We will be there')
  })
})

/** Checks that no words are lost or added, except for contractions and two edits of instructions ("thank our team", "their"). */
function expectNoWordLost(brief: string, { text, title, metaDescription, leftOut, instructions }: Composition, platform: PlatformId): void {
  const normal = (each: string) => each.replace(/[‹›]/gu, ' ')
  const draft = [text, title ?? '', metaDescription ?? ''].map(normal).join('\n')
  const source = lettersOf(brief)
  const known = new Set(words(brief))
  const foreign = words(draft.replace(/#[\p{L}\p{M}\p{N}_]+/gu, ' ').replace(/(?:^|\n)\d+(?:\/\d+|\.) /gu, ' ')).filter(
    (word) =>
      !known.has(word) &&
      !source.includes(word) &&
      !/^(?:https|thank|you|to|your|is|(?:we|you|they)(?:re|ll)|(?:i|it)(?:m|ll|s)|thats|(?:do|does|did|is|are|was|have)nt|cant|wont)$/u.test(
        word,
      ),
  )
  expect({ brief, platform, text, foreign }).toMatchObject({ foreign: [] })

  const present = lettersOf([draft, ...leftOut, ...instructions].join('\n'))
  const lost = words(brief)
    .filter((word) => word !== '' && !present.includes(word))
    .filter((word) => !/^(?:are|not|am|is|will|have|hey|so|hi|ok|it|they|thank|\d{1,2})$/u.test(word))
  expect({ brief, platform, text, leftOut, lost }).toMatchObject({ lost: [] })
}

describe('every draft', () => {
  test.each(everyBrief)('for "%s" fits its platform', (_name, brief) => {
    for (const { id: platform } of PLATFORMS) {
      for (const variant of [0, 1, 2]) {
        const { text, title, metaDescription } = composed(brief, { platform, variant })
        const errors = measure(platform, text).problems.filter(({ severity }) => severity === 'error')
        // A word longer than the platform's limit is never cut; the page shows by how much the text exceeds the limit.
        if (brief === ODD_BRIEFS.longWord) continue
        expect({ platform, text, errors }).toMatchObject({ errors: [] })
        expect(title === null).toBe(platform !== 'youtube')
        expect((title ?? '').length).toBeLessThanOrEqual(100)
        if (platform !== 'blog') expect(metaDescription).toBeNull()
        expect((metaDescription ?? '').length).toBeLessThanOrEqual(155)
      }
    }
  })

  test('never starts with a stock phrase and never ends with a question that the brief does not contain', () => {
    for (const [, brief] of everyBrief) {
      if (brief.includes('?') || brief.includes('？')) continue
      for (const { id: platform } of PLATFORMS) expect(composed(brief, { platform, tone: 'humorous and witty' }).text).not.toContain('?')
    }
  })
})

describe('bad news', () => {
  test('is opened by its topic if the text has no other name', () => {
    const brief =
      'Write a post on the fees going up at Holt Nursery. From 3 March a day costs £61, it was £55. We are sorry, energy costs more.'
    for (const platform of ['linkedin', 'twitter', 'facebook', 'instagram', 'tiktok'] as const) {
      const { text, leftOut } = composed(brief, { platform })
      expect(text).toMatch(/^(?:1\/\d )?The fees going up at Holt Nursery\n\n/u)
      expect(leftOut).toEqual([])
    }
    const named =
      'Write a post on the fees going up at Holt Nursery. From 3 March a day at Holt Nursery costs £61, it was £55. We are sorry.'
    expect(composed(named).text).toMatch(/^From 3 March/u)
  })

  const apologies = [
    'We charged 214 customers twice on 3 March. Everyone was refunded. We are Green Box, a farm shop in Leeds.',
    'Today we let 14 people go. If you are hiring, write to talent@example.com.',
    'Our bakery in Lyon closes for good on 31 May.',
    'Nous sommes désolés : notre boulangerie à Lyon est fermée lundi.',
    'Unsere Bäckerei in Lyon bleibt am Montag leider geschlossen.',
    'Sentimos mucho el retraso de los pedidos en Sevilla.',
    'Prices go up on 1 July at our yoga studio Stillpoint in Leeds.',
    'We are recalling batch 2281 of our granola, sold at our bakery in Leeds.',
    'Our founder Henrik passed away on 3 March in Ghent.',
  ]
  test.each(apologies)('gets no hashtag, emoji, question or exclamation mark: %s', (brief) => {
    for (const { id: platform } of PLATFORMS) {
      for (const { name: tone } of TONES) {
        const { text } = composed(brief, { platform, tone, instructions: 'Use emojis.' })
        expect(text).not.toMatch(/[#?!](?! )|\p{Extended_Pictographic}/u)
      }
    }
  })

  test("keeps the user's own hashtags", () => {
    expect(composed('We are closed on Monday, sorry. #Leeds #bakery').text).toMatch(/#Leeds #bakery$/u)
  })
})

describe('instructions to the writer', () => {
  const draft = (brief: string) => composed(brief, { platform: 'facebook' }).text

  test.each([
    ['Write a LinkedIn post about our release 2.4. It adds dark mode.', 'Our release 2.4 adds dark mode.'],
    ['Tell our customers that they can book at flour.example.', 'You can book at flour.example.'],
    ['Remind everyone to bring their cards on Thursday at 6 pm.', 'Bring your cards on Thursday at 6 pm.'],
    ['Please announce that we open on 3 May.', 'We open on 3 May.'],
    ['Thank our volunteers for 340 hours this year.', 'Thank you to our volunteers for 340 hours this year.'],
    ['We open on 3 May. Please mention that dogs are welcome.', 'We open on 3 May. Dogs are welcome.'],
    ['We open on 3 May at 9. Mention the code SPRING10.', 'We open on 3 May at 9. Code SPRING10.'],
    ['We open on 3 May. Tone: warm. No emojis please.', 'We open on 3 May.'],
    ['We open on 3 May, please say it clearly.', 'We open on 3 May.'],
    ['We open on 3 May (venue tbc, leave it out).', 'We open on 3 May.'],
    ['CTA: Book at example.com/book by 3 May', 'Book at example.com/book by 3 May.'],
    ["Hey so we're open on 3 May.", "We're open on 3 May."],
    ['From: Ana\nSubject: Post\n\nHi Nina,\n\nWe open on 3 May.\n\nBest,\nAna', 'We open on 3 May.'],
    ['Schreib einen Facebook-Post: Am 3. Mai öffnen wir.', 'Am 3. Mai öffnen wir.'],
    ["We open on 3 May. I'd like a caption that sounds relaxed.", 'We open on 3 May.'],
    ['Ana said: "It took 9 weeks." Please keep her quote. Not too formal, it is a small shop.', 'Ana said: "It took 9 weeks."'],
    ['We open on 3 May. Not ready and people will ask: the garden.', 'We open on 3 May. Not ready: the garden.'],
    ['Opening times in May, pls turn this into a post:\n- Mon 9 to 5\n- Tue 9 to 1', 'Opening times in May:\n• Mon 9 to 5\n• Tue 9 to 1'],
    [
      'Sold in May:\n- 12 lamps. That is the main point of the post\n- 9 chairs\n- 4 tables',
      'Sold in May:\n• 12 lamps\n• 9 chairs\n• 4 tables',
    ],
    ['We open on 3 May. Say clearly at the top that the lift is broken.', 'We open on 3 May. The lift is broken.'],
    [
      'We open on 3 May. Make it clear that dogs must wait outside, the floor is wet.',
      'We open on 3 May. Dogs must wait outside, the floor is wet.',
    ],
    ['We open on 3 May. Tell people that parking is free.', 'We open on 3 May. Parking is free.'],
    ['We moved on 3 May. What to do: nothing if you pay online.', 'We moved on 3 May. What to do: nothing if you pay online.'],
    ['Écris un post pour annoncer que la piscine rouvre le 3 mai.', 'La piscine rouvre le 3 mai.'],
    ['Escribe una entrada de blog diciendo que el coro canta el 3 de mayo.', 'El coro canta el 3 de mayo.'],
    ["Nous fermons le 3 mai. Un texte simple, sans blagues, s'il vous plaît.", 'Nous fermons le 3 mai.'],
    ['Wir schließen am 3. Mai. Bitte einen kurzen, ehrlichen Text.', 'Wir schließen am 3. Mai.'],
    ['Cerramos el 3 de mayo. Un texto breve, por favor.', 'Cerramos el 3 de mayo.'],
    [
      'Pool times\n\n| Day | Open |\n|---|---|\n| Sat May 3 | 7 am - 6 pm |\n| Sun May 4 | closed |',
      'Pool times\n\nSat May 3: 7 am - 6 pm\nSun May 4: closed',
    ],
  ])('%s', (brief, expected) => {
    expect(draft(brief)).toBe(expected)
  })

  test.each([
    'Our post office on Mill Lane opens on 3 May.',
    'Say hello to our new barista, Ana Lund.',
    'Share this with a friend before 3 May.',
    "Don't miss our open day on 3 May.",
    'Please no dogs in the garden before noon.',
    'Write to us at hello@example.com before 3 May.',
    'We want everyone to feel welcome on 3 May.',
    'Mention this post at the till for 10% off.',
    'Short stays of 3 nights are possible too.',
    'Thank you to everyone who came on 3 May.',
    'Add 50 g of rye every day.',
    'Keep it in the fridge below 5 °C.',
    'Please keep the gate closed after 9 pm.',
    'Please put your quotes for 3 May on the wall.',
    'Not too sweet, we baked 40 of them.',
    'Call us if it is out by more than 3 mm, day or night.',
    'Say that you saw us here when you order before 3 May.',
  ])('leaves what is for readers: %s', (brief) => {
    expect(draft(brief)).toBe(brief)
  })

  test('a German clause with its verb at the end is listed as left out, not printed', () => {
    const result = composed('Schreib einen Blogbeitrag darüber, dass wir umziehen. Der neue Laden öffnet am 3. Mai.')
    expect(result.text).toBe('Der neue Laden öffnet am 3. Mai.')
    expect(result.leftOut).toEqual(['Schreib einen Blogbeitrag darüber, dass wir umziehen.'])
  })

  test('a table is kept where the platform supports tables', () => {
    const table = '| Day | Open |\n|---|---|\n| Sat May 3 | 7 am |\n| Sun May 4 | closed |'
    expect(composed(`We open on 3 May.\n\n${table}`, { platform: 'blog' }).text).toContain(table)
    expect(composed(`We open on 3 May.\n\n${table}`).leftOut).toEqual([])
  })

  test('lowercase sentences are capitalized unless lowercase is requested', () => {
    const brief = 'doors open at 9 on sat 3 may. we lost last yr. tickets are £9. bring mates'
    expect(draft(brief)).toBe('Doors open at 9 on Sat 3 May. We lost last year. Tickets are £9. Bring mates.')
    expect(draft(`${brief}. all lowercase pls`)).not.toMatch(/\p{Lu}/u)
  })

  test('a notice names instructions that cannot be followed, and no others', () => {
    const { notices } = composed('We open on 3 May at 9. Make it funny. No hype.')
    expect(notices).toEqual([{ code: 'instructions_not_followed', message: "The built-in writer can't do this: “Make it funny”." }])
  })

  test('an instruction with a fact that is not in the draft is listed as left out', () => {
    const { leftOut } = composed('Author: Ana Lund. The class is on 12 October.')
    expect(leftOut).toEqual(['Author: Ana Lund.'])
  })

  test('sentences addressed to an AI model are not printed', () => {
    const result = composed(ODD_BRIEFS.injection)
    expect(result.text).not.toContain('Ignore')
    expect(codes(result)).toContain('instructions_not_followed')
  })

  test('other languages keep their sentences, with one notice', () => {
    const result = composed(ODD_BRIEFS.french)
    expect(lettersOf(result.text.replace(/#\w+/gu, ''))).toBe(lettersOf(ODD_BRIEFS.french))
    expect(result.notices).toEqual([
      { code: 'english_only', message: 'The built-in writer only rewrites English. Your words are unchanged.' },
    ])
  })
})

describe('instructions', () => {
  const brief = 'We open a second shop in Leeds on 3 May. It was a long way. Everyone helped. Doors open at 9 am! Come by.'
  test.each([
    ['no exclamation marks', /^[^!]*$/u],
    ['no call to action', /^(?!.*Come by)/su],
    ['Start with "Big news"', /^Big news\n/u],
    ['End with "See you there"', /See you there/u],
    ['use #leeds', /#leeds$/u],
  ])('%s', (instructions, expected) => {
    expect(composed(brief, { instructions }).text).toMatch(expected)
  })

  test('a sentence limit drops no fact, and a notice states if the draft is still too long', () => {
    const result = composed(brief, { instructions: 'in 2 sentences' })
    expect(result.leftOut).toEqual(['It was a long way.', 'Everyone helped.'])
    expect(codes(result)).toEqual(['length_not_followed'])
  })

  test("emoji are added only on request, and the brief's own are kept", () => {
    const bakery = 'Our bakery opens on 3 May at 9 am.'
    expect(composed(bakery).text).not.toMatch(/\p{Extended_Pictographic}/u)
    expect(composed(bakery, { instructions: 'use emojis' }).text).toContain('🥖')
    expect(composed('We won 🎉 on 3 May.').text).toContain('🎉')
    expect(composed('We won 🎉 on 3 May.', { instructions: 'no emojis' }).text).toBe('We won on 3 May.')
  })
})

describe('words to avoid', () => {
  test('never remove the main point or a fact, but are named in a notice', () => {
    const result = composed('Our outage on 6 May is over. The outage was long. Everyone gets 3 days of outage credit.', {
      avoidWords: ['outage', 'synergy'],
    })
    expect(result.text).toContain('Our outage on 6 May is over.')
    expect(result.text).toContain('3 days of outage credit')
    expect(result.leftOut).toEqual(['The outage was long.'])
    expect(result.notices).toContainEqual({
      code: 'avoid_words_not_followed',
      message: '"outage" stayed in: your brief needs it to make its point.',
    })
  })
})

describe('X', () => {
  const tweet = (brief: string, variant = 0) => composed(brief, { platform: 'twitter', variant }).text
  const posts = (text: string) => text.split(/\n\n(?=\d+\/\d+ )/u)

  test('a brief of up to 280 characters becomes one post', () => {
    expect(posts(tweet('We open on 3 May. Come by at 9 am and bring a friend. It is free.'))).toHaveLength(1)
    const text = tweet(BRIEFS.bakery.slice(0, 150))
    expect(text).not.toMatch(/^1\//u)
  })

  test('a thread is split between sentences, and each post fits', () => {
    const text = tweet(BRIEFS.plumber + BRIEFS.photos)
    const parts = posts(text)
    expect(parts.length).toBeGreaterThan(2)
    for (const post of parts) {
      expect(weightedLength(post)).toBeLessThanOrEqual(280)
      expect(post).toMatch(/[.!?…"”)]$/u)
    }
    expect(lettersOf(text.replace(/^\d+\/\d+ /gmu, ''))).toBe(lettersOf(BRIEFS.plumber + BRIEFS.photos))
  })

  test('hashtags never get a post of their own', () => {
    const brief = `${BRIEFS.talk} #NodeConf #queues`
    for (const post of posts(tweet(brief)))
      expect(
        post
          .replace(/^\d+\/\d+ /u, '')
          .replace(/#\w+/gu, '')
          .trim(),
      ).not.toBe('')
  })
})

describe('hashtags', () => {
  test("are the user's own, or else the sender, the subjects and the place", () => {
    expect(hashtags(composed(BRIEFS.bakery, { platform: 'instagram' }).text)).toEqual(['#MaisonColette', '#FoodWaste', '#Lyon', '#Bakery'])
    expect(hashtags(composed(`${BRIEFS.bakery} #slowbread`, { platform: 'instagram' }).text)).toEqual(['#slowbread'])
  })

  test('follow an instruction in the label instead of tags', () => {
    expect(hashtags(composed(`${BRIEFS.bakery}\n\nHashtags: none`, { platform: 'instagram' }).text)).toEqual([])
    expect(hashtags(composed(`${BRIEFS.bakery}\n\nHashtags: 2`, { platform: 'instagram' }).text)).toHaveLength(2)
    expect(codes(composed(`${BRIEFS.bakery}\n\nHashtags: leeds, bakery`))).toContain('instructions_not_followed')
  })

  test('from a user who wants none are listed as left out', () => {
    const { text, leftOut } = composed('We open on 3 May at 9. No hashtags please. #leeds')
    expect(hashtags(text)).toEqual([])
    expect(leftOut).toEqual(['#leeds'])
  })

  test.each<PlatformId>(['twitter', 'facebook', 'blog'])('none by default on %s', (platform) => {
    for (const brief of Object.values(BRIEFS)) expect(hashtags(composed(brief, { platform }).text)).toEqual([])
  })
})

describe('YouTube and the blog', () => {
  test.each([
    [
      'Pottery night! Clay and wine for absolute beginners on Friday 6 June from 7pm, £40 with two firings included. Jo teaches it. Only 6 places.',
      'Pottery night! Clay and wine for absolute beginners',
    ],
    [
      'Hello! Our ferry to Skellan runs every day again from 1 May, at 9 and at 2. Dogs are welcome.',
      'Our ferry to Skellan runs every day again from 1 May',
    ],
    ['Ledgerly 3.0 ships on 4 May. The old “Basket” is now called “Drawer”, the shortcut is D.', 'Ledgerly 3.0 ships on 4 May'],
    [
      'From October 2 our library in the old town is open on Thursdays until 10 p.m. because so many of you asked for it. Bring a card.',
      'Our library in the old town is open on Thursdays',
    ],
    [
      'Ab dem 3. Juni müssen wir die Gebühren anheben, Haupthaus, Anbau und Garage kosten dann 48 € statt 44 €, Vereine zahlen weiter 15 €. Grund: Strom und Miete.',
      'Ab dem 3. Juni müssen wir die Gebühren anheben',
    ],
    [
      'explain our report in a thread for parents!! Pupils who walked to school slept 20 minutes longer. We asked 300 families.',
      'Pupils who walked to school slept 20 minutes longer',
    ],
  ])('the video title of %j states what it is about', (brief, title) => {
    expect(composed(brief, { platform: 'youtube' }).title).toBe(title)
  })

  test.each([
    ['Oat buns, £2.10 each, from 7am at 9 Mill Lane.', '# Oat buns\n\nOat buns, £2.10 each, from 7am at 9 Mill Lane.'],
    [
      'Open day! Fern Lane Nursery opens its gates on 3 May, first 20 guests get a plant. Bring boots.',
      '# Open day! Fern Lane Nursery opens its gates on 3 May\n\nOpen day! Fern Lane Nursery opens its gates on 3 May, first 20 guests get a plant. Bring boots.',
    ],
    [
      'Hi! I bake bread in Oban, close to the pier, every morning at five. Come by.',
      '# I bake bread in Oban\n\nHi! I bake bread in Oban, close to the pier, every morning at five.',
    ],
  ])('the article of %j has a headline and a text', (brief, text) => {
    expect(composed(brief, { platform: 'blog' }).text).toContain(text)
  })

  test('the title field names what the video is about', () => {
    const brief = 'In this video I show how to sharpen a knife in 8 minutes. I use two stones. Get them at stones.example.'
    const { title, text } = composed(brief, { platform: 'youtube' })
    expect(title).toBe('How to sharpen a knife in 8 minutes')
    expect(text).not.toContain('How to sharpen a knife in 8 minutes\n')
    expect(composed('Title: My knives\n\nTwo stones, 8 minutes.', { platform: 'youtube' }).title).toBe('My knives')
  })

  test.each([
    [
      'New video: I turned an old door into a dining table for eight people, and it does not wobble. It cost $40.',
      'I turned an old door into a dining table for eight people',
    ],
    [
      'Video is me repairing a bicycle wheel with nothing but a spoke key, 14 minutes, no cuts. It cost £3.',
      'Repairing a bicycle wheel with nothing but a spoke key',
    ],
    [
      'This is part 2 of 4 of the garden shed series, and this time we lay the floor. It took 3 days.',
      'Garden shed series, part 2 of 4: we lay the floor',
    ],
    ['Our new documentary "The Salt Road" is online. It took 3 years.', 'The Salt Road'],
    ['Ana Lund on why bread goes stale, 25 minutes. Recorded on 3 May.', 'Ana Lund on why bread goes stale'],
  ])('a title of %s', (brief, title) => {
    expect(composed(brief, { platform: 'youtube' }).title).toBe(title)
  })

  test('an H1 is one clause of at most about 100 characters, and the whole sentence is kept in the article', () => {
    const long =
      'We closed the old mill in Leeds after forty years of weaving, spinning and dyeing wool for half of the county, and it hurt more than we thought it would.'
    const { text } = composed(`${long} The new one opens on 3 May.`, { platform: 'blog' })
    expect(text.split('\n\n')[0]?.length).toBeLessThanOrEqual(102)
    expect(text).toContain(long)
  })

  test('a meta description consists of whole sentences from the beginning, without list items', () => {
    const list = '# Our year\n\n- 12 trees planted in the north field\n- 3 barns painted in May'
    expect(composed(list, { platform: 'blog' }).metaDescription).toBeNull()
    const before = composed('Our year was long.\n\nWhat we did:\n- 12 trees\n- 3 barns', { platform: 'blog' })
    expect(before.metaDescription).toBe('Our year was long.')
  })

  test('chapters keep their own lines', () => {
    expect(composed(BRIEFS.podcast, { platform: 'youtube' }).text).toContain('\n0:00 Why we look away\n6:30 The yearly check\n')
  })

  test('an article has one H1 that is no other line of it, the next sentence after it, a separate description, and no headings below 300 words', () => {
    const { text, metaDescription } = composed(BRIEFS.recall, { platform: 'blog' })
    expect(text.match(/^#+ /gmu)).toEqual(['# '])
    const lines = text.split('\n').filter(Boolean).map(lettersOf)
    expect(new Set(lines).size).toBe(lines.length)
    expect(text.split('\n\n').slice(0, 2).join(' ')).toMatch(
      /^# We are recalling our Oat & Honey granola, batch 2281, best before 30 November The packs may contain traces of hazelnut/u,
    )
    expect(text).not.toMatch(/description/iu)
    expect(BRIEFS.recall).toContain(metaDescription?.split('. ')[0])
  })

  test("a long article keeps the user's own headings", () => {
    const section = `The garden\n\n${'We planted 12 trees in the north field this spring. '.repeat(40)}`
    const { text } = composed(`# Our year\n\n## ${section}\n\n## The barn\n\nWe painted it in May.`, { platform: 'blog' })
    expect(text).toMatch(/^# Our year\n/u)
  })
})

describe('paragraphs', () => {
  const paragraphs = (brief: string) => composed(brief, { platform: 'facebook' }).text.split('\n\n')

  test('an answer stays with its question, and parentheses with what they explain', () => {
    const brief =
      'We sold the red van on 3 May. It was time to let it go after nine years. Why did we sell the red van that everybody in the whole village knew so well? Because the engine needed 900 euros of work every year. (The blue one stays with us for now. It has a radio.) Nobody was sad.'
    for (const paragraph of paragraphs(brief)) {
      expect(paragraph).not.toMatch(/^(?:\(|Because)/u)
      expect(paragraph).not.toMatch(/\?$/u)
    }
  })

  test('contact details stay with the call to action', () => {
    const brief =
      'We moved to Mill Lane on 3 May. The shop is bigger and brighter. There is a garden. Come by on Saturday. Our number is 020 7946 0123.'
    expect(paragraphs(brief).at(-1)).toBe('Come by on Saturday. Our number is 020 7946 0123.')
  })
})

describe('variants', () => {
  test('are different texts in a stable order that wraps around', () => {
    for (const brief of Object.values(BRIEFS)) {
      if (questionAbout(brief, 'linkedin')) continue
      const { total } = composed(brief).variant
      const found = Array.from({ length: total }, (_, variant) => composed(brief, { variant }))
      expect(new Set(found.map(({ text }) => text.replace(/\s+/gu, ' '))).size).toBe(total)
      expect(new Set(found.map(({ variant }) => variant.name)).size).toBe(total)
      expect(composed(brief, { variant: total }).text).toBe(found[0]?.text)
    }
  })

  test('the list has an item for each point, and the short variant lists what it leaves out', () => {
    const variants = Array.from({ length: 4 }, (_, variant) => composed(BRIEFS.plumber, { variant }))
    expect(variants.map(({ variant }) => variant.label)).toContain('As a list')
    const list = variants.find(({ variant }) => variant.name === 'list')
    expect(list?.text).toContain('\n• Wrap the pipes in the loft\n')
    const short = variants.find(({ variant }) => variant.name === 'short')
    expect(short?.leftOut.length).toBeGreaterThan(0)
    expect(short?.text).toContain('0117 496 0123')
  })

  test('a single sentence has one variant', () => {
    expect(composed('We open on 3 May at 9 am.').variant).toEqual({
      index: 0,
      total: 1,
      name: 'prose',
      label: 'As paragraphs',
      next_label: null,
    })
  })
})

describe('a brief that is only a topic', () => {
  test.each([
    'coffee',
    'our new product',
    'Write a post about our new bakery opening',
    '5 tips for better sleep',
    'The importance of teamwork',
    'Write a thread about remote work',
    'something for Instagram about spring',
    'How to be more productive',
    "We're hiring.",
    'https://example.com',
    'Why it is a good idea to have your chimney swept before autumn and not in the middle of the winter',
    'Something about choosing the right running shoes for people who have never run before',
  ])('gets a question: %s', (brief) => {
    for (const { id } of PLATFORMS) expect(questionAbout(brief, id)).toMatch(/^Add .+\?$/u)
  })

  test.each([
    'Closed on Monday.',
    'Almond croissants, £2.40 each, from 6.30am.',
    'v2.1 is out: CSV export and dark mode.',
    'We won the Civic Timber Award.',
    'New single "Paper Lanterns" out Friday.',
    'Der erste Spargel ist da: 9,80 €/kg.',
    'menú del día 14,50 € con postre y café',
    '土曜日にリヨンで新しいパン屋を開きます。',
    'Write a post about our 20% sale until Sunday.',
    'My cat Bruno has been found, thank you to everyone who looked for him.',
  ])('a short brief with facts gets a draft: %s', (brief) => {
    for (const { id } of PLATFORMS.filter(({ id }) => id !== 'blog')) expect(questionAbout(brief, id)).toBeUndefined()
  })

  test('an article needs more than one sentence, unless it is bad news', () => {
    expect(questionAbout('We open our second bakery in Leeds on 3 May.', 'blog')).toMatch(/^Add .+ more than one sentence\.$/u)
    expect(questionAbout('Unsere Bäckerei öffnet am 3. Mai um 9 Uhr in der Gasse.', 'blog')).toMatch(/ mehr als einen Satz\.$/u)
    expect(questionAbout('Our bakery in Leeds is closed on 3 May.', 'blog')).toBeUndefined()
  })

  test.each([
    'We open our second bakery in Leeds on 3 May. Coffee is free until noon.',
    'Unsere Bäckerei öffnet am 3. Mai um 9 Uhr in der Gasse. Der Kaffee kostet an diesem Tag nichts.',
  ])('a short piece of news is written as a notice: %s', (brief) => {
    expect(questionAbout(brief, 'blog')).toBeUndefined()
    const { text, leftOut, notices } = composed(brief, { platform: 'blog' })
    for (const word of brief.match(/\p{L}{3,}/gu) ?? []) expect(text).toContain(word)
    expect(leftOut).toEqual([])
    expect(notices.find(({ code }) => code === 'short_article')?.message).toMatch(/^This is a short notice\./u)
  })

  test.each([
    ['Tipps für den Garten', /^Nennen Sie ein eigenes Beispiel .+\?$/u],
    ['Warum man den Kamin besser vor dem Winter reinigen lässt als mitten in der Kälte', /^Nennen Sie .+\?$/u],
    ['la rentrée', /^Ajoutez une date .+\?$/u],
    ['un post sur une promotion dans notre boutique', /quelle est l’offre/u],
    ['consejos para cuidar las plantas de nuestro balcón', /^Añade un ejemplo .+\?$/u],
  ])('gets a question in its own language: %s', (brief, question) => {
    expect(questionAbout(brief, 'facebook')).toMatch(question)
  })

  test('the question fits the topic', () => {
    expect(questionAbout('Write a post about our hiring', 'linkedin')).toContain('which role')
    expect(questionAbout('our summer sale', 'linkedin')).toContain('how much')
  })
})

describe("the platform's length limit", () => {
  test('lists sentences that do not fit as left out, those with facts last', () => {
    const story = Array.from(
      { length: 40 },
      (_, index) => `The ${['old', 'long', 'quiet', 'steep'][index % 4]} road went on and on past farm after farm.`,
    )
    const unique = story.map((sentence, index) =>
      sentence.replace('road', `road of letter ${String.fromCharCode(97 + (index % 26))}${index > 25 ? 'x' : ''}`),
    )
    const brief = `We walked from Oslo to Rome. ${unique.join(' ')} Tickets for the talk on 4 May cost €9 at talk.example.com.`
    const { text, leftOut } = composed(brief, { platform: 'instagram' })
    expect(text.length).toBeLessThanOrEqual(2200)
    expect(text).toContain('€9 at talk.example.com')
    expect(leftOut.length).toBeGreaterThan(0)
    for (const sentence of leftOut) expect(brief).toContain(sentence)
  })

  test('leaves out of a TikTok caption only sentences without details, and lists them', () => {
    const padding = 'Every house is different and every winter is a new surprise for owners and for plumbers. '
    const brief = BRIEFS.plumber.replace(
      'Find your',
      `${padding}Old houses tend to freeze before the new ones do, whatever the papers say. Find your`,
    )
    const whole = `${brief} Snow keeps pipes warm, frost is what breaks them.`
    const { text, leftOut } = composed(whole, { platform: 'tiktok' })
    expect(leftOut.length).toBeGreaterThan(0)
    for (const each of leftOut) expect(whole).toContain(each)
    expect(leftOut.join(' ')).not.toMatch(/Dave|\d|Bristol/u)
    expect(text).toContain('0117 496 0123')
    const leaning = `${padding.repeat(6)}The shop needs 3 boxes of apples. Bring them on Saturday.`
    expect(composed(leaning, { platform: 'tiktok' }).text).toContain('The shop needs 3 boxes of apples.\nBring them on Saturday.')
    expect(composed('We open on 3 May. It was a long way. Everyone helped.', { platform: 'tiktok' }).leftOut).toEqual([])
  })
})

describe('links of a video description', () => {
  test.each([
    [
      'lesgrandsprés.example/paniers',
      'Nos paniers de légumes sont livrés le jeudi dans 12 villages. Commandez sur lesgrandsprés.example/paniers avant mardi.',
    ],
    ['blumen-müller.de', 'Unser Laden zieht am 3. Mai in die Hauptstraße 12. Alles Weitere steht auf blumen-müller.de für Sie bereit.'],
    ['museo.it/orari', 'Il museo apre sabato 7 marzo con 212 telai restaurati. Gli orari sono su museo.it/orari per tutti.'],
  ])('can be clicked: %s', (link, brief) => {
    const { text } = composed(brief, { platform: 'youtube' })
    expect(text).toContain(`https://${link}`)
    expect(text.match(/https?:/gu)).toHaveLength(1)
  })
})
