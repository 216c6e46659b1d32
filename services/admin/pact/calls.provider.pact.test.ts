import { verifyPacts } from '@loomcast/contracts/pact/provider'
import { adminUnderTest } from './support/admin-under-test.ts'

verifyPacts('admin', () => adminUnderTest('pact_calls'))
