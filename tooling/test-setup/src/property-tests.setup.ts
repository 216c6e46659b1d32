import fc from 'fast-check'

/** The number of cases for properties that do not set their own. Those that call a server set a lower number. `npm run test:soak` multiplies it by 50. */
const CASES = 200

// All runs use the same cases, unless FC_SEED sets another seed or FC_RUNS multiplies their number.
const { FC_SEED: seed = '20260401', FC_RUNS: factor = '1' } = process.env
if (seed !== 'random' && !/^-?\d{1,9}$/u.test(seed))
  throw new Error(`FC_SEED must be an integer of up to 9 digits or "random", not "${seed}".`)
if (!/^[1-9]\d{0,3}$/u.test(factor)) throw new Error(`FC_RUNS must be an integer from 1 to 9999, not "${factor}".`)

fc.configureGlobal({ numRuns: CASES * Number(factor), ...(seed !== 'random' && { seed: Number(seed) }) })
