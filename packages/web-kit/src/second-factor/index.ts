/** Setting up two-step login. Bundled into each slice that uses it, as `/lists` is. */

export { RecoveryCodes } from './recovery-codes.tsx'
export { type AuthenticatorSetup, SetupDetails } from './setup-details.tsx'
