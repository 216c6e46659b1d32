import { describe, expect, it } from '@jest/globals'
import { withChapters } from '../src/domain/brief/roles/chapters-of-video.ts'

/** The words that are for viewers afterward, if the network takes all for private. "|": the network finds that a sentence opens. */
function publicIn(typed: string): string {
  const brief = typed.replaceAll('|', '')
  const opens = [...typed.matchAll(/\S+/gu)].map(([word]) => (word.startsWith('|') ? 0.9 : 0.1))
  const roles = [...brief.matchAll(/\S+/gu)].map(({ 0: word, index }, at) => ({
    start: index,
    end: index + word.length,
    probability: 0.8,
    role: 'remark' as const,
    opens: opens[at] ?? 0,
  }))
  return withChapters(brief, roles)
    .filter(({ probability }) => probability < 0.5)
    .map(({ start, end }) => brief.slice(start, end))
    .join(' ')
}

describe('the chapters of a video', () => {
  it.each([
    [
      'to the end of the sentence',
      'Chapters: 0:00 the surge, 1:12 jet out, 7:58 she runs. My brother sold it to me.',
      '0:00 the surge, 1:12 jet out, 7:58 she runs.',
    ],
    [
      'to the end of the line',
      '0:00 the surge\n1:12 jet out\n7:58 she runs\ndont say who sold it',
      '0:00 the surge 1:12 jet out 7:58 she runs',
    ],
    [
      'to the next sentence',
      '0:00 the surge 1:12 jet out 7:58 she runs |bought off my brother so no names',
      '0:00 the surge 1:12 jet out 7:58 she runs',
    ],
    [
      'not further than a title is long',
      '0:00 the surge 1:12 jet out 7:58 she runs at last and the whole street heard it dont say who sold it',
      '0:00 the surge 1:12 jet out 7:58 she runs at last and the whole street',
    ],
  ])('are for viewers %s', (_where, typed, expected) => {
    expect(publicIn(typed)).toBe(expected)
  })

  it.each(['We open at 0:00 and close at 6:00', 'Doors 19:00 band 20:15 bar 23:30 home'])('are not other times: %s', (typed) => {
    expect(publicIn(typed)).toBe('')
  })
})
