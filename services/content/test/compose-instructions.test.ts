import { describe, expect, test } from '@jest/globals'
import { lettersOf } from '../src/domain/left-out.ts'
import { ODD_BRIEFS } from './composer-briefs.ts'
import { codes, composed } from './support/composed.ts'

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
