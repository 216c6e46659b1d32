import { resolve } from 'node:path'

// Tests run from the repository's root, as ES modules and as CommonJS, so `import.meta` is not available everywhere.

/** The committed pacts. */
export const COMMITTED_PACTS = resolve('contracts', 'pacts')

/**
 * Where consumer tests write: the check's fresh folder, or an ignored folder when a test is run by hand. Each of jest's workers has its own, because
 * two processes that add to one file can lose an interaction.
 */
export const pactOutput = (): string =>
  resolve(process.env['PACT_OUTPUT'] || 'contracts/.data/pacts', `worker-${process.env['JEST_WORKER_ID'] ?? '1'}`)

/** What provider tests verify: the committed pacts, or those of the versions in an environment. */
export const pactsUnderTest = (): string => process.env['PACTS_UNDER_TEST'] || COMMITTED_PACTS
