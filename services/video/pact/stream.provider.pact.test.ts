import { verifyPacts } from '@loomcast/contracts/pact/provider'
import { videoUnderTest } from './support/video-under-test.ts'

/** The events in the response of GET /api/video/events, read from a real stream. */
verifyPacts('video-stream', async () => {
  const { url, states, stop, video } = await videoUnderTest('pact_stream')
  return {
    states: { 'a user with a video': states['a user with a video'] },
    async produceMessage({ metadata }) {
      const response = await fetch(`${url}/api/video/events`, { headers: await video.tokens.as('usr_pact') })
      const event = /^event: (\w+)\n(?:id: .*\n)?data: (.+)$/mu.exec(await response.text())
      if (event?.[1] !== metadata?.['event']) throw new Error(`the stream has "${event?.[1]}" and no event "${metadata?.['event']}"`)
      return { headers: { event: event?.[1] ?? '' }, value: event?.[2] ?? '' }
    },
    stop,
  }
})
