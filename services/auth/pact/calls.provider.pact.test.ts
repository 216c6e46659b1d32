import { verifyPacts } from '@loomcast/contracts/pact/provider'
import { authUnderTest } from './support/auth-under-test.ts'

verifyPacts('auth', () => authUnderTest('pact_calls'))
