import { ALL_SETS, testForms } from './support/form-tests.ts'

testForms(ALL_SETS)
