import type { ReadPassage } from '../../src/domain/read-instructions.ts'

/** The use and the text of a passage, and its source if that is another one. */
type RecordedPassage = [use: string, text: string, source?: string]

interface ReadBrief {
  instructions: string
  /** As the content service reads them. */
  passages: RecordedPassage[]
  captions: string[]
}

export const passagesOf = (recorded: readonly RecordedPassage[]): ReadPassage[] =>
  recorded.map(([use, text, source = text]) => ({ use, text, source }))

/** Instructions of films that are not written for viewers alone. */
export const BRIEFS: ReadBrief[] = [
  {
    instructions: 'PT with Aylin is $45 an hour, $39 a month. Sorry, month is 42 not 39. Dont mention aylins leave in march',
    passages: [
      ['publish', 'PT with Aylin is $45 an hour, $42 a month.', 'PT with Aylin is $45 an hour, $39 a month.'],
      ['leave_out', 'Sorry, month is 42 not 39.'],
      ['leave_out', 'Dont mention aylins leave in march'],
    ],
    captions: ['PT with Aylin is $45 an hour, $42 a month'],
  },
  {
    instructions: 'pls no emojis\nnew mugs in the shop fri 7pm\nhand thrown, 24 euros each',
    passages: [
      ['instruction', 'pls no emojis'],
      ['publish', 'New mugs in the shop Friday 7pm', 'new mugs in the shop fri 7pm'],
      ['publish', 'Hand thrown, 24 euros each', 'hand thrown, 24 euros each'],
    ],
    captions: ['New mugs in the shop Friday 7pm', 'Hand thrown, 24 euros each'],
  },
  {
    instructions: 'yoga in the park sunday 9am, bring a mat. tbh not sure if anna can come so leave her out. its 8 euros, no wait 10',
    passages: [
      ['publish', 'Yoga in the park Sunday 9am, bring a mat.', 'yoga in the park sunday 9am, bring a mat.'],
      ['leave_out', 'tbh not sure if anna can come so leave her out.'],
      ['publish', "It's 10 euros", 'its 8 euros, no wait 10'],
    ],
    captions: ['Yoga in the park Sunday 9am, bring a mat', "It's 10 euros"],
  },
  {
    instructions: 'Hey can you do a quick video for us? Grand opening Saturday 5 June at 10. Free coffee for the first 50 guests. Thanks!!',
    passages: [
      ['leave_out', 'Hey can you do a quick video for us?'],
      ['publish', 'Grand opening Saturday 5 June at 10.'],
      ['publish', 'Free coffee for the first 50 guests.'],
      ['leave_out', 'Thanks!!'],
    ],
    captions: ['Grand opening Saturday 5 June at 10', 'Free coffee for the first 50 guests'],
  },
  {
    instructions: 'Neue Öffnungszeiten ab Montag: 8 bis 18 Uhr. Bitte keine Emojis. Den Preis nicht nennen.',
    passages: [
      ['publish', 'Neue Öffnungszeiten ab Montag: 8 bis 18 Uhr.'],
      ['instruction', 'Bitte keine Emojis.'],
      ['leave_out', 'Den Preis nicht nennen.'],
    ],
    captions: ['Neue Öffnungszeiten ab Montag: 8 bis 18 Uhr'],
  },
]
