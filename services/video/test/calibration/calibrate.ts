import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp, { type Sharp } from 'sharp'
import { commonColours } from '../../src/engines/analysis/colors.ts'
import { faultsOf, isDark, isLifted, isOverExposed } from '../../src/engines/analysis/faults.ts'
import { cosine, type Measured, measure } from '../../src/engines/analysis/measure.ts'
import { closestFaces, subjectCosine } from '../../src/engines/analysis/pairs.ts'
import { hashDistance } from '../../src/engines/analysis/perceptual-hash.ts'
import { THRESHOLDS } from '../../src/engines/analysis/thresholds.ts'
import { createInference } from '../../src/engines/inference/inference.ts'
import { BLURRED, BRIGHT, type Change, DARK, DRAWINGS, drawn, made, OTHER_VIEW, PHOTOS, photo, SAME } from '../photos/photos.ts'

/**
 * Measures every photo and drawing, unchanged and changed, computes the thresholds that separate them best, and writes thresholds and confusion counts into
 * thresholds.ts and the engine's README: `npm run calibrate -w services/video`.
 */
const engine = join(import.meta.dirname, '../../src/engines/analysis')
const folder = await mkdtemp(join(tmpdir(), 'calibrate-'))
const inference = createInference()

interface Subject {
  name: string
  plain: Measured
  same: Measured[]
  views: Measured[]
  blurred: Measured[]
  dark: Measured[]
  bright: Measured[]
}

async function measured(name: string, source: () => Sharp): Promise<Subject> {
  const one = async (change?: Change) => measure(inference, await made(source(), change, join(folder, 'image.jpg')))
  const all = async (changes: Record<string, Change>) => {
    const found: Measured[] = []
    for (const change of Object.values(changes)) found.push(await one(change))
    return found
  }
  return {
    name,
    plain: await one(),
    same: await all(SAME),
    views: await all(OTHER_VIEW),
    blurred: await all(BLURRED),
    dark: await all(DARK),
    bright: await all(BRIGHT),
  }
}

/** A false alarm on a good image costs as much as three undetected bad ones. */
const ALARM = 3

/** Returns the threshold with the lowest cost of misclassification; of several, the middle of the widest gap. */
function divide(below: number[], above: number[], { belowCost = 1, aboveCost = 1 } = {}): number {
  const values = [...new Set([...below, ...above])].toSorted((a, b) => a - b)
  const errors = (at: number) =>
    below.filter((value) => value >= at).length * belowCost + above.filter((value) => value < at).length * aboveCost
  const gaps = values.slice(1).map((value, index) => ({ at: (value + (values[index] ?? 0)) / 2, width: value - (values[index] ?? 0) }))
  const least = Math.min(...gaps.map(({ at }) => errors(at)))
  return gaps.filter(({ at }) => errors(at) === least).toSorted((a, b) => b.width - a.width)[0]?.at ?? 0
}

const subjects: Subject[] = []
for (const name of PHOTOS) subjects.push(await measured(name, () => sharp(photo(name))))
for (const name of DRAWINGS) subjects.push(await measured(name, () => drawn(name)))
for (const name of DRAWINGS) subjects.push(await measured(`${name} on white`, () => drawn(name, { ground: '#ffffff', turn: 1 })))
await inference.close()
await rm(folder, { recursive: true })

const known = (values: (number | null)[]) => values.filter((value) => value !== null)
const photosOnly = subjects.slice(0, PHOTOS.length)
/** Pairs of different photos. Drawings are left out because they resemble each other. */
const strangers = photosOnly.flatMap((one, index) => photosOnly.slice(index + 1).map((other) => [one.plain, other.plain] as const))
const sames = subjects.flatMap(({ plain, same }) => same.map((other) => [plain, other] as const))
const views = subjects.flatMap(({ plain, views: others }) => others.map((other) => [plain, other] as const))
const each = <T>(of: (subject: Subject) => T[]) => subjects.flatMap(of)

type MeasuredPair = readonly [Measured, Measured]
const sharpness = {
  blurred: known(each((s) => s.blurred.map((m) => m.sharpness))),
  sharp: known(each((s) => [s.plain, ...s.same, ...s.views].map((m) => m.sharpness))),
}
const lights = {
  dark: each((s) => s.dark.map((m) => m.exposure.lights)),
  fine: each((s) => [s.plain, ...s.same, ...s.views].map((m) => m.exposure.lights)),
}
const good = each((s) => [s.plain, ...s.same.slice(0, 3), ...s.views])
const judged = (list: Measured[]) => list.filter((m) => isLifted(m) && m.exposure.ground < 0.4).map((m) => m.exposure.blown)
const blown = { fine: judged(good), over: judged(each((s) => s.bright)) }
const hashes = (pairs: readonly MeasuredPair[]) => pairs.map(([a, b]) => hashDistance(a.hash, b.hash).distance)
const wholes = (pairs: readonly MeasuredPair[]) => pairs.map(([a, b]) => cosine(a.whole, b.whole))
const subjectsOf = (pairs: readonly MeasuredPair[]) => pairs.map(([a, b]) => subjectCosine(a, b))
const coloursOf = (pairs: readonly MeasuredPair[]) => pairs.map(([a, b]) => commonColours(a.colours, b.colours))
const facesOf = (pairs: readonly MeasuredPair[]) => known(pairs.map(([a, b]) => closestFaces(a, b)))

const round = (value: number, digits = 2) => Number(value.toFixed(digits))
const thresholds = {
  blurred: round(divide(sharpness.blurred, sharpness.sharp, { aboveCost: ALARM })),
  dark: Math.round(divide(lights.dark, lights.fine, { aboveCost: ALARM })),
  // A highlight on a bright day is not a fault, although none of the photos has one.
  overExposed: Math.max(0.1, round(divide(blown.fine, blown.over, { belowCost: ALARM }))),
  duplicate: Math.floor(
    divide(hashes(sames), hashes([...strangers, ...views.filter(([a, b]) => hashDistance(a.hash, b.hash).distance > 6)])),
  ),
  likeness: round(divide(wholes(strangers), wholes([...sames, ...views]))),
  subject: round(divide(subjectsOf(strangers), subjectsOf([...sames, ...views]))),
  colours: round(divide(coloursOf(strangers), coloursOf([...sames, ...views]))),
  person: round(divide(facesOf([...sames, ...views]), facesOf(strangers))),
}

const file = join(engine, 'thresholds.ts')
let text = await readFile(file, 'utf8')
for (const [name, value] of Object.entries(thresholds)) text = text.replace(new RegExp(`^(  ${name}: )[\\d.]+`, 'm'), `$1${value}`)
await writeFile(file, text)
Object.assign(THRESHOLDS, thresholds)

const table: string[] = [
  '| rule | threshold | true positives | false negatives | false positives | true negatives |',
  '|---|---|---|---|---|---|',
]
function row(rule: string, threshold: number, positive: boolean[], negative: boolean[]): void {
  const count = (list: boolean[], wanted: boolean) => list.filter((value) => value === wanted).length
  table.push(
    `| ${rule} | ${threshold} | ${count(positive, true)} | ${count(positive, false)} | ${count(negative, true)} | ${count(negative, false)} |`,
  )
}
const { blurred, dark, overExposed, duplicate, likeness, subject, colours, person } = thresholds
const isBlurred = (m: Measured) => faultsOf(m).includes('blurred')
row(
  'blurred: out of focus',
  blurred,
  each((s) => s.blurred.slice(0, 2).map(isBlurred)),
  good.map(isBlurred),
)
row(
  'blurred: motion',
  blurred,
  each((s) => s.blurred.slice(2).map(isBlurred)),
  [],
)
row(
  'dark',
  dark,
  each((s) => s.dark.map((m) => isDark(m.exposure))),
  good.map((m) => isDark(m.exposure)),
)
row(
  'overexposed',
  overExposed,
  each((s) => s.bright.map((m) => isOverExposed(m.exposure))),
  good.map((m) => isOverExposed(m.exposure)),
)
row(
  'duplicate, also changed or mirrored',
  duplicate,
  hashes(sames).map((d) => d <= duplicate),
  hashes([...strangers, ...views.filter((_, index) => index % 4 !== 3)]).map((d) => d <= duplicate),
)
row(
  'similar as a whole',
  likeness,
  wholes([...sames, ...views]).map((c) => c >= likeness),
  wholes(strangers).map((c) => c >= likeness),
)
row(
  'same subject',
  subject,
  subjectsOf([...sames, ...views]).map((c) => c >= subject),
  subjectsOf(strangers).map((c) => c >= subject),
)
row(
  'similar colors (without changes of light)',
  colours,
  coloursOf([...sames, ...views.filter((_, index) => index % 4 !== 3)]).map((c) => c >= colours),
  coloursOf(strangers).map((c) => c >= colours),
)
row(
  'same person',
  person,
  facesOf([...sames, ...views]).map((d) => d <= person),
  facesOf(strangers).map((d) => d <= person),
)

const readme = join(engine, 'README.md')
const page = await readFile(readme, 'utf8')
await writeFile(
  readme,
  page.replace(/(?<=<!-- confusion -->\n)[\s\S]*?(?=<!-- end -->)/, () => `${table.join('\n')}\n`),
)
process.stdout.write(`${table.join('\n')}\n`)
