import { testAllPlatforms, written } from './support/all-platforms-tests.ts'

testAllPlatforms(written)
