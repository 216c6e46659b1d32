import { verifyPacts } from '@loomcast/contracts/pact/provider'
import { billingUnderTest } from './support/billing-under-test.ts'

verifyPacts('billing', () => billingUnderTest('pact_calls'))
