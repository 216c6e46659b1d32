/**
 * Trains the classifier of words in German, French, Spanish, Italian, Portuguese and Dutch, and writes its weights: npm run train:words
 * With `--evaluate`, trains with four fifths of the briefs at a time and measures on the rest, and writes nothing. `--show` lists the errors.
 */
import { writeFileSync } from 'node:fs'
import { foreignRolesOf } from '../src/domain/brief/roles/foreign-roles.ts'
import { TAGGED } from '../src/domain/brief/roles/plain-words.ts'
import type { WordModel } from '../src/domain/brief/roles/word-model.ts'
import {
  foreignBriefs,
  foreignHeldBack,
  foreignHeldBackOfOthers,
  foreignPublicTexts,
  type LabeledBrief,
  testBriefs,
  textOf,
} from './roles/labeled-brief.ts'
import { formatRow, measure, totalOf } from './roles/measure.ts'
import { examplesOfWords, storedWords, trainWords } from './roles/train-words.ts'

const FOLDS = 5
const WEIGHT_OF_PUBLIC = 0.7
const WEIGHTS = new URL('../src/domain/brief/roles/word-weights.json', import.meta.url)

const shows = process.argv.includes('--show')
const briefs = foreignBriefs()
const published = foreignPublicTexts().flatMap((brief) => examplesOfWords(brief, WEIGHT_OF_PUBLIC))
const examples = briefs.map((brief) => examplesOfWords(brief))

if (process.argv.includes('--evaluate')) {
  const parts = Array.from({ length: FOLDS }, (_, fold) => {
    const model = trainWords([...examples.filter((_, index) => index % FOLDS !== fold).flat(), ...published])
    return { held: briefs.filter((_, index) => index % FOLDS === fold), model }
  })
  for (const language of TAGGED) {
    const inLanguage = (held: LabeledBrief[]) => held.filter((brief) => brief.language === language)
    console.log(`Folds, ${language}: ${formatRow(totalOf(parts.map(({ held, model }) => measured(inLanguage(held), model, shows))))}`)
  }
  console.log(`Folds: ${formatRow(totalOf(parts.map(({ held, model }) => measured(held, model))))}`)
} else if (!process.argv.includes('--measure')) {
  writeFileSync(WEIGHTS, `${JSON.stringify(storedWords(trainWords([...examples.flat(), ...published])), null, 2)}\n`)
  console.log(`${briefs.length} briefs. npm run train:words -- --measure measures what was written.`)
} else {
  const tagged = (all: LabeledBrief[]) => all.filter(({ language }) => (TAGGED as readonly string[]).includes(language))
  for (const [name, all] of [
    ['Held back', foreignHeldBack()],
    ['Held back, others', foreignHeldBackOfOthers()],
    ['Test set', tagged(testBriefs())],
  ] as const) {
    for (const language of TAGGED) {
      const own = all.filter((brief) => brief.language === language)
      console.log(`${name}, ${language}: ${formatRow(measure(own))}`)
    }
    console.log(`${name}, before: ${formatRow(measure(all, () => {}))}`)
    console.log(`${name}: ${formatRow(measure(all))}`)
  }
}

function measured(held: LabeledBrief[], model: WordModel, isShown = false) {
  const roles = new Map(held.map((brief) => [textOf(brief), foreignRolesOf(textOf(brief), model)]))
  return measure(held, undefined, isShown ? (segment, label) => console.log(`${label}: ${segment.trim()}`) : undefined, roles)
}
