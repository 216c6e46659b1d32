import { describe, expect, test } from '@jest/globals'
import type { ReviewedPassage } from '../src/domain/brief/review/passage.ts'
import { withoutFormerText } from '../src/domain/brief/review/settled/former-text.ts'
import { withTornPhrases } from '../src/domain/brief/review/settled/torn-phrases.ts'
import { instructed, publishedPassage } from './support/passages.ts'

const textsOf = (passages: readonly ReviewedPassage[]) => passages.filter(({ use }) => use === 'publish').map(({ text }) => text)
const typed = (source: string, text: string) => ({ ...publishedPassage(source), text })

describe('a phrase that was divided within', () => {
  test('"between you and me" is whole, and what follows is a note', () => {
    const passages = withTornPhrases([
      typed('subs go up to £24 first rise since 2016 between you', 'Subs go up to £24 first rise since 2016 between you.'),
      publishedPassage('and me the treasurer lost the receipts'),
    ])
    expect(textsOf(passages)).toEqual(['Subs go up to £24 first rise since 2016.'])
    expect(passages[1]?.source).toBe('between you and me the treasurer lost the receipts')
  })

  test('an end belongs to what ends', () => {
    expect(textsOf(withTornPhrases([typed('Fri 8', 'Friday 8.'), typed('til sold out.', 'Until sold out.')]))).toEqual([
      'Friday 8 until sold out.',
    ])
    expect(textsOf(withTornPhrases([publishedPassage('We open at 8.'), publishedPassage('Until then, ring us.')]))).toHaveLength(2)
  })

  test('a limit behind an order, and the end of a message, are for the writer', () => {
    expect(
      textsOf(withTornPhrases([publishedPassage('We open at 8.'), instructed('Not too many emojis,'), typed('2 max.', '2 maximum.')])),
    ).toEqual(['We open at 8.'])
    expect(textsOf(withTornPhrases([publishedPassage('We open at 8.'), typed('k', 'K.')]))).toEqual(['We open at 8.'])
    expect(textsOf(withTornPhrases([publishedPassage('Tickets a person:'), publishedPassage('2 max.')]))).toHaveLength(2)
  })
})

describe('what an author says about an earlier version', () => {
  test('is not published, and neither is the value that the text has', () => {
    expect(
      textsOf(
        withoutFormerText([
          publishedPassage('A yellow dot on the shell.'),
          publishedPassage('I first wrote red dot.'),
          publishedPassage("It's yellow."),
        ]),
      ),
    ).toEqual(['A yellow dot on the shell.'])
    expect(textsOf(withoutFormerText([publishedPassage('Marmite £6 (changed from 5.50!)')]))).toEqual(['Marmite £6'])
  })

  test('but what is new is', () => {
    expect(
      textsOf(
        withoutFormerText([
          publishedPassage('A dot on the shell.'),
          publishedPassage('Earlier I wrote red.'),
          publishedPassage("It's yellow."),
        ]),
      ),
    ).toEqual(['A dot on the shell.', "It's yellow."])
    expect(
      textsOf(withoutFormerText([publishedPassage('I first wrote songs in 1990.'), publishedPassage('Before I put the kettle on.')])),
    ).toHaveLength(2)
  })
})
