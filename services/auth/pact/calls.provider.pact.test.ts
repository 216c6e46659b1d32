import { keepsPacts } from '@loomcast/contracts/pact/provider'
import { authUnderTest } from './support/auth-under-test.ts'

keepsPacts('auth', () => authUnderTest('pact_calls'))
