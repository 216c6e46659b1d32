import { describe, expect, test } from '@jest/globals'
import { withForeignCorrections } from '../src/domain/brief/review/foreign-corrections.ts'
import type { PassageUse, ReviewedPassage } from '../src/domain/brief/review/passage.ts'
import { withFactsOfOrders } from '../src/domain/brief/review/settled/facts-in-orders.ts'
import { withoutSilenced } from '../src/domain/brief/review/settled/silenced.ts'

/** Passages of one line, as the reader gives them: "-" is left out, "!" an instruction, "+" published. */
function passagesOf(...parts: string[]): ReviewedPassage[] {
  const uses: Record<string, PassageUse> = { '-': 'leave_out', '!': 'instruction', '+': 'publish' }
  return parts.map((part) => {
    const source = part.slice(1)
    const use = uses[part[0] ?? ''] ?? 'publish'
    return { text: source, source, use, reason: use === 'publish' ? null : 'A note, not for readers.', question: null }
  })
}
const sourceOf = (passages: ReviewedPassage[], between = ' ') => passages.map(({ source }) => source).join(between)
function published(parts: string[], between = ' '): string[] {
  const passages = passagesOf(...parts)
  return withFactsOfOrders(passages, sourceOf(passages, between)).flatMap(({ use, text }) => (use === 'publish' ? [text] : []))
}

describe('what readers get of an order', () => {
  test.each([
    ['a fact that may be added', ['+You could put in that £4 covers a meal for one.'], ['£4 covers a meal for one.']],
    ['thanks', ['+Say thanks to everyone for being loyal.'], ['Thanks to everyone for being loyal.']],
    ['the end', ['+Finish with donate or volunteer at harbour.example.'], ['Donate or volunteer at harbour.example.']],
    ['what to push', ['+The dishes to push: ragu $24, cake $11.'], ['The dishes: ragu $24, cake $11.']],
    ['a title without the aside', ['+I rode it for 30 days (you can change it).'], ['I rode it for 30 days.']],
    ['prices without the old ones', ['!dont list the old ones', '+Skin fade 24 (was 21)'], ['Skin fade 24']],
    ['what was to be said', ['-bought it myself not sponsored, say that'], ['Bought it myself not sponsored.']],
    ['postage', ['-free uk post over £30'], ['Free UK postage over £30']],
    ['a batch', ['-Batch no is B0207.', '!No other products affected.'], ['Batch no is B0207.', 'No other products affected.']],
    ['chapters', ['-chapters 0:00 intro 1:12 hill test 9:05 verdict'], ['0:00 Intro\n1:12 Hill test\n9:05 Verdict']],
    ['the rest of a heading', ['+Fete 5 July - Barrow Green - running order for website article'], ['Fete 5 July - Barrow Green']],
  ])('%s', (_what, parts, wanted) => {
    expect(published(parts)).toEqual(wanted)
  })

  test.each([
    ['an order of silence', ['-the van was stolen, dont say that']],
    ['an address to the writer', ['-tiktok caption,', '+Our new candles drop Sunday.'], ['Our new candles drop Sunday.']],
    ['what the video shows', ['+Video is me pouring candles in the garage.', '+Link in bio.'], ['Link in bio.']],
    ['chapters without a time', ['-chapters at the end please']],
    ['prices of which nothing was said', ['+Skin fade 24 (was 21)'], ['Skin fade 24 (was 21)']],
    ['a recipe', ['+You can add that to the bowl.'], ['You can add that to the bowl.']],
  ])('but not %s', (_what, parts, wanted = []) => {
    expect(published(parts)).toEqual(wanted)
  })
})

describe('sentences that were divided', () => {
  test('are one again', () => {
    expect(published(['-We have a new chef,', '+Marco Bellini.'])).toEqual(['We have a new chef, Marco Bellini.'])
    const since = passagesOf('+Maureen has cooked since', '+we opened in 2016.')
    const read = since.map((each, index) => ({ ...each, text: ['Maureen has cooked since.', 'We opened in 2016.'][index] ?? '' }))
    expect(withFactsOfOrders(read, sourceOf(since)).map(({ text, source }) => [text, source])).toEqual([
      ['Maureen has cooked since we opened in 2016.', 'Maureen has cooked since we opened in 2016.'],
    ])
  })

  test('stay apart on two lines', () => {
    expect(published(['-Electricians,', '+JIB gold card needed.'], '\n')).toEqual(['JIB gold card needed.'])
  })
})

describe('what an author takes back', () => {
  test('is replaced where it was said', () => {
    expect(published(['+Quiz night, Thursday 18th, 7.30 start.', '-no wait its 8', '+cos of the darts.', '+£2 a head.'])).toEqual([
      'Quiz night, Thursday 18th, 8.00 start.',
      '£2 a head.',
    ])
    expect(published(['+Only 120 made of each.', "+Scrap that it's 90 of each."])).toEqual(['Only 90 made of each.'])
    expect(published(['+Open 9.00 to 17.30.', '-no wait its 18'])).toEqual(['Open 9.00 to 17.30.'])
    expect(published(["+Scrap that it's 90 of each."])).toEqual(["Scrap that it's 90 of each."])
  })

  test.each([
    ['Rufbereitschaft nur alle 6 Wochen. halt, stimmt nicht, alle 8 Wochen', 'Rufbereitschaft nur alle 8 Wochen'],
    ['6 sin lactosa y 5 veganos, digo 7 veganos', '6 sin lactosa y 7 veganos'],
    ['le menu à 18, non pardon 19, servi à midi', 'le menu à 19, servi à midi'],
    ['costa 12 euro, anzi 13.', 'costa 13 euro.'],
    ['Vendemos 40 potes, não 50.', 'Vendemos 40 potes, não 50.'],
    ['Domenica 7 ore 10 mercatino, ore 12.30 polentata', 'Domenica 7 ore 10 mercatino, ore 12.30 polentata'],
    ['Das Konzert am 5. Mai und das am 6. Mai', 'Das Konzert am 5. Mai und das am 6. Mai'],
  ])('in another language: %s', (text, wanted) => {
    expect(withForeignCorrections(passagesOf(`+${text}`)).map((each) => each.text)).toEqual([wanted])
  })

  test('in a later sentence of another language', () => {
    const passages = passagesOf(
      '+Sabato ore 12 pranzo (25 euro bevande escluse).',
      '+Il pranzo no scusa e 22 euro non 25.',
      '+Ingresso gratis.',
    )
    expect(withForeignCorrections(passages).flatMap(({ use, text }) => (use === 'publish' ? [text] : []))).toEqual([
      'Sabato ore 12 pranzo (22 euro bevande escluse).',
      'Ingresso gratis.',
    ])
  })
})

test('A sentence goes with the order of silence about its end', () => {
  const passages = passagesOf('+We undercut', '-British Gas but best not say that', '+Book now.')
  expect(withoutSilenced(passages, sourceOf(passages)).map(({ use }) => use)).toEqual(['leave_out', 'leave_out', 'publish'])
  const apart = passagesOf('+We are open.', '-British Gas but best not say that')
  expect(withoutSilenced(apart, sourceOf(apart)).map(({ use }) => use)).toEqual(['publish', 'leave_out'])
})

test.each(['we cant put that can we.', "but we can't really say that", "I shouldn't mention it."])(
  'What its author doubts that it can be published is left out with the doubt: %s',
  (doubt) => {
    const passages = passagesOf('+Everyone says it was that lad from the flats.', `!${doubt}`, '+Meet in the hut on Sunday.')
    expect(withoutSilenced(passages, sourceOf(passages)).map(({ use }) => use)).toEqual(['leave_out', 'leave_out', 'publish'])
  },
)

test('What readers cannot do is no order of silence', () => {
  const passages = passagesOf('+The shed is locked.', "+We can't post that far.", '+We cannot say this often enough: bring water.')
  expect(withoutSilenced(passages, sourceOf(passages)).map(({ use }) => use)).toEqual(['publish', 'publish', 'publish'])
})
