import { keepsPacts } from '@loomcast/contracts/pact/provider'
import { videoUnderTest } from './support/video-under-test.ts'

keepsPacts('video', () => videoUnderTest('pact_calls'))
