import { resolve } from 'node:path'

// `import.meta` is not available everywhere, because tests run as ES modules and as CommonJS. They always run from the repository's root.

/** The committed pacts. */
export const COMMITTED_PACTS = resolve('contracts', 'pacts')

/**
 * Where consumer tests write: the folder that the check provides, or an ignored folder when a test is run by hand. Each Jest worker has its own folder,
 * because two processes that write to one file can lose an interaction.
 */
export const pactOutput = (): string =>
  resolve(process.env['PACT_OUTPUT'] || 'contracts/.data/pacts', `worker-${process.env['JEST_WORKER_ID'] ?? '1'}`)

/** The pacts that provider tests verify: the committed ones, or those of the versions in an environment. */
export const pactsUnderTest = (): string => process.env['PACTS_UNDER_TEST'] || COMMITTED_PACTS
