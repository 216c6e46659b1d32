import { type PostReading, readPost } from '../../src/domain/voice/read-post.ts'

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)
const of = (readings: PostReading[], count: (reading: PostReading) => number) => sum(readings.map(count))

/** The features of the distance: lengths, signs, pronouns, contractions and breaks. Rates are per sentence, pronouns per word. */
export const FEATURES: Record<string, (readings: PostReading[]) => number> = {
  'words per sentence': (all) => of(all, ({ sentences }) => sum(sentences)) / sentencesOf(all),
  'exclamation marks': (all) => of(all, (each) => each.exclamations) / sentencesOf(all),
  questions: (all) => of(all, (each) => each.questions) / sentencesOf(all),
  semicolons: (all) => of(all, (each) => each.semicolons) / sentencesOf(all),
  dashes: (all) => of(all, (each) => each.dashes) / sentencesOf(all),
  I: (all) => of(all, ({ pronouns }) => pronouns.i) / wordsOf(all),
  we: (all) => of(all, ({ pronouns }) => pronouns.we) / wordsOf(all),
  you: (all) => of(all, ({ pronouns }) => pronouns.you) / wordsOf(all),
  contractions: (all) =>
    of(all, (each) => each.contracted) /
    Math.max(
      1,
      of(all, (each) => each.contracted + each.contractible),
    ),
  'texts in one block': (all) => {
    const long = all.filter((each) => each.breaks !== null)
    return long.length === 0 ? 1 : long.filter((each) => each.breaks === 'one_block').length / long.length
  },
  hashtags: (all) => of(all, (each) => each.hashtags.length) / all.length,
}

const sentencesOf = (all: PostReading[]) =>
  Math.max(
    1,
    of(all, ({ sentences }) => sentences.length),
  )
const wordsOf = (all: PostReading[]) =>
  Math.max(
    1,
    of(all, ({ words }) => words.length),
  )

export type Style = Record<string, number>

export function styleOf(texts: readonly string[]): Style {
  const readings = texts.map((text) => readPost(text, 'en'))
  return Object.fromEntries(Object.entries(FEATURES).map(([name, measure]) => [name, measure(readings)]))
}

/** The standard deviation of each feature; 1 for a feature that is the same everywhere, which then adds nothing. */
export function spreadOf(styles: readonly Style[]): Style {
  return Object.fromEntries(
    Object.keys(FEATURES).map((name) => {
      const values = styles.map((style) => style[name] ?? 0)
      const mean = sum(values) / values.length
      return [name, Math.sqrt(sum(values.map((value) => (value - mean) ** 2)) / values.length) || 1]
    }),
  )
}

/** As Burrows's Delta: the mean difference of the features in standard deviations. Its features are those that readers see, not function words. */
export function distance(one: Style, other: Style, spread: Style, without: readonly string[] = []): number {
  const names = Object.keys(FEATURES).filter((name) => !without.includes(name))
  return sum(names.map((name) => Math.abs((one[name] ?? 0) - (other[name] ?? 0)) / (spread[name] ?? 1))) / names.length
}
