/**
 * Trains the classifier of segments that are not for the public with training/roles, and writes its weights: npm run train:roles
 * With `--evaluate`, trains with four fifths of the briefs at a time and measures on the rest, and writes nothing.
 */
import { writeFileSync } from 'node:fs'
import { type LinearModel, privateProbability, roleOf } from '../src/domain/brief/roles/linear-model.ts'
import { takeOutPrivate } from '../src/domain/brief/roles/without-private.ts'
import { type Example, examplesOf } from './roles/examples.ts'
import { cleanBriefs, isContent, statedBriefs, testBriefs, trainingBriefs } from './roles/labeled-brief.ts'
import { formatRow, type Measured, measure, totalOf } from './roles/measure.ts'
import { BUCKETS, train } from './roles/train.ts'

const FOLDS = 5
const WEIGHTS = new URL('../src/domain/brief/roles/weights.json', import.meta.url)
const base64 = (bytes: Int8Array) => Buffer.from(bytes.buffer).toString('base64')

const briefs = trainingBriefs()
const examples = briefs.map((brief) => examplesOf(brief, BUCKETS))
const stated = statedBriefs().flatMap((brief) => examplesOf(brief, BUCKETS))

if (process.argv.includes('--evaluate')) evaluate()
else {
  const { weights, roleWeights, ...rest } = train([...examples.flat(), ...stated])
  writeFileSync(WEIGHTS, `${JSON.stringify({ ...rest, weights: base64(weights), roleWeights: base64(roleWeights) }, null, 2)}\n`)
  console.log(`${briefs.length} briefs, ${examples.flat().length} examples`)
  report('The test set', testBriefs())
}

function report(name: string, of: typeof briefs, model?: LinearModel): void {
  console.log(`${name}, patterns only: ${formatRow(measure(of, () => {}))}`)
  console.log(`${name}, with the classifier: ${formatRow(measure(of, model && ((reading) => takeOutPrivate(reading, { model }))))}`)
}

function evaluate(): void {
  const scored: { example: Example; probability: number; isRole: boolean; isClean: boolean }[] = []
  const sums: Measured[][] = [[], []]
  const shows = process.argv.includes('--show')
  for (let fold = 0; fold < FOLDS; fold += 1) {
    const model = train([...examples.filter((_, index) => index % FOLDS !== fold).flat(), ...stated])
    const held = briefs.filter((_, index) => index % FOLDS === fold)
    sums[0]?.push(measure(held, () => {}))
    sums[1]?.push(
      measure(
        held,
        (reading) => takeOutPrivate(reading, { model }),
        shows ? (segment, label) => console.log(`${label}: ${segment.trim()}`) : undefined,
      ),
    )
    if (fold === 0) report('The clean briefs of the composer', cleanBriefs(), model)
    examples.forEach((own, index) => {
      if (index % FOLDS !== fold) return
      const isClean = briefs[index]?.segments.every(([label]) => isContent(label)) ?? false
      for (const example of own) {
        const probability = privateProbability(model, example)
        scored.push({ example, probability, isRole: roleOf(model, example) === example.role, isClean })
      }
    })
  }
  const [patterns = [], both = []] = sums
  console.log(`Folds, patterns only: ${formatRow(totalOf(patterns))}`)
  console.log(`Folds, with the classifier: ${formatRow(totalOf(both))}`)
  for (const isLeft of [false, true]) {
    const own = scored.filter(({ example }) => example.isLeft === isLeft && example.weight === 1)
    const isPrivate = own.filter(({ example }) => example.role !== undefined)
    const content = own.filter(({ example }) => example.role === undefined)
    const clean = content.filter((each) => each.isClean)
    const share = (of: typeof own, least: number) =>
      ((100 * of.filter(({ probability }) => probability > least).length) / of.length).toFixed(2)
    console.log(
      `${isLeft ? 'What the patterns leave' : 'All sentences'}: ${isPrivate.length} not for the public, ${content.length} content, ${clean.length} of clean briefs; role right in ${((100 * isPrivate.filter((each) => each.isRole).length) / isPrivate.length).toFixed(0)} %`,
    )
    for (const least of [0.5, 0.6, 0.7, 0.8, 0.85, 0.9, 0.95])
      console.log(
        `  ${least}: caught ${share(isPrivate, least)} %, content lost ${share(content, least)} %, of clean briefs ${share(clean, least)} %`,
      )
  }
}
