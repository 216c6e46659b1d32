import fc from 'fast-check'
import { FUNCTIONS } from './functions.ts'
import { growthOf } from './growth.ts'

/**
 * Prints `[{name, shape, units, milliseconds, isSuperlinear}]`: how the CPU time of every function grows for every shape of text. Run by growth.soak.test.ts.
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
/** Shapes that are combined at random. */
const COMBINED = 100
const SHAPES = [...ATOMS, ...fc.sample(unit, { seed: 9, numRuns: COMBINED })]

const results = FUNCTIONS.flatMap((tested) =>
  [...SHAPES, ...(tested.shapes ?? [])].map((shape) => ({ name: tested.name, shape, ...growthOf(tested, shape) })),
)
process.stdout.write(JSON.stringify(results))
