import { describe, expect, test } from '@jest/globals'
import { spokenWords, transcriptLines } from '../../src/domain/transcript.ts'
import { recognizedWords } from '../../src/engines/recognition/recognized-words.ts'

type Word = [text: string, start: number, end: number, probability?: number]
const part = (words: Word[], doubts: { logprob?: number; no_speech?: number; repetition?: number } = {}) => ({
  logprob: -0.3,
  no_speech: 0.1,
  repetition: 1,
  ...doubts,
  words: words.map(([text, start, end, probability = 0.9]) => ({ text, start, end, probability })),
})
const speech = [
  { start: 0.6, end: 2 },
  { start: 3, end: 4 },
]
const times = (words: ReturnType<typeof recognizedWords>) => words.map(({ text, start, end }) => [text, start, end])

describe('words that the model recognized', () => {
  test('begin and end with the speech around them', () => {
    const result = part([
      [' Fresh', 0, 1],
      [' bread', 1, 2.6],
      [' every', 2.6, 3.4],
      [' day.', 3.4, 5],
    ])
    expect(times(recognizedWords([result], speech))).toEqual([
      ['Fresh', 0.6, 1],
      ['bread', 1, 2],
      ['every', 3, 3.4],
      ['day.', 3.4, 4],
    ])
  })

  test('that begin shortly before a pause belong to the speech after it, and those that end after one to the speech before it', () => {
    const three = [...speech, { start: 4.1, end: 5 }]
    const result = part([
      [' bread', 0.6, 1.8],
      [' and', 1.8, 3.2],
      [' butter', 3.2, 4.3],
      [' every', 4.3, 4.6],
      [' day', 4.6, 5],
    ])
    expect(times(recognizedWords([result], three))).toEqual([
      ['bread', 0.6, 1.8],
      ['and', 3, 3.2],
      ['butter', 3.2, 4],
      ['every', 4.1, 4.6],
      ['day', 4.6, 5],
    ])
    // The whole of a long pause is in one word, which begins with the speech after it.
    expect(times(recognizedWords([part([[' Mara', 2, 4.2]])], three))).toEqual([['Mara', 3, 4]])
  })

  test('start with the speech if they are the first after a pause, unless a word before them may be missing', () => {
    const first = part([
      [' Mara', 0.9, 0.92],
      [' bakes', 0.92, 2],
      [' bread', 3.7, 4],
    ])
    expect(times(recognizedWords([first], speech))).toEqual([
      ['Mara', 0.6, 0.92],
      ['bakes', 0.92, 2],
      ['bread', 3.7, 4],
    ])
  })

  test('are joined from their parts, without descriptions of sounds', () => {
    const result = part([
      [' $7', 0.6, 1],
      ['.50', 1, 1.5],
      [' [Music]', 1.5, 1.8],
      [' ♪', 1.8, 2],
    ])
    expect(times(recognizedWords([result], speech))).toEqual([['$7.50', 0.6, 1.5]])
  })

  test.each([
    ['in a pause', part([[' Thanks', 2.2, 2.8]])],
    ['after the speech', part([[' Bye', 4.5, 5]])],
    ['that the model doubts', part([[' You', 0.6, 1]], { logprob: -1.3 })],
    ['where probably nobody speaks', part([[' You', 0.6, 1]], { logprob: -0.8, no_speech: 0.95 })],
    ['that repeat themselves', part([[' so', 0.6, 1]], { repetition: 3 })],
    ['with a low probability', part([[' hola', 0.6, 1, 0.2]])],
  ])('are left out %s', (_name, result) => {
    expect(recognizedWords([result], speech)).toEqual([])
  })

  test('are in order and do not overlap', () => {
    const result = part([
      [' one', 0.6, 1.9],
      [' two', 0.7, 1.2],
      [' three', 1.99, 2.1],
      [' four', 1.99, 2.1],
    ])
    const words = recognizedWords([result], speech)
    for (const [index, { start, end }] of words.entries()) {
      expect(start).toBeGreaterThanOrEqual(words[index - 1]?.end ?? 0)
      expect(end).toBeGreaterThan(start)
    }
  })
})

describe('corrected lines', () => {
  const words = [
    { text: 'Mara', start: 0, end: 0.4 },
    { text: 'lapis', start: 0.4, end: 0.9 },
    { text: 'sells', start: 1, end: 1.4 },
    { text: 'bread.', start: 1.4, end: 1.8 },
    { text: 'Come', start: 1.9, end: 2.2 },
    { text: 'by', start: 3, end: 3.2 },
  ]

  test('end at sentences and pauses', () => {
    expect(transcriptLines({ words })).toEqual([
      { text: 'Mara lapis sells bread.', start: 0, end: 1.8 },
      { text: 'Come', start: 1.9, end: 2.2 },
      { text: 'by', start: 3, end: 3.2 },
    ])
    expect(spokenWords({ words })).toBe(words)
  })

  test('keep the times of equal words, and divide the time of the others', () => {
    const lines = ['Mara Lopez Diaz sells Bread', '', 'Come by soon']
    expect(spokenWords({ words, lines })).toEqual([
      { text: 'Mara', start: 0, end: 0.4 },
      { text: 'Lopez', start: 0.4, end: 0.7 },
      { text: 'Diaz', start: 0.7, end: 1 },
      { text: 'sells', start: 1, end: 1.4 },
      { text: 'Bread', start: 1.4, end: 1.8 },
      { text: 'Come', start: 3, end: 3 },
      { text: 'by', start: 3, end: 3.2 },
      { text: 'soon', start: 3.2, end: 3.2 },
    ])
    expect(transcriptLines({ words, lines }).map(({ text }) => text)).toEqual(lines)
  })
})
