import { resolve } from 'node:path'

// Tests run from the repository's root; they are ES modules and CommonJS, so no module's own address can be asked.

/** The committed pacts. */
export const COMMITTED_PACTS = resolve('contracts', 'pacts')

/** Where consumer tests write: a fresh folder of the check, or one that nobody commits when a test is run by hand. */
export const pactOutput = (): string => process.env['PACT_OUTPUT'] || resolve('contracts', '.data', 'pacts')

/** What provider tests verify: the committed pacts, or those of what runs in an environment. */
export const pactsUnderTest = (): string => process.env['PACTS_UNDER_TEST'] || COMMITTED_PACTS
