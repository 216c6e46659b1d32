import fc from 'fast-check'
import { FUNCTIONS, type TextFunction } from './functions.ts'

/**
 * Prints `[{name, shape, most, units, milliseconds, doubled}]`: the CPU time of every function for every shape of text, at lengths n and
 * 2n. Run by growth.test.ts.
 */
const ATOMS = [
  ...['*', '_', ' ', '\n', '\t', '.', '!', '?', ',', '-', '/', '#', '@', '"', '“', '”', "'", '(', ')', '[', ']', '|', '>', ':', '`', '<'],
  ...['a', 'A', '1', '日', '。', '「', 'é', 'ก', '👍', '👨‍👩‍👧‍👦', '\u0301', '\u0316', '\u200D', '🇫', '\r'],
  ...[
    'a.',
    '-a',
    '日.',
    '.com',
    'a.com ',
    'a.com/日',
    'http://a',
    'http://a.com/(a)',
    '1/2 ',
    '\n1/ a',
    '#a ',
    '@a.',
    'e.g. ',
    '5% ',
    'Mr. A ',
    '"» «c',
  ],
]
const unit = fc.array(fc.constantFrom(...ATOMS), { minLength: 2, maxLength: 3 }).map((atoms) => atoms.join(''))
const SHAPES = [...ATOMS, ...fc.sample(unit, { seed: 9, numRuns: 25 })]

const SHORTEST = 1_000
// Far above the resolution of the CPU clock.
const MEASURABLE_MS = 8
const ATTEMPTS = 4

const results = FUNCTIONS.flatMap((tested) =>
  SHAPES.map((shape) => ({ name: tested.name, shape, most: tested.most ?? 3, ...growth(tested, shape) })),
)
process.stdout.write(JSON.stringify(results))

function growth(tested: TextFunction, shape: string): { units: number; milliseconds: number; doubled: number } {
  let units = SHORTEST
  while (units * 4 <= tested.longest && least(tested, shape, units, 3) < MEASURABLE_MS) units *= 2
  let found = { units, milliseconds: 0, doubled: 0 }
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    found = { units, milliseconds: least(tested, shape, units, 3), doubled: least(tested, shape, units * 2, 3) }
    if (found.doubled < MEASURABLE_MS || found.doubled <= (tested.most ?? 3) * found.milliseconds) break
  }
  return found
}

function least({ run }: TextFunction, shape: string, units: number, runs: number): number {
  const text = `a${shape.repeat(Math.ceil(units / shape.length))}\u0000x`
  let milliseconds = Number.POSITIVE_INFINITY
  for (let time = 0; time < runs; time += 1) {
    const before = process.cpuUsage()
    run(text)
    const { user, system } = process.cpuUsage(before)
    milliseconds = Math.min(milliseconds, (user + system) / 1000)
  }
  return milliseconds
}
