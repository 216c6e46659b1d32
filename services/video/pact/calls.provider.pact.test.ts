import { verifyPacts } from '@loomcast/contracts/pact/provider'
import { videoUnderTest } from './support/video-under-test.ts'

verifyPacts('video', async () => {
  const { url, states, stop } = await videoUnderTest('pact_calls')
  const { 'a user with a video': _ofStreams, ...ofCalls } = states
  return { url, states: ofCalls, stop }
})
