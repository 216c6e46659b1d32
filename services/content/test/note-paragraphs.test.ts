import { describe, expect, it } from '@jest/globals'
import { withNoteParagraphs } from '../src/domain/brief/roles/note-paragraphs.ts'

/** Each sentence with the mean of its words. */
function read(...paragraphs: [text: string, probability: number][][]) {
  const brief = paragraphs.map((sentences) => sentences.map(([text]) => text).join(' ')).join('\n\n')
  const means = paragraphs.flat().flatMap(([text, probability]) => text.split(' ').map(() => probability))
  const roles = [...brief.matchAll(/\S+/gu)].map(({ 0: word, index }, at) => ({
    start: index,
    end: index + word.length,
    probability: means[at] ?? 0,
    role: 'remark' as const,
  }))
  return withNoteParagraphs(brief, roles)
    .filter(({ probability }) => probability > 0.98)
    .map(({ start, end }) => brief.slice(start, end))
    .join(' ')
}

const TEXT: [string, number][] = [
  ['We drill and test boreholes around Graaff-Reinet.', 0.02],
  ['The first hour of a test shows almost nothing, so we hold the rate for three days.', 0.05],
]

describe('a paragraph beside a finished text', () => {
  it('is a note as a whole, although each of its sentences is in doubt', () => {
    const note: [string, number][] = [
      ['Please work that up to about 600 words.', 0.6],
      ['He was a neighbour, so nothing to identify him.', 0.8],
      ['The depths differ, do not supply one.', 0.3],
    ]
    const all = note.map(([text]) => text).join(' ')
    expect(read(TEXT, note)).toBe(all)
    expect(read(note, TEXT)).toBe(all)
  })

  it.each<[string, [string, number][]]>([
    [
      'one of its sentences is for readers',
      [
        ['Thank you to everyone who came on Friday night.', 0.05],
        ['My back is still sore from all that digging.', 0.9],
      ],
    ],
    [
      'most of it is hardly in doubt',
      [
        ['Please book a day ahead, groups are small this year.', 0.3],
        ['The bus stops in front of the dairy.', 0.3],
      ],
    ],
    [
      'it corrects a price',
      [
        ['I mixed up the sheet when I wrote this yesterday.', 0.8],
        ['The queen size is $379 and not less.', 0.4],
      ],
    ],
    ['it is short', [['Thanks a lot, Renata.', 0.9]]],
  ])('is not one if %s', (_why, last) => {
    expect(read(TEXT, last)).toBe('')
  })

  it('is read sentence by sentence if the rest has notes too', () => {
    const mixed: [string, number][] = [
      ['The van is in on Monday and no one else knows yet.', 0.5],
      ['Open until six as usual.', 0.02],
    ]
    expect(read(mixed, [['Could you make this sound better than I can do it.', 0.7]])).toBe('')
  })
})
