import { verifyPacts } from '@loomcast/contracts/pact/provider'
import { videoUnderTest } from './support/video-under-test.ts'

verifyPacts('video', () => videoUnderTest('pact_calls'))
